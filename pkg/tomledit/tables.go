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
	out, problem := f.addition(p, b)
	if problem != nil {
		return nil, problem
	}
	return f.checked(out, func(all map[string]any) bool { return put(all, p, want) })
}

// addition is the source with a new table.
func (f *File) addition(p Path, b Body) ([]byte, *Problem) {
	if len(p) > 0 && f.tight(p) {
		return f.insert(p, Raw(b.inline(f.eol())))
	}
	if parent, depth := f.nearest(p); len(p) == 0 || parent.Kind != KindTable {
		return nil, f.closed(p[:depth], parent)
	}
	return f.appendTable(p, b.lines(p, f.eol())), nil
}

// SetTables gives the list of tables at the path these items and returns the new
// file. What stays of an item keeps its bytes: the comments around it, those of
// its lines, and every key that is equal. An old item is taken for a new one that
// is equal, else for one that shares most of its keys and values, else, where
// their number is the same, for the one in its place. An empty list removes the
// key. A list between brackets is written as one.
func (f *File) SetTables(p Path, list []Body) ([]byte, *Problem) {
	n := f.lookup(p)
	if len(list) == 0 {
		if n == nil {
			return f.src, nil
		}
		return f.Delete(p)
	}
	want, problem := decodedList(list)
	if problem != nil {
		return nil, problem
	}
	out, problem := f.setTables(p, list)
	if problem != nil || string(out) == string(f.src) {
		return out, problem
	}
	return f.checked(out, func(all map[string]any) bool { return put(all, p, want) })
}

// setTables is the source with another list.
func (f *File) setTables(p Path, list []Body) ([]byte, *Problem) {
	n := f.lookup(p)
	switch {
	case len(list) == 0 && n == nil:
		return f.src, nil
	case len(list) == 0:
		return f.without(p, n)
	case n != nil && n.Kind == KindTables:
		return f.relistTables(p, n, list)
	case n != nil && n.value.to > n.value.from:
		return f.replace(n, Raw(inlineList(list, f.eol()))), nil
	case n != nil:
		return nil, problemAt(f.src, n.At, "`%s` is %s, so it cannot take a value", p, n.Kind)
	case f.tight(p):
		return f.insert(p, Raw(inlineList(list, f.eol())))
	}
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
	return f.appendText(p, text), nil
}

// decodedList is what a reader makes of the items.
func decodedList(list []Body) ([]any, *Problem) {
	want := make([]any, len(list))
	for i, b := range list {
		item, problem := b.decoded()
		if problem != nil {
			return nil, problem
		}
		want[i] = item
	}
	return want, nil
}

// tight tells whether a new table p has no place for a header: an ancestor
// stands between braces or is made by dotted keys.
func (f *File) tight(p Path) bool {
	parent, _ := f.nearest(p)
	return parent.Inline() || parent.form == dotted && parent.Kind == KindTable
}
