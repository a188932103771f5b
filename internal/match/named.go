package match

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// few is how many selectors are looked up one by one: each look reads the names
// of all files anew.
const few = 8

// Named gives the issues that selectors mean, each once, as they were named, and
// how many selectors repeat another. The first one that leads to no one issue
// refuses them all. A selector means what op.Env.Resolve makes of it; in a long
// list the headers are read once for all.
func Named(ctx context.Context, e *op.Env, names []string) (hits []*model.Header, repeats int, err error) {
	find := func(s string) *model.Header { return nil }
	if len(names) > few {
		d, err := directoryOf(ctx, e)
		if err != nil {
			return nil, 0, err
		}
		find = d.find
	}
	seen, asked := map[string]bool{}, map[string]bool{}
	for i, n := range names {
		e.Progress(i, len(names), "reading selectors")
		if err := GivenUp(ctx); err != nil {
			return nil, 0, err
		}
		if asked[n] {
			repeats++
			continue
		}
		asked[n] = true
		h := find(n)
		if h == nil {
			if h, err = e.Resolve(ctx, op.Selector(n)); err != nil {
				return nil, 0, err
			}
		}
		if seen[h.Path] {
			repeats++
			continue
		}
		seen[h.Path] = true
		hits = append(hits, h)
	}
	return hits, repeats, nil
}

// directory finds issues among the headers of all files, read once. It answers
// only what is certain from them: one issue, and none that can't be read. All
// else is left to the store, which words the refusals.
type directory struct {
	folder  string // the issues folder
	numbers map[uint32]entry
	ids     map[string]entry
	paths   map[string]*model.Header
	bad     []string // paths of files that can't be read
	texts   fragments
}

// entry is what answers to a number or an id.
type entry struct {
	*model.Header
	several bool
}

func (x entry) and(h *model.Header) entry { return entry{h, x.Header != nil} }

func directoryOf(ctx context.Context, e *op.Env) (*directory, error) {
	s, err := e.Peek(ctx, store.All)
	if err != nil {
		return nil, err
	}
	all := append(s.Issues[:len(s.Issues):len(s.Issues)], s.Conflicted...)
	d := &directory{
		folder: e.Repo.IssuesDir(), numbers: make(map[uint32]entry, len(all)), ids: make(map[string]entry, len(all)),
		paths: make(map[string]*model.Header, len(all)), texts: fragments{of: all},
	}
	for _, h := range all {
		d.paths[h.Path] = h
		d.numbers[h.Number] = d.numbers[h.Number].and(h)
		if id := model.CanonicalID(h.ID); id != "" {
			d.ids[id] = d.ids[id].and(h)
		}
	}
	for _, f := range s.Unreadable {
		if f.Severity != fault.Note && d.paths[f.File] == nil {
			d.bad = append(d.bad, f.File)
		}
	}
	return d, nil
}

// find gives the issue that a selector means, nil when it takes the store to tell.
func (d *directory) find(text string) *model.Header {
	var x entry
	switch sel := model.ParseSelector(op.Below(d.folder, text)); sel.Kind {
	case model.ByNumber:
		x = d.numbers[sel.Number]
	case model.ByID:
		x = d.ids[model.CanonicalID(sel.ID)]
	case model.ByFragment:
		for _, b := range d.bad { // a file that can't be read may be meant
			if strings.Contains(b, sel.Fragment) {
				return nil
			}
		}
		if h := d.paths[sel.Fragment]; h != nil {
			return h
		}
		return d.texts.pick(sel.Fragment)
	}
	if x.Header == nil || x.several || x.Conflicted || x.Number == 0 {
		return nil
	}
	return x.Header
}
