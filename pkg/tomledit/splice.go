package tomledit

import "bytes"

// splice replaces a range of the source. A line that ends the file without a
// line ending gets one before something is put behind it.
func (f *File) splice(at span, text string) []byte {
	out := make([]byte, 0, len(f.src)+len(text)+2)
	out = append(out, f.src[:at.from]...)
	if at.from == len(f.src) && at.from > 0 && !f.fresh(at.from) {
		out = append(out, f.eol()...)
	}
	out = append(out, text...)
	return append(out, f.src[at.to:]...)
}

// fresh tells whether a line starts at the offset.
func (f *File) fresh(at int) bool { return lineStart(f.src, at) == at }

// eol is the line ending of the file, by its first line.
func (f *File) eol() string {
	if i := bytes.IndexByte(f.src, '\n'); i > 0 && f.src[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// indent is the white space before a statement.
func (f *File) indent(e *expr) string {
	return string(f.src[e.lines.from:blank(f.src, e.lines.from)])
}

// heading is where the first key of a file without root keys goes: behind the
// comment at the top when a blank line follows it, else at the very start.
func (f *File) heading() int {
	start := lineStart(f.src, 0)
	if bytes.HasPrefix(f.src, []byte(bom)) {
		start = len(bom)
	}
	at := start
	for at < len(f.src) && f.comment(at) {
		at = lineEnd(f.src, at)
	}
	if at > start && at < len(f.src) && f.empty(at) {
		return lineEnd(f.src, at)
	}
	if at > start && at == len(f.src) {
		return at
	}
	return start
}

// comment tells whether the line at the offset holds a comment alone.
func (f *File) comment(at int) bool {
	at = blank(f.src, at)
	return at < len(f.src) && f.src[at] == '#'
}

// empty tells whether the line at the offset is blank.
func (f *File) empty(at int) bool {
	return len(bytes.TrimSpace(f.src[at:lineEnd(f.src, at)])) == 0
}

// appendTable writes a header with the body behind the last sibling's lines,
// before the first sub-table when there is one, else at the end of the file.
func (f *File) appendTable(p Path, body string) []byte {
	return f.appendText(p, "["+p.String()+"]"+f.eol()+body)
}

// appendText writes the lines of a new table p, its header first.
func (f *File) appendText(p Path, text string) []byte {
	eol := f.eol()
	for i := range f.exprs {
		e := &f.exprs[i]
		if e.keys == nil && !e.deep && under(e.path, p) || e.keys == nil && e.list && under(e.path, p) {
			at := f.above(e.lines.from)
			return f.splice(span{at, at}, text+eol)
		}
	}
	at := f.behind(p)
	if at == len(f.src) {
		if at > 0 && !f.endsBlank() {
			text = eol + text
		}
		return f.splice(span{at, at}, text)
	}
	if !f.empty(at) {
		text += eol
	}
	return f.splice(span{at, at}, eol+text)
}

// endsBlank tells whether the file is empty or ends with a blank line.
func (f *File) endsBlank() bool {
	last := lineStart(f.src, len(f.src))
	if last < len(f.src) {
		return f.empty(last)
	}
	return last <= len(bom) || f.empty(lineStart(f.src, last-1))
}

// above is the start of the comment lines that stand directly over a line.
func (f *File) above(at int) int {
	for at > 0 {
		prev := lineStart(f.src, at-1)
		if prev == at || !f.comment(prev) {
			break
		}
		at = prev
	}
	return at
}

// behind is where a new table p goes: behind its parent and what lies below
// that, comment lines that belong to it included, or where the parent would go;
// the end of the file when there is nothing of the kind.
func (f *File) behind(p Path) int {
	at := -1
	below := false
	for i := range f.exprs {
		e := &f.exprs[i]
		if e.keys == nil {
			below = len(p) > 1 && under(e.path, p[:len(p)-1])
		}
		if below {
			at = e.lines.to
		}
	}
	if at < 0 && len(p) > 2 {
		return f.behind(p[:len(p)-1])
	}
	if at < 0 {
		return len(f.src)
	}
	end := at
	for end < len(f.src) && f.comment(end) {
		end = lineEnd(f.src, end)
	}
	if end == len(f.src) || f.empty(end) {
		return end
	}
	return at
}
