package model

import (
	"strconv"
	"strings"
)

// SelectorKind is how a Selector names an issue.
type SelectorKind uint8

// The kinds of selector, in the order of their precedence.
const (
	Empty      SelectorKind = iota // nothing: matches no issue
	ByNumber                       // `7`, `#7`, `02`, `+2`
	ByID                           // 8 Crockford characters, in any case
	ByFragment                     // a part of the path, else of the title
)

// Selector names an issue: on the command line, in a tool's argument, in a list.
type Selector struct {
	Raw      string // as given
	Kind     SelectorKind
	Number   uint32 // ByNumber
	ID       string // ByID, in upper case
	Fragment string // ByFragment
}

// ParseSelector reads a selector: blanks at its ends don't count; one # may
// precede a number; what is neither a number nor an id is a fragment. Every
// text is a selector.
func ParseSelector(s string) Selector {
	sel := Selector{Raw: s}
	t := strings.TrimSpace(s)
	if t == "" {
		return sel
	}
	if n, ok := selectorNumber(strings.TrimPrefix(t, "#")); ok {
		sel.Kind, sel.Number = ByNumber, n
		return sel
	}
	if ValidID(t) {
		sel.Kind, sel.ID = ByID, CanonicalID(t)
		return sel
	}
	sel.Kind, sel.Fragment = ByFragment, t
	return sel
}

func selectorNumber(s string) (uint32, bool) {
	s = strings.TrimPrefix(s, "+")
	if s == "" || !isDigit(s[0]) {
		return 0, false
	}
	n, err := strconv.ParseUint(s, 10, 32)
	return uint32(n), err == nil
}

// String is the selector in the words of a message: `#7`, the id, the fragment.
func (s Selector) String() string {
	switch s.Kind {
	case ByNumber:
		return "#" + strconv.FormatUint(uint64(s.Number), 10)
	case ByID:
		return s.ID
	}
	return s.Fragment
}

// Pick chooses among headers. It gives the one that is meant, or the candidates
// when there are several, in the order of hs, or neither. A fragment is looked
// for in paths, a whole path first, then in titles; the case is ignored only when nothing matches
// exactly.
func (s Selector) Pick(hs []*Header) (hit *Header, candidates []*Header) {
	switch s.Kind {
	case ByNumber:
		return one(filter(hs, s.matchNumber))
	case ByID:
		return one(filter(hs, func(h *Header) bool { return strings.EqualFold(h.ID, s.ID) }))
	case ByFragment:
		if hit, candidates = pickFragment(hs, s.Fragment, asItIs); hit == nil && candidates == nil {
			return pickFragment(hs, s.Fragment, strings.ToLower)
		}
	}
	return hit, candidates
}

// matchNumber leaves out a conflicted file whose number isn't known.
func (s Selector) matchNumber(h *Header) bool {
	return h.Number == s.Number && (h.Number != 0 || !h.Conflicted)
}

func asItIs(s string) string { return s }

func pickFragment(hs []*Header, fragment string, fold func(string) string) (*Header, []*Header) {
	fragment = fold(fragment)
	inPath := func(h *Header) bool { return strings.Contains(fold(h.Path), fragment) }
	whole := func(h *Header) bool { return fold(h.Path) == fragment }
	inTitle := func(h *Header) bool { return strings.Contains(fold(h.Title), fragment) }
	if hit := filter(hs, whole); len(hit) == 1 {
		return hit[0], nil // else a longer path that ends in it would hide the file
	}
	if hit := filter(hs, inPath); len(hit) == 1 {
		return hit[0], nil
	}
	if hit := filter(hs, inTitle); len(hit) == 1 {
		return hit[0], nil
	}
	return one(filter(hs, func(h *Header) bool { return inPath(h) || inTitle(h) }))
}

func filter(hs []*Header, keep func(*Header) bool) []*Header {
	var out []*Header
	for _, h := range hs {
		if keep(h) {
			out = append(out, h)
		}
	}
	return out
}

// one gives a single match as the hit, several as candidates.
func one(found []*Header) (*Header, []*Header) {
	if len(found) == 1 {
		return found[0], nil
	}
	return nil, found
}
