package op

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/store"
)

// Suggestion is one word that completion offers, with a note beside it.
type Suggestion struct {
	Word, Note string
	Named      bool // the note is a name, which says the same as the word
}

// Complete offers values for an argument: its closed vocabulary, or live values
// of the repository. It never fails; what can't be read offers nothing.
func Complete(ctx context.Context, h *Host, p *Param) []Suggestion {
	if len(p.Enum) > 0 {
		return words(p.Words())
	}
	e := &Env{Host: h, Door: Shell}
	if p.Complete == "" || e.open(Optional) != nil || e.Repo == nil {
		return nil
	}
	if p.Complete == "issue" {
		return e.issues(ctx, func(*model.Header) bool { return true })
	}
	c, err := e.Config()
	if err != nil {
		return nil
	}
	switch p.Complete {
	case "inbox":
		t := c.Triage
		return e.issues(ctx, func(h *model.Header) bool { return t != nil && (h.Status == t.Entry || h.Status == t.Deferred) })
	case "column":
		return words(c.Board().Columns)
	case "type":
		return words(c.Types)
	case "view":
		return records(c.Views)
	case "template":
		return records(c.Templates)
	case "project":
		return records(c.Projects)
	case "epic":
		return records(c.Epics)
	}
	return e.stored(ctx, p.Complete)
}

func records(list []config.NamedRecord) []Suggestion {
	ss := make([]Suggestion, len(list))
	for i, r := range list {
		ss[i] = Suggestion{Word: r.ID, Note: r.Name, Named: r.Name != ""}
	}
	return ss
}

func words(list []string) []Suggestion {
	ss := make([]Suggestion, len(list))
	for i, w := range list {
		ss[i].Word = w
	}
	return ss
}

func (e *Env) issues(ctx context.Context, wanted func(*model.Header) bool) []Suggestion {
	s, err := e.Snapshot(ctx, store.Active)
	if err != nil {
		return nil
	}
	var ss []Suggestion
	for _, h := range s.Issues {
		if wanted(h) {
			ss = append(ss, Suggestion{Word: strconv.FormatUint(uint64(h.Number), 10), Note: h.Title})
		}
	}
	return ss
}

// stored offers what issues already hold: labels, people, cycles, milestones.
func (e *Env) stored(ctx context.Context, what string) []Suggestion {
	s, err := e.Snapshot(ctx, store.Active)
	if err != nil {
		return nil
	}
	var all []string
	for _, h := range s.Issues {
		switch what {
		case "label":
			all = append(all, h.Labels...)
		case "person":
			all = append(all, h.Assignee, h.Reviewer)
		case "cycle":
			all = append(all, h.Cycles...)
		case "milestone":
			all = append(all, h.Milestones...)
		}
	}
	all = slices.DeleteFunc(all, func(s string) bool { return strings.TrimSpace(s) == "" })
	slices.Sort(all)
	return words(slices.Compact(all))
}
