package template

import (
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// registry is every record of tix.toml, in the order of the file.
type registry struct {
	config  *config.Config
	root    string // of the repository
	records []*record
}

func load(e *op.Env) (*registry, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	g := &registry{config: c, root: e.Repo.Root()}
	for _, n := range nodes(c) {
		g.records = append(g.records, read(c, n))
	}
	return g, nil
}

// Findings tells what is wrong in the templates of a configuration. root is that
// of the repository.
func Findings(c *config.Config, root string) []fault.Finding {
	var list []fault.Finding
	for _, n := range nodes(c) {
		r := read(c, n)
		list = append(list, append(r.findings(c.Source()), r.remarks(c, root)...)...)
	}
	return list
}

// report tells what is wrong in the records but one, which the command is about.
func (g *registry) report(e *op.Env, but *record) {
	for _, r := range g.records {
		if r != but {
			e.Report(r.findings(g.config.Source())...)
			e.Report(r.remarks(g.config, g.root)...)
		}
	}
}

// taken refuses an id that stands in the file already, nil when it is free.
func (g *registry) taken(id string) *fault.Fault {
	for _, r := range g.records {
		if r.ID == id {
			return taken(id, r.table())
		}
	}
	return nil
}

// find gives the record of an id, else of a name that one record alone has. Both
// are compared as they are.
func (g *registry) find(ref string) (*record, error) {
	var named []*record
	var ids []string
	for _, r := range g.records {
		if r.ID == ref {
			return r, nil
		}
		if r.Name == ref && ref != "" {
			named, ids = append(named, r), append(ids, r.ID)
		}
	}
	switch len(named) {
	case 0:
		return nil, noTemplate(ref, g.records)
	case 1:
		return named[0], nil
	}
	return nil, ambiguous(ref, ids)
}

// sound is find for what uses the whole template.
func (g *registry) sound(ref string) (*record, error) {
	r, err := g.find(ref)
	if err != nil {
		return nil, err
	}
	if len(r.flaws) > 0 {
		return nil, r.broken(g.config.Source())
	}
	return r, nil
}
