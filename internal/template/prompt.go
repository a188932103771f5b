package template

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// tries is how often one question is put; the core then refuses what is missing.
const tries = 3

// Ask puts the prompts of a template to the person at the terminal, in their
// order, for the fields that are not given, and the title last where nothing else
// gives it. Enter alone takes the default. Nothing is asked for a template that
// the core will refuse anyway, and nothing more once the input has ended.
func Ask(ctx context.Context, term op.Terminal, e *op.Env, q Request) []Value {
	t, err := q.named(e)
	if err != nil {
		return nil
	}
	prompts := slices.Clone(t.Prompts)
	if _, _, ok := t.fill("title"); !ok && !slices.ContainsFunc(prompts, func(p Prompt) bool { return p.Key == "title" }) {
		prompts = append(prompts, Prompt{Key: "title", Label: "Title", Kind: "text", Required: true})
	}
	var values []Value
	for _, p := range prompts {
		if _, ok := q.Given[p.Key]; ok {
			continue
		}
		fallback, _, _ := t.fill(p.Key)
		answer, err := p.ask(ctx, term, fallback, options(ctx, e, p))
		if err != nil {
			return values
		}
		if answer != "" {
			values = append(values, Value{p.Key, answer})
		}
	}
	return values
}

// choice are the words that a prompt offers. Those of a closed vocabulary are
// the only ones that an issue can have.
type choice struct {
	words  []string
	closed bool
}

// ask puts one question until the answer can be used, "" for the default.
func (p Prompt) ask(ctx context.Context, term op.Terminal, fallback string, c choice) (string, error) {
	question := p.question(fallback, c)
	for n := 0; ; n++ {
		answer, err := term.Ask(ctx, question)
		if err != nil {
			return "", err
		}
		answer = strings.TrimSpace(answer)
		problem := p.problem(answer, fallback, c)
		if problem == "" || n+1 == tries {
			return answer, nil
		}
		question = problem + " " + p.question(fallback, c)
	}
}

// question is what is asked: the label, the words to choose from, the default.
func (p Prompt) question(fallback string, c choice) string {
	q := p.Label
	if q == "" {
		q = strings.ToUpper(p.Key[:1]) + strings.ReplaceAll(p.Key[1:], "_", " ")
	}
	switch {
	case len(c.words) > 0:
		q += " (" + strings.Join(c.words, ", ") + ")"
	case p.Kind == "date" || isDate(p.Key):
		q += " (YYYY-MM-DD)"
	}
	if fallback != "" {
		q += " [" + fallback + "]"
	}
	return page.Escape(q) + ":"
}

// problem says why an answer can't be used, "" = it can.
func (p Prompt) problem(answer, fallback string, c choice) string {
	if answer == "" {
		if p.Required && fallback == "" {
			return "It is needed."
		}
		return ""
	}
	if (p.Kind == "date" || isDate(p.Key)) && !model.ValidDate(answer) {
		return "That is no day."
	}
	if c.closed {
		for _, word := range items(p.Key, answer) {
			if !slices.Contains(c.words, strings.TrimSpace(word)) {
				return "That is none of them."
			}
		}
	}
	return ""
}

// options are the words for a prompt; what can't be read offers none.
func options(ctx context.Context, e *op.Env, p Prompt) choice {
	c, err := e.Config()
	if err != nil {
		return choice{}
	}
	switch p.OptionsRef {
	case "statuses":
		return choice{board.Of(c).Columns, p.Key == "status"}
	case "priorities":
		return choice{priorities(), p.Key == "priority"}
	case "cycles":
		known, _ := cycle.Load(ctx, e)
		return choice{cycle.Names(known), p.Key == "cycles"}
	case "milestones":
		known, _ := milestone.Load(ctx, e)
		return choice{milestone.Names(known), p.Key == "milestones"}
	case "labels":
		return choice{words: used(ctx, e, c.Labels, func(h *model.Header) []string { return h.Labels })}
	case "assignees":
		return choice{words: used(ctx, e, nil, func(h *model.Header) []string { return []string{h.Assignee} })}
	}
	return choice{}
}

// most is how many words of the issues a question shows.
const most = 20

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
	words = slices.Compact(words)
	return words[:min(len(words), most)]
}
