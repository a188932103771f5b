package effort

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Term is one piece of an estimate.
type Term struct {
	Value uint64  // the larger end, rounded up to a whole number; fits 32 bits
	Exact float64 // the larger end as written, for comparisons
	Unit  string  // folded word or as written; "" = a bare number
}

// Kind is the machine word of a Problem, as diagnostics and lint report it.
type Kind string

const (
	Malformed  Kind = "malformed_estimate"   // does not parse, or beyond 32 bits
	Undeclared Kind = "missing_conversion"   // a term's unit is not declared
	Ambiguous  Kind = "ambiguous_conversion" // does not divide evenly
	NoUnit     Kind = "unknown_unit"         // the unit asked for is not declared
)

// Problem says why an estimate cannot be counted.
type Problem struct {
	Kind    Kind
	Message string // a sentence: lower case, no full stop
}

// Error is the word and the sentence.
func (p *Problem) Error() string { return string(p.Kind) + ": " + p.Message }

func malformed(message string) *Problem { return &Problem{Malformed, message} }

const (
	sayShape = "write a number, a number with a unit like `3d` or `1 day`, or several of these with units"
	sayRange = "the number is beyond 4294967295"
	sayUnits = "several terms all need a unit"
)

// Parse reads an estimate; what it reads is what lint accepts. A blank text has
// no terms and is no mistake. Whether the units are declared is Convert's
// question.
func Parse(text string) ([]Term, *Problem) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	terms, problem := whole(text)
	if problem == nil || !strings.Contains(text, ",") {
		return terms, problem
	}
	terms = nil
	for piece := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(piece) == "" {
			continue
		}
		if some, bad := whole(piece); bad == nil {
			terms = append(terms, some...)
		}
	}
	if len(terms) == 0 {
		return nil, problem
	}
	if bad := judge(terms); bad != nil {
		return nil, bad
	}
	return terms, nil
}

// whole parses text without dropping anything.
func whole(text string) ([]Term, *Problem) {
	var terms []Term
	s := scanner{rest: text}
	for s.separators(); s.rest != ""; s.separators() {
		t, problem := s.term()
		if problem != nil {
			return nil, problem
		}
		terms = append(terms, t)
	}
	if problem := judge(terms); problem != nil {
		return nil, problem
	}
	return terms, nil
}

func judge(terms []Term) *Problem {
	if len(terms) == 0 {
		return malformed(sayShape)
	}
	for _, t := range terms {
		if t.Unit == "" && len(terms) > 1 {
			return malformed(sayUnits)
		}
	}
	return nil
}

type scanner struct{ rest string }

func (s *scanner) blanks() {
	s.rest = strings.TrimLeftFunc(s.rest, unicode.IsSpace)
}

func (s *scanner) separators() {
	s.rest = strings.TrimLeftFunc(s.rest, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
}

// term reads number[-number][unit] up to a separator or the end.
func (s *scanner) term() (Term, *Problem) {
	a, problem := s.number()
	if problem != nil {
		return Term{}, problem
	}
	t := a
	before := s.rest
	s.blanks()
	if rest, ok := strings.CutPrefix(s.rest, "-"); ok {
		s.rest = rest
		s.blanks()
		b, problem := s.number()
		if problem != nil {
			return Term{}, problem
		}
		t.Value, t.Exact = max(a.Value, b.Value), max(a.Exact, b.Exact)
		before = s.rest
		s.blanks()
	}
	if t.Unit = s.unit(); t.Unit == "" {
		s.rest = before
	}
	if r, n := utf8.DecodeRuneInString(s.rest); n > 0 && r != ',' && !unicode.IsSpace(r) {
		return Term{}, malformed(sayShape)
	}
	return t, nil
}

// number reads digits[.digits].
func (s *scanner) number() (Term, *Problem) {
	n := digits(s.rest)
	if n == 0 {
		return Term{}, malformed(sayShape)
	}
	text := s.rest[:n]
	value, err := strconv.ParseUint(text, 10, 32)
	s.rest = s.rest[n:]
	if rest, ok := strings.CutPrefix(s.rest, "."); ok {
		n = digits(rest)
		if n == 0 {
			return Term{}, malformed(sayShape)
		}
		if strings.Trim(rest[:n], "0") != "" {
			value++
		}
		text += "." + rest[:n]
		s.rest = rest[n:]
	}
	if err != nil || value > math.MaxUint32 {
		return Term{}, malformed(sayRange)
	}
	exact, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return Term{}, malformed(sayRange)
	}
	return Term{Value: value, Exact: exact}, nil
}

func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// unit reads a letter and what follows of letters, digits, _ and -.
func (s *scanner) unit() string {
	n := 0
	for n < len(s.rest) {
		c := s.rest[n]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		inner := '0' <= c && c <= '9' || c == '_' || c == '-'
		if !letter && (n == 0 || !inner) {
			break
		}
		n++
	}
	word := s.rest[:n]
	s.rest = s.rest[n:]
	return fold(word)
}

// fold turns the common words into their letter.
func fold(word string) string {
	switch strings.ToLower(word) {
	case "day", "days":
		return "d"
	case "week", "weeks", "wk", "wks":
		return "w"
	case "hour", "hours", "hr", "hrs":
		return "h"
	case "minute", "minutes", "min", "mins":
		return "m"
	case "second", "seconds", "sec", "secs":
		return "s"
	}
	return word
}
