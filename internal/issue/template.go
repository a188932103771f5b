package issue

import (
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
