package bulk

import (
	"context"
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/promise"
	"github.com/tix-tracker/tix/internal/relation"
)

// verdict is one item, judged: what the plan says of it, and how to write it.
type verdict struct {
	issue.Planned
	fault *fault.Fault // why it is refused
	raw   []byte       // of the issue's file
	mark  promise.Mark // of a plan's item, once it is shed
	file  promise.File // the same of its file
	// write stages the item and gives the files written.
	write func() ([]string, error)
	// line words what was done, from the files; still what was so already.
	line  func(files []string) string
	still string
}

// shed keeps of an item what a plan shows, and lets its file go: a plan may have a
// great many.
func (v *verdict) shed(h *model.Header) (err error) {
	v.mark, err = markOf(h, v)
	v.file = promise.FileOf(v.raw)
	v.raw, v.write, v.line = nil, nil, nil
	return err
}

// judge judges items, one after the other. It stages nothing.
type judge struct {
	item func(ctx context.Context, h *model.Header) (verdict, error)
	// order is that of the items, as places in the selection; nil = as selected.
	order func(ctx context.Context, e *op.Env, hs []*model.Header) ([]int, error)
}

// places is the order of the items.
func (j *judge) places(ctx context.Context, e *op.Env, hs []*model.Header) ([]int, error) {
	if j.order != nil {
		return j.order(ctx, e, hs)
	}
	list := make([]int, len(hs))
	for i := range list {
		list[i] = i
	}
	return list, nil
}

// judge is that of the operation. The transaction of a plan has no Store.
func (in *PreviewIn) judge(ctx context.Context, tx *op.Tx) (*judge, error) {
	switch in.Operation {
	case edit:
		p, err := issue.NewPatch(ctx, tx, in.fields())
		if err != nil {
			return nil, err
		}
		return &judge{item: stepper(tx, p.Judge), order: p.Order}, nil
	case archive:
		return &judge{item: stepper(tx, issue.ArchiveStep)}, nil
	}
	b, f := relation.NewBatch(in.Target.Value, in.Kind.Value, in.Operation == unlink)
	if f != nil {
		return nil, f
	}
	return &judge{item: in.pairer(tx, b)}, nil
}

// stepper judges what becomes of one file.
func stepper(tx *op.Tx, step func(context.Context, *op.Tx, *model.Issue) (issue.Step, error)) func(context.Context, *model.Header) (verdict, error) {
	return func(ctx context.Context, h *model.Header) (verdict, error) {
		is, err := tx.Load(ctx, h.Path)
		if err != nil {
			return unread(tx, h, err), nil
		}
		s, err := step(ctx, tx, is)
		if err != nil {
			return verdict{}, err
		}
		name := s.Name()
		return verdict{
			Planned: s.Planned, fault: s.Fault, raw: is.Doc.Raw(), still: name + " -> already in that state",
			write: func() ([]string, error) {
				file, err := s.Write(tx)
				return []string{file}, err
			},
			line: func(files []string) string { return fmt.Sprintf("%s -> applied (%s)", name, files[0]) },
		}, nil
	}
}

// pairer judges what becomes of one relationship.
func (in *PreviewIn) pairer(tx *op.Tx, b *relation.Batch) func(context.Context, *model.Header) (verdict, error) {
	verb, not := "linked", "is so already"
	if in.Operation == unlink {
		verb, not = "unlinked", "is not there"
	}
	return func(ctx context.Context, h *model.Header) (verdict, error) {
		is, err := tx.Load(ctx, h.Path)
		if err != nil {
			return unread(tx, h, err), nil
		}
		p, err := b.Judge(ctx, tx, h)
		if err != nil {
			return verdict{}, err
		}
		still := p.Says + " " + not
		if p.ID != "" {
			still += " (" + p.ID + ")"
		}
		return verdict{
			Planned: p.Planned, fault: p.Fault, raw: is.Doc.Raw(), still: still + "; nothing written",
			write: func() ([]string, error) { return b.Write(ctx, tx, &p) },
			line: func(files []string) string {
				return fmt.Sprintf("%s %s (%s); wrote %s", verb, p.Says, orNoID(p.ID), strings.Join(files, ", "))
			},
		}, nil
	}
}

func orNoID(id string) string {
	if id == "" {
		return "a row without id"
	}
	return id
}

// unread is the verdict on an issue whose file can't be read.
func unread(tx *op.Tx, h *model.Header, err error) verdict {
	v := verdict{Planned: issue.Begin(h), fault: fault.From(err)}
	v.Refuse("issue", v.fault, tx.Cite)
	return v
}
