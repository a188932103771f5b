package tomledit

import (
	"bytes"
	"slices"
)

// Set gives the key at the path the value and returns the new file.
//
// A key that exists keeps its place, its comment and its spelling; only the
// bytes of its value change, and none when the value is equal already. A new key
// goes behind the last key of its table's own lines. A table that does not exist
// is appended, behind its parent and the tables below that.
func (f *File) Set(p Path, v Value) ([]byte, *Problem) {
	if len(p) == 0 {
		return nil, refuse("a key is needed")
	}
	want, problem := decodeValue(v)
	if problem != nil {
		return nil, problem
	}
	n := f.lookup(p)
	var out []byte
	switch {
	case n != nil && n.value.to > n.value.from:
		if equal(f.decoded(n), want) {
			return f.src, nil
		}
		out = f.replace(n, v)
	case n != nil:
		return nil, problemAt(f.src, n.At, "`%s` is %s, so it cannot take a value", p, n.Kind)
	default:
		out, problem = f.insert(p, v)
		if problem != nil {
			return nil, problem
		}
	}
	return f.checked(out, func(all map[string]any) bool { return put(all, p, want) })
}

// AddTable appends an empty table, for a record without keys.
func (f *File) AddTable(p Path) ([]byte, *Problem) {
	if n := f.lookup(p); n != nil && !(n.Kind == KindTable && n.form == implicit) {
		return nil, problemAt(f.src, n.At, "`%s` exists already", p)
	}
	parent, depth := f.nearest(p)
	if len(p) == 0 || parent.Kind != KindTable || parent.form == plain || parent.form == dotted {
		return nil, f.closed(p[:depth], parent)
	}
	out := f.appendTable(p, "")
	return f.checked(out, func(all map[string]any) bool { return put(all, p, map[string]any{}) })
}

// nearest is the deepest node on the way to p that exists, and how deep it is.
func (f *File) nearest(p Path) (*Node, int) {
	n := f.root
	for i, key := range p {
		child := n.Child(key)
		if child == nil {
			return n, i
		}
		n = child
	}
	return n, len(p)
}

// closed is the refusal for a place that cannot take a new key.
func (f *File) closed(p Path, n *Node) *Problem {
	if n == f.root {
		return refuse("a table needs a name")
	}
	if n.Kind == KindTables {
		return problemAt(f.src, n.At, "`%s` is a list of tables: edit it by hand", p)
	}
	return problemAt(f.src, n.At, "`%s` is %s, so it cannot hold a key", p, n.Kind)
}

// insert writes a key that does not exist yet.
func (f *File) insert(p Path, v Value) ([]byte, *Problem) {
	parent, depth := f.nearest(p[:len(p)-1])
	if parent.Kind != KindTable {
		return nil, f.closed(p[:depth], parent)
	}
	if parent.Inline() {
		return f.insertInline(parent, p[depth:], v), nil
	}
	switch {
	case parent.form == plain:
		return nil, f.closed(p[:depth], parent)
	case parent.form == dotted:
		if host := f.braces(p[:depth]); host >= 0 {
			return f.insertPair(parent, p[host:].String()+" = "+v.encode(f.eol())), nil
		}
		return f.insertDotted(p, depth, v)
	case depth == len(p)-1 && parent.form == explicit:
		return f.insertLine(parent, p[depth:], v), nil
	}
	return f.appendTable(p[:len(p)-1], encodeKey(p[len(p)-1])+" = "+v.encode(f.eol())+f.eol()), nil
}

// insertLine writes a key behind the last one of a table with a header.
func (f *File) insertLine(table *Node, key Path, v Value) []byte {
	line := key.String() + " = " + v.encode(f.eol()) + f.eol()
	at, indent := -1, ""
	for i := range f.exprs {
		e := &f.exprs[i]
		if e.keys != nil && e.host == table || e.keys == nil && e.node == table {
			at = e.lines.to
			if e.keys != nil {
				indent = f.indent(e)
			}
		}
	}
	if at >= 0 {
		return f.splice(span{at, at}, indent+line)
	}
	// The root without a key: before everything, but behind a heading comment
	// that a blank line sets off.
	at = f.heading()
	if at < len(f.src) {
		line += f.eol()
	}
	return f.splice(span{at, at}, line)
}

// insertDotted writes a key of a table that dotted keys made, beside them.
func (f *File) insertDotted(p Path, depth int, v Value) ([]byte, *Problem) {
	for i := len(f.exprs) - 1; i >= 0; i-- {
		e := &f.exprs[i]
		whole := append(append(Path{}, e.path...), e.keys...)
		if e.keys == nil || e.deep || len(e.path) >= depth || !under(whole, p[:depth]) {
			continue
		}
		line := f.indent(e) + p[len(e.path):].String() + " = " + v.encode(f.eol()) + f.eol()
		return f.splice(span{e.lines.to, e.lines.to}, line), nil
	}
	return nil, refuse("`%s` cannot be added: write it by hand", p)
}

// insertInline writes a key into a table between braces.
func (f *File) insertInline(table *Node, key Path, v Value) []byte {
	text := key.String() + " = " + v.encode(f.eol())
	if slices.ContainsFunc(table.Items, (*Node).Inline) { // its neighbours have braces of their own
		text = v.encode(f.eol())
		for i := len(key) - 1; i > 0; i-- {
			text = "{ " + encodeKey(key[i]) + " = " + text + " }"
		}
		text = encodeKey(key[0]) + " = " + text
	}
	if len(table.Items) == 0 {
		at := table.value.from + 1
		if rest := f.src[at:table.value.to]; len(bytes.TrimSpace(rest)) == 1 {
			return f.splice(span{at, table.value.to - 1}, " "+text+" ")
		}
		return f.splice(span{at, at}, " "+text+" ")
	}
	return f.insertPair(table, text)
}

// insertPair writes a pair between braces behind the last one of a table.
func (f *File) insertPair(table *Node, text string) []byte {
	end := table.value.from
	for _, item := range table.Items {
		end = max(end, item.last())
	}
	return f.splice(span{end, end}, ", "+text)
}

// braces is how deep the innermost table between braces lies on the way to a path,
// -1 = there is none.
func (f *File) braces(p Path) int {
	for i := len(p); i > 0; i-- {
		if f.lookup(p[:i]).Inline() {
			return i
		}
	}
	return -1
}

// last is the end of the last value below an inline key.
func (n *Node) last() int {
	end := n.value.to
	if n.value.to == n.value.from {
		for _, item := range n.Items {
			end = max(end, item.last())
		}
	}
	return end
}

// under tells whether path p lies at or below prefix.
func under(p, prefix Path) bool {
	if len(p) < len(prefix) {
		return false
	}
	for i := range prefix {
		if p[i] != prefix[i] {
			return false
		}
	}
	return true
}
