package find

import (
	"strconv"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/pkg/page"
)

// block is a section that follows the file of an issue.
type block struct {
	heading string
	lines   []string
}

func (b block) print(p *page.Page) {
	p.Blank()
	p.Line(page.Heading.Of("## " + b.heading))
	p.Blank()
	for _, line := range b.lines {
		p.Line(page.Words(line))
	}
}

// workflow says what a status means on the board, and who works on the issue.
func workflow(b *board.Board, status string, held *claim.Claim) block {
	c := b.Category(status)
	key, meaning := c, "open"
	switch {
	case c == "":
		key, meaning = board.Unmapped, "unmapped: the board has no such column"
	case c == board.Completed:
		meaning = "complete"
	case board.Terminal(c):
		meaning = "terminal, not complete"
	}
	out := block{"Workflow", []string{"- category: " + key + " (" + board.Label(c) + ")", "- workflow: " + meaning}}
	if held != nil {
		out.lines = append(out.lines, "- claim: held by "+held.Holder+" until "+held.Until)
	}
	return out
}

// related are the blocks on how an issue hangs together with others: what there
// is of edges and blockers, or with all everything, what waits and what there is
// not too.
func related(g *graph.Graph, n *graph.Node, all bool, cite func(string) string) []block {
	var list []block
	touching := g.Touching(n)
	edges := block{heading: "Relationships"}
	for i, e := range touching {
		if i == graph.MostNamed && !all {
			edges.lines = append(edges.lines, "- and "+strconv.Itoa(len(touching)-i)+" more: "+fault.Expand("{link list|"+fault.Data(n.Key())+"}", cite))
			break
		}
		edges.lines = append(edges.lines, "- "+e.Line())
	}
	if all || edges.lines != nil {
		list = append(list, orNone(edges))
	}
	if all {
		c := g.Chain(n)
		list = append(list, orNone(block{"Dependency chain", c.Lines()}))
	}
	blocked := block{"Blocked", []string{"- not blocked"}}
	reason := graph.Reason(g.Blockers(n))
	if reason != "" {
		blocked.lines = []string{"- blocked: " + reason}
	}
	if all {
		for _, x := range g.Inert(n) {
			blocked.lines = append(blocked.lines, "- stored, but does not block: "+x.Why)
		}
	}
	if all || reason != "" {
		list = append(list, blocked)
	}
	return list
}

func orNone(b block) block {
	if b.lines == nil {
		b.lines = []string{"- none"}
	}
	return b
}
