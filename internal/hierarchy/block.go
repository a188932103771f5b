package hierarchy

import (
	"encoding/json"
	"fmt"

	"github.com/tix-tracker/tix/internal/graph"
)

// Place is what is above and below one issue, in its own result. The keys are
// those of get_parent, list_children and get_rollup.
type Place struct {
	Parent        *string     `json:"parent"`
	ParentNumber  *uint32     `json:"parent_number"`
	ParentDisplay string      `json:"parent_display"`
	Unresolved    *Unresolved `json:"unresolved"`
	Children      []Child     `json:"children"`
	Progress      Progress    `json:"progress"`

	line string // of the parent
}

// ResultSchema says no more than that it is an object: the list of tools is read
// by every client at every start.
func (Place) ResultSchema() json.RawMessage { return json.RawMessage(`{"type":"object"}`) }

// PlaceOf is the place of an issue, nil of an archived one, which has none. cite
// spells what the reason of an unresolved parent names.
func PlaceOf(g *graph.Graph, n *graph.Node, cite func(string) string) *Place {
	if n.Archived {
		return nil
	}
	up := above(g, n, cite)
	return &Place{
		Parent: up.Parent, ParentNumber: up.ParentNumber, ParentDisplay: up.ParentDisplay, Unresolved: up.Unresolved,
		Children: below(g, n), Progress: figures(g, n).Progress, line: up.line(),
	}
}

// Block are the lines on the place of an issue that follow its file.
func (p *Place) Block() []string {
	if p == nil {
		return []string{"- archived: " + onlyActive}
	}
	lines := []string{
		"- " + p.line,
		fmt.Sprintf("- children: %d", p.Progress.Total),
		fmt.Sprintf("- completed: %d/%d (%s only)", p.Progress.Done, p.Progress.Total, basis),
		"children:",
	}
	for _, c := range p.Children {
		lines = append(lines, "  - "+c.Display)
	}
	if len(p.Children) == 0 {
		lines = append(lines, "  - none")
	}
	return lines
}
