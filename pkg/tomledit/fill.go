package tomledit

// Fill gives the table at the path the keys of the body and returns the new
// file: what differs is changed in its place, what is missing is added, an item
// without any content is removed, and keys that the body does not name stay. A
// value in the place of a table goes; a table that holds nothing at the end goes
// too. One edit, however many keys change.
func (f *File) Fill(p Path, b Body) ([]byte, *Problem) {
	next, problem := f.fill(p, b)
	if problem != nil {
		return nil, problem
	}
	if string(next.src) == string(f.src) {
		return f.src, nil
	}
	if b, problem = b.read(); problem != nil {
		return nil, problem
	}
	return f.checked(next.src, func(all map[string]any) bool { return pour(all, p, b) })
}

// bare tells whether the item asks for the removal of its key.
func (i *Item) bare() bool { return i.plain() && !i.Value.items && i.Value.raw == "" }

// kept is the body without the items that ask for a removal.
func (b Body) kept() Body {
	out := Body{}
	for _, item := range b {
		if item.Table != nil {
			if item.Table = item.Table.kept(); len(item.Table) == 0 {
				continue
			}
		}
		if !item.bare() && (item.List == nil || len(item.List) > 0) {
			out = append(out, item)
		}
	}
	return out
}

// then is the file of an edit that is judged later, with those behind it.
func then(out []byte, problem *Problem) (*File, *Problem) {
	if problem != nil {
		return nil, problem
	}
	return Parse(out)
}

func (f *File) fill(p Path, b Body) (*File, *Problem) {
	n := f.lookup(p)
	if n != nil && n.Kind != KindTable {
		next, problem := then(f.without(p, n))
		if problem != nil {
			return nil, problem
		}
		f, n = next, nil
	}
	if n == nil {
		if b = b.kept(); len(b) == 0 {
			return f, nil
		}
		return then(f.addition(p, b))
	}
	for i := range b {
		next, problem := f.fillItem(append(p[:len(p):len(p)], b[i].Key), &b[i])
		if problem != nil {
			return nil, problem
		}
		f = next
	}
	if n = f.lookup(p); len(p) > 0 && n != nil && len(n.Items) == 0 {
		return then(f.without(p, n))
	}
	return f, nil
}

// fillItem writes or removes one key.
func (f *File) fillItem(p Path, i *Item) (*File, *Problem) {
	n := f.lookup(p)
	switch {
	case i.Table != nil:
		return f.fill(p, i.Table)
	case i.List != nil:
		return then(f.setTables(p, i.List))
	case i.bare() && n == nil:
		return f, nil
	case i.bare():
		return then(f.without(p, n))
	case n == nil:
		return then(f.insert(p, i.Value))
	case n.value.to == n.value.from:
		next, problem := then(f.without(p, n))
		if problem != nil {
			return nil, problem
		}
		return then(next.insert(p, i.Value))
	}
	if want, problem := decodeValue(i.Value); problem != nil || equal(f.decoded(n), want) {
		return f, problem
	}
	return then(f.replace(n, i.Value), nil)
}

// read judges that each value of the body is one value of TOML.
func (b Body) read() (Body, *Problem) {
	for i := range b {
		problem := (*Problem)(nil)
		switch {
		case b[i].Table != nil:
			_, problem = b[i].Table.read()
		case b[i].plain() && !b[i].bare():
			_, problem = decodeValue(b[i].Value)
		}
		if problem != nil {
			return nil, problem
		}
	}
	return b, nil
}

// pour is Fill on what a reader makes of the file; false when there is no place.
func pour(all map[string]any, p Path, b Body) bool {
	table := all
	for _, key := range p {
		next, ok := table[key].(map[string]any)
		if !ok {
			next = map[string]any{}
			table[key] = next
		}
		table = next
	}
	for i := range b {
		item := &b[i]
		switch {
		case item.Table != nil:
			if !pour(table, Path{item.Key}, item.Table) {
				return false
			}
		case item.bare() || item.List != nil && len(item.List) == 0:
			delete(table, item.Key)
		case item.List != nil:
			want, problem := decodedList(item.List)
			if problem != nil {
				return false
			}
			table[item.Key] = want
		default:
			want, problem := decodeValue(item.Value)
			if problem != nil {
				return false
			}
			table[item.Key] = want
		}
	}
	return true
}
