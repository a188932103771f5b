package cmd

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
)

// argument is a row of the reference: one thing that a person or a client says,
// whatever the operation behind the command.
type argument struct {
	position string   // "ISSUE...", "" = none
	flags    []string // "--body", "--body-file"
	takes    string   // the word for the value of the first flag, "" = none
	name     string   // over MCP, "" = none
	value    string
	helps    []string
	set      bool // the command sets it
	// needed at the door; on the terminal only where every operation needs it
	needLine, needWire bool
}

// line is the cell of the terminal.
func (r *argument) line() string {
	var words []string
	if r.position != "" {
		words = append(words, code(r.position))
	}
	for _, f := range r.flags {
		words = append(words, code(f))
	}
	return strings.Join(words, ", ") + star(r.needLine && words != nil)
}

// tool is the cell of the tool.
func (r *argument) tool() string { return code(r.name) + star(r.needWire && r.name != "") }

func star(needed bool) string {
	if needed {
		return " *"
	}
	return ""
}

// meaning is what the operations say of it, each in its own words.
func (r *argument) meaning() string {
	text := ""
	for _, h := range r.helps {
		text = united(text, h)
	}
	return text
}

// united puts the words of a further operation behind what is said already.
func united(said, more string) string {
	switch {
	case said == "":
		return more
	case more == "" || strings.Contains(strings.ToLower(said), strings.ToLower(more)):
		return said
	}
	return said + "; " + strings.ToLower(more[:1]) + more[1:]
}

// arguments unites the arguments of the operations of one section.
type arguments struct {
	rows []*argument
	seen int // operations
}

// operation adds what an operation takes in some of its spellings: title is
// "tix PATH", or the tool. A command that is described by itself has rows for what
// it takes and for what it sets.
func (t *arguments) operation(i *op.Info, spellings []op.Way, title string) {
	ways := slices.DeleteFunc(slices.Clone(spellings), func(w op.Way) bool { return w.Hidden })
	own := len(ways) == 1 && ways[0].Own
	slices.SortStableFunc(ways, func(a, b op.Way) int { return first("tix "+b.Path == title) - first("tix "+a.Path == title) })
	given := map[*argument]bool{}
	for k := range i.Params {
		p := &i.Params[k]
		r := argumentOf(p, ways)
		if r.position == "" && r.flags == nil && (r.name == "" || own && p.OnLine && !r.set) {
			continue
		}
		given[t.add(r)] = true
	}
	if g := i.Gate; g != nil {
		r := &argument{helps: []string{"Confirms: without it nothing is written"}}
		for _, w := range ways {
			if w.Gate != "" && r.flags == nil {
				r.flags = []string{"--" + w.Gate}
			}
		}
		if i.Name != "" {
			r.name, r.value = "confirm", "true"
		}
		given[t.add(r)] = true
	}
	t.seen++
	for _, r := range t.rows { // what one of the operations does without is not required
		r.needLine = r.needLine && given[r]
	}
}

func first(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// argumentOf is the row of one argument.
func argumentOf(p *op.Param, ways []op.Way) *argument {
	r := &argument{helps: []string{p.Help}, value: valueOf(p), needLine: p.NeedLine, needWire: p.NeedWire}
	if p.OnWire {
		r.name = p.Name
	}
	for _, w := range ways {
		if n := slices.IndexFunc(w.Preset, func(s op.Pair) bool { return s.Name == p.Name }); w.Own && n >= 0 {
			r.value, r.set = w.Preset[n].Value, true
		}
		if r.position == "" && p.Arg != "" {
			r.position = positionOf(p, w.Args)
		}
		for k, f := range w.Flags {
			if f.Param != p || r.flags != nil {
				continue
			}
			r.flags, r.takes = append(r.flags, "--"+f.Name), f.Takes
			if p.Long && k+1 < len(w.Flags) {
				r.flags = append(r.flags, "--"+w.Flags[k+1].Name)
			}
			r.needLine = r.needLine || f.Need
		}
	}
	if strings.HasPrefix(r.position, "[") {
		r.needLine = false
	}
	return r
}

// positionOf finds an argument among the words of a spelling: "[TITLE]".
func positionOf(p *op.Param, args string) string {
	for _, w := range strings.Fields(args) {
		if op.PositionName(w) == p.Arg {
			return w
		}
	}
	return ""
}

// valueOf is what an argument takes, as both doors call it.
func valueOf(p *op.Param) string {
	switch {
	case len(p.Enum) > 0 && p.Kind == op.String && !p.Comma: // of a list the help names the words
		return strings.Join(p.Words(), ", ")
	case p.Selects && p.Kind == op.String:
		return "text or number"
	case p.Comma:
		return "comma list"
	case p.Objects():
		return "list of objects"
	case p.Kind == op.Array:
		return "text, repeatable"
	case p.Kind == op.Boolean:
		return "boolean"
	case p.Kind == op.String:
		return "text"
	}
	return string(p.Kind)
}

// add puts a row in, or unites it with the one that is spelled the same.
func (t *arguments) add(r *argument) *argument {
	for _, old := range t.rows {
		if !old.same(r) {
			continue
		}
		if old.name == "" {
			old.name, old.needWire = r.name, r.needWire
		}
		if old.position == "" || strings.Contains(r.position, "...") && !strings.HasPrefix(r.position, "[") {
			old.position = r.position
		}
		if old.flags == nil {
			old.flags = r.flags
		}
		old.needLine = old.needLine && r.needLine
		for _, h := range r.helps {
			if !slices.Contains(old.helps, h) {
				old.helps = append(old.helps, h)
			}
		}
		return old
	}
	r.needLine = r.needLine && t.seen == 0
	t.rows = append(t.rows, r)
	return r
}

// same tells whether two rows are one argument to the person who types it.
func (r *argument) same(o *argument) bool {
	switch {
	case r.position != "" && op.PositionName(r.position) == op.PositionName(o.position):
		return true
	case len(r.flags) > 0 && len(o.flags) > 0:
		return r.flags[0] == o.flags[0]
	case r.position == "" && o.position == "" && r.flags == nil && o.flags == nil:
		return r.name == o.name
	}
	return false
}
