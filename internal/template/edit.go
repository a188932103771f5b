package template

import (
	"slices"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// editor changes tix.toml step by step; after the first problem it does nothing.
type editor struct {
	file    *tomledit.File
	problem *tomledit.Problem
}

func (x *editor) do(change func(*tomledit.File) ([]byte, *tomledit.Problem)) {
	if x.problem != nil {
		return
	}
	out, problem := change(x.file)
	if problem == nil {
		x.file, problem = tomledit.Parse(out)
	}
	x.problem = problem
}

func (x *editor) set(p tomledit.Path, v tomledit.Value) {
	x.do(func(f *tomledit.File) ([]byte, *tomledit.Problem) { return f.Set(p, v) })
}

func (x *editor) add(p tomledit.Path, b tomledit.Body) {
	x.do(func(f *tomledit.File) ([]byte, *tomledit.Problem) { return f.Add(p, b) })
}

func (x *editor) setTables(p tomledit.Path, list []tomledit.Body) {
	x.do(func(f *tomledit.File) ([]byte, *tomledit.Problem) { return f.SetTables(p, list) })
}

// drop removes what stands at the path, if anything does.
func (x *editor) drop(p tomledit.Path) {
	if x.problem == nil && x.file.Node(p) != nil {
		x.do(func(f *tomledit.File) ([]byte, *tomledit.Problem) { return f.Delete(p) })
	}
}

// stage hands the file over to the transaction.
func (x *editor) stage(tx *op.Tx, was *tomledit.File) error {
	if x.problem != nil {
		return edited(x.problem)
	}
	if f := tx.Store.StageFile(config.FileName, x.file.Source(), was.Source()); f != nil {
		return f
	}
	return nil
}

// rewrite changes the lines of a record to those of the template next. spoilt
// are the parts that can't be read and are written anew.
func (x *editor) rewrite(r *record, next *Template, spoilt []string) {
	at := func(keys ...string) tomledit.Path { return append(tomledit.Path{Table, r.ID}, keys...) }
	for _, part := range spoilt {
		x.drop(at(part))
	}
	differs := func(part string, same bool) bool { return !same || slices.Contains(spoilt, part) }
	if differs("name", next.Name == r.Name) {
		x.set(at("name"), tomledit.String(next.Name))
	}
	if differs("scope", next.Scope == r.Scope) {
		if next.Scope.Kind == repository {
			x.drop(at("scope"))
		} else {
			x.set(at("scope"), tomledit.String(next.Scope.String()))
		}
	}
	if differs("defaults", slices.EqualFunc(next.Defaults, r.Defaults, Default.equal)) {
		x.defaults(at("defaults"), r.Defaults, next.Defaults)
	}
	if differs("prompts", slices.Equal(next.Prompts, r.Prompts)) {
		x.setTables(at("prompts"), promptBodies(next.Prompts))
	}
	if differs("references", slices.Equal(next.References, r.References)) {
		x.setTables(at("references"), referenceBodies(next.References))
	}
}

// defaults changes the fields that differ; without any the table goes.
func (x *editor) defaults(p tomledit.Path, was, list []Default) {
	switch {
	case x.problem != nil:
		return
	case len(list) == 0:
		x.drop(p)
		return
	case x.file.Node(p) == nil:
		x.add(p, defaultsBody(list))
		return
	}
	for _, field := range x.file.Keys(p) {
		if !slices.ContainsFunc(list, func(d Default) bool { return d.Field == field }) {
			x.drop(append(p[:len(p):len(p)], field))
		}
	}
	for _, d := range list {
		if !slices.ContainsFunc(was, d.equal) {
			x.set(append(p[:len(p):len(p)], d.Field), d.value())
		}
	}
}
