package issue

import (
	"context"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// target resolves the issue that a write is meant for. An archived one is
// refused, naming restore.
func target(ctx context.Context, e *op.Env, s op.Selector) (*model.Issue, error) {
	is, err := e.Issue(ctx, s)
	if err != nil {
		return nil, err
	}
	if is.Archived {
		return nil, Archived(&is.Header)
	}
	return is, nil
}
