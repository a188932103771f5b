package tomledit

// slot is where one item of a list of tables stands: the comment lines above its
// header, the header and what lies below it, the comment lines directly behind it.
type slot struct {
	lines   span
	head    int // behind the header's line
	own     int // behind the last key of its own
	whole   bool
	complex bool // tables lie below it
}

// relistTables writes a list of tables over another. In the old order each item
// is edited where it stands; otherwise the texts change places.
func (f *File) relistTables(p Path, n *Node, list []Body) ([]byte, *Problem) {
	slots := f.slots(p)
	all, problem := decode(f.src)
	if problem != nil {
		return nil, problem
	}
	have, _ := tableAt(all, p[:len(p)-1], false)[p[len(p)-1]].([]any)
	want, problem := decodedList(list)
	if problem != nil {
		return nil, problem
	}
	if len(have) != len(slots) {
		return nil, problemAt(f.src, n.At, "the items of `%s` do not stand together: edit them by hand", p)
	}
	from := pairs(have, want)
	texts := make([]string, len(list))
	for i, b := range list {
		k := from[i]
		if k < 0 {
			texts[i] = b.block(p, f.eol())
			continue
		}
		texts[i] = string(f.src[slots[k].lines.from:slots[k].lines.to])
		if !equal(have[k], want[i]) {
			if texts[i], problem = f.edited(p, &slots[k], b); problem != nil {
				return nil, problem
			}
		}
	}
	out, whole := f.place(slots, from, texts)
	if !whole {
		return nil, problemAt(f.src, n.At, "the tables of an item of `%s` do not stand together: edit them by hand", p)
	}
	return out, nil
}

// slots are those of all items, in their order.
func (f *File) slots(p Path) (list []slot) {
	last := -1
	for i := range f.exprs {
		e := &f.exprs[i]
		if !e.in(p) {
			continue
		}
		at := len(list) - 1
		switch {
		case e.keys == nil && e.list && len(e.path) == len(p):
			from := f.above(e.lines.from)
			if i > 0 {
				from = max(from, f.exprs[i-1].lines.to)
			}
			list = append(list, slot{span{from, e.lines.to}, e.lines.to, e.lines.to, true, false})
		case at >= 0:
			list[at].whole = list[at].whole && i == last+1
			list[at].lines.to = e.lines.to
			if e.keys != nil && len(e.path) == len(p) && !list[at].complex {
				list[at].own = e.lines.to
			} else {
				list[at].complex = true
			}
		}
		last = i
	}
	for i := range list {
		list[i].lines.to = f.below(list[i].lines.to)
	}
	return list
}

// below is the end of the comment lines directly behind a statement, the same
// place when they stand over another one.
func (f *File) below(at int) int {
	end := at
	for end < len(f.src) && f.comment(end) {
		end = lineEnd(f.src, end)
	}
	if end == len(f.src) || f.empty(end) {
		return end
	}
	return at
}

// edited is the text of one item with other keys: its own lines are a file for
// themselves. Tables below an item are written anew.
func (f *File) edited(p Path, s *slot, b Body) (string, *Problem) {
	above, behind := string(f.src[s.lines.from:s.head]), string(f.src[s.own:s.lines.to])
	anew := s.complex || s.own == s.head || s.lines.to < s.own
	for i := range b {
		anew = anew || !b[i].plain()
	}
	if anew {
		head := f.src[s.lines.from:s.lines.to]
		return string(head[:len(head)-len(f.src[f.headerOf(s):s.lines.to])]) + b.block(p, f.eol()), nil
	}
	own, problem := Parse(f.src[s.head:s.own])
	if problem != nil {
		return "", problem
	}
	fill := Body{}
	for _, item := range own.root.Items {
		if !b.has(item.Key) {
			fill = append(fill, Item{Key: item.Key})
		}
	}
	out, problem := own.Fill(Path{}, append(fill, b...))
	if problem != nil {
		return "", problem
	}
	return above + string(out) + behind, nil
}

// headerOf is where the line of the item's header begins.
func (f *File) headerOf(s *slot) int { return lineStart(f.src, s.head-1) }

func (b Body) has(key string) bool {
	for i := range b {
		if b[i].Key == key {
			return true
		}
	}
	return false
}

// place puts the texts into the slots. from says which slot a text came from, -1
// for a new one. whole is false when a slot that must change holds lines of
// something else.
func (f *File) place(slots []slot, from []int, texts []string) (out []byte, whole bool) {
	eol := f.eol()
	moved := false
	last := -1
	for _, k := range from {
		moved = moved || k >= 0 && k < last
		last = max(last, k)
	}
	into := make([][]string, len(slots)) // texts that begin in or behind a slot
	kept := make([]bool, len(slots))     // the first of them takes the slot's place
	before := []string{}
	at := -1
	for i, text := range texts {
		switch {
		case moved && i < len(slots), !moved && from[i] >= 0:
			if at = from[i]; moved {
				at = i
			}
			into[at], kept[at] = append(into[at], text), true
		case at < 0:
			before = append(before, text)
		default:
			into[at] = append(into[at], text)
		}
	}
	done := 0
	for i, s := range slots {
		cut, text := s.lines, joined(into[i], eol)
		if i == 0 && len(before) > 0 {
			front := joined(before, eol)
			if kept[0] {
				front += eol
			}
			text, kept[0] = front+text, true
		}
		if !kept[i] {
			cut = f.withBlank(cut)
		}
		if text != string(f.src[s.lines.from:s.lines.to]) && !s.whole {
			return nil, false
		}
		if text == lined(string(f.src[s.lines.from:s.lines.to]), eol) { // the end of the file keeps its form
			text = string(f.src[s.lines.from:s.lines.to])
		}
		out = append(append(out, f.src[done:max(done, cut.from)]...), text...)
		done = max(done, cut.to)
	}
	return append(out, f.src[done:]...), true
}

// joined are texts with a blank line between them.
func joined(texts []string, eol string) string {
	out := ""
	for i, t := range texts {
		if i > 0 {
			out += eol
		}
		out += lined(t, eol)
	}
	return out
}

// lined is a text whose last line has an end.
func lined(text, eol string) string {
	if text != "" && text[len(text)-1] != '\n' {
		return text + eol
	}
	return text
}

// pairs finds for each wanted item the old one that it is made from, -1 = none.
func pairs(have, want []any) []int {
	from := make([]int, len(want))
	used := make([]bool, len(have))
	for i := range want {
		from[i] = -1
	}
	take := func(i, k int) { from[i], used[k] = k, true }
	for i := range want {
		for k := range have {
			if !used[k] && equal(have[k], want[i]) {
				take(i, k)
				break
			}
		}
	}
	for i := range want {
		best, most := -1, 0
		for k := range have {
			if score := shared(have[k], want[i]); from[i] < 0 && !used[k] && (score > most || score == most && score > 0 && k == i) {
				best, most = k, score
			}
		}
		if best >= 0 {
			take(i, best)
		}
	}
	for i := range want {
		if len(want) == len(have) && from[i] < 0 && !used[i] {
			take(i, i)
		}
	}
	return from
}

// shared counts the keys of two items that have one value.
func shared(a, b any) (count int) {
	x, _ := a.(map[string]any)
	y, _ := b.(map[string]any)
	for key, value := range x {
		if other, ok := y[key]; ok && equal(value, other) {
			count++
		}
	}
	return count
}
