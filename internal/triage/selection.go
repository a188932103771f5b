package triage

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// check wants exactly one way of selecting; a blank one is none.
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
		return nil
	}
	return twoSelections(given)
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
	if s := string(in.Issue); strings.TrimSpace(s) != "" {
		return []string{s}
	}
	return in.Select.Items()
}

// selected are the issues of a call, each once, as they were named; those of a
// filter in the order of their files. One bad selector refuses the call.
func (in *In) selected(ctx context.Context, e *op.Env) ([]*model.Header, error) {
	if in.filters() {
		m, err := match.Parse(ctx, e, in.Filter)
		if err != nil {
			return nil, err
		}
		return m.Select(ctx, store.Active)
	}
	var list []*model.Header
	seen := map[string]bool{}
	for _, n := range in.selectors() {
		h, err := e.Resolve(ctx, op.Selector(n))
		if err != nil {
			return nil, err
		}
		if seen[h.Path] {
			e.Warn(fmt.Sprintf("note: `%s` names #%d again", n, h.Number))
			continue
		}
		seen[h.Path] = true
		list = append(list, h)
	}
	if len(list) == 0 { // commas alone
		return nil, noSelection()
	}
	return list, nil
}

// item is one issue of a call. Of a preview's one that is gone only the number is
// left.
type item struct {
	*model.Header
	was   *seen        // as the preview showed it, nil = there was none
	fault *fault.Fault // it is gone
}

// items are the selected issues, or those of a preview.
func (c *call) items(ctx context.Context, e *op.Env, in *In, token op.Opt[string]) ([]item, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	if token.Set {
		return c.previewed(ctx, e, in, token.Value)
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

// previewed finds the issues of a preview again, whatever was done to them.
func (c *call) previewed(ctx context.Context, e *op.Env, in *In, token string) ([]item, error) {
	bound, list, ok := readToken(strings.TrimSpace(token))
	switch {
	case !ok:
		return nil, badPreview()
	case string(bound) != string(c.bound(in)):
		return nil, otherPreview()
	}
	all, err := e.Snapshot(ctx, store.All)
	if err != nil {
		return nil, err
	}
	numbered := map[uint32][]*model.Header{}
	for _, h := range append(all.Issues[:len(all.Issues):len(all.Issues)], all.Conflicted...) {
		numbered[h.Number] = append(numbered[h.Number], h)
	}
	out := make([]item, len(list))
	for i := range list {
		out[i] = item{Header: same(ctx, e, numbered[list[i].number], list[i].file), was: &list[i]}
		if out[i].Header == nil {
			out[i].Header, out[i].fault = &model.Header{Number: list[i].number}, vanished(list[i].number)
		}
	}
	return out, nil
}

// same is the one of several issues with a number whose file is as it was, else
// the first.
func same(ctx context.Context, e *op.Env, hs []*model.Header, file [fileSum]byte) *model.Header {
	if len(hs) == 0 {
		return nil
	}
	if len(hs) > 1 {
		for _, h := range hs {
			if is, err := e.Load(ctx, h.Path); err == nil && sumOf(is) == file {
				return h
			}
		}
	}
	return hs[0]
}

// name is the issue in a line of its own.
func (x item) name() string { return strings.TrimSpace("#" + number(x.Header) + " " + x.Title) }

func number(h *model.Header) string { return strconv.FormatUint(uint64(h.Number), 10) }
