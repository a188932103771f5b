package match

import (
	"index/suffixarray"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
)

// fragments finds the issues of which a text is a part, many texts among many
// issues: a suffix array of all paths, and one of all titles, answers each in a
// few steps. As they are, and folded for what is not found so.
type fragments struct {
	of            []*model.Header
	exact, folded *spread
}

// pick is model.Selector.Pick for a fragment, when it leads to one issue.
func (f *fragments) pick(text string) *model.Header {
	if f.exact == nil {
		f.exact = spreadOf(f.of, func(s string) string { return s })
	}
	n, found := f.exact.pick(text)
	if !found {
		if f.folded == nil {
			f.folded = spreadOf(f.of, strings.ToLower)
		}
		n, _ = f.folded.pick(strings.ToLower(text))
	}
	if n < 0 {
		return nil
	}
	return f.of[n]
}

// spread is the paths and the titles of issues, laid out to be searched.
type spread struct {
	paths, titles column
	whole         map[string]int // the issue of a path, -1 = several
}

func spreadOf(hs []*model.Header, fold func(string) string) *spread {
	s := &spread{
		paths:  columnOf(hs, func(h *model.Header) string { return fold(h.Path) }),
		titles: columnOf(hs, func(h *model.Header) string { return fold(h.Title) }),
		whole:  make(map[string]int, len(hs)),
	}
	for i, h := range hs {
		path := fold(h.Path)
		if _, twice := s.whole[path]; twice {
			i = -1
		}
		s.whole[path] = i
	}
	return s
}

// pick gives the place of the one issue that a text means, -1 when there is none.
// found tells whether any has it. The order is that of model.Selector.Pick: a
// whole path, a path, a title.
func (s *spread) pick(text string) (n int, found bool) {
	if n, ok := s.whole[text]; ok && n >= 0 {
		return n, true
	}
	in, several := s.paths.having(text)
	if in >= 0 && !several {
		return in, true
	}
	titled, more := s.titles.having(text)
	if titled >= 0 && !more {
		return titled, true
	}
	return -1, in >= 0 || titled >= 0
}

// column is one text of each issue, one after the other.
type column struct {
	starts []int // of each text
	index  *suffixarray.Index
}

// between stands between two texts. What holds it is in none of them.
const between = "\x00"

func columnOf(hs []*model.Header, of func(*model.Header) string) column {
	var b strings.Builder
	c := column{starts: make([]int, len(hs))}
	for i, h := range hs {
		c.starts[i] = b.Len()
		b.WriteString(of(h) + between)
	}
	c.index = suffixarray.New([]byte(b.String()))
	return c
}

// glance is how many places are looked at first: most parts of many texts are
// soon seen in two of them.
const glance = 32

// having gives an issue with a part, -1 = none, and whether others have it too.
func (c *column) having(part string) (issue int, several bool) {
	if strings.Contains(part, between) {
		return -1, false
	}
	for _, most := range []int{glance, -1} {
		issue = -1
		places := c.index.Lookup([]byte(part), most)
		for _, at := range places {
			switch i := c.at(at); {
			case issue < 0:
				issue = i
			case issue != i:
				return issue, true
			}
		}
		if len(places) < glance {
			break
		}
	}
	return issue, false
}

// at is the issue whose text a place lies in.
func (c *column) at(place int) int {
	i, exact := slices.BinarySearch(c.starts, place)
	if !exact {
		i--
	}
	return i
}
