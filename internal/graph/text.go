package graph

import (
	"fmt"
	"strings"
)

// Mark says of an end why it counts for nothing, "" when it counts.
func (e End) Mark() string {
	switch {
	case e.Several():
		return "ambiguous"
	case e.Unread() != "":
		return "unreadable"
	case e.Node == nil:
		return "missing"
	case e.Node.Archived:
		return "archived"
	}
	return ""
}

// marked is an end with its mark: `#4 (archived)`.
func (e End) marked() string {
	if m := e.Mark(); m != "" {
		return e.Alias() + " (" + m + ")"
	}
	return e.Alias()
}

// Line is the edge in a listing: `#1 --blocks--> #2  Title  [rel_…]`. An end that
// counts for nothing is marked; for a target that is lost the text stands that was
// stored with it.
func (e *Edge) Line() string {
	s := e.From.marked() + " --" + e.Kind + "--> " + e.To.marked()
	switch {
	case e.To.Node != nil && e.To.Node.Title != "":
		s += "  " + e.To.Node.Title
	case e.To.Node == nil && e.Row.Display != "":
		s += "  was: " + e.Row.Display
	}
	if e.Row.ID == "" {
		return s + "  [no id]"
	}
	return s + "  [" + e.Row.ID + "]"
}

// Note says what is wrong with the ends of the edge, "" when nothing is.
func (e *Edge) Note() string {
	var notes []string
	for _, x := range []struct {
		name string
		end  End
	}{{"from", e.From}, {"to", e.To}} {
		switch x.end.Mark() {
		case "":
		case "archived":
			notes = append(notes, fmt.Sprintf("`%s`: %s is archived", x.name, x.end.Alias()))
		default:
			notes = append(notes, fmt.Sprintf("`%s`: %s", x.name, x.end.gone()))
		}
	}
	return strings.Join(notes, "; ")
}

// Lines are the paths of a chain for people: the root, then a step a line. Of an
// issue that is not open the status stands behind.
func (c *Chain) Lines() []string {
	step := "  -> "
	if c.up {
		step = "  <- "
	}
	var lines []string
	for _, path := range c.Paths {
		for i, n := range path {
			line := n.Name()
			if i > 0 {
				line = step + line
			}
			if !c.graph.Open(n) {
				line += " (" + n.Status + ")"
			}
			lines = append(lines, line)
		}
	}
	return append(lines, c.notes()...)
}

// notes say where a chain was cut.
func (c *Chain) notes() []string {
	var notes []string
	for _, n := range c.Loops {
		notes = append(notes, fmt.Sprintf("loop: a way comes back to %s and is cut there", n.Name()))
	}
	if c.Truncated {
		notes = append(notes, "cut: there are more ways than are shown; ask for the chain of an issue further on")
	}
	return notes
}
