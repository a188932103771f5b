package tomledit

import "github.com/pelletier/go-toml/v2/unstable"

func (b *builder) keyValue(n *unstable.Node) *Problem {
	leaf, keys, p := b.pair(b.table, n)
	if p != nil {
		return p
	}
	from, to := b.base+int(n.Raw.Offset), b.base+int(n.Raw.Offset+n.Raw.Length)
	b.file.exprs = append(b.file.exprs, expr{
		node: leaf, host: b.table, path: b.path, keys: keys, deep: b.deep,
		lines: span{lineStart(b.src, from), lineEnd(b.src, to)},
	})
	return nil
}

// pair adds one `key = value` below table.
func (b *builder) pair(table *Node, n *unstable.Node) (*Node, Path, *Problem) {
	var keys Path
	it := n.Key()
	for it.Next() {
		name, at := b.name(it.Node())
		keys = append(keys, name)
		child := table.Child(name)
		if it.IsLast() {
			if child != nil {
				line, _ := place(b.src, child.At)
				return nil, nil, problemAt(b.src, at.from, "`%s` is declared twice, first on line %d", name, line)
			}
			to := b.base + int(n.Raw.Offset+n.Raw.Length)
			leaf, p := b.value(n.Value(), span{b.afterEqual(at.to), to})
			if p != nil {
				return nil, nil, p
			}
			leaf.Key, leaf.At, leaf.names = name, at.from, append(leaf.names, at)
			leaf.pair = span{b.base + int(n.Raw.Offset), to}
			table.add(leaf)
			return leaf, keys, nil
		}
		if child == nil {
			child = &Node{Key: name, Kind: KindTable, At: at.from, form: dotted}
			table.add(child)
		} else if child.Kind != KindTable || child.form != dotted {
			line, _ := place(b.src, child.At)
			return nil, nil, problemAt(b.src, at.from, "`%s` is declared twice, first on line %d", name, line)
		}
		child.names = append(child.names, at)
		table = child
	}
	return nil, nil, refuse("a key is empty")
}

// afterEqual is the offset of the value behind a key that ends at offset.
func (b *builder) afterEqual(offset int) int {
	offset = blank(b.src, offset)
	return blank(b.src, offset+1)
}

// blank skips spaces and tabs.
func blank(src []byte, offset int) int {
	for offset < len(src) && (src[offset] == ' ' || src[offset] == '\t') {
		offset++
	}
	return offset
}

// value turns a value into a node; at is where its bytes stand, empty when the
// parser does not tell (a list or a table inside a list).
func (b *builder) value(n *unstable.Node, at span) (*Node, *Problem) {
	switch n.Kind {
	case unstable.Array:
		return b.array(n, at)
	case unstable.InlineTable:
		table := &Node{Kind: KindTable, At: b.base + int(n.Raw.Offset), value: at}
		it := n.Children()
		for it.Next() {
			if _, _, p := b.pair(table, it.Node()); p != nil {
				return nil, p
			}
		}
		return table, nil
	}
	raw := span{b.base + int(n.Raw.Offset), b.base + int(n.Raw.Offset+n.Raw.Length)}
	node := &Node{Kind: scalar(n.Kind), At: raw.from, value: raw, Text: b.shared(n.Data, raw)}
	b.strict = b.strict || node.Kind == KindTime || node.Kind == KindInteger && strictNumber(node.Text)
	return node, nil
}

func (b *builder) array(n *unstable.Node, at span) (*Node, *Problem) {
	list := &Node{Kind: KindArray, At: at.from, value: at}
	it := n.Children()
	for it.Next() {
		item, p := b.value(it.Node(), span{at.from, at.from})
		if p != nil {
			return nil, p
		}
		list.Items = append(list.Items, item)
	}
	return list, nil
}

func scalar(k unstable.Kind) Kind {
	switch k {
	case unstable.String:
		return KindString
	case unstable.Integer:
		return KindInteger
	case unstable.Float:
		return KindFloat
	case unstable.Bool:
		return KindBool
	default:
		return KindTime
	}
}
