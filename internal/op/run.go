package op

import (
	"context"
	"reflect"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// DryRunner is an In whose write may be rehearsed: what was staged is discarded.
type DryRunner interface{ Rehearse() bool }

// Reporter is an Out that carries the findings itself (lint).
type Reporter interface{ CarriesFindings() }

// Run opens what the operation needs, asks on a terminal, calls the core and
// commits or discards.
func (o *Operation[In, Out]) Run(ctx context.Context, h *Host, door Door, in *Input) Answer {
	e := &Env{Host: h, Door: door}
	value := in.value.(*In)
	if f := e.open(o.Repo); f != nil {
		return o.refuse(h, *value, f)
	}
	preview, f := o.pass(ctx, e, in)
	switch {
	case f != nil:
		return o.refuse(h, *value, f)
	case preview != "":
		return Answer{Preview: preview}
	}
	if o.Prompt != nil && door == Shell && h.Terminal != nil {
		if err := o.Prompt(ctx, h.Terminal, e, value); err != nil {
			return o.refuse(h, *value, fault.From(err))
		}
	}
	out, err := o.core(ctx, e, *value)
	return o.answer(e, in, out, fault.From(err))
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
			return fault.Config("no tix.toml found at or above `%s`", e.Dir).Help("run {init} first: `tix init` makes one here")
		}
		r, f := store.Open(root, store.Options{
			Getenv: e.Getenv, Hook: e.Hook, Counter: e.Counts, Now: e.Now, Rand: e.Rand, PID: e.PID, LockTimeout: e.lockTimeout(),
		})
		if f != nil {
			return f
		}
		e.Host.repo = r
	}
	e.Repo = e.Host.repo
	return nil
}

func (o *Operation[In, Out]) core(ctx context.Context, e *Env, in In) (out Out, err error) {
	if o.Read != nil {
		if e.Repo != nil {
			if name := e.Repo.Unfinished(); name != "" {
				e.Warn("note: an unfinished write (" + name + ") is completed by the next command that writes")
			}
		}
		return o.Read(ctx, e, in)
	}
	if e.Repo == nil {
		return o.Write(ctx, &Tx{Env: e}, in)
	}
	tx, f := e.Repo.Begin(ctx)
	if f != nil {
		return out, f
	}
	defer tx.Close()
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

// answer renders what the core gave.
func (o *Operation[In, Out]) answer(e *Env, in *Input, out Out, f *fault.Fault) Answer {
	value := in.value.(*In)
	if !whole(f) {
		a := o.refuse(e.Host, *value, f)
		a.Out = out
		a.Err = e.stderr(nil, false) + a.Err
		return a
	}
	p := new(page.Page)
	show := o.Text
	if in.spelling >= 0 && o.CLI[in.spelling].Text != nil {
		show = o.CLI[in.spelling].Text
	}
	if show != nil {
		show(p, *value, out)
	}
	fill(reflect.ValueOf(&out).Elem(), p)
	_, carries := any(out).(Reporter)
	a := Answer{Page: p, Fault: f, Out: out, Err: e.stderr(f, carries)}
	data, err := Encode(out)
	if err == nil && !carries {
		data, err = withFindings(data, e.findings)
	}
	if err != nil {
		return o.refuse(e.Host, *value, fault.From(err))
	}
	a.Data = data
	return a
}

// fill puts the finished text into the keys that hold it.
func fill(v reflect.Value, p *page.Page) {
	if v.Kind() != reflect.Struct {
		return
	}
	for i := range v.NumField() {
		if f := v.Field(i); f.Type() == reflect.TypeFor[Rendered]() && f.CanSet() {
			f.SetString(p.Plain())
		}
	}
}
