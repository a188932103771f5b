package issue

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/page"
)

// The shapes of a batch are those of bulk_preview and bulk_apply
// (original/graph.md 5.3), so that every batch reads alike.

// Picked is one selected issue.
type Picked struct {
	Number uint32 `json:"number"`
	Title  string `json:"title"`
}

// Change is one field of a plan.
type Change struct {
	Field string `json:"field"`
	From  string `json:"from"`
	To    string `json:"to"`
}

// Planned is what a plan says of one issue.
type Planned struct {
	Number     uint32      `json:"number"`
	Title      string      `json:"title"`
	Status     string      `json:"status"` // as the outcome's will be
	Changes    []Change    `json:"changes"`
	PathChange *PathChange `json:"path_change"`
	History    []Entry     `json:"history"`
	Diagnostic *Diagnostic `json:"diagnostic"`
	// Filename is the file that will be written, as it will then be named, below
	// the issues folder.
	Filename string `json:"filename,omitzero"`

	// Limit is what is told of a limit that the issue goes over.
	Limit string `json:"limit,omitzero"`

	path string // of the issue's file
	over string // the blockers' reason that is acknowledged
}

// Bound is what of a plan is carried out: a token stands for it. What is told of a
// limit depends on what others do meanwhile.
func (p Planned) Bound() Planned {
	p.Limit = ""
	return p
}

// PathChange is where the folder of an assignee is, absolute, and where that of
// the next one will be.
type PathChange struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Entry is a History line to come.
type Entry struct {
	Kind   string `json:"kind"`
	Detail string `json:"detail"`
}

// Diagnostic is why one item is refused.
type Diagnostic struct {
	Issue   uint32 `json:"issue"`
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Plan is a batch that was judged and not written.
type Plan struct {
	Applied   bool      `json:"applied"`
	Selection []Picked  `json:"selection"`
	Items     []Planned `json:"items"`
	Operation string    `json:"operation"`

	by string
}

// Outcome is what became of one item.
type Outcome struct {
	Number uint32 `json:"number"`
	Title  string `json:"title"`
	Status string `json:"status"`
	Line   string `json:"line"`
	Limit  string `json:"limit,omitzero"` // what is told of a limit that it went over
	// Files were written for it.
	Files []string `json:"files"`
}

// What becomes of an item.
const (
	Done     = "applied"
	NoOp     = "no-op"
	Rejected = "rejected" // by a rule
	Failed   = "failed"   // to be written
)

// Verdict is what became of an item that ended with a fault.
func Verdict(f *fault.Fault) string {
	if f.Family == fault.FamilyIO {
		return Failed
	}
	return Rejected
}

// Ended is what became of such an item, in a line.
func Ended(status string) string {
	if status == Failed {
		return "failed"
	}
	return "refused"
}

// Why is why an item is refused, in one line: the findings, each with what to do.
func Why(f *fault.Fault, cite func(string) string) string {
	s := complaint(f)
	if f.Remedy != "" {
		s += "; " + fault.OneLine(fault.Expand(f.Remedy, cite))
	}
	for _, also := range f.Also {
		s += "; " + Why(also, cite)
	}
	return s
}

// complaint is what is wrong with an item.
func complaint(f *fault.Fault) string {
	if errors.Is(f, context.Canceled) {
		return "interrupted; nothing was written for it"
	}
	return fault.OneLine(f.Error())
}

// Counts are how many items came to what.
type Counts struct {
	Applied  int `json:"applied"`
	NoOp     int `json:"no_op"`
	Rejected int `json:"rejected"`
	Failed   int `json:"failed"`
}

// Count takes one item in.
func (c *Counts) Count(status string) {
	switch status {
	case Done:
		c.Applied++
	case NoOp:
		c.NoOp++
	case Rejected:
		c.Rejected++
	case Failed:
		c.Failed++
	}
}

// Fault is the silent end of a batch of which an item was refused, or could not be
// written: the answer says which. nil when there is none.
func (c *Counts) Fault(family string) error {
	if c.Rejected+c.Failed == 0 {
		return nil
	}
	return fault.New(fault.Partial, family, "")
}

// Applied is a batch that was carried out.
type Applied struct {
	Counts
	Outcomes  []Outcome `json:"outcomes"`
	Operation string    `json:"operation"`
}

// PickedOf shows a selection.
func PickedOf(hs []*model.Header) []Picked {
	list := []Picked{}
	for _, h := range hs {
		list = append(list, Picked{h.Number, h.Title})
	}
	return list
}

// SelectionText prints the line that heads every batch.
func SelectionText(p *page.Page, by, scope string, n int) {
	p.Printf("selection: %s (%s, %s scope)", page.Count(n, "issue"), by, scope)
}

// Handle is an issue that begins a line: `#3`, or its file where it has no number.
func Handle(number uint32, path string) string {
	if number == 0 {
		return path
	}
	return fmt.Sprintf("#%d", number)
}

// NameOf is an issue in a line of its own: `#3 Title`. What has no title, a file
// with conflict markers, is named by its file.
func NameOf(number uint32, title, path string) string {
	name := title
	if name == "" {
		name = path
	}
	if number != 0 {
		name = fmt.Sprintf("#%d %s", number, name)
	}
	return strings.TrimSpace(name)
}

// Name is the issue in a line of its own.
func (p *Planned) Name() string { return NameOf(p.Number, p.Title, p.path) }
