package op

import (
	"slices"
	"strings"
)

// way is what the binder needs to know of a spelling.
type way struct {
	args   string
	gate   string // the flag of its gate, "" = none
	output bool   // takes --output
	preset []Pair
	rename []Pair
	hide   []string
	need   []string
	choice []Choice
	many   func([]string) string
}

// outputFlag names a file for the finished text.
const outputFlag = "output"

// flagOf is the flag of an argument in a spelling, "" when it has none.
func (w *way) flagOf(p *Param) string {
	if !p.OnLine || p.Flag == "" || slices.Contains(w.hide, p.Name) || w.chosen(p.Name) {
		return ""
	}
	for _, r := range w.rename {
		if r.Name == p.Name {
			return r.Value
		}
	}
	for _, s := range w.preset {
		if s.Name == p.Name {
			return ""
		}
	}
	return p.Flag
}

// knows tells whether a flag belongs to the spelling.
func (w *way) knows(params []Param, flag string) bool {
	if flag == w.gate || w.output && flag == outputFlag || w.chooses(flag) {
		return true
	}
	for i := range params {
		name := w.flagOf(&params[i])
		if name != "" && (flag == name || params[i].Long && flag == name+fileSuffix) {
			return true
		}
	}
	return false
}

func (w *way) chooses(flag string) bool {
	return slices.ContainsFunc(w.choice, func(c Choice) bool { return c.Flag == flag })
}

// chosen tells whether a choice sets the argument, and so needs no flag for it.
func (w *way) chosen(name string) bool {
	for _, c := range w.choice {
		if c.Value == name || slices.ContainsFunc(c.Sets, func(s Pair) bool { return s.Name == name }) {
			return true
		}
	}
	return false
}

// slot is one word of a spelling's Args: "ISSUE", "[TITLE]", "ISSUE...".
type slot struct {
	name           string
	optional, many bool
}

// PositionName is the name in one word of a spelling's Args: ISSUE of "[ISSUE...]".
func PositionName(word string) string { return strings.Trim(word, "[].") }

func slots(args string) []slot {
	var ss []slot
	for _, w := range strings.Fields(args) {
		s := slot{optional: strings.HasPrefix(w, "[")}
		s.many, s.name = strings.Contains(w, "..."), PositionName(w)
		ss = append(ss, s)
	}
	return ss
}

// takes tells whether an argument has a position in the spelling.
func (w *way) takes(p *Param) bool {
	return p.Arg != "" && slices.ContainsFunc(slots(w.args), func(s slot) bool { return s.name == p.Arg })
}
