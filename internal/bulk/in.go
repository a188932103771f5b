package bulk

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
)

// PreviewIn says which issues a batch is about and what becomes of them. The
// names of the arguments: original/graph.md 5.2.
type PreviewIn struct {
	Operation string              `json:"operation" only:"wire" need:"wire" enum:"edit,link,unlink,archive" help:"edit, link, unlink or archive"`
	Select    op.Opt[op.LongText] `json:"select" complete:"issue" hint:"LIST" help:"Issues: numbers, ids or parts of titles, separated by commas"`
	Filter    op.Opt[string]      `json:"filter" hint:"QUERY" help:"Issues that a filter selects"`
	Search    op.Opt[string]      `json:"search" help:"Issues whose file contains a text"`
	Scope     op.Opt[string]      `json:"scope" enum:"active,all,archived" help:"Where filter and search look: active (default), all or archived"`
	Status    op.Opt[string]      `json:"status" complete:"column" hint:"COLUMN" help:"Column of the board"`
	Priority  op.Opt[string]      `json:"priority" enum:"low,medium,high" help:"Priority"`
	Assignee  op.Opt[string]      `json:"assignee" complete:"person" hint:"PERSON" help:"Name <mail>, @handle or me"`
	Labels    op.Opt[op.List]     `json:"labels" complete:"label" help:"Labels that replace the present ones"`
	Start     op.Opt[string]      `json:"start-date" hint:"DATE" help:"First day of work, YYYY-MM-DD"`
	Due       op.Opt[string]      `json:"due-date" hint:"DATE" help:"Due date, YYYY-MM-DD, not before the start"`
	Estimate  op.Opt[string]      `json:"estimate" help:"Effort, such as 3d or 4h"`
	Cycles    op.Opt[op.List]     `json:"cycles" complete:"cycle" help:"Cycles that replace the present ones"`
	Milestone op.Opt[op.List]     `json:"milestones" complete:"milestone" help:"Milestones that replace the present ones"`
	Clear     op.Opt[string]      `json:"clear" enum:"priority,assignee,labels,start-date,due-date,estimate,cycles,milestones" hint:"FIELD" help:"One field to empty, whatever value is given for it too; priority becomes medium"`
	Target    op.Opt[op.Selector] `json:"target" complete:"issue" help:"The other issue of each relationship"`
	Kind      op.Opt[string]      `json:"type" hint:"KIND" enum:"blocks,blocked_by,duplicates,related" help:"blocks, blocked_by, duplicates or related, from each issue to the target"`
}

// ApplyIn may name the preview that is carried out.
type ApplyIn struct {
	PreviewIn
	Preview op.Opt[op.LongText] `json:"preview" hint:"TOKEN" help:"Token of the preview: an issue that changed since is left alone"`
}

// The operations.
const (
	edit    = "edit"
	link    = "link"
	unlink  = "unlink"
	archive = "archive"
)

func (in *PreviewIn) relates() bool { return in.Operation == link || in.Operation == unlink }

// patch are the fields of an edit, in their published order.
func patch() []Field {
	return []Field{
		{"status", "column of the board, judged as a move", false},
		{"priority", "low, medium or high; cleared it is medium", true},
		{"assignee", "handle, `Name <mail>` or me; the file follows", true},
		{"labels", "replace the whole set", true},
		{"start-date", "YYYY-MM-DD", true},
		{"due-date", "YYYY-MM-DD, not before the start", true},
		{"estimate", "effort, such as 3d or 4h", true},
		{"cycles", "names of cycles, replace the whole set", true},
		{"milestones", "names of milestones, replace the whole set", true},
	}
}

func fieldNames() (names []string) {
	for _, f := range patch() {
		names = append(names, f.Name)
	}
	return names
}

// clearable are the fields that `clear` empties.
func clearable() (names []string) {
	for _, f := range patch() {
		if f.Clearable {
			names = append(names, f.Name)
		}
	}
	return names
}

func operations() []string { return []string{edit, link, unlink, archive} }

