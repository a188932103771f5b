package issue

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/template"
)

// slot is a field of create by its name, as text.
type slot struct {
	name  string
	given func() (string, bool)
	put   func(string)
}

func slotOf[T ~string](name string, o *op.Opt[T]) slot {
	return slot{name, func() (string, bool) { return string(o.Value), o.Set }, func(s string) { *o = op.Some(T(s)) }}
}

// slots are the fields that a template may fill.
func (f *Fields) slots() []slot {
	return []slot{
		slotOf("title", &f.Title), slotOf("body", &f.Body), slotOf("status", &f.Status), slotOf("priority", &f.Priority),
		slotOf("assignee", &f.Assignee), slotOf("labels", &f.Labels), slotOf("files", &f.Files), slotOf("estimate", &f.Estimate),
		slotOf("cycles", &f.Cycles), slotOf("milestones", &f.Milestone), slotOf("reviewer", &f.Reviewer),
		slotOf("start_date", &f.StartDate), slotOf("due_date", &f.DueDate), slotOf("parent", &f.Parent),
		slotOf("related_issues", &f.Related), slotOf("type", &f.Type),
	}
}

// put sets the fields that a template or its prompts gave.
func (f *Fields) put(values []template.Value) {
	slots := f.slots()
	for _, v := range values {
		for _, s := range slots {
			if s.name == v.Field {
				s.put(v.Text)
			}
		}
	}
}

// request is what a create asks of a template.
func (in *CreateIn) request() template.Request {
	q := template.Request{Template: in.Template.Value, Scope: in.Scope, Given: map[string]string{}}
	for _, s := range in.slots() {
		if text, ok := s.given(); ok {
			q.Given[s.name] = text
		}
	}
	return q
}

// judge says why create would refuse an answer to a prompt: by create's own rules,
// each field by itself and the two dates together.
func judge(ctx context.Context, e *op.Env) template.Judge {
	return func(beside map[string]string, field, value string) string {
		var f Fields
		f.put([]template.Value{{Field: field, Text: value}})
		for date, other := range map[string]string{"start_date": "due_date", "due_date": "start_date"} {
			if field == date && model.ValidDate(strings.TrimSpace(beside[other])) {
				f.put([]template.Value{{Field: other, Text: beside[other]}})
			}
		}
		if err := f.refused(ctx, e); err != nil {
			return fault.From(err).Message
		}
		return ""
	}
}

// refused holds the fields that are set against the rules of a new issue.
func (f *Fields) refused(ctx context.Context, e *op.Env) error {
	c, err := e.Config()
	if err != nil {
		return err
	}
	if f.Status.Set {
		if f := board.Of(c).Check(strings.TrimSpace(f.Status.Value)); f != nil {
			return f
		}
	}
	if f := model.CheckText(string(f.Body.Value), false); f != nil {
		return f
	}
	_, err = newReader(ctx, e, c).changes(f, nil)
	return err
}
