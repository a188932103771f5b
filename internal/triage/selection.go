package triage

import (
	"context"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/promise"
	"github.com/tix-tracker/tix/internal/store"
)

// check wants exactly one way of selecting; a blank one is none. In a list it
// refuses what looks like several issues.
func (in *In) check() error {
	var given []string
	for _, w := range [...]struct{ name, value string }{
		{"issue", string(in.Issue)}, {"select", string(in.Select)}, {"filter", in.Filter},
	} {
		if strings.TrimSpace(w.value) != "" {
			given = append(given, w.name)
		}
	}
	switch len(given) {
	case 0:
		return noSelection()
	case 1:
		return in.listed()
	}
	return twoSelections(given)
}

// listed refuses a list that names nothing, or what is not one issue in it.
func (in *In) listed() error {
	if strings.TrimSpace(string(in.Select)) == "" {
		return nil
	}
	names := in.selectors()
	if len(names) == 0 {
		return noSelection()
	}
	if f := match.CheckList(names); f != nil {
		return f
	}
	return nil
}

// filters tells whether a filter selects the issues.
func (in *In) filters() bool { return strings.TrimSpace(in.Filter) != "" }

// by names the way of selecting in the plan.
func (in *In) by() string {
	if in.filters() {
		return "filter"
	}
	return "selector"
}

// selectors are the issues as they were named.
func (in *In) selectors() []string {
	if s := strings.TrimSpace(string(in.Issue)); s != "" {
		return []string{s}
	}
	return match.Listed(string(in.Select))
}

// selected are the issues of a call, each once, as they were named; those of a
// filter in the order of their files. One bad selector refuses the call.
func (in *In) selected(ctx context.Context, e *op.Env) ([]*model.Header, error) {
	if in.filters() {
		return match.Filtered(ctx, e, in.Filter, store.Active, "")
	}
	names := in.selectors()
	list, again, err := match.Named(ctx, e, names)
	if again > 0 {
		e.Warn(match.Repeats(again, len(names)))
	}
	return list, err
}

// item is one issue of a call. Of a preview's one that is gone only the number is
// left.
type item struct {
	*model.Header
	settled bool         // the preview's token decides: fault, or nil = it is so already
	fault   *fault.Fault // refuses it before it is judged
	file    promise.File // as the token was compared with it
}

// items are the selected issues.
func (c *call) items(ctx context.Context, e *op.Env, in *In) ([]item, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	hs, err := in.selected(ctx, e)
	if err != nil {
		return nil, err
	}
	list := make([]item, len(hs))
	for i, h := range hs {
		list[i].Header = h
	}
	return list, nil
}

// previewed finds the issues of a preview again, whatever was done to them, and
// settles those that are not to be carried out. The rule is that of package promise.
func (c *call) previewed(ctx context.Context, e *op.Env, in *In, token string) ([]item, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	marks, f := promise.Read(token, c.binding(in))
	if f != nil {
		return nil, f
	}
	hs, err := promise.Find(ctx, e, marks)
	if err != nil {
		return nil, err
	}
	trial := *c
	trial.course = issue.Course{Board: c.course.Board, To: c.course.To}
	list := make([]item, len(hs))
	for i, h := range hs {
		x := &list[i]
		if x.Header = h; h == nil {
			*x = item{Header: &model.Header{Number: marks[i].Number()}, settled: true, fault: promise.Gone()}
			continue
		}
		now := trial.plan(ctx, e, *x)
		mark, err := now.mark()
		switch {
		case err != nil:
			return nil, err
		case now.Status == issue.NoOp:
			x.settled = true
		case mark == marks[i]:
			x.settled, x.fault, x.file = now.fault != nil, now.fault, promise.FileOf(now.raw)
		case now.fault != nil:
			x.settled, x.fault = true, promise.Otherwise(issue.Why(now.fault, e.Cite))
		default:
			x.settled, x.fault = true, promise.Otherwise("")
		}
	}
	return list, nil
}

// name is the issue in a line of its own.
func (x item) name() string { return strings.TrimSpace("#" + number(x.Header) + " " + x.Title) }

func number(h *model.Header) string { return strconv.FormatUint(uint64(h.Number), 10) }
