package view

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// table is the registry's name in tix.toml.
const table = "views"

// recordKeys are the known keys of a record.
var recordKeys = []string{"id", "name", "scope", "plan"}

// record is one [views.<id>] with what is wrong in each of its parts.
type record struct {
	id, name string
	scope    Scope
	plan     Plan
	extra    []*tomledit.Node
	node     *tomledit.Node

	identity   []*fault.Fault // of the table, its id and its name
	scoped     []*fault.Fault
	types      []*fault.Fault // values of the plan that have no meaning
	planned    []*fault.Fault // everything wrong with the plan
	flags      []string       // of the one update that mends the plan
	resolution string
}

// registry are the records of a tix.toml in the order of their declaration.
type registry struct {
	file     *tomledit.File
	board    *board.Board
	projects []config.NamedRecord
	records  []*record
}

func registryOf(c *config.Config) *registry {
	r := &registry{file: c.Source(), board: board.Of(c), projects: c.Projects}
	return r.load()
}

// with is the registry of an edited file.
func (r *registry) with(file *tomledit.File) *registry {
	after := &registry{file: file, board: r.board, projects: r.projects}
	return after.load()
}

func (r *registry) load() *registry {
	n := r.file.Node(tomledit.Path{table})
	if n == nil || n.Kind != tomledit.KindTable {
		return r // a finding of the configuration
	}
	for _, item := range n.Items {
		r.records = append(r.records, r.read(item))
	}
	return r
}

// read reads one record, whatever is wrong with it.
func (r *registry) read(n *tomledit.Node) *record {
	x := &record{id: n.Key, node: n, resolution: resolved, scope: Scope{Kind: repositoryScope}}
	if n.Kind != tomledit.KindTable {
		x.identity = []*fault.Fault{noTable(x.id, n.Kind.String())}
		r.locate(x, x.identity[0])
		return x
	}
	x.extra = unknown(n, recordKeys...)
	x.scope, x.scoped = storedScope(n.Child("scope"))
	if x.scoped != nil {
		x.resolution = conflicted
	} else {
		if x.scoped = x.scope.conflicts(); x.scoped != nil {
			x.resolution = conflicted
		} else if f := x.scope.lost(r.projects); f != nil {
			x.resolution, x.scoped = missing, []*fault.Fault{of(x.id, f)}
		}
	}
	x.plan, x.types = storedPlan(n.Child("plan"))
	judged := x.plan.judge(r.board)
	x.flags = x.mending(slices.Concat(x.types, judged), r.board)
	if x.planned = x.types; x.planned == nil {
		x.planned = judged
	}
	x.identify()
	for _, f := range slices.Concat(x.scoped, x.planned) {
		if f.Remedy != "" { // as published, a value of a wrong type has none
			f.Remedy += "; or anew: " + x.anew(f.Field)
		}
	}
	for _, f := range x.faults() {
		r.locate(x, f)
	}
	return x
}

// identify reads id and name. What mends them is asked of the plan.
func (x *record) identify() {
	var nameless string
	switch n := x.node.Child("name"); {
	case n == nil:
		nameless = "no `name`"
	case n.Kind != tomledit.KindString:
		nameless = "a `name` that is " + n.Kind.String()
	case strings.TrimSpace(n.Text) == "":
		nameless = "a blank `name`"
	default:
		x.name = n.Text
	}
	add := func(f *fault.Fault) { x.identity = append(x.identity, f) }
	if f := config.CheckID(x.id); f != nil {
		add(x.badID(f.Message))
	} else if n := x.node.Child("id"); n == nil {
		add(x.noID())
	} else if n.Kind != tomledit.KindString || n.Text != x.id {
		add(x.otherID(n.Text))
	}
	if nameless != "" {
		add(x.noName(nameless))
	}
}

// faults is everything that keeps the view from being used.
func (x *record) faults() []*fault.Fault { return slices.Concat(x.identity, x.scoped, x.planned) }

// locate says where in tix.toml a fault lies: at the key of its field, or the
// nearest table around it.
func (r *registry) locate(x *record, f *fault.Fault) {
	n := x.node
	for key := range strings.SplitSeq(f.Field, ".") {
		next := n.Child(key)
		if next == nil {
			break
		}
		n = next
	}
	line, col := r.file.Place(n)
	f.At(config.FileName, line, col, r.file.Line(n))
}

