package wip

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/effort"
	"github.com/tix-tracker/tix/internal/model"
)

// The states of a column.
const (
	Within  = "within"
	Over    = "over"
	Unknown = "unknown" // a sum is needed, and an estimate can't be counted
)

// Usage is what a column holds.
type Usage struct {
	Items int
	Sum   uint64 // of the estimates that count, in the limit's unit
	Blank int    // issues without an estimate, which count 0
	Odd   []Odd  // the others, in path order
}

// Odd is an issue whose estimate can't be counted.
type Odd struct {
	Number           uint32
	ID, Path         string
	Column, Estimate string
	Unit             string // that of the limit
	*effort.Problem         // why not

	missing string // the unit that is not declared, "" = that is not why
}

// name is the issue as sentences name it.
func (o *Odd) name() string { return nameOf(o.Number, o.Path) }

func nameOf(number uint32, path string) string {
	if number == 0 {
		return "`" + path + "`"
	}
	return "#" + strconv.FormatUint(uint64(number), 10)
}

// enter counts an issue in.
func (u *Usage) enter(l *Limit, h *model.Header) {
	u.Items++
	if !l.sums() {
		return
	}
	if n, problem := l.count(h.Estimate); problem == nil {
		u.Sum += n
		u.Blank += blank(h)
	} else {
		at, _ := u.odd(h)
		u.Odd = slices.Insert(u.Odd, at, odd(l, h, problem))
	}
}

// leave counts an issue out.
func (u *Usage) leave(l *Limit, h *model.Header) {
	u.Items--
	if !l.sums() {
		return
	}
	if n, problem := l.count(h.Estimate); problem == nil {
		u.Sum -= n
		u.Blank -= blank(h)
		return
	}
	if at, ok := u.odd(h); ok {
		u.Odd = slices.Delete(u.Odd, at, at+1)
	}
}

// odd is the place of an issue among those that can't be counted.
func (u *Usage) odd(h *model.Header) (int, bool) {
	return slices.BinarySearchFunc(u.Odd, h.Path, func(o Odd, path string) int { return strings.Compare(o.Path, path) })
}

// with is what a column holds when an issue comes in. u stays.
func (u Usage) with(l *Limit, h *model.Header) Usage {
	u.Odd = slices.Clip(u.Odd) // an insertion makes a new list
	u.enter(l, h)
	return u
}

// without is what a column holds when an issue goes. u stays.
func (u Usage) without(l *Limit, h *model.Header) Usage {
	if _, listed := u.odd(h); listed {
		u.Odd = slices.Clone(u.Odd)
	}
	u.leave(l, h)
	return u
}

// blank is 1 for an issue without an estimate.
func blank(h *model.Header) int {
	if strings.TrimSpace(h.Estimate) == "" {
		return 1
	}
	return 0
}

func odd(l *Limit, h *model.Header, problem *effort.Problem) Odd {
	o := Odd{Number: h.Number, ID: h.ID, Path: h.Path, Column: l.Column, Estimate: h.Estimate, Unit: l.Unit, Problem: problem}
	terms, _ := effort.Parse(h.Estimate)
	for _, t := range terms {
		if _, known := l.units.Lookup(t.Unit); !known && problem.Kind == effort.Undeclared && o.missing == "" {
			o.missing = t.Unit
		}
	}
	return o
}

// State is within, over or unknown. Over beats unknown.
func (u *Usage) State(l *Limit) string {
	switch {
	case l.MaxItems > 0 && u.Items > l.MaxItems,
		l.sums() && len(u.Odd) == 0 && u.Sum > uint64(l.MaxEstimate):
		return Over
	case l.sums() && len(u.Odd) > 0:
		return Unknown
	}
	return Within
}

// sum is the sum as text, `?` when it is unknown.
func (u *Usage) sum() string {
	if len(u.Odd) > 0 {
		return "?"
	}
	return strconv.FormatUint(u.Sum, 10)
}

// Cell is `4/3 8/10d!`: issues and sum against the ceilings that there are.
func (u *Usage) Cell(l *Limit) string {
	s := strconv.Itoa(u.Items)
	if l.MaxItems > 0 {
		s += "/" + strconv.Itoa(l.MaxItems)
	}
	if l.sums() {
		s += fmt.Sprintf(" %s/%d%s", u.sum(), l.MaxEstimate, l.Unit)
	}
	if u.State(l) != Within {
		s += "!"
	}
	return s
}

// estimate is the sum for results: null when it is unknown or not asked for.
func (u *Usage) estimate(l *Limit) *uint64 {
	if !l.sums() || len(u.Odd) > 0 {
		return nil
	}
	n := u.Sum
	return &n
}

// mostOdd is how many issues of a column are named that can't be counted.
const mostOdd = 5

// Notes are what the figures of a column don't say: which estimates can't be
// counted, and how many issues have none.
func (u *Usage) Notes(l *Limit) (notes []string) {
	for i := range u.Odd {
		if i == mostOdd {
			notes = append(notes, fmt.Sprintf("%d more issues of `%s` have estimates that can't be counted", len(u.Odd)-i, l.Column))
			break
		}
		notes = append(notes, u.Odd[i].Sentence())
	}
	switch {
	case u.Blank == 1:
		notes = append(notes, "1 issue of `"+l.Column+"` has no estimate, and counts 0")
	case u.Blank > 1:
		notes = append(notes, fmt.Sprintf("%d issues of `%s` have no estimate, and count 0", u.Blank, l.Column))
	}
	return notes
}

// Figures are what a column holds beside its limit, as results of the board show
// them.
type Figures struct {
	Cell        string  `json:"cell"`
	State       string  `json:"state"`
	Items       int     `json:"items"`
	MaxItems    *int    `json:"max_items"`
	Estimate    *uint64 `json:"estimate"` // null: unknown, or not counted
	MaxEstimate *int    `json:"max_estimate"`
	Unit        *string `json:"unit"`
	Policy      string  `json:"policy"`
	Unestimated *int    `json:"unestimated"` // issues that count 0; null: estimates are not counted
}

// Text is the cell, with how many issues have no estimate.
func (f *Figures) Text() string {
	if f.Unestimated == nil || *f.Unestimated == 0 {
		return f.Cell
	}
	return fmt.Sprintf("%s, %d without estimate", f.Cell, *f.Unestimated)
}

// Figures are those of a column with this limit.
func (u *Usage) Figures(l *Limit) *Figures {
	d := l.Declared()
	f := &Figures{
		Cell: u.Cell(l), State: u.State(l), Items: u.Items, MaxItems: d.MaxItems, Estimate: u.estimate(l),
		MaxEstimate: d.MaxEstimate, Unit: d.Unit, Policy: l.Policy,
	}
	if l.sums() {
		n := u.Blank
		f.Unestimated = &n
	}
	return f
}
