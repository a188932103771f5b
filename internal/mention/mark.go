package mention

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// IDIn names a mention.
type IDIn struct {
	ID string `json:"id" arg:"ID" need:"both" help:"Id of one of your mentions, as the list of mentions shows it"`
}

// MarkOut says what became of a mention.
type MarkOut struct {
	ID     string `json:"id"`
	Number uint32 `json:"issue_number"`
	State  string `json:"state"`

	again bool // it was read before
}

// MarkRead marks a mention as read.
var MarkRead = op.Operation[IDIn, MarkOut]{
	Chapter: op.Work,
	Name:    "mentions_mark_read", Title: "Mark mention read",
	Summary: "Mark one of your mentions as read, so that it is not listed again. The issue stays as it is.",
	Detail:  `Marking it again changes nothing. A mention that nobody has recorded yet is recorded with it. When the line around it changes much, or it is removed and written again, it may count as a new mention.`,
	Example: "tix mentions read MJ59S5626",
	Hints:   op.Hints{Idempotent: true},
	CLI:     []op.Spelling[IDIn, MarkOut]{{Path: "mentions read", Args: "ID"}},
	Write:   markRead,
	Text: func(p *page.Page, _ IDIn, out MarkOut) {
		p.Printf("Marked %s (#%d) as read", out.ID, out.Number)
		if out.again {
			p.Printf("  nothing changed: it was read already")
		}
	},
}

func markRead(ctx context.Context, tx *op.Tx, in IDIn) (MarkOut, error) {
	s, err := shelfOf(tx.Env)
	if err != nil {
		return MarkOut{}, err
	}
	m, held, err := s.find(ctx, readerOf(ctx, tx.Env), in.ID)
	if err != nil {
		return MarkOut{}, err
	}
	if held == nil {
		if held, err = s.record(ctx, tx, &m); err != nil {
			return MarkOut{}, err
		}
	}
	i := slices.IndexFunc(held.file.records, func(r *record) bool { return r != nil && r.ID == m.ID })
	data, problem := held.file.marked(held.file.records[i], stateRead)
	if problem != nil {
		return MarkOut{}, notRecorded(m.ID, &flaw{path: held.path, problem: problem, remedy: repair})
	}
	if f := tx.Store.StageFile(held.path, data, held.file.read); f != nil {
		return MarkOut{}, f
	}
	return MarkOut{ID: m.ID, Number: m.Number, State: stateRead, again: m.State == stateRead}, nil
}

// record stages the records of the issue of a mention that has none, as a write
// of the issue would, and gives the file of its own.
func (s *shelf) record(ctx context.Context, tx *op.Tx, m *Mention) (*shelved, error) {
	is, err := tx.Issue(ctx, op.Selector(m.owner))
	if err != nil {
		return nil, err
	}
	left, err := s.follow(tx, is, is)
	if err != nil {
		return nil, err
	}
	own := s.fileOf(m.Body)
	if w := left[own]; w != nil {
		return nil, notRecorded(m.ID, w)
	}
	warn(tx, is, left)
	x := s.read(own)
	if x.flaw != nil || !slices.ContainsFunc(x.file.records, func(r *record) bool { return r != nil && r.ID == m.ID }) {
		return nil, unknown(m.ID, tx.Me(ctx))
	}
	return x, nil
}

// find gives a mention of a person by its id, and the file of its record, nil
// when it is not recorded yet.
func (s *shelf) find(ctx context.Context, me reader, id string) (Mention, *shelved, error) {
	id = strings.TrimSpace(id)
	if me.name == "" {
		return Mention{}, nil, unknown(id, "")
	}
	for _, name := range s.names() {
		x := s.read(name)
		for _, r := range s.records(x) {
			if strings.EqualFold(r.ID, id) && me.is(r.Body) {
				return r.mention(), x, nil
			}
		}
	}
	all, err := s.mentions(ctx, me)
	if err != nil {
		return Mention{}, nil, err
	}
	for _, m := range all {
		if strings.EqualFold(m.ID, id) {
			return m, nil, nil
		}
	}
	return Mention{}, nil, unknown(id, me.name)
}
