package issue

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
)

// governed are the keys that other operations change and log: an editor leaves
// them alone.
func governed() []string {
	return []string{"relationships", "series", "health", "projects", "epics", "time_entries"}
}

// preserved refuses a text that changes what an issue is known by, what only
// other operations change, or its History.
func preserved(was, is *model.Issue) *fault.Fault {
	switch {
	case was.Number != is.Number:
		return fixedKey("number")
	case was.ID != is.ID:
		return fixedKey("id")
	case !slices.Equal(past(was), past(is)):
		return historyChanged()
	}
	for _, key := range governed() {
		before, _ := was.Value(key)
		after, _ := is.Value(key)
		if !before.Equal(after) {
			return governedKey(key)
		}
	}
	return nil
}

// edited judges the fields that differ as an edit judges its arguments. The
// bytes are saved as they were typed; only `me` and a new parent's number are
// written out.
func (r *reader) edited(was, is *model.Issue) ([]matter.Change, error) {
	f, names := differing(was, is)
	if _, err := r.changes(&f, &was.Header); err != nil {
		return nil, err
	}
	if err := r.cycles(names.cycles); err != nil {
		return nil, err
	}
	if err := r.milestones(names.milestones); err != nil {
		return nil, err
	}
	if was.Text != is.Text && model.CheckText(was.Text, true) == nil {
		if f := model.CheckText(is.Text, true); f != nil {
			return nil, f
		}
	}
	parent, err := r.typedParent(&was.Header, &is.Header)
	if err != nil {
		return nil, err
	}
	people, err := r.written(&is.Header)
	return append(parent, people...), err
}

// strange notes the keys that a text brings in and tix does not know: mostly
// slips of a known one.
func (r *reader) strange(was, is *model.Issue) {
	for _, p := range is.Pairs {
		if _, before := was.Value(p.Key); before || model.KnownKey(p.Key) || slices.Contains(r.cfg.CustomAttributes, p.Key) {
			continue
		}
		r.notes = append(r.notes, "`"+p.Key+"` is not a key that tix knows; it is kept")
	}
}

// written spells `me` out where a text has it for a person.
func (r *reader) written(h *model.Header) ([]matter.Change, error) {
	var f Fields
	var set []matter.Change
	if isMe(h.Assignee) {
		f.Assignee = op.Some(h.Assignee)
	}
	if isMe(h.Reviewer) {
		f.Reviewer = op.Some(h.Reviewer)
	}
	err := r.people(&f, func(key string, v matter.Value) { set = append(set, matter.Change{Key: key, Value: v}) })
	return set, err
}

// added are the names that a text brings in; those that stood there before are
// not judged again.
type added struct{ cycles, milestones []string }

// differing are the fields whose values differ, as arguments of an edit.
func differing(was, is *model.Issue) (Fields, added) {
	var f Fields
	a, b := &was.Header, &is.Header
	for _, field := range []struct {
		to       *op.Opt[string]
		was, now string
	}{
		{&f.Title, a.Title, b.Title}, {&f.Priority, a.Priority, b.Priority}, {&f.Type, a.Type, b.Type},
		{&f.Estimate, a.Estimate, b.Estimate}, {&f.StartDate, a.StartDate, b.StartDate}, {&f.DueDate, a.DueDate, b.DueDate},
	} {
		if field.was != field.now {
			*field.to = op.Some(field.now)
		}
	}
	if strings.TrimSpace(b.Title) == "" {
		f.Title = op.Some("")
	}
	fresh := func(before, after []string) []string {
		return slices.DeleteFunc(slices.Clone(after), func(s string) bool { return slices.Contains(before, s) })
	}
	return f, added{fresh(a.Cycles, b.Cycles), fresh(a.Milestones, b.Milestones)}
}
