package matter

// Blank lines and indented comments behind a changed value would become text of
// a block scalar that now stands before them. An edit that does not read back is
// tried again with such lines settled, as little as possible.
const (
	settleNothing  = iota
	settleComments // moved to the first column
	settleBlanks   // and blank lines dropped
)

// settleLines settles the blank and comment lines from from to to, once.
func (e *editor) settleLines(from, to int) {
	if e.settle == settleNothing {
		return
	}
	for i := from; i < to; i++ {
		indent, blank, comment := e.indentOf(i)
		switch {
		case e.settled[i]:
		case comment && indent > 0:
			e.cut(e.lines[i], e.lines[i]+indent, "")
		case blank && e.settle == settleBlanks:
			e.cut(e.lines[i], e.lines[i+1], "")
		}
		e.settled[i] = true
	}
}

// nextKey is the line index of the key behind pair i, or of the header's end.
func (e *editor) nextKey(i int) int {
	if i+1 < len(e.pairs) {
		return e.index(e.pairs[i+1].Line)
	}
	return len(e.lines) - 1
}
