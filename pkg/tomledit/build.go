package tomledit

import "github.com/pelletier/go-toml/v2/unstable"

// builder turns the parser's statements into the tree and refuses what TOML
// refuses: a key or a table that is declared twice.
type builder struct {
	src    []byte
	base   int
	text   string
	parser unstable.Parser
	file   *File
	table  *Node // the table of the last header
	path   Path  // and its path
	deep   bool  // and whether it lies below a list of tables
	strict bool
}

func (b *builder) expression(n *unstable.Node) *Problem {
	switch n.Kind {
	case unstable.KeyValue:
		return b.keyValue(n)
	case unstable.Table, unstable.ArrayTable:
		return b.header(n)
	default:
		return nil
	}
}

// name returns the decoded key part and where it stands. Parts without escapes
// share the memory of the file's text.
func (b *builder) name(n *unstable.Node) (string, span) {
	from := b.base + int(n.Raw.Offset)
	at := span{from, from + int(n.Raw.Length)}
	return b.shared(n.Data, at), at
}

// shared returns data as a string, cut from the file's text where the raw bytes
// are the data, with or without one quote on each side: an escape always makes
// the raw form longer than that.
func (b *builder) shared(data []byte, raw span) string {
	switch raw.to - raw.from - len(data) {
	case 0:
		return b.text[raw.from:raw.to]
	case 2:
		return b.text[raw.from+1 : raw.to-1]
	}
	return string(data)
}

// header handles [a.b] and [[a.b]].
func (b *builder) header(n *unstable.Node) *Problem {
	table, path, deep := b.file.root, make(Path, 0, 4), false
	it := n.Key()
	for it.Next() {
		name, at := b.name(it.Node())
		path = append(path, name)
		last := it.IsLast()
		child := table.Child(name)
		var p *Problem
		switch {
		case !last:
			child, p = b.way(table, child, name, at)
		case n.Kind == unstable.ArrayTable:
			child, p = b.list(table, child, name, at)
		default:
			child, p = b.own(table, child, name, at)
		}
		if p != nil {
			return p
		}
		child.names = append(child.names, at)
		if child.Kind == KindTables {
			deep = true
			child = child.Items[len(child.Items)-1]
		}
		table = child
		if last {
			b.file.exprs = append(b.file.exprs, expr{
				node: table, path: path, list: n.Kind == unstable.ArrayTable, deep: deep,
				lines: span{lineStart(b.src, at.from), lineEnd(b.src, at.to)},
			})
		}
	}
	b.table, b.path, b.deep = table, path, deep
	return nil
}

// way is a part of a header before its last one.
func (b *builder) way(parent, child *Node, name string, at span) (*Node, *Problem) {
	if child == nil {
		child = &Node{Key: name, Kind: KindTable, At: at.from, form: implicit}
		parent.add(child)
		return child, nil
	}
	if child.Kind == KindTables || child.Kind == KindTable && child.form != plain {
		return child, nil
	}
	return nil, problemAt(b.src, at.from, "`%s` already has a value, so it cannot hold a table", name)
}

// own is the last part of a [header].
func (b *builder) own(parent, child *Node, name string, at span) (*Node, *Problem) {
	switch {
	case child == nil:
		child = &Node{Key: name, Kind: KindTable, At: at.from, form: explicit}
		parent.add(child)
		return child, nil
	case child.Kind == KindTable && child.form == implicit:
		child.form, child.At = explicit, at.from
		return child, nil
	}
	line, _ := place(b.src, child.At)
	return nil, problemAt(b.src, at.from, "`%s` is declared twice, first on line %d", name, line)
}

// list is the last part of a [[header]].
func (b *builder) list(parent, child *Node, name string, at span) (*Node, *Problem) {
	if child == nil {
		child = &Node{Key: name, Kind: KindTables, At: at.from}
		parent.add(child)
	}
	if child.Kind != KindTables {
		line, _ := place(b.src, child.At)
		return nil, problemAt(b.src, at.from, "`%s` is declared twice, first on line %d", name, line)
	}
	child.Items = append(child.Items, &Node{Kind: KindTable, At: at.from, form: explicit})
	return child, nil
}
