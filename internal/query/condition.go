package query

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

type marker func(*fault.Fault) *fault.Fault

// single is the stored value of a key that holds one.
func single(key string, h *model.Header) string {
	switch key {
	case "status":
		return h.Status
	case "assignee":
		return h.Assignee
	case "reviewer":
		return h.Reviewer
	case "type":
		return h.Type
	case "priority":
		return h.Priority
	case "parent":
		return h.Parent
	case "due":
		return h.DueDate
	case "start":
		return h.StartDate
	case "created":
		return h.Created
	case "updated":
		return h.Updated
	case "estimate":
		return h.Estimate
	case "id":
		return h.ID
	case "title":
		return h.Title
	case "health":
		return h.Health
	case "decision":
		return strings.TrimPrefix(h.Decision, "triage_")
	case "number":
		if h.Number != 0 {
			return strconv.FormatUint(uint64(h.Number), 10)
		}
	}
	return ""
}

// several are the stored values of a key that holds a list.
func several(key string, h *model.Header) (values []string, isList bool) {
	switch key {
	case "label":
		return h.Labels, true
	case "cycle":
		return h.Cycles, true
	case "milestone":
		return h.Milestones, true
	case "project":
		return h.Projects, true
	case "epic":
		return h.Epics, true
	}
	return nil, false
}

func unset(key string) condition {
	return func(h *model.Header, _ Facts) bool {
		if values, isList := several(key, h); isList {
			return len(values) == 0
		}
		return strings.TrimSpace(single(key, h)) == ""
	}
}

// stored compares with the words of the file themselves.
func stored(key string, value Value, v Vocabulary) condition {
	want := value.Text
	switch {
	case key == "project" && v.Project != nil:
		want = v.Project(want)
	case key == "epic" && v.Epic != nil:
		want = v.Epic(want)
	}
	same := func(s string) bool { return strings.EqualFold(s, want) }
	if _, isList := several(key, &model.Header{}); isList {
		return func(h *model.Header, _ Facts) bool {
			values, _ := several(key, h)
			return slices.ContainsFunc(values, same)
		}
	}
	switch key {
	case "title":
		f := NewFinder(want)
		return func(h *model.Header, _ Facts) bool { return f.within(h.Title) }
	case "health":
		state := foldHealth(want)
		return func(h *model.Header, _ Facts) bool { return h.Health != "" && foldHealth(h.Health) == state }
	case "number":
		n, _ := wholeNumber(want)
		return func(h *model.Header, _ Facts) bool {
			return h.Number != 0 && holds(value.Op, int64(h.Number)-int64(n))
		}
	}
	return func(h *model.Header, _ Facts) bool { return same(single(key, h)) }
}

// holds tells whether an order (negative, 0, positive) satisfies an operator;
// none asks for equality.
func holds(op string, order int64) bool {
	switch op {
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	case ">=":
		return order >= 0
	}
	return order == 0
}

func category(value Value, v Vocabulary, at marker) (condition, *fault.Fault) {
	want, ok := oneOf(value.Text, v.Categories)
	if value.isNone() && !ok {
		want = "" // a column that is not on the board
	} else if !ok {
		return nil, at(unknown("category", value.Text, v.Categories))
	}
	return func(h *model.Header, facts Facts) bool {
		return strings.EqualFold(facts.Category(h.Status), want)
	}, nil
}

func scope(value Value, v Vocabulary, at marker) (condition, *fault.Fault) {
	if !strings.EqualFold(value.Text, "triage") {
		return nil, at(unknown("scope", value.Text, []string{"triage"}))
	}
	if v.Triage == nil {
		return nil, at(fault.Invalid("scope `triage` needs an inbox, and tix.toml has no [triage] table").
			Help("declare [triage] with `entry_status` and `declined_status`"))
	}
	return func(h *model.Header, _ Facts) bool { return slices.Contains(v.Triage, h.Status) }, nil
}

// priority accepts the three words that tix writes, and any other that a file
// written by hand holds.
func priority(value Value, v Vocabulary, at marker) (condition, *fault.Fault) {
	known := model.Priorities()
	if _, ok := oneOf(value.Text, known); !ok && v.Priorities != nil {
		for _, p := range v.Priorities() {
			if p != "" && !slices.Contains(known, p) {
				known = append(known, p)
			}
		}
	}
	if f := among("priority", value.Text, append(known, none)); f != nil {
		return nil, at(f)
	}
	return func(h *model.Header, _ Facts) bool { return strings.EqualFold(h.Priority, value.Text) }, nil
}

