package tomledit

import "strings"

// Body is what a table is to hold: its keys, in the order in which they are
// written. Values come before tables, because a table's header ends its parent's
// own lines.
type Body []Item

// Item is one key of a Body. Exactly one of Value, Table and List is used: a
// value, a table below, or a list of tables.
type Item struct {
	Key   string
	Value Value
	Table Body
	List  []Body
}

// plain tells whether the item is a value.
func (i *Item) plain() bool { return i.Table == nil && i.List == nil }

// BodyOf is the content of a table of the file, values in the notation in which
// they stand. Comments between the keys are not part of it.
func (f *File) BodyOf(n *Node) Body {
	body := Body{}
	for _, child := range n.Items {
		switch {
		case child.value.to > child.value.from:
			body = append(body, Item{Key: child.Key, Value: Raw(string(f.src[child.value.from:child.value.to]))})
		case child.Kind == KindTables:
			list := []Body{}
			for _, item := range child.Items {
				list = append(list, f.BodyOf(item))
			}
			body = append(body, Item{Key: child.Key, List: list})
		default:
			body = append(body, Item{Key: child.Key, Table: f.BodyOf(child)})
		}
	}
	return body
}

// Value is what stands at a node, a table that has headers as one between braces.
func (f *File) Value(n *Node) Value {
	all := f.BodyOf(&Node{Kind: KindTable, Items: []*Node{n}})
	if all[0].plain() {
		return all[0].Value
	}
	if all[0].List != nil {
		return Raw(inlineList(all[0].List, f.eol()))
	}
	return Raw(all[0].Table.inline(f.eol()))
}

// lines writes the keys of the body and the tables below it under headers.
func (b Body) lines(p Path, eol string) string {
	var out strings.Builder
	for i := range b {
		if b[i].plain() {
			out.WriteString(encodeKey(b[i].Key) + " = " + b[i].Value.encode(eol) + eol)
		}
	}
	for i := range b {
		below := append(p[:len(p):len(p)], b[i].Key)
		if b[i].Table != nil {
			text := b[i].Table.lines(below, eol)
			if !b[i].Table.passes() {
				text = eol + "[" + below.String() + "]" + eol + text
			}
			out.WriteString(text)
		}
		for _, item := range b[i].List {
			out.WriteString(eol + item.block(below, eol))
		}
	}
	return out.String()
}

// passes tells whether a table needs no header: it only leads to those below it.
func (b Body) passes() bool {
	for i := range b {
		if b[i].plain() || b[i].List != nil && len(b[i].List) == 0 {
			return false
		}
	}
	return len(b) > 0
}

// block is one table of a list, with its header.
func (b Body) block(p Path, eol string) string {
	return "[[" + p.String() + "]]" + eol + b.lines(p, eol)
}

// inline writes the body between braces, on one line as far as its values are.
func (b Body) inline(eol string) string {
	parts := make([]string, len(b))
	for i := range b {
		text := b[i].Value.encode(eol)
		switch {
		case b[i].Table != nil:
			text = b[i].Table.inline(eol)
		case b[i].List != nil:
			text = inlineList(b[i].List, eol)
		}
		parts[i] = encodeKey(b[i].Key) + " = " + text
	}
	if len(parts) == 0 {
		return "{}"
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

func inlineList(list []Body, eol string) string {
	parts := make([]string, len(list))
	for i, item := range list {
		parts[i] = item.inline(eol)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// decoded is what a reader makes of the body.
func (b Body) decoded() (map[string]any, *Problem) {
	all, problem := decode([]byte("[v]\n" + b.lines(Path{"v"}, "\n")))
	if problem != nil {
		return nil, refuse("the content of the table is not TOML: %s", problem.Message)
	}
	table, ok := all["v"].(map[string]any)
	if !ok || len(all) != 1 {
		return nil, refuse("the content of the table leads out of it")
	}
	return table, nil
}
