package hierarchy

import (
	"fmt"

	"github.com/tix-tracker/tix/internal/graph"
)

// Block are the lines on the place of an issue in the hierarchy that follow its
// file. cite spells what they name.
func Block(g *graph.Graph, n *graph.Node, cite func(string) string) []string {
	parent, sum := above(g, n, cite), figures(g, n)
	lines := []string{
		"- " + parent.line(),
		fmt.Sprintf("- children: %d", sum.Direct),
		fmt.Sprintf("- completed: %d/%d (%s only)", sum.Completed, sum.Direct, sum.Basis),
		"children:",
	}
	for _, c := range below(g, n) {
		lines = append(lines, "  - "+c.Display)
	}
	if sum.Direct == 0 {
		lines = append(lines, "  - none")
	}
	return lines
}