// unknownKeys tells of the keys that are kept, in the published order. Those of
// the plan alone are told when it is applied.
func (x *record) unknownKeys(plan bool) []*fault.Fault {
	var list []*fault.Fault
	add := func(place string, nodes []*tomledit.Node, named bool) {
		for _, n := range nodes {
			f := unknownKey(place+"extensions."+n.Key, n.Key)
			if named {
				of(x.id, f)
			}
			list = append(list, f)
		}
	}
	if !plan {
		add("", x.extra, true)
		add("scope.", x.scope.extra, true)
	}
	add("plan.", x.plan.extra, false)
	add("plan.filter.", x.plan.Filter.extra, false)
	if v := x.plan.Visibility; v != nil {
		add("plan.visibility.", v.extra, false)
	}
	return list
}

// pick finds the view that a caller means: by id, else by name, of several the
// one whose scope is the most special. Blanks around the reference count only for
// a record that was written with them.
func (r *registry) pick(ref string) (*record, *fault.Fault) {
	x, f := r.find(ref)
	if trimmed := strings.TrimSpace(ref); f != nil && f.Kind == unknownViewKind && trimmed != ref {
		x, f = r.find(trimmed)
	}
	return x, f
}

func (r *registry) find(ref string) (*record, *fault.Fault) {
	var named []*record
	best := -1
	for _, x := range r.records {
		switch rank := x.scope.rank(); {
		case x.id == ref:
			return x, nil
		case x.name != ref || ref == "":
		case named == nil || rank > best:
			named, best = []*record{x}, rank
		case rank == best:
			named = append(named, x)
		}
	}
	switch len(named) {
	case 0:
		return nil, unknownView(ref, r.words())
	case 1:
		return named[0], nil
	}
	ids := make([]string, len(named))
	slices.SortFunc(named, func(a, b *record) int { return strings.Compare(a.id, b.id) })
	for i, x := range named {
		ids[i] = "`" + x.id + "` (" + x.plan.brief() + ")"
	}
	return nil, sharedName(ref, named[0].id, ids)
}

// Has tells whether a saved view of the configuration has an id or a name.
func Has(c *config.Config, ref string) bool {
	_, f := registryOf(c).pick(ref)
	return f == nil
}

// namesakes are the ids of the other views that its name stands for just as much,
// so that only the id leads to it.
func (r *registry) namesakes(x *record) (ids []string) {
	for _, other := range r.records {
		if other != x && other.name == x.name && other.scope.rank() == x.scope.rank() {
			ids = append(ids, other.id)
		}
	}
	return ids
}

// words are the ids and names of all views.
func (r *registry) words() []string {
	var list []string
	for _, x := range r.records {
		list = append(list, x.id, x.name)
	}
	return list
}

// usable picks a view that nothing is wrong with.
func (r *registry) usable(ref string) (*record, error) {
	x, f := r.pick(ref)
	if f == nil {
		f = fault.Join(x.faults())
	}
	if f != nil {
		return nil, f
	}
	return x, nil
}

// Findings are what keeps views from being used, for lint: nothing else stops at
// it. That a record is no table is a finding of the configuration already.
func Findings(ctx context.Context, e *op.Env, c *config.Config) []fault.Finding {
	var list []fault.Finding
	r := registryOf(c)
	for _, x := range r.records {
		wrong := x.faults()
		for _, f := range x.gone(ctx, e) {
			f.Message = strings.TrimPrefix(f.Message, goneHead(x.id))
			r.locate(x, f)
			wrong = append(wrong, f)
		}
		for _, f := range wrong {
			if x.node.Kind != tomledit.KindTable {
				continue
			}
			remedy := f.Remedy
			if remedy == "" {
				remedy = "correct the line, or give what is wrong anew: " + x.anew(f.Field)
			}
			list = append(list, fault.Finding{
				File: config.FileName, Line: f.Place.Line, Column: f.Place.Col, Kind: f.Kind, Value: x.id, Severity: fault.Error,
				Message: "the view `" + x.id + "` can't be used: " + f.Message, Remedy: remedy, Source: f.Place.Source,
			})
		}
	}
	return list
}
