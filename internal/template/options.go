package template

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// choice are the words that a prompt offers.
type choice struct {
	words []string
	// same compares an answer with a word where nothing else may be answered; nil
	// = the words are a help, and create judges the answer.
	same func(answer, word string) bool
}

// most is how many words a question shows.
const most = 20

// shown are the words as the question shows them.
func (c choice) shown() string {
	if n := len(c.words) - most; n > 0 {
		return strings.Join(c.words[:most], ", ") + fmt.Sprintf(", %d more", n)
	}
	return strings.Join(c.words, ", ")
}

// outside is the first answer that is none of the words, "" = there is none.
func (c choice) outside(answers []string) string {
	if c.same == nil || len(c.words) == 0 {
		return ""
	}
	for _, a := range answers {
		if a = strings.TrimSpace(a); !slices.ContainsFunc(c.words, func(w string) bool { return c.same(a, w) }) {
			return a
		}
	}
	return ""
}

// picks tells whether the prompt asks to choose.
func (p Prompt) picks() bool { return p.Kind == "select" || p.Kind == "multi-select" }

// source is where the words of a prompt come from: the declared one, else that of
// a field whose values are known words.
func (p Prompt) source() string {
	switch {
	case p.OptionsRef != "" || !p.picks():
		return p.OptionsRef
	case p.Key == "status":
		return "statuses"
	case p.Key == "priority":
		return "priorities"
	case p.Key == "type", p.Key == "cycles", p.Key == "milestones":
		return p.Key
	}
	return ""
}

// options are the words for a prompt; what can't be read offers none. Columns,
// priorities, cycles and milestones are closed by create itself. Who is to choose
// a label, a person or a type chooses one of these, but only where the field is
// the one that the words are of.
func options(ctx context.Context, e *op.Env, p Prompt) choice {
	c, err := e.Config()
	if err != nil {
		return choice{}
	}
	switch p.source() {
	case "statuses":
		return choice{words: board.Of(c).Columns}
	case "priorities":
		return choice{words: model.Priorities()}
	case "type":
		return choice{c.Types, strings.EqualFold}
	case "cycles":
		known, _ := cycle.Load(ctx, e)
		return choice{words: cycle.Names(known)}
	case "milestones":
		known, _ := milestone.Load(ctx, e)
		return choice{words: milestone.Names(known)}
	case "labels":
		all := choice{words: used(ctx, e, c.Labels, func(h *model.Header) []string { return h.Labels })}
		if p.picks() && p.Key == "labels" {
			all.same = func(a, w string) bool { return a == w }
		}
		return all
	case "assignees":
		all := choice{words: used(ctx, e, nil, func(h *model.Header) []string { return []string{h.Assignee} })}
		if p.picks() && (p.Key == "assignee" || p.Key == "reviewer") {
			k := known{me: e.Me(ctx)}
			all.same = func(a, w string) bool { return k.me != "" && k.person(a) == k.me || k.equal("assignee", a, w) }
		}
		return all
	}
	return choice{}
}

// used are words that are declared and those that issues have, in order.
func used(ctx context.Context, e *op.Env, declared []string, of func(*model.Header) []string) []string {
	words := slices.Clone(declared)
	if s, err := e.Snapshot(ctx, store.Active); err == nil {
		for _, h := range s.Issues {
			words = append(words, of(h)...)
		}
	}
	words = slices.DeleteFunc(words, func(w string) bool { return strings.TrimSpace(w) == "" })
	slices.Sort(words)
	return slices.Compact(words)
}
