package op

import (
	"context"
	"time"
)

// patience is how long a reader looks for a moment between two writers.
const patience = 200 * time.Millisecond

// look runs a core that only reads. Writers of several files are not kept out: when
// one was met half way, what was read is thrown away and read again, for an edge
// that changes its file would else be seen twice, or one of two changes alone.
func (o *Operation[In, Out]) look(ctx context.Context, e *Env, in In) (out Out, err error) {
	core := o.Read
	if core == nil {
		core = func(ctx context.Context, e *Env, in In) (Out, error) { return o.Write(ctx, &Tx{Env: e}, in) }
	}
	if e.Repo == nil {
		return core(ctx, e, in)
	}
	clean, until := *e, time.Now().Add(patience)
	for pause := time.Millisecond; ; pause = min(2*pause, 16*time.Millisecond) {
		before := e.Repo.Moment()
		last := ctx.Err() != nil || time.Now().After(until)
		if last || before%2 == 0 || !e.Repo.Writing() {
			name := e.Repo.Unfinished()
			if last && before%2 == 1 {
				name = e.Repo.UnderWay()
			}
			if name != "" {
				e.Warn("note: an unfinished write (" + name + ") is completed by the next command that writes")
			}
			if out, err = core(ctx, e, in); last || e.Repo.Moment() == before {
				return out, err
			}
		}
		time.Sleep(pause)
		*e = clean
		e.config, e.snaps, e.memos = nil, nil, nil
		e.Repo.Call()
	}
}
