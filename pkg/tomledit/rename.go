package tomledit

// Rename gives the key or table at the path another name, wherever the name is
// written, and returns the new file. The order stays.
func (f *File) Rename(p Path, newName string) ([]byte, *Problem) {
	n := f.lookup(p)
	if n == nil || n == f.root {
		return nil, f.missing(p)
	}
	last := len(p) - 1
	if p[last] == newName {
		return f.src, nil
	}
	if other := f.lookup(p[:last]).Child(newName); other != nil {
		to := append(append(Path{}, p[:last]...), newName)
		return nil, problemAt(f.src, other.At, "`%s` exists already", to)
	}
	var out []byte
	at := 0
	for _, name := range n.names {
		out = append(out, f.src[at:name.from]...)
		out = append(out, encodeKey(newName)...)
		at = name.to
	}
	out = append(out, f.src[at:]...)
	return f.checked(out, func(all map[string]any) bool {
		table := tableAt(all, p[:last], false)
		if table == nil {
			return false
		}
		table[newName] = table[p[last]]
		delete(table, p[last])
		return true
	})
}
