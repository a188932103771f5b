package find

import (
	"github.com/tix-tracker/tix/internal/board"
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

// workflow says what a status means on the board.
func workflow(b *board.Board, status string) block {
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
	return block{"Workflow", []string{"- category: " + key + " (" + board.Label(c) + ")", "- workflow: " + meaning}}
}

// related are the blocks of `--show relationships`.
func related(g *graph.Graph, n *graph.Node) []block {
	edges, waiting, blocked := block{heading: "Relationships"}, block{heading: "Dependency chain"}, block{heading: "Blocked"}
	for _, e := range g.Touching(n) {
		edges.lines = append(edges.lines, "- "+e.Line())
	}
	if edges.lines == nil {
		edges.lines = []string{"- none"}
	}
	c := g.Chain(n)
	if waiting.lines = c.Lines(); waiting.lines == nil {
		waiting.lines = []string{"- none"}
	}
	blocked.lines = []string{"- not blocked"}
	if reason := graph.Reason(g.Blockers(n)); reason != "" {
		blocked.lines = []string{"- blocked: " + reason}
	}
	for _, x := range g.Inert(n) {
		blocked.lines = append(blocked.lines, "- stored, but does not block: "+x.Why)
	}
	return []block{edges, waiting, blocked}
}
