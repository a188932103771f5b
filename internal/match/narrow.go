package match

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// Narrow gives the condition of the arguments `project` and `epic`, each an id
// or a name, blank = any. A word that is neither declared nor stored in an issue
// is refused: who mistypes it would take an empty answer for the end of the work.
func Narrow(ctx context.Context, e *op.Env, project, epic string) (func(*model.Header) bool, error) {
	v, err := Vocabulary(ctx, e)
	if err != nil {
		return nil, err
	}
	p, err := member(ctx, e, "project", project, v.Project, v.Projects, func(h *model.Header) []string { return h.Projects })
	if err != nil {
		return nil, err
	}
	q, err := member(ctx, e, "epic", epic, v.Epic, v.Epics, func(h *model.Header) []string { return h.Epics })
	if err != nil {
		return nil, err
	}
	return func(h *model.Header) bool { return p(h) && q(h) }, nil
}

// member is the condition of one of the two.
func member(ctx context.Context, e *op.Env, field, word string, find func(string) string, declared []string,
	of func(*model.Header) []string,
) (func(*model.Header) bool, error) {
	if word = strings.TrimSpace(word); word == "" {
		return func(*model.Header) bool { return true }, nil
	}
	id := find(word)
	has := func(h *model.Header) bool { return slices.Contains(of(h), id) }
	if slices.Contains(declared, id) {
		return has, nil
	}
	s, err := e.Snapshot(ctx, store.All)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(s.Issues, has) {
		return has, nil
	}
	return nil, noRecord(field, word, declared)
}

func noRecord(field, word string, declared []string) *fault.Fault {
	f := fault.NotFound("there is no %s `%s`", field, word).Of("unknown_"+field, field)
	if len(declared) == 0 {
		return f.Help("tix.toml declares none; leave `%s` out", field)
	}
	return f.Help("name one by its id or name; the ids are %s", fault.Names(declared))
}
