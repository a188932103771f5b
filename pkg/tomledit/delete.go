package tomledit

import (
	"bytes"
	"slices"
)

// Delete removes the key at the path with its line, or the whole table with its
// sub-tables, and returns the new file. Comments inside a deleted table go with
// it, those above it stay.
func (f *File) Delete(p Path) ([]byte, *Problem) {
	n := f.lookup(p)
	if n == nil || n == f.root {
		return nil, f.missing(p)
	}
	out, problem := f.without(p, n)
	if problem != nil {
		return nil, problem
	}
	return f.checked(out, func(all map[string]any) bool {
		table := tableAt(all, p[:len(p)-1], false)
		if table == nil {
			return false
		}
		delete(table, p[len(p)-1])
		return true
	})
}

// missing says why nothing can be changed at the path.
func (f *File) missing(p Path) *Problem {
	if len(p) == 0 {
		return refuse("a key is needed")
	}
	if n, depth := f.nearest(p); n.Kind == KindTables {
		return f.closed(p[:depth], n)
	}
	return refuse("there is no `%s`", p)
}

// without returns the source without what stands at the path.
func (f *File) without(p Path, n *Node) ([]byte, *Problem) {
	if depth := f.braces(p[:len(p)-1]); depth > 0 {
		return f.withoutInline(p, f.lookup(p[:depth]), n)
	}
	out := make([]byte, 0, len(f.src))
	at := 0
	for i := 0; i < len(f.exprs); i++ {
		if !f.exprs[i].in(p) {
			continue
		}
		cut := f.exprs[i].lines
		if f.exprs[i].keys == nil {
			for i+1 < len(f.exprs) && f.exprs[i+1].in(p) {
				i++
				cut.to = f.exprs[i].lines.to
			}
			cut = f.withBlank(cut)
		}
		out = append(out, f.src[at:max(at, cut.from)]...)
		at = max(at, cut.to)
	}
	return append(out, f.src[at:]...), nil
}

// in tells whether the statement belongs to what stands at the path.
func (e *expr) in(p Path) bool {
	if len(e.path) >= len(p) {
		return under(e.path, p)
	}
	return under(p, e.path) && under(e.keys, p[len(e.path):])
}

// withBlank takes one blank line along where the cut would leave two in a row,
// or one at the start or the end of the file.
func (f *File) withBlank(cut span) span {
	first := lineStart(f.src, 0)
	if cut.from > first && f.empty(lineStart(f.src, cut.from-1)) {
		if cut.to == len(f.src) || f.empty(cut.to) {
			cut.from = lineStart(f.src, cut.from-1)
		}
		return cut
	}
	if cut.from <= len(bom) && lineStart(f.src, cut.from) == cut.from && cut.to < len(f.src) && f.empty(cut.to) {
		if cut.from == first {
			cut.to = lineEnd(f.src, cut.to)
		}
	}
	return cut
}

// withoutInline removes a key of a table between braces with its comma; host is
// the innermost one. A key in several pieces loses all of them.
func (f *File) withoutInline(p Path, host, n *Node) ([]byte, *Problem) {
	gone := []*Node{n}
	if !n.Inline() {
		gone = n.leaves(nil)
	}
	pairs := host.leaves(nil)
	slices.SortFunc(pairs, func(a, b *Node) int { return a.pair.from - b.pair.from })
	var out []byte
	at, kept := 0, -1
	for i := 0; i < len(pairs); i++ {
		if !slices.Contains(gone, pairs[i]) {
			kept = i
			continue
		}
		first := i
		for i+1 < len(pairs) && slices.Contains(gone, pairs[i+1]) {
			i++
		}
		cut := span{pairs[first].pair.from, pairs[i].pair.to}
		switch {
		case i+1 < len(pairs):
			cut.to = pairs[i+1].pair.from
		case kept >= 0:
			cut.from = pairs[kept].pair.to
		}
		if f.remarked(cut, pairs[first:i+1]) {
			return nil, problemAt(f.src, n.At, "`%s` has a comment beside it between braces: delete it by hand", p)
		}
		out = append(out, f.src[at:cut.from]...)
		at = cut.to
	}
	return append(out, f.src[at:]...), nil
}

// remarked tells whether a cut would take a comment that stands between pairs.
func (f *File) remarked(cut span, pairs []*Node) bool {
	at := cut.from
	for _, pair := range pairs {
		if at < pair.pair.from && bytes.IndexByte(f.src[at:pair.pair.from], '#') >= 0 {
			return true
		}
		at = pair.pair.to
	}
	return bytes.IndexByte(f.src[at:cut.to], '#') >= 0
}

// leaves appends the pairs that a table between braces holds itself, those of
// its dotted keys included, in the order of the file.
func (n *Node) leaves(out []*Node) []*Node {
	if n.Kind != KindTable {
		return append(out, n)
	}
	for _, item := range n.Items {
		if item.Kind == KindTable && item.form == dotted {
			out = item.leaves(out)
		} else {
			out = append(out, item)
		}
	}
	return out
}
