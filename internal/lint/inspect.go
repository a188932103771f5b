package lint

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/internal/template"
	"github.com/tix-tracker/tix/internal/view"
)

// inspect reads everything and gives what there is to say about the scope.
func inspect(ctx context.Context, e *op.Env, only scope) (survey, error) {
	known, list, err := declared(ctx, e)
	if err != nil {
		return survey{}, err
	}
	dir := e.Repo.IssuesDir()
	workers := make([]worker, e.Repo.Workers())
	odd, f := e.Repo.Scan(ctx, store.All, func(n int, f *store.File) error {
		workers[n].visit(f, known, only.covers(join(dir, f.Path)))
		return nil
	})
	if f != nil {
		return survey{}, f
	}
	all := worker{found: list}
	for _, x := range odd {
		if x.Kind == "unreadable" && strings.HasSuffix(x.File, ".md") && only.covers(x.Path()) {
			all.checked++ // it was not shown
		}
		all.found = append(all.found, found{Finding: x, group: inFiles})
	}
	for i := range workers {
		all.take(&workers[i])
	}
	slices.SortFunc(all.claims, func(a, b claim) int { return cmp.Compare(a.Path, b.Path) })
	slices.SortStableFunc(all.related, func(a, b item) int { return cmp.Compare(a.file, b.file) })
	all.found = append(all.found, together(e, &all, known, odd)...)
	order(all.found)
	return survey{findings: all.told(dir, only), checked: all.checked, related: all.related}, nil
}

// order sorts by group, those about a number or a decision by number, then by
// path. What is about one file stays in the order of its rules.
func order(list []found) {
	slices.SortStableFunc(list, func(a, b found) int {
		if c := cmp.Compare(a.group, b.group); c != 0 {
			return c
		}
		switch a.group {
		case inConfig, inRecords, unmapped, overLimit, unfinished:
			return 0
		case sharedNumber, edited:
			if c := cmp.Compare(a.number, b.number); c != 0 {
				return c
			}
		case sharedID:
			c := cmp.Compare(graph.EdgeRank(a.Kind), graph.EdgeRank(b.Kind))
			switch {
			case c != 0 || a.ordered && b.ordered:
				return c
			case a.ordered: // ids of rows come after those of issues
				return 1
			case b.ordered:
				return -1
			}
		case inParents:
			return 0
		}
		return cmp.Compare(a.File, b.File)
	})
}

// declared gives what files are held against, and what is wrong with the
// configuration and the records themselves.
func declared(ctx context.Context, e *op.Env) (*Known, []found, error) {
	c, err := e.Config()
	if err != nil {
		return nil, nil, err
	}
	k := &Known{Board: board.Of(c), Types: c.Types, Keys: c.CustomAttributes, Layout: c.Layout}
	_, findings, f := e.Repo.Config()
	if f != nil {
		return nil, nil, f
	}
	list := tagged(nil, inConfig, slices.Concat(findings, view.Findings(ctx, e, c), template.Findings(c, e.Repo.Root())))
	files, f := e.Repo.Files(config.CyclesDir)
	if f != nil {
		return nil, nil, f
	}
	_, findings = cycle.Decode(files)
	list = tagged(list, inRecords, findings)
	if k.Cycles, err = cycle.Load(ctx, e); err != nil {
		return nil, nil, err
	}
	if files, f = e.Repo.Files(c.MilestonesDir); f != nil {
		return nil, nil, f
	}
	k.Milestones, findings = milestone.Decode(files)
	list = tagged(list, inRecords, findings)
	broken, err := mentions(e)
	return k, append(list, broken...), err
}

func tagged(list []found, g group, findings []fault.Finding) []found {
	for _, f := range findings {
		list = append(list, found{Finding: f, group: g})
	}
	return list
}
