package graph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
)

// repairFirst is what is to be done about a reference to a file that can't be
// read: nothing, so that a conflict of a merge costs no good reference.
const repairFirst = "repair that file first; the reference may be right"

// statement is what a row says, whatever its spelling: rows with the same one go
// together with {unlink}.
type statement struct {
	kind     string
	from, to *Node
	lost     [2]Ref // ends without an issue
}

func (e *Edge) statement() statement {
	s := statement{kind: e.Kind, from: e.From.Node, to: e.To.Node}
	if s.from == nil {
		s.lost[0] = e.From.Ref()
	}
	if s.to == nil {
		s.lost[1] = e.To.Ref()
	}
	return s
}

// sayers are the rows that say the same as one.
func (a *audit) sayers(e *Edge) []*Edge {
	if a.same == nil {
		a.same = map[statement][]*Edge{}
		for x := range a.g.rows {
			a.same[x.statement()] = append(a.same[x.statement()], x)
		}
	}
	return a.same[e.statement()]
}

// named tells whether the id of a row means it alone and can be typed as it is.
func (a *audit) named(e *Edge) bool { return len(a.rows[e.Row.ID]) == 1 && typable(e.Row.ID) }

// typable tells whether a word needs no quotes on a command line.
func typable(s string) bool {
	return s != "" && s[0] != '-' && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./") == ""
}

// thaw takes the archived ones of issues back first: their files are not changed.
func (a *audit) thaw(nodes ...*Node) string {
	var back []string
	seen := map[*Node]bool{}
	for _, n := range nodes {
		if n != nil && n.Archived && !seen[n] {
			seen[n] = true
			back = append(back, "{restore|"+a.handle(n)+"}")
		}
	}
	if len(back) == 0 {
		return ""
	}
	return "take back what is archived, " + strings.Join(back, " and ") + ", then "
}

// drop takes an edge away, every row of it.
func (a *audit) drop(e *Edge) string {
	rows := a.sayers(e)
	if len(rows) == 1 && a.named(e) {
		return a.thaw(e.Owner) + a.dropRow(e)
	}
	owners := make([]*Node, len(rows))
	for i, x := range rows {
		owners[i] = x.Owner
	}
	return a.thaw(owners...) + "{unlink|" + a.words(e) + "} drops the edge"
}

func (a *audit) dropRow(e *Edge) string { return "{link remove|" + e.Row.ID + "} drops the edge" }

// words are an edge on a command line.
func (a *audit) words(e *Edge) string {
	word := func(x End) string {
		if x.Node != nil {
			return a.handle(x.Node)
		}
		return string(x.Ref())
	}
	return word(e.From) + " " + word(e.To) + " --type " + e.Kind
}

// renew takes an edge away and makes it anew, with an id of its own.
func (a *audit) renew(e *Edge) string {
	if e.From.Node == nil || e.To.Node == nil || e.From.Node == e.To.Node {
		return a.drop(e)
	}
	nodes := []*Node{e.From.Node, e.To.Node}
	for _, x := range a.sayers(e) {
		nodes = append(nodes, x.Owner)
	}
	return a.thaw(nodes...) + "{unlink|" + a.words(e) + "} drops the edge, and {link|" + a.words(e) + "} makes it anew"
}

// move stores an edge where it belongs.
func (a *audit) move(e *Edge) string {
	switch {
	case a.named(e):
		return a.thaw(e.Owner, e.From.Node) + "{link edit|" + e.Row.ID + " --type " + e.Kind + "} stores it where it belongs"
	case e.Row.ID == "":
		return "give it an id, {migrate issue-graph|--apply}" + a.proviso() + "; {lint} then says how to move it"
	}
	return a.renew(e)
}

// merge leaves one of two rows that say the same.
func (a *audit) merge(e, other *Edge) string {
	switch {
	case a.named(e):
		return a.thaw(e.Owner) + "{link remove|" + e.Row.ID + "} drops this row"
	case a.named(other):
		return a.thaw(other.Owner) + "{link remove|" + other.Row.ID + "} drops the other row"
	}
	return a.renew(e)
}

// retarget gives the lost end of an edge an issue. {link edit} can do that for
// the canonical target, and for either end of a `related` edge.
func (a *audit) retarget(e *Edge, side string) string {
	other := e.From
	if side == "from" {
		other = e.To
	}
	if !a.named(e) || other.Node == nil || side == "from" && e.Kind != Related {
		return a.drop(e)
	}
	return a.thaw(e.Owner) + "{link edit|" + e.Row.ID + " --to ISSUE} repairs it, or " + a.dropRow(e)
}

// which says how a reference to several issues becomes one to one of them.
func (a *audit) which(e *Edge, end End) string {
	if model.ValidID(string(end.Ref())) {
		return "give all but one of them an id of their own, or " + a.drop(e)
	}
	return "write the id of the one that is meant, or " + a.drop(e)
}

// whichParent is which for a parent.
func (a *audit) whichParent(n *Node, end End) string {
	if model.ValidID(string(end.Ref())) {
		return "give all but one of them an id of their own, or " + a.orphan(n)
	}
	return a.thaw(n) + fmt.Sprintf("{edit|%s --parent ID} says which, {edit|%s --parent \"\"} clears it", a.handle(n), a.handle(n))
}

// orphan takes the parent off an issue.
func (a *audit) orphan(n *Node) string {
	return a.thaw(n) + fmt.Sprintf("{edit|%s --parent \"\"} clears it", a.handle(n))
}

// open takes the parent off one of a ring, an active one if there is any.
func (a *audit) open(ring []*Node) string {
	n := ring[max(0, slices.IndexFunc(ring, func(n *Node) bool { return !n.Archived }))]
	return a.thaw(n) + fmt.Sprintf("{edit|%s --parent ISSUE} gives %s another parent, {edit|%s --parent \"\"} none", a.handle(n), n.alias(), a.handle(n))
}

// proviso says what the migration waits for, "" when it would go through: it
// refuses everything as long as a reference does not lead to one issue.
func (a *audit) proviso() string {
	if !a.judged {
		a.judged, a.loose = true, a.g.loose()
	}
	if a.loose {
		return ", once every reference leads to one issue"
	}
	return ""
}

// loose tells whether a reference leads to no issue, or an id to several.
func (g *Graph) loose() bool {
	for e := range g.rows {
		if e.From.Node == nil || e.To.Node == nil {
			return true
		}
	}
	for i := range g.nodes {
		n := &g.nodes[i]
		if n.Parent != "" && g.end(n.Parent).Node == nil || n.ID != "" && g.end(n.ID).Several() {
			return true
		}
	}
	return false
}

// handle is what names an issue on a command line: number or id, else, where
// others have both, its path.
func (a *audit) handle(n *Node) string {
	if others := a.g.withNumber(n.Number).nextNumber != nil; others && typable(n.Path) && (n.ID == "" || a.g.end(n.ID).Node != n) {
		return n.Path
	}
	return a.g.handle(n)
}