// own are the arguments that an operation has beside those of the selection.
func own(operation string) []string {
	switch operation {
	case edit:
		return append(fieldNames(), "clear")
	case link, unlink:
		return []string{"target", "type"}
	}
	return nil
}

// foreignTo are the arguments that other operations alone have, in order.
func foreignTo(operation string) (names []string) {
	for _, o := range operations() {
		for _, name := range own(o) {
			if !slices.Contains(own(operation), name) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// given is an argument of an operation as text, "" = not given.
func (in *PreviewIn) given(name string) string {
	list := func(l op.Opt[op.List]) string { return strings.Join(l.Value.Items(), ",") }
	texts := map[string]string{
		"status": in.Status.Value, "priority": in.Priority.Value, "assignee": in.Assignee.Value, "labels": list(in.Labels),
		"start-date": in.Start.Value, "due-date": in.Due.Value, "estimate": in.Estimate.Value, "cycles": list(in.Cycles),
		"milestones": list(in.Milestone), "clear": in.Clear.Value, "target": string(in.Target.Value), "type": in.Kind.Value,
	}
	return strings.TrimSpace(texts[name])
}

// flags are what was asked, as flags of the command line.
func (in *PreviewIn) flags() []op.Pair {
	list := []op.Pair{
		{Name: "select", Value: strings.Join(in.named(), ",")}, {Name: "filter", Value: in.filter()},
		{Name: "search", Value: in.search()}, {Name: "scope", Value: strings.TrimSpace(in.Scope.Value)},
	}
	for _, name := range own(in.Operation) {
		list = append(list, op.Pair{Name: name, Value: in.given(name)})
	}
	return list
}

// fields are the values of an edit. A blank one stays as it is; `clear` wins over
// a value.
func (in *PreviewIn) fields() issue.Fields {
	var f issue.Fields
	for _, x := range []struct {
		to    *op.Opt[string]
		given op.Opt[string]
	}{
		{&f.Status, in.Status}, {&f.Priority, in.Priority}, {&f.Assignee, in.Assignee},
		{&f.StartDate, in.Start}, {&f.DueDate, in.Due}, {&f.Estimate, in.Estimate},
	} {
		if strings.TrimSpace(x.given.Value) != "" {
			*x.to = x.given
		}
	}
	for _, x := range []struct{ to, given *op.Opt[op.List] }{
		{&f.Labels, &in.Labels}, {&f.Cycles, &in.Cycles}, {&f.Milestone, &in.Milestone},
	} {
		if len(x.given.Value.Items()) > 0 {
			*x.to = *x.given
		}
	}
	switch strings.TrimSpace(in.Clear.Value) {
	case "priority":
		f.Priority = op.Some("medium")
	case "assignee":
		f.Assignee = op.Some("")
	case "labels":
		f.Labels = op.Some(op.List(""))
	case "start-date":
		f.StartDate = op.Some("")
	case "due-date":
		f.DueDate = op.Some("")
	case "estimate":
		f.Estimate = op.Some("")
	case "cycles":
		f.Cycles = op.Some(op.List(""))
	case "milestones":
		f.Milestone = op.Some(op.List(""))
	}
	return f
}

// check judges the call itself, in the order of the page: the operation, the
// selection, the fields.
func (in *PreviewIn) check() error {
	if !slices.Contains(operations(), in.Operation) {
		return unsupported(in.Operation)
	}
	if f := in.oneWay(); f != nil {
		return f
	}
	if _, f := in.scope(); f != nil {
		return f
	}
	emptied := in.given("clear")
	if emptied != "" && !slices.Contains(clearable(), emptied) {
		return notClearable(emptied)
	}
	for _, name := range foreignTo(in.Operation) {
		if in.given(name) != "" {
			return misplaced(name, in.Operation)
		}
	}
	switch {
	case in.Operation == edit && !slices.ContainsFunc(own(edit), func(name string) bool { return in.given(name) != "" }):
		return noFields()
	case in.relates() && in.given("target") == "":
		return noTarget()
	}
	return nil
}
