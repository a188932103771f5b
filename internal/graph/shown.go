package graph

import "strings"

// Display is the cached text of an edge: `blocks #2 Title`. For a target that is
// no issue it is what the row says.
func (e *Edge) Display() string {
	if e.To.Node == nil {
		return e.Row.Display
	}
	return Display(e.Kind, e.To.Node)
}

// Display is the text that is stored with an edge onto an issue.
func Display(kind string, to *Node) string {
	return strings.TrimSpace(kind + " " + to.alias() + " " + strings.TrimSpace(to.Title))
}

// Relationship is an edge in a result: ends and display as they are now.
type Relationship struct {
	ID      string `json:"id"`
	From    Ref    `json:"from"`
	To      Ref    `json:"to"`
	Kind    string `json:"kind"`
	Display string `json:"display"`
}

// Relationship shows an edge.
func (e *Edge) Relationship() Relationship {
	return Relationship{ID: e.Row.ID, From: e.From.Ref(), To: e.To.Ref(), Kind: e.Kind, Display: e.Display()}
}
