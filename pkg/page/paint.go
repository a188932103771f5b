package page

// Paint says how a page is shown.
type Paint struct {
	// Width is that of the terminal in cells. 0 means that the output is none:
	// then nothing is cut, TAB rows stay and hints are left out.
	Width int
	Color bool
}

// Bounds of what a column may lose on a narrow terminal.
const (
	leastFlex = 12
	least     = 4
)

// Paint gives the words of Plain for a terminal: with colour if asked for,
// tables cut to the width, TAB rows as a table, and the lines that only a
// terminal shows. It changes and reorders no others. Lines that are not part of
// a table are left to the terminal to wrap.
func (p *Page) Paint(opt Paint) string {
	return string(p.render(sheet{Paint: opt}))
}

// fit gives the widths of the columns on the sheet. On a terminal each keeps
// within its limit; what is still too wide is taken from the flexible columns
// and then, bit by bit, from whichever column is widest.
func (s *sheet) fit(t *Table) []int {
	if !s.terminal() {
		return t.widths
	}
	widths := append([]int(nil), t.widths...)
	excess := -gap - s.Width
	for i, c := range t.columns {
		if c.Max > 0 {
			widths[i] = min(widths[i], c.Max)
		}
		excess += widths[i] + gap
	}
	for i, c := range t.columns {
		if c.Flex && excess > 0 && widths[i] > leastFlex {
			taken := min(excess, widths[i]-leastFlex)
			widths[i] -= taken
			excess -= taken
		}
	}
	for ; excess > 0; excess-- {
		widest := 0
		for i, w := range widths {
			if w > widths[widest] {
				widest = i
			}
		}
		if len(widths) == 0 || widths[widest] <= least {
			break
		}
		widths[widest]--
	}
	return widths
}
