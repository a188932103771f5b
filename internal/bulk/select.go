package bulk

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// named are the selectors of the list.
func (in *PreviewIn) named() []string { return match.Listed(string(in.Select.Value)) }

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
	switch {
	case len(ways) == 0 && in.Select.Set:
		return match.EmptyList()
	case len(ways) != 1:
		return notOneWay(ways)
	}
	return match.CheckList(in.named())
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
	scope, _ := in.scope()
	switch {
	case in.filter() != "":
		return match.Filtered(ctx, e, in.filter(), scope, "`scope` widens that")
	case in.search() != "":
		return match.Containing(ctx, e, in.search(), scope)
	}
	names := in.named()
	hits, again, err := match.Named(ctx, e, names)
	if again > 0 {
		e.Warn(match.Repeats(again, len(names)))
	}
	return hits, err
}
