package op

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/store"
)

// DryRunner is an In whose write may be rehearsed: what was staged is discarded.
type DryRunner interface{ Rehearse() bool }

// Looker is an In whose write may come to a mere look: then no lock is taken and
// the transaction has no Store.
type Looker interface{ Looks() bool }

// Reporter is an Out that carries the findings itself (lint).
type Reporter interface{ CarriesFindings() }

// Run opens what the operation needs, asks on a terminal, calls the core and
// commits or discards.
func (o *Operation[In, Out]) Run(ctx context.Context, h *Host, door Door, in *Input) Answer {
	e := &Env{Host: h, Door: door}
	value := in.value.(*In)
	preview, f := o.shut(h, in)
	if preview != "" {
		return Answer{Preview: preview}
	}
	if f == nil {
		f = e.open(o.Repo)
	}
	if f == nil {
		f = o.ask(ctx, e, in)
	}
	if f != nil {
		return o.refuse(h, *value, f)
	}
	if o.Prompt != nil && door == Shell && h.Terminal != nil {
		err := o.Prompt(ctx, h.Terminal, e, value)
		switch {
		case ctx.Err() != nil:
			return o.refuse(h, *value, interrupted(ctx))
		case err != nil:
			return o.refuse(h, *value, fault.From(err))
		}
	}
	out, err := o.core(ctx, e, *value)
	a := o.answer(e, in, out, fault.From(err))
	if in.output != "" && whole(a.Fault) {
		return o.save(h, in, a)
	}
	return a
}

// open finds the repository; without one only what needs none goes on.
func (e *Env) open(need Repo) *fault.Fault {
	if need == None {
		return nil
	}
	if e.Host.repo == nil {
		root, ok := store.FindRoot(e.Dir)
		if !ok && need == Optional {
			return nil
		}
		if !ok {
			return NoRepository(e.Dir)
		}
		wait, f := e.LockTimeout()
		if f != nil {
			return f
		}
		r, f := store.Open(root, store.Options{
			Getenv: e.Getenv, Hook: e.Hook, Counter: e.Counts, Now: e.Now, Rand: e.Rand, PID: e.PID, LockTimeout: wait,
			Watch: e.Serves, Command: e.Command,
		})
		if f != nil {
			return f
		}
		e.Host.repo = r
	}
	e.Repo = e.Host.repo
	e.Repo.Call()
	return nil
}

// NoRepository refuses what needs a repository where there is none.
func NoRepository(dir string) *fault.Fault {
	return fault.Config("no tix.toml found at or above `%s`", dir).Help("make one here: {init}")
}

func (o *Operation[In, Out]) core(ctx context.Context, e *Env, in In) (out Out, err error) {
	l, ok := any(in).(Looker)
	if o.Read != nil || e.Repo == nil || ok && l.Looks() {
		return o.look(ctx, e, in)
	}
	tx, f := e.Repo.Begin(ctx)
	if f != nil {
		return out, f
	}
	defer tx.Close()
	// What a prompt was shown may have changed while it waited: the core judges
	// by what holds under the lock.
	e.config, e.memos = nil, nil
	e.Forget()
	for _, note := range tx.Notes { // what a killed process left, and what became of it
		e.Warn("note: " + note)
	}
	out, err = o.Write(ctx, &Tx{Env: e, Store: tx}, in)
	if !whole(fault.From(err)) {
		return out, err
	}
	if d, ok := any(in).(DryRunner); ok && d.Rehearse() {
		return out, err
	}
	if f := tx.Commit(); f != nil {
		return out, f
	}
	return out, err
}
