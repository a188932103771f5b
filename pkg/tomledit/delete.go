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
	if host := f.braces(p[:len(p)-1]); host > 0 {
		return f.withoutInline(p, f.lookup(p[:host]), n)
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

// withoutInline removes a key of a table between braces with one comma, one that is
// written in several pieces piece by piece.
func (f *File) withoutInline(p Path, host, n *Node) ([]byte, *Problem) {
	gone := n.leaves(nil)
	pairs := host.leaves(nil)
	slices.SortFunc(pairs, func(a, b *Node) int { return a.pair.from - b.pair.from })
	if n.Inline() {
		gone = []*Node{n}
	}
	if len(gone) > 1 {
		out, problem := f.withoutPair(p, pairs, gone[0], host)
		if problem != nil {
			return nil, problem
		}
		rest, problem := Parse(out)
		if problem != nil {
			return nil, problem
		}
		return rest.without(p, rest.lookup(p))
	}
	return f.withoutPair(p, pairs, gone[0], host)
}

// withoutPair removes one of the pairs that a table between braces holds.
func (f *File) withoutPair(p Path, pairs []*Node, gone, host *Node) ([]byte, *Problem) {
	cut := gone.pair
	i := slices.Index(pairs, gone)
	switch {
	case i < 0:
		return nil, problemAt(f.src, gone.At, "`%s` stands inside nested braces: delete it by hand", p)
	case i+1 < len(pairs):
		cut.to = pairs[i+1].pair.from
	case i > 0:
		cut.from = pairs[i-1].pair.to
	default:
		cut = span{host.value.from + 1, host.value.to - 1}
	}
	if own := gone.pair; bytes.IndexByte(f.src[cut.from:own.from], '#') >= 0 || bytes.IndexByte(f.src[own.to:cut.to], '#') >= 0 {
		return nil, problemAt(f.src, gone.At, "`%s` has a comment beside it between braces: delete it by hand", p)
	}
	return f.splice(cut, ""), nil
}

// leaves appends the pairs that a table between braces holds itself, those of
// its dotted keys included.
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
