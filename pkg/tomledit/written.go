package tomledit

// Written is where the value of a key or item stands in the source, from == to
// for what has none of its own: a table made by headers or by dotted keys.
func (f *File) Written(n *Node) (from, to int) { return n.value.from, n.value.to }
