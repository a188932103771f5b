package bulk

import (
	"context"
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// named are the selectors of the list, which may stand on lines of their own.
func (in *PreviewIn) named() []string {
	return op.List(strings.NewReplacer("\n", ",", "\r", ",").Replace(string(in.Select.Value))).Items()
}

func (in *PreviewIn) filter() string { return strings.TrimSpace(in.Filter.Value) }
func (in *PreviewIn) search() string { return strings.TrimSpace(in.Search.Value) }

// by names the way of selecting in texts.
func (in *PreviewIn) by() string {
	switch {
	case in.filter() != "":
		return "filter"
	case in.search() != "":
		return "search"
	}
	return "selector"
}

// oneWay refuses anything but exactly one way of selecting.
func (in *PreviewIn) oneWay() *fault.Fault {
	var ways []string
	for _, w := range []struct {
		name  string
		given bool
	}{{"select", len(in.named()) > 0}, {"filter", in.filter() != ""}, {"search", in.search() != ""}} {
		if w.given {
			ways = append(ways, w.name)
		}
	}
	if len(ways) != 1 {
		return notOneWay(ways)
	}
	return nil
}

// scope is where a query looks.
func (in *PreviewIn) scope() (store.Scope, *fault.Fault) {
	switch s := strings.TrimSpace(in.Scope.Value); s {
	case "", "active":
		return store.Active, nil
	case "all", "active+archived":
		return store.All, nil
	case "archived", "archived-only":
		return store.Archived, nil
	default:
		return 0, unknownScope(s)
	}
}

// scopeName is the scope as texts say it.
func (in *PreviewIn) scopeName() string {
	switch s, _ := in.scope(); s {
	case store.All:
		return "active+archived"
	case store.Archived:
		return "archived"
	}
	return "active"
}

// resolve gives the selected issues, each once. One bad selector fails the call.
func (in *PreviewIn) resolve(ctx context.Context, e *op.Env) ([]*model.Header, error) {
	text := in.filter()
	if s := in.search(); s != "" {
		text = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
	}
	if text != "" {
		m, err := match.Parse(ctx, e, text)
		if err != nil {
			return nil, err
		}
		scope, _ := in.scope()
		return m.Select(ctx, scope)
	}
	return resolveList(ctx, e, in.named())
}

func resolveList(ctx context.Context, e *op.Env, names []string) ([]*model.Header, error) {
	var hits []*model.Header
	seen, asked := map[string]bool{}, map[string]bool{}
	again := 0
	find, err := finder(ctx, e, len(names))
	if err != nil {
		return nil, err
	}
	for i, n := range names {
		e.Progress(i, len(names), "reading selectors")
		if asked[n] {
			again++
			continue
		}
		asked[n] = true
		h, err := find(n)
		switch {
		case err != nil:
			return nil, err
		case seen[h.Path]:
			again++
		default:
			seen[h.Path] = true
			hits = append(hits, h)
		}
	}
	if again > 0 {
		e.Warn(fmt.Sprintf("note: an issue is taken once, however often it is named: %d of %d selectors repeat another", again, len(names)))
	}
	return hits, nil
}

// few is how many selectors are looked up one by one: each look reads the names
// of all files anew.
const few = 8

// finder resolves the selectors of a list. In a long one a number or an id that
// one issue alone has is found among the headers, read once.
func finder(ctx context.Context, e *op.Env, n int) (func(string) (*model.Header, error), error) {
	one := func(s string) (*model.Header, error) { return e.Resolve(ctx, op.Selector(s)) }
	if n <= few {
		return one, nil
	}
	s, err := e.Peek(ctx, store.All)
	if err != nil {
		return nil, err
	}
	numbers, ids := map[uint32][]*model.Header{}, map[string][]*model.Header{}
	for _, list := range [][]*model.Header{s.Issues, s.Conflicted} {
		for _, h := range list {
			numbers[h.Number] = append(numbers[h.Number], h)
			if id := model.CanonicalID(h.ID); id != "" {
				ids[id] = append(ids[id], h)
			}
		}
	}
	return func(text string) (*model.Header, error) {
		var hits []*model.Header
		switch sel := model.ParseSelector(text); sel.Kind {
		case model.ByNumber:
			hits = numbers[sel.Number]
		case model.ByID:
			hits = ids[model.CanonicalID(sel.ID)]
		}
		if len(hits) == 1 && !hits[0].Conflicted {
			return hits[0], nil
		}
		return one(text)
	}, nil
}
