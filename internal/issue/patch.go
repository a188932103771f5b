package issue

import (
	"cmp"
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/layout"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/internal/wip"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Patch is one change of fields and status that many issues get, each for itself.
// It is judged as an edit of one issue is, but for the status: a batch has no
// reason and no acknowledgement, so that its refusals name the move.
type Patch struct {
	cfg    *config.Config
	board  *board.Board
	fields Fields          // the dates, which depend on the issue
	set    []matter.Change // the others, the same for all
	status string          // "" = it stays
	named  []Change        // the fields by name, with what they are to be
	folder string          // of all issues, absolute

	// finished are the issues that a plan has finished before: nothing is staged
	// then that would say so.
	finished map[string]bool
	// planned is what the columns hold once the plan is carried out so far, nil =
	// no limit is in force on the target, or what is staged says it.
	planned *wip.Ledger
	// paths are those that a plan gives (true) and leaves: nothing is staged then
	// that would say so. nil = it is no plan.
	paths map[string]bool
}

// NewPatch checks what holds for all issues alike: priority, names, people.
// A blank status is none.
func NewPatch(ctx context.Context, tx *op.Tx, f Fields) (*Patch, error) {
	c, err := tx.Config()
	if err != nil {
		return nil, err
	}
	p := &Patch{cfg: c, board: board.Of(c), fields: Fields{StartDate: f.StartDate, DueDate: f.DueDate}, status: strings.TrimSpace(f.Status.Value)}
	p.folder = filepath.Join(tx.Repo.Root(), tx.Repo.IssuesDir())
	if tx.Store == nil {
		p.finished, p.paths = map[string]bool{}, map[string]bool{}
		if p.planned, err = ledger(ctx, tx.Env, p.status); err != nil {
			return nil, err
		}
		if p.planned == nil && f.Estimate.Set && wip.Limited(c.Board()) { // any column may go over its limit
			g, err := wip.Load(ctx, tx.Env)
			if err != nil {
				return nil, err
			}
			p.planned = g.Clone()
		}
	}
	f.StartDate, f.DueDate = op.Opt[string]{}, op.Opt[string]{}
	r := newReader(ctx, tx.Env, c)
	if p.set, err = r.changes(&f, nil); err != nil {
		return nil, unblank(err)
	}
	note(tx, r.notes)
	for _, s := range p.set {
		p.names(s.Key, shown(s))
	}
	for _, d := range []struct {
		key   string
		value op.Opt[string]
	}{{"start_date", p.fields.StartDate}, {"due_date", p.fields.DueDate}} {
		if d.value.Set {
			p.names(d.key, strings.TrimSpace(d.value.Value))
		}
	}
	if p.status != "" {
		p.names("status", p.status)
	}
	slices.SortFunc(p.named, func(a, b Change) int { return cmp.Compare(a.Field, b.Field) })
	return p, nil
}

func (p *Patch) names(key, to string) {
	p.named = append(p.named, Change{Field: key, To: bare(key, to)})
}

// bare is a value as a plan shows it: an assignee without the sign of a handle.
func bare(key, value string) string {
	if key == "assignee" {
		return strings.TrimPrefix(value, "@")
	}
	return value
}

func shown(c matter.Change) string {
	if c.Value.Kind == matter.Sequence {
		return strings.Join(model.Strings(c.Value), ", ")
	}
	return c.Value.Text
}

// was is a field of an issue as a plan shows it.
func was(h *model.Header, key string) string {
	if list := listOf(h, key); list != nil {
		return strings.Join(*list, ", ")
	}
	return bare(key, *textOf(h, key))
}

// Judge says what the patch comes to for one issue, and what to write.
func (p *Patch) Judge(ctx context.Context, tx *op.Tx, is *model.Issue) (Step, error) {
	s := Step{Planned: Begin(&is.Header)}
	for _, c := range p.named {
		c.From = was(&is.Header, c.Field)
		s.Changes = append(s.Changes, c)
	}
	if is.Archived {
		s.refuse(tx, "issue", Archived(&is.Header))
		return s, nil
	}
	e := store.Edit{Issue: is, Touch: tx.Today()}
	for _, c := range p.set { // a handle is the same person with and without its sign
		if c.Key != "assignee" || bare(c.Key, c.Value.Text) != was(&is.Header, c.Key) {
			e.Set = append(e.Set, c)
		}
	}
	if err := dates(&p.fields, &is.Header, func(key string, v matter.Value) { e.Set = append(e.Set, matter.Change{Key: key, Value: v}) }); err != nil {
		s.refuse(tx, "dates", unblank(err))
		return s, nil
	}
	after := is.Header
	for _, c := range e.Set {
		apply(&after, c)
	}
	var told []string
	var err error
	if e.Events, err = logged(ctx, tx, &is.Header, &after); err != nil {
		return s, err
	}
	if p.status != "" {
		if err := restatus(ctx, tx, p.board, &e, p.status, "", door{keep: true, drops: true, would: tx.Store == nil, as: &after, finished: p.finished, planned: p.planned, notes: &told}); err != nil {
			s.refuse(tx, "status", err)
			return s, nil
		}
	}
	if s.Limit = strings.Join(told, "; "); s.Limit == "" && (p.status == "" || p.status == is.Status) {
		if s.Limit, err = regauged(ctx, tx.Env, p.planned, &is.Header, &after); err != nil {
			return s, err
		}
	}
	changes, err := prepare(tx, &e)
	if err != nil || !changes {
		s.Status = NoOp
		return s, err
	}
	if p.paths != nil && e.Path != "" {
		if f := tx.Repo.Free(ctx, e.Path, p.paths); f != nil {
			s.refuse(tx, "path", f)
			return s, nil
		}
		p.paths[e.Path], p.paths[is.Path] = true, false
	}
	p.promise(&s, &e)
	return s, nil
}

// Order is the order in which the patch is to be judged and carried out.
func (p *Patch) Order(ctx context.Context, e *op.Env, hs []*model.Header) ([]int, error) {
	return Order(ctx, e, p.board, p.status, hs)
}

// unblank words a refusal for a batch, where a blank value clears nothing.
func unblank(err error) error {
	switch f := fault.From(err); {
	case f.Kind == kindInvalidDate:
		return f.Help("write a real day as YYYY-MM-DD; `clear` empties the field")
	case f.Kind == kindNoPerson:
		return f.Help("name a person; `clear` empties the field")
	}
	return err
}

// promise tells what the edit will leave behind.
func (p *Patch) promise(s *Step, e *store.Edit) {
	is := &e.Issue.Header
	s.edit, s.Filename = e, cmp.Or(e.Path, is.Path)
	for _, x := range e.Events {
		if x.Kind == model.KindTransition { // a plan shows the short form
			x.Detail = is.Status + " -> " + p.status
		}
		s.History = append(s.History, Entry{x.Kind, x.Detail})
	}
	for _, c := range e.Set {
		if c.Key != "assignee" {
			continue
		}
		after := *is
		apply(&after, c)
		if from, to := apart(layout.Directory(p.cfg.Layout, is), layout.Directory(p.cfg.Layout, &after)); from != to && e.Path != "" {
			s.PathChange = &PathChange{From: filepath.Join(p.folder, from), To: filepath.Join(p.folder, to)}
		}
	}
	if p.planned != nil {
		after := *is
		for _, c := range e.Set {
			apply(&after, c)
		}
		p.planned.Leave(is)
		p.planned.Enter(&after)
	}
	if p.finished != nil && p.board.Category(p.status) == board.Completed {
		p.finished[is.Path] = true
	}
}

// apart are two folders without the folders below in which they do not differ:
// those of their assignees.
func apart(a, b string) (string, string) {
	for a != "" && b != "" && path.Base(a) == path.Base(b) {
		a, b = outer(a), outer(b)
	}
	return a, b
}

// outer is the folder that holds another, "" = the issues folder.
func outer(dir string) string {
	if i := strings.LastIndexByte(dir, '/'); i >= 0 {
		return dir[:i]
	}
	return ""
}
