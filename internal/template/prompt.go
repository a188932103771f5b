package template

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// Judge says why create would refuse a value of a field, "" = it would not.
// beside are the fields whose values are settled.
type Judge func(beside map[string]string, field, value string) string

// interview puts the prompts of one template to a person.
type interview struct {
	t     *Template
	term  op.Terminal
	judge Judge
	known known
	// settled are the values that stand: what was given, what was answered, and
	// what the template fills in without asking.
	settled map[string]string
}

// Ask puts the prompts of a template to the person at the terminal, in their
// order, for the fields that are not given, and the title last where nothing else
// gives it. Enter alone takes the default. An answer that create would refuse is
// asked for again, so that one slip does not cost the other answers. Nothing is
// asked for a template that the core will refuse anyway. The end of the input is
// io.EOF, and no answer stands.
func Ask(ctx context.Context, term op.Terminal, e *op.Env, q Request, judge Judge) ([]Value, error) {
	t, err := q.named(e)
	if err != nil {
		return nil, nil
	}
	known, err := facts(ctx, e, t)
	if err != nil {
		return nil, nil
	}
	prompts := t.unanswered(q.Given)
	if t.doomed(q.Given, prompts, known) {
		return nil, nil
	}
	x := &interview{t, term, judge, known, t.settled(q.Given, prompts)}
	var values []Value
	for _, p := range prompts {
		fallback, _, _ := t.fill(p.Key)
		answer, err := x.ask(ctx, p, fallback, options(ctx, e, p))
		if err != nil {
			return nil, err
		}
		if answer != "" {
			values = append(values, Value{p.Key, answer})
		}
		x.settled[p.Key] = cmp.Or(answer, fallback)
	}
	return values, nil
}

// unanswered are the prompts for what is not given, the title's among them where
// nothing else gives it.
func (t *Template) unanswered(given map[string]string) []Prompt {
	list := slices.Clone(t.Prompts)
	if _, _, ok := t.fill("title"); !ok && !slices.ContainsFunc(list, func(p Prompt) bool { return p.Key == "title" }) {
		list = append(list, Prompt{Key: "title", Label: "Title", Kind: "text", Required: true})
	}
	return slices.DeleteFunc(list, func(p Prompt) bool { _, ok := given[p.Key]; return ok })
}

// doomed tells whether create will refuse whatever is answered: what the template
// refers to is gone, or what is missing is not asked for.
func (t *Template) doomed(given map[string]string, prompts []Prompt, k known) bool {
	_, faults := t.resolve(given, k)
	sure := maps.Clone(given) // an answer may replace what is gone
	for _, p := range prompts {
		sure[p.Key] = ""
	}
	return len(t.lost(sure, k, faults)) > 0 || slices.ContainsFunc(faults, func(f *fault.Fault) bool {
		field := f.Field
		for i, r := range t.References {
			if field == valueOfReference(i) {
				field = r.field()
			}
		}
		asked := slices.ContainsFunc(prompts, func(p Prompt) bool { return p.Key == field })
		return f.Kind == kindReference || !asked
	})
}

// settled are the values that no prompt can change.
func (t *Template) settled(given map[string]string, prompts []Prompt) map[string]string {
	all := maps.Clone(given)
	if all == nil {
		all = map[string]string{}
	}
	for _, d := range t.Defaults {
		_, stands := all[d.Field]
		if !stands && !slices.ContainsFunc(prompts, func(p Prompt) bool { return p.Key == d.Field }) {
			all[d.Field] = d.Joined()
		}
	}
	return all
}

// ask puts one question until the answer can be used, "" for the default.
func (x *interview) ask(ctx context.Context, p Prompt, fallback string, c choice) (string, error) {
	question := p.question(fallback, c)
	for {
		answer, err := x.term.Ask(ctx, question)
		if err != nil {
			return "", err
		}
		answer = strings.TrimSpace(answer)
		problem := x.problem(p, cmp.Or(answer, fallback), c)
		if problem == "" {
			return answer, nil
		}
		question = problem + ". " + p.question(fallback, c)
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
		q += " (" + c.shown() + ")"
	case p.Kind == "date" || isDate(p.Key):
		q += " (YYYY-MM-DD)"
	}
	if fallback != "" {
		q += " [" + fallback + "]"
	}
	return page.Escape(q) + ":"
}

// problem says why a value can't be that of the prompt, "" = it can.
func (x *interview) problem(p Prompt, value string, c choice) string {
	switch {
	case value == "" && x.t.requires(p.Key):
		return "It is needed"
	case value != "" && p.Kind == "date" && !model.ValidDate(value):
		return "`" + value + "` is no day as YYYY-MM-DD"
	case value != "":
		if refused := x.judge(x.settled, p.Key, value); refused != "" {
			return refused
		}
		if word := c.outside(items(p.Key, value)); word != "" {
			return "`" + word + "` is none of them; `--" + strings.ReplaceAll(p.Key, "_", "-") + "` takes others"
		}
	}
	for i, r := range x.t.References {
		if r.field() != p.Key {
			continue
		}
		f := r.judge(valueOfReference(i), map[string]string{p.Key: value}, x.known)
		if f != nil && f.Kind == kindMissing {
			return f.Message
		}
	}
	return ""
}
