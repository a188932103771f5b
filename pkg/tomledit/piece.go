package tomledit

// Piece is a run of whole lines that belong together: the keys before the first
// header, or a header at the top with everything below it. The pieces of a file
// put together are the file.
type Piece struct {
	// Key is the first part of the header, "" for the keys before all headers.
	Key string
	// Item is the table of a [[header]], nil for everything else.
	Item *Node
	// Head are the comment lines directly above the header, Header its own line
	// and Body all that follows, blank lines and stray comments behind included.
	Head, Header, Body []byte
	// Parts: there are keys or tables in it beside its own header.
	Parts bool
}

// Bytes are the lines of the piece.
func (p *Piece) Bytes() []byte {
	out := make([]byte, 0, len(p.Head)+len(p.Header)+len(p.Body))
	return append(append(append(out, p.Head...), p.Header...), p.Body...)
}

// Pieces cuts the file at its top headers: [[a]] begins a new one each time,
// [a.b] belongs to the one of `a` when it follows it.
func (f *File) Pieces() []Piece {
	pieces := []Piece{{}}
	header, body := 0, 0 // where those of the last piece begin
	last := 0            // behind the last statement
	finish := func(end int) {
		p := &pieces[len(pieces)-1]
		p.Header, p.Body = f.src[header:body], f.src[body:end]
	}
	for i := range f.exprs {
		e := &f.exprs[i]
		p := &pieces[len(pieces)-1]
		if e.keys != nil || len(e.path) > 1 && len(pieces) > 1 && e.path[0] == p.Key {
			p.Parts, last = true, e.lines.to
			continue
		}
		head := max(f.above(e.lines.from), last)
		finish(head)
		next := Piece{Key: e.path[0], Head: f.src[head:e.lines.from]}
		if e.list && len(e.path) == 1 {
			next.Item = e.node
		}
		pieces = append(pieces, next)
		header, body, last = e.lines.from, e.lines.to, e.lines.to
	}
	finish(len(f.src))
	return pieces
}
