package cmd

import (
	"context"
	"errors"
	"fmt"
)

// Stopped is the cause with which a context ends when a signal stops the
// process: the number of the signal.
type Stopped int

// Error says which signal it was.
func (s Stopped) Error() string { return fmt.Sprintf("stopped by signal %d", int(s)) }

// heed lets a signal end what is under way in good order: the file in hand is
// finished, the lock given back, a kept text named. What only reads has nothing
// to finish, and is spared the handler, which is a tenth of a short command.
// The function that comes back ends the guard.
func (a *app) heed(ctx context.Context) (context.Context, func()) {
	if a.Heed == nil {
		return ctx, func() {}
	}
	ctx, stop := a.Heed(ctx)
	return ctx, func() {
		var s Stopped
		if errors.As(context.Cause(ctx), &s) && !a.served {
			a.stopped = 128 + int(s)
		}
		stop()
	}
}
