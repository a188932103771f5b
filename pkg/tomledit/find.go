package tomledit

// lookup walks the path through tables. It stops before a list of tables.
func (f *File) lookup(p Path) *Node {
	n := f.root
	for _, key := range p {
		if n = n.Child(key); n == nil {
			return nil
		}
	}
	return n
}

// Node returns what stands at the path, nil when nothing does.
func (f *File) Node(p Path) *Node { return f.lookup(p) }

// Get returns the bytes of the value at the path as they are written. It is
// false for what has no value of its own: a missing key, and a table made by
// headers or dotted keys.
func (f *File) Get(p Path) (raw []byte, ok bool) {
	n := f.lookup(p)
	if n == nil || n.value.to == n.value.from {
		return nil, false
	}
	return f.src[n.value.from:n.value.to], true
}

// Position returns line and column, from 1, of the key or of the table header.
func (f *File) Position(p Path) (line, col int, ok bool) {
	n := f.lookup(p)
	if n == nil || n == f.root {
		return 0, 0, n != nil
	}
	line, col = place(f.src, n.At)
	return line, col, true
}

// Tables returns the names of the tables directly below prefix, each with the
// prefix before it, in the order of their declaration, whether they are written
// as headers, by dotted keys or inline.
func (f *File) Tables(prefix Path) [][]string {
	var out [][]string
	n := f.lookup(prefix)
	if n == nil || n.Kind != KindTable {
		return nil
	}
	for _, item := range n.Items {
		if item.Kind == KindTable {
			out = append(out, append(append(make([]string, 0, len(prefix)+1), prefix...), item.Key))
		}
	}
	return out
}

// Keys returns the keys of the table at the path in the order of their
// declaration, sub-tables included.
func (f *File) Keys(p Path) []string {
	n := f.lookup(p)
	if n == nil || n.Kind != KindTable {
		return nil
	}
	out := make([]string, len(n.Items))
	for i, item := range n.Items {
		out[i] = item.Key
	}
	return out
}
