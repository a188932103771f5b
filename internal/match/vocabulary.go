package match

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/query"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/internal/wip"
)

// Vocabulary is what a repository knows of words in queries. What costs reading
// is asked for only when a query needs it.
func Vocabulary(ctx context.Context, e *op.Env) (query.Vocabulary, error) {
	c, err := e.Config()
	if err != nil {
		return query.Vocabulary{}, err
	}
	b := board.Of(c)
	v := query.Vocabulary{
		Columns: b.Columns, Categories: b.Order, Projects: ids(c.Projects), Epics: ids(c.Epics),
		Project: reference(c.Projects), Epic: reference(c.Epics),
		Statuses:   func() []string { return stored(ctx, e, func(h *model.Header) string { return h.Status }) },
		Priorities: func() []string { return stored(ctx, e, func(h *model.Header) string { return h.Priority }) },
		Parent:     parent(ctx, e),
		SamePerson: model.SamePerson,
		Me:         func() string { return e.Me(ctx) },
		Today:      e.Today(),
		Estimate:   wip.Units(c.Board()).Compare,
		CycleStart: cycleStart(ctx, e), MilestoneTarget: milestoneTarget(ctx, e),
	}
	if b.Entry != "" {
		v.Triage = []string{b.Entry}
		if b.Deferred != b.Entry {
			v.Triage = append(v.Triage, b.Deferred)
		}
	}
	return v, nil
}

func ids(records []config.NamedRecord) []string {
	var list []string
	for _, r := range records {
		list = append(list, r.ID)
	}
	return list
}

// reference finds a record, of several the first declared, as the original's
// filters do; an unknown word comes back as it is.
func reference(records []config.NamedRecord) func(string) string {
	return func(ref string) string {
		if found := config.FindRecord(records, ref); found != nil {
			return found[0].ID
		}
		return ref
	}
}

func stored(ctx context.Context, e *op.Env, of func(*model.Header) string) []string {
	s, err := e.Snapshot(ctx, store.All)
	if err != nil {
		return nil
	}
	var list []string
	for _, h := range s.Issues {
		list = append(list, of(h))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func parent(ctx context.Context, e *op.Env) func(string) (string, uint32, *fault.Fault) {
	return func(selector string) (string, uint32, *fault.Fault) {
		if id, number, both := strings.Cut(selector, "|"); both { // as views keep it, for the number is only to be read
			if selector = id; !model.ValidID(id) {
				selector = number
			}
		}
		h, err := e.Resolve(ctx, op.Selector(selector))
		if err != nil {
			return "", 0, fault.From(err)
		}
		return h.ID, h.Number, nil
	}
}

func cycleStart(ctx context.Context, e *op.Env) func(string) string {
	list := lazily(func() ([]cycle.Cycle, error) { return cycle.Load(ctx, e) })
	return func(name string) string {
		c, _ := cycle.Find(list(), name)
		return c.StartDate
	}
}

func milestoneTarget(ctx context.Context, e *op.Env) func(string) string {
	list := lazily(func() ([]milestone.Milestone, error) { return milestone.Load(ctx, e) })
	return func(name string) string {
		m, _ := milestone.Find(list(), name)
		return m.TargetDate
	}
}

// lazily loads a list once; one that can't be loaded is empty, for sorting does
// not stop at it.
func lazily[T any](load func() ([]T, error)) func() []T {
	var list []T
	loaded := false
	return func() []T {
		if !loaded {
			list, _ = load()
			loaded = true
		}
		return list
	}
}
