package bulk

import (
	"context"
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/relation"
)

// verdict is one item, judged: what the plan says of it, and how to write it.
type verdict struct {
	issue.Planned
	fault *fault.Fault // why it is rejected
	raw   []byte       // of the issue's file
	// write stages the item and gives the files written.
	write func() ([]string, error)
	// line words what was done, from the files; still what was so already.
	line  func(files []string) string
	still string
}

// judge judges one item. It stages nothing.
type judge func(ctx context.Context, h *model.Header) (verdict, error)

// judge is that of the operation. The transaction of a plan has no Store.
func (in *PreviewIn) judge(ctx context.Context, tx *op.Tx) (judge, error) {
	switch in.Operation {
	case edit:
		p, err := issue.NewPatch(ctx, tx, in.fields())
		if err != nil {
			return nil, err
		}
		return stepper(tx, p.Judge), nil
	case archive:
		return stepper(tx, issue.ArchiveStep), nil
	}
	b, f := relation.NewBatch(in.Target.Value, in.Kind.Value, in.Operation == unlink)
	if f != nil {
		return nil, f
	}
	return in.pairer(tx, b), nil
}

// stepper judges what becomes of one file.
func stepper(tx *op.Tx, step func(context.Context, *op.Tx, *model.Issue) (issue.Step, error)) judge {
	return func(ctx context.Context, h *model.Header) (verdict, error) {
		is, err := tx.Load(ctx, h.Path)
		if err != nil {
			return unread(tx, h, err), nil
		}
		s, err := step(ctx, tx, is)
		if err != nil {
			return verdict{}, err
		}
		name := strings.TrimSpace(fmt.Sprintf("#%d %s", h.Number, h.Title))
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
func (in *PreviewIn) pairer(tx *op.Tx, b *relation.Batch) judge {
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
	v.Refuse("issue", issue.Why(v.fault, tx.Cite))
	return v
}
