package template

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// flaw is one thing that is wrong in a definition.
type flaw struct {
	path    string // below the template: "scope", "prompts[1].kind"; "" = its id
	message string // goes on after the place: "is blank"
	remedy  string // what to do about it
	payload bool   // no definition at all: an unknown key, another type or word
	beside  string // the other part that it is about, "" = none
}

func (x *flaw) help(format string, args ...any) { x.remedy = fmt.Sprintf(format, args...) }

// subject is the place of a flaw as tix.toml spells it.
func subject(id, path string) string {
	if path != "" && path[0] != '[' {
		path = "." + path
	}
	return tomledit.Path{Table, id}.String() + path
}

// sentence is the flaw with its place in tix.toml.
func (x flaw) sentence(id string) string {
	return "`" + subject(id, x.path) + "` " + x.message
}

// part is the key of the template that a flaw is about: "prompts".
func (x flaw) part() string {
	part, _, _ := strings.Cut(x.path, ".")
	part, _, _ = strings.Cut(part, "[")
	return part
}

// wording names the places of flaws: those of the call as its door spells them,
// those that stand in the file by their path in tix.toml.
type wording struct {
	id string
	// typed is the command line, nil at the other door.
	typed *Parts
	// named tells whether the call names a part.
	named func(part string) bool
}

func every(string) bool { return true }

func (w wording) sentence(x flaw) string {
	switch {
	case x.path == "":
		return "`" + w.id + "` " + x.message
	case w.typed != nil && w.named(x.part()):
		return w.typed.place(x.path) + " " + x.message
	case x.payload:
		return "`" + x.path + "` " + x.message
	}
	return x.sentence(w.id)
}

// place names a place as it was typed: the flag, for a prompt or a reference the
// whole of it, for it may stand there several times.
func (p *Parts) place(path string) string {
	part, key, _ := strings.Cut(path, ".")
	part, index, _ := strings.Cut(strings.TrimSuffix(part, "]"), "[")
	var spec string
	switch part {
	case "defaults":
		if key == "body" && p.Body.Set {
			return "`--body`"
		}
		return strings.Replace("`--default "+key+"`", " `", "`", 1)
	case "prompts":
		spec = "`--prompt " + at(p.PromptSpecs, index) + "`"
	case "references":
		spec = "`--reference " + at(p.ReferenceSpecs, index) + "`"
	default:
		return "`--" + part + "`"
	}
	if key != "" {
		return "`" + key + "` of " + spec
	}
	return spec
}

func at(specs []string, index string) string {
	if i, err := strconv.Atoi(index); err == nil && i < len(specs) {
		return specs[i]
	}
	return index
}

// refuse makes one refusal of flaws, nil for none. What is no definition at all
// comes alone: the rest cannot be judged then.
func (w wording) refuse(flaws []flaw) *fault.Fault {
	var payload, wrong []*fault.Fault
	for _, x := range flaws {
		f := fault.Invalid("%s", w.sentence(x)).Help("%s", x.remedy)
		switch {
		case x.payload:
			field, _, _ := strings.Cut(x.path, ".")
			payload = append(payload, f.Of(kindPayload, field))
		case x.path == "":
			wrong = append(wrong, f.Of(kindDefinition, Table))
		default:
			wrong = append(wrong, f.Of(kindDefinition, subject(w.id, x.path)))
		}
	}
	if len(payload) > 0 {
		return fault.Join(payload)
	}
	return fault.Join(wrong)
}

// wording is that of a call with these parts.
func (p *Parts) wording(e *op.Env, id string, named func(part string) bool) wording {
	w := wording{id: id, named: named}
	if e.Door == op.Shell {
		w.typed = p
	}
	return w
}
