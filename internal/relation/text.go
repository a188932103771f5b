package relation

import (
	"github.com/tix-tracker/tix/internal/graph"
)

// ends is an edge for people: `#1 blocks #2`.
func ends(kind string, from, to graph.End) string {
	return from.Alias() + " " + kind + " " + to.Alias()
}

// label is the id of a row for people.
func label(id string) string {
	if id == "" {
		return "no id"
	}
	return id
}

// Mention is an issue in a list of others.
type Mention struct {
	Number uint32 `json:"number"`
	Title  string `json:"title"`
}

func mentions(nodes []*graph.Node) []Mention {
	list := make([]Mention, len(nodes))
	for i, n := range nodes {
		list[i] = Mention{n.Number, n.Title}
	}
	return list
}
