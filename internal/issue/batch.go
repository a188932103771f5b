package issue

import (
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
	Status     string      `json:"status"` // applied, no-op, rejected
	Changes    []Change    `json:"changes"`
	PathChange *struct{}   `json:"path_change"`
	History    []Entry     `json:"history"`
	Diagnostic *Diagnostic `json:"diagnostic"`
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
	Status string `json:"status"` // applied, no-op, rejected, failed
	Line   string `json:"line"`
}

// Applied is a batch that was carried out.
type Applied struct {
	Applied  int       `json:"applied"`
	NoOp     int       `json:"no_op"`
	Rejected int       `json:"rejected"`
	Failed   int       `json:"failed"`
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
	p.Printf("selection: %d %s (%s, active scope)", len(list), plural(len(list), "issue"), by)
	for _, i := range list {
		p.Printf("    #%d %s", i.Number, i.Title)
	}
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
