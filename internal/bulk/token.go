package bulk

import (
	"strings"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/promise"
)

// markOf is what a token keeps of an item. Of a refusal it is the fact alone:
// another refusal is told in its own words.
func markOf(h *model.Header, v *verdict) (promise.Mark, error) {
	if v.fault != nil {
		return promise.MarkOf(h, v.raw, v.Status)
	}
	return promise.MarkOf(h, v.raw, v.Bound())
}

// binding is what a token keeps of the call, however the list was spaced.
func (in *PreviewIn) binding() promise.Binding {
	asked := *in
	asked.Select.Value = op.LongText(strings.Join(in.named(), ","))
	asked.Filter.Value, asked.Search.Value, asked.Scope.Value = in.filter(), in.search(), in.scopeName()
	said := []string{asked.Operation, string(asked.Select.Value), asked.Filter.Value, asked.Search.Value, asked.Scope.Value}
	switch {
	case in.Operation == edit:
		f := in.fields()
		for _, v := range []op.Opt[string]{f.Status, f.Priority, f.Assignee, f.StartDate, f.DueDate, f.Estimate} {
			said = append(said, mentioned(v.Set, strings.TrimSpace(v.Value)))
		}
		for _, v := range []op.Opt[op.List]{f.Labels, f.Cycles, f.Milestone} {
			said = append(said, mentioned(v.Set, strings.Join(v.Value.Items(), ",")))
		}
	case in.relates():
		said = append(said, strings.TrimSpace(string(in.Target.Value)), strings.TrimSpace(in.Kind.Value))
	}
	return promise.Bind(said...)
}

func mentioned(set bool, value string) string {
	if !set {
		return ""
	}
	return "=" + value
}
