package issue

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// Step is one item of a batch, judged: what the plan says of it, and the write
// that makes it so. A plan shows it, an apply writes it: both judge alike. The
// judging stages nothing, so that it needs no lock (Tx.Store may be nil).
type Step struct {
	Planned
	Fault *fault.Fault // why it is rejected, nil = it is not

	edit *store.Edit // nil = there is nothing to write
}

// Write stages the step and gives the path of the file, "" when nothing is to be
// written.
func (s *Step) Write(tx *op.Tx) (string, error) {
	if s.edit == nil {
		return "", nil
	}
	after, _, err := tx.Edit(*s.edit)
	if err != nil {
		return "", err
	}
	return after.Path, nil
}

// Begin is an item of a plan of which nothing is known yet.
func Begin(h *model.Header) Planned {
	return Planned{Number: h.Number, Title: h.Title, Status: Done, Changes: []Change{}, History: []Entry{}, path: h.Path}
}

// Refuse ends the item with a fault, as the batch itself will.
func (p *Planned) Refuse(field string, f *fault.Fault, cite func(string) string) {
	p.Status, p.History, p.PathChange, p.Filename = Verdict(f), []Entry{}, nil, ""
	p.Diagnostic = &Diagnostic{p.Number, field, Why(f, cite)}
}

func (s *Step) refuse(tx *op.Tx, field string, err error) {
	s.Fault, s.edit = fault.From(err), nil
	s.Refuse(field, s.Fault, tx.Cite)
}

// ArchiveStep judges the archiving of one issue. One that is archived already is
// no refusal in a batch. Rule: original/graph.md 5.2.
func ArchiveStep(ctx context.Context, tx *op.Tx, is *model.Issue) (Step, error) {
	s := Step{Planned: Begin(&is.Header)}
	if is.Archived {
		s.Status = NoOp
		return s, nil
	}
	c, err := tx.Config()
	if err != nil {
		return s, err
	}
	e := shelving(ctx, tx, c.Layout, is, true)
	if tx.Store == nil { // else staging it asks
		if f := tx.Repo.Free(ctx, e.Path, nil); f != nil {
			s.refuse(tx, "path", f)
			return s, nil
		}
	}
	s.edit, s.Filename = &e, e.Path
	for _, x := range e.Events {
		s.History = append(s.History, Entry{x.Kind, x.Detail})
	}
	return s, nil
}