func parent(value Value, v Vocabulary) (condition, *fault.Fault) {
	id, legacy := value.Text, ""
	if v.Parent != nil {
		found, number, f := v.Parent(value.Text)
		if f != nil {
			return nil, f
		}
		id = found
		if number != 0 {
			legacy = strconv.FormatUint(uint64(number), 10)
		}
	}
	return func(h *model.Header, _ Facts) bool {
		return h.Parent != "" && (strings.EqualFold(h.Parent, id) || h.Parent == legacy)
	}, nil
}

// who compares people: the one sameness function, else a substring. `me` and
// `@me` are the git identity, by sameness alone.
func who(key string, value Value, v Vocabulary, at marker) (condition, *fault.Fault) {
	if !value.Quoted && strings.EqualFold(strings.TrimPrefix(value.Text, "@"), "me") {
		me := v.me()
		if me == "" {
			return nil, at(nobody("me"))
		}
		return func(h *model.Header, _ Facts) bool { return v.same(single(key, h), me) }, nil
	}
	part := NewFinder(value.Text)
	return func(h *model.Header, _ Facts) bool {
		s := single(key, h)
		return s != "" && (part.within(s) || v.same(s, value.Text))
	}, nil
}

func nobody(word string) *fault.Fault {
	return fault.Invalid("`%s` needs a git identity, and there is none", word).
		Help("set it with `git config user.name` and `git config user.email`, or name the person")
}

func (v Vocabulary) same(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	if v.SamePerson == nil {
		return strings.EqualFold(strings.TrimPrefix(a, "@"), strings.TrimPrefix(b, "@"))
	}
	return v.SamePerson(a, b)
}

func dates(key string, value Value, v Vocabulary, at marker) (condition, *fault.Fault) {
	want, ok := value.Text, isDate(value.Text)
	if !ok {
		want, ok = resolveDate(value.Text, v.Today)
	}
	if !ok {
		return nil, at(fault.Invalid("`%s` is not a date", show(value.Text)).Help("write a date like 2026-12-31"))
	}
	return func(h *model.Header, _ Facts) bool {
		day := dayOf(single(key, h))
		return day != "" && holds(value.Op, int64(strings.Compare(day, want)))
	}, nil
}

// estimate compares in the board's units. What cannot be converted never
// matches; without a converter only plain numbers can.
func estimate(value Value, v Vocabulary) condition {
	compare := v.Estimate
	if compare == nil {
		compare = func(stored, wanted string) (int, bool) {
			a, err := strconv.ParseUint(strings.TrimSpace(stored), 10, 32)
			b, bad := strconv.ParseUint(wanted, 10, 32)
			return int(int64(a) - int64(b)), err == nil && bad == nil
		}
	}
	return func(h *model.Header, _ Facts) bool {
		if strings.TrimSpace(h.Estimate) == "" {
			return false
		}
		order, ok := compare(h.Estimate, value.Text)
		return ok && holds(value.Op, int64(order))
	}
}

func flags(key string, value Value, v Vocabulary, at marker) (condition, *fault.Fault) {
	var c condition
	switch key {
	case "archived":
		c = func(h *model.Header, _ Facts) bool { return h.Archived }
	case "overdue":
		c = func(h *model.Header, facts Facts) bool {
			return h.DueDate != "" && h.DueDate < v.Today && facts.Category(h.Status) != "completed"
		}
	case "unassigned":
		c = func(h *model.Header, _ Facts) bool { return h.Assignee == "" }
	case "mine":
		me := v.me()
		if me == "" {
			return nil, at(nobody("mine"))
		}
		c = func(h *model.Header, _ Facts) bool { return v.same(h.Assignee, me) }
	case "blocked":
		c = func(h *model.Header, facts Facts) bool { return facts.Blocked(h) }
	default:
		c = func(h *model.Header, facts Facts) bool { return facts.Ready(h) }
	}
	want := strings.EqualFold(value.Text, "true")
	return func(h *model.Header, facts Facts) bool { return c(h, facts) == want }, nil
}

// within is Contains for a header's string.
func (f Finder) within(s string) bool {
	var buf [256]byte // no allocation for what fits
	return f.Contains(append(buf[:0], s...))
}
