package promise

import (
	"context"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// Find gives the issues of a token wherever their files lie by now, archived ones
// too, nil where one is not there any more.
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
	out := make([]*model.Header, len(marks))
	for i, m := range marks {
		out[i] = m.among(numbered[m.number])
	}
	return out, nil
}

// among is the marked one of the issues that have its number. One without an id is
// known by its file; if that was renamed, by being the only one.
func (m Mark) among(hs []*model.Header) *model.Header {
	for _, h := range hs {
		if who(h) == m.who {
			return h
		}
	}
	if len(hs) == 1 && hs[0].ID == "" {
		return hs[0]
	}
	return nil
}
