package template

import (
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// registry is every record of tix.toml, in the order of the file.
type registry struct {
	config  *config.Config
	records []*record
}

func load(e *op.Env) (*registry, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	g := &registry{config: c}
	for _, n := range nodes(c) {
		g.records = append(g.records, read(c, n))
	}
	return g, nil
}

// Findings tells what is wrong in the templates of a configuration.
func Findings(c *config.Config) []fault.Finding {
	var list []fault.Finding
	for _, n := range nodes(c) {
		r := read(c, n)
		list = append(list, append(r.findings(c.Source()), r.remarks(c.Source())...)...)
	}
	return list
}

// report tells what is wrong in the records but one, which the command is about.
func (g *registry) report(e *op.Env, but *record) {
	for _, r := range g.records {
		if r != but {
			e.Report(r.findings(g.config.Source())...)
			e.Report(r.remarks(g.config.Source())...)
		}
	}
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
