package issue

import (
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
	Status     string      `json:"status"` // applied, noOp or rejected
	Changes    []Change    `json:"changes"`
	PathChange *struct{}   `json:"path_change"`
	History    []Entry     `json:"history"`
	Diagnostic *Diagnostic `json:"diagnostic"`

	over string // the blockers' reason that is acknowledged
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

	by string
}

// Outcome is what became of one item.
type Outcome struct {
	Number uint32 `json:"number"`
	Title  string `json:"title"`
	Status string `json:"status"`
	Line   string `json:"line"`
}

// What becomes of an item.
const (
	applied  = "applied"
	noOp     = "no-op"
	rejected = "rejected" // by a rule
	failed   = "failed"   // to be written
)

// verdict is what became of an item that ended with a fault.
func verdict(f *fault.Fault) string {
	if f.Family == fault.FamilyIO {
		return failed
	}
	return rejected
}

// Counts are how many items came to what.
type Counts struct {
	Applied  int `json:"applied"`
	NoOp     int `json:"no_op"`
	Rejected int `json:"rejected"`
	Failed   int `json:"failed"`
}

// count takes one item in.
func (c *Counts) count(status string) {
	switch status {
	case applied:
		c.Applied++
	case noOp:
		c.NoOp++
	case rejected:
		c.Rejected++
	case failed:
		c.Failed++
	}
}

// Applied is a batch that was carried out.
type Applied struct {
	Counts
	Outcomes []Outcome `json:"outcomes"`
}

func picked(hs []*model.Header) []Picked {
	list := []Picked{}
	for _, h := range hs {
		list = append(list, Picked{h.Number, h.Title})
	}
	return list
}

// selectionText prints the lines that head every plan.
func selectionText(p *page.Page, by string, list []Picked) {
	p.Printf("selection: %s (%s, active scope)", page.Count(len(list), "issue"), by)
	for _, i := range list {
		p.Printf("    #%d %s", i.Number, i.Title)
	}
}
