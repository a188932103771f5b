package promise

import (
	"context"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// Find gives the issues of a token wherever their files lie by now, archived ones
// too, nil where one is not there any more, or not alone: of several files with one
// number and id the token must name all.
func Find(ctx context.Context, e *op.Env, marks []Mark) ([]*model.Header, error) {
	s, err := e.Peek(ctx, store.All)
	if err != nil {
		return nil, err
	}
	numbered := make(map[uint32][]*model.Header, len(marks))
	for _, m := range marks {
		numbered[m.number] = nil
	}
	for _, from := range [][]*model.Header{s.Issues, s.Conflicted} {
		for _, h := range from {
			if list, wanted := numbered[h.Number]; wanted {
				numbered[h.Number] = append(list, h)
			}
		}
	}
	marked, out := map[name]int{}, make([]*model.Header, len(marks))
	for _, m := range marks {
		marked[m.name()]++
	}
	taken := map[name]int{}
	for i, m := range marks {
		called := m.name()
		if same := m.among(numbered[m.number]); len(same) == marked[called] { // else it is not known which is meant
			out[i] = same[taken[called]]
		}
		taken[called]++
	}
	return out, nil
}

// name is what an issue is called by.
type name struct {
	number uint32
	who    [whoBytes]byte
}

func (m Mark) name() name { return name{m.number, m.who} }

// among are those of the issues with its number that are called as the marked one,
// in the order of a selection. One without an id is known by its file; if that was
// renamed, by being the only one.
func (m Mark) among(hs []*model.Header) (same []*model.Header) {
	for _, h := range hs {
		if who(h) == m.who {
			same = append(same, h)
		}
	}
	if same == nil && len(hs) == 1 && hs[0].ID == "" {
		return hs
	}
	return same
}
