package tomledit

// Add writes a new table with all that it holds, behind its last sibling when
// it has one. Where the parent stands between braces or in dotted keys the table
// is written between braces.
func (f *File) Add(p Path, b Body) ([]byte, *Problem) {
	want, problem := b.decoded()
	if problem != nil {
		return nil, problem
	}
	if n := f.lookup(p); n != nil {
		return nil, problemAt(f.src, n.At, "`%s` exists already", p)
	}
	if f.tight(p) {
		return f.Set(p, Raw(b.inline(f.eol())))
	}
	if parent, depth := f.nearest(p); len(p) == 0 || parent.Kind != KindTable {
		return nil, f.closed(p[:depth], parent)
	}
	out := f.appendTable(p, b.lines(p, f.eol()))
	return f.checked(out, func(all map[string]any) bool { return put(all, p, want) })
}

// SetTables gives the list of tables at the path these items and returns the new
// file. Items at the beginning and at the end that are equal already keep their
// bytes; an empty list removes the key. A list between brackets is written as
// one.
func (f *File) SetTables(p Path, list []Body) ([]byte, *Problem) {
	n := f.lookup(p)
	switch {
	case len(list) == 0 && n == nil:
		return f.src, nil
	case len(list) == 0:
		return f.Delete(p)
	case n != nil && n.Kind != KindTables || n == nil && f.tight(p):
		return f.Set(p, Raw(inlineList(list, f.eol())))
	}
	want := make([]any, len(list))
	for i, b := range list {
		item, problem := b.decoded()
		if problem != nil {
			return nil, problem
		}
		want[i] = item
	}
	var out []byte
	if n == nil {
		if parent, depth := f.nearest(p); parent.Kind != KindTable {
			return nil, f.closed(p[:depth], parent)
		}
		text := ""
		for i, b := range list {
			if i > 0 {
				text += f.eol()
			}
			text += b.block(p, f.eol())
		}
		out = f.appendText(p, text)
	} else {
		var problem *Problem
		if out, problem = f.swap(p, n, list, want); problem != nil {
			return nil, problem
		}
	}
	return f.checked(out, func(all map[string]any) bool { return put(all, p, want) })
}

// tight tells whether a new table p has no place for a header: an ancestor
// stands between braces or is made by dotted keys.
func (f *File) tight(p Path) bool {
	parent, _ := f.nearest(p)
	return parent.Inline() || parent.form == dotted && parent.Kind == KindTable
}

// swap replaces the items between those at both ends that stay.
func (f *File) swap(p Path, n *Node, list []Body, want []any) ([]byte, *Problem) {
	all, problem := decode(f.src)
	if problem != nil {
		return nil, problem
	}
	have, _ := tableAt(all, p[:len(p)-1], false)[p[len(p)-1]].([]any)
	blocks, whole := f.blocks(p)
	if !whole || len(have) != len(blocks) {
		return nil, problemAt(f.src, n.At, "the items of `%s` do not stand together: edit them by hand", p)
	}
	head, tail := 0, 0
	for head < min(len(have), len(want)) && equal(have[head], want[head]) {
		head++
	}
	for tail < min(len(have), len(want))-head && equal(have[len(have)-1-tail], want[len(want)-1-tail]) {
		tail++
	}
	eol := f.eol()
	cut := span{blocks[0].from, blocks[len(blocks)-1].to}
	if head > 0 {
		cut.from = blocks[head-1].to
	}
	if tail > 0 {
		cut.to = blocks[len(blocks)-tail].from
	}
	text := ""
	for i, b := range list[head : len(list)-tail] {
		if head > 0 || i > 0 {
			text += eol
		}
		text += b.block(p, eol)
	}
	switch {
	case head == len(have): // the list only grows: what stands behind it stays
		cut.to = cut.from
	case tail > 0 && (text != "" || head > 0):
		text += eol
	}
	return f.splice(cut, text), nil
}

// blocks are the lines of each item of a list of tables: the comments directly
// above its header, the header and all below it. whole is false when something
// else stands between two of them.
func (f *File) blocks(p Path) (list []span, whole bool) {
	whole = true
	last := -1
	for i := range f.exprs {
		e := &f.exprs[i]
		if !e.in(p) {
			continue
		}
		if last >= 0 && i != last+1 {
			whole = false
		}
		last = i
		switch {
		case e.keys == nil && e.list && len(e.path) == len(p):
			from := f.above(e.lines.from)
			if i > 0 {
				from = max(from, f.exprs[i-1].lines.to)
			}
			list = append(list, span{from, e.lines.to})
		case len(list) > 0:
			list[len(list)-1].to = e.lines.to
		}
	}
	return list, whole
}
