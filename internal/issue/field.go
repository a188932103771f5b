package issue

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/effort"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Fields are the arguments that create and edit share. Absent leaves a field
// alone, blank clears it where it may be cleared.
type Fields struct {
	Title     op.Opt[string]      `json:"title" arg:"TITLE" flag:"title" help:"Title, one line"`
	Body      op.Opt[op.LongText] `json:"body" help:"Text of the issue, markdown"`
	Status    op.Opt[string]      `json:"status" complete:"column" hint:"COLUMN" help:"Column of the board"`
	Priority  op.Opt[string]      `json:"priority" enum:"low,medium,high" help:"Priority"`
	Assignee  op.Opt[string]      `json:"assignee" complete:"person" hint:"PERSON" help:"Name <mail>, @handle or me; blank for nobody"`
	Labels    op.Opt[op.List]     `json:"labels" complete:"label" help:"Labels, separated by commas"`
	Files     op.Opt[op.List]     `json:"files" hint:"PATHS" help:"Files the issue is about, separated by commas"`
	Estimate  op.Opt[string]      `json:"estimate" help:"Effort, such as 3d or 4h"`
	Cycles    op.Opt[op.List]     `json:"cycles" complete:"cycle" help:"Names of cycles, separated by commas"`
	Milestone op.Opt[op.List]     `json:"milestones" complete:"milestone" help:"Names of milestones, separated by commas"`
	Reviewer  op.Opt[string]      `json:"reviewer" complete:"person" hint:"PERSON" help:"Who reviews the work"`
	StartDate op.Opt[string]      `json:"start_date" hint:"DATE" help:"First day of work, YYYY-MM-DD"`
	DueDate   op.Opt[string]      `json:"due_date" hint:"DATE" help:"Due date, YYYY-MM-DD, not before the start"`
	Parent    op.Opt[string]      `json:"parent" complete:"issue" help:"Parent issue, as a selector; blank for none"`
	Related   op.Opt[op.List]     `json:"related_issues" help:"Selectors, paths or URLs of related issues, stored as given"`
	Type      op.Opt[string]      `json:"type" complete:"type" help:"Type, such as bug or feature"`
}

// reader checks fields against the repository.
type reader struct {
	env   *op.Env
	cfg   *config.Config
	ctx   context.Context
	notes []string // of values that are stored although lint will report them
}

func newReader(ctx context.Context, e *op.Env, c *config.Config) *reader {
	return &reader{env: e, cfg: c, ctx: ctx}
}

// changes turns the fields, status and body apart, into front matter. before is
// the stored issue, nil for a new one.
func (r *reader) changes(f *Fields, before *model.Header) ([]matter.Change, error) {
	var set []matter.Change
	put := func(key string, v matter.Value) { set = append(set, matter.Change{Key: key, Value: v}) }
	if f.Title.Set {
		title, err := cleanTitle(f.Title.Value)
		if err != nil {
			return nil, err
		}
		put("title", matter.Text(title))
	}
	if f.Priority.Set {
		p, err := cleanPriority(f.Priority.Value)
		if err != nil {
			return nil, err
		}
		put("priority", matter.Text(p))
	}
	if err := r.names(f, put); err != nil {
		return nil, err
	}
	if err := dates(f, before, put); err != nil {
		return nil, err
	}
	if f.Parent.Set {
		v, err := r.parent(f.Parent.Value, before)
		if err != nil {
			return nil, err
		}
		put("parent", v)
	}
	if err := r.people(f, put); err != nil {
		return nil, err
	}
	if f.Labels.Set {
		put("labels", matter.Texts(f.Labels.Value.Items()...))
	}
	if f.Files.Set {
		if err := r.inside(f.Files.Value.Items()); err != nil {
			return nil, err
		}
		put("files", matter.Texts(f.Files.Value.Items()...))
	}
	for _, s := range []struct {
		key   string
		value op.Opt[string]
	}{{"estimate", f.Estimate}, {"type", f.Type}} {
		if s.value.Set {
			put(s.key, optional(strings.TrimSpace(s.value.Value)))
		}
	}
	r.doubt(f, before)
	if f.Related.Set {
		put("related_issues", listOrNone(f.Related.Value.Items()))
	}
	return set, storable(set)
}

// inside refuses a file outside the repository (format.md section 1).
func (r *reader) inside(files []string) error {
	for _, file := range files {
		if _, f := config.Inside(r.env.Repo.Root(), "files", file); f != nil {
			return fault.Invalid("`files` names `%s`, which lies outside the repository", file).Of("outside", "files").
				Help("name it from the repository's root, without `..`; what lies elsewhere goes into the body")
		}
	}
	return nil
}

// doubt notes an estimate that nobody can count. It is stored as it is, for the
// original does so too. An unknown type is left to lint.
func (r *reader) doubt(f *Fields, before *model.Header) {
	if before == nil {
		before = &model.Header{}
	}
	estimate := strings.TrimSpace(f.Estimate.Value)
	if _, problem := effort.Parse(estimate); problem != nil && estimate != before.Estimate {
		r.notes = append(r.notes, fmt.Sprintf("`%s` is not an estimate that can be counted: write it like `3d`, `4h` or `1d 4h`", estimate))
	}
}

// names checks and puts cycles and milestones.
func (r *reader) names(f *Fields, put func(string, matter.Value)) error {
	if f.Cycles.Set {
		names := unique(f.Cycles.Value.Items())
		if err := r.cycles(names); err != nil {
			return err
		}
		put("cycles", listOrNone(names))
	}
	if f.Milestone.Set {
		names := unique(f.Milestone.Value.Items())
		if err := r.milestones(names); err != nil {
			return err
		}
		put("milestones", listOrNone(names))
	}
	return nil
}

// cycles refuses the first name that no cycle has.
func (r *reader) cycles(names []string) error {
	if len(names) == 0 {
		return nil
	}
	known, err := cycle.Load(r.ctx, r.env)
	if err != nil {
		return err
	}
	for _, n := range names {
		if _, ok := cycle.Find(known, n); !ok {
			return unknownName("cycle", "cycles", n, cycle.Names(known), cycle.ToAdd(r.env, n))
		}
	}
	return nil
}

// milestones refuses the first name that no milestone has.
func (r *reader) milestones(names []string) error {
	if len(names) == 0 {
		return nil
	}
	known, err := milestone.Load(r.ctx, r.env)
	if err != nil {
		return err
	}
	for _, n := range names {
		if _, ok := milestone.Find(known, n); !ok {
			return unknownName("milestone", "milestones", n, milestone.Names(known), milestone.ToAdd(r.cfg, n))
		}
	}
	return nil
}

// dates checks the pair that will stand in the file.
func dates(f *Fields, before *model.Header, put func(string, matter.Value)) error {
	if !f.StartDate.Set && !f.DueDate.Set {
		return nil
	}
	start, due := strings.TrimSpace(f.StartDate.Value), strings.TrimSpace(f.DueDate.Value)
	for _, d := range []struct{ key, value string }{{"start_date", start}, {"due_date", due}} {
		if d.value != "" && !model.ValidDate(d.value) {
			return badDate(d.key, d.value)
		}
	}
	if f.StartDate.Set {
		put("start_date", bareOrNone(start))
	} else if before != nil {
		start = before.StartDate
	}
	if f.DueDate.Set {
		put("due_date", bareOrNone(due))
	} else if before != nil {
		due = before.DueDate
	}
	if start != "" && due != "" && due < start {
		return dueBeforeStart(start, due)
	}
	return nil
}

// people resolves `me` and puts assignee and reviewer; a handle that is an
// assignee gets its @.
func (r *reader) people(f *Fields, put func(string, matter.Value)) error {
	if f.Assignee.Set {
		who, err := r.worker("assignee", f.Assignee.Value)
		if err != nil {
			return err
		}
		put("assignee", optional(model.NormalAssignee(who)))
	}
	if f.Reviewer.Set {
		who, err := r.worker("reviewer", f.Reviewer.Value)
		if err != nil {
			return err
		}
		put("reviewer", optional(who))
	}
	return nil
}

// worker is a person, and not the word that filters use for nobody.
func (r *reader) worker(field, s string) (string, error) {
	if model.NotAPerson(s) {
		return "", noPerson(field, strings.TrimSpace(s))
	}
	return r.person(field, s)
}

// person is Person, asked of the reader's call.
func (r *reader) person(field, s string) (string, error) {
	name, f := Person(r.ctx, r.env, field, s)
	if f != nil {
		return "", f
	}
	return name, nil
}

func isMe(s string) bool { return s == "me" || s == "@me" }

func cleanTitle(s string) (string, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return "", blankTitle()
	}
	return s, nil
}

func cleanPriority(s string) (string, error) {
	p := strings.ToLower(strings.TrimSpace(s))
	if !slices.Contains(model.Priorities(), p) {
		return "", badPriority(s)
	}
	return p, nil
}

// storable refuses text that no line of a front matter should hold: line
// breaks, NUL, bytes that are no UTF-8.
func storable(set []matter.Change) error {
	for _, c := range set {
		for _, v := range append([]matter.Value{c.Value}, c.Value.Items...) {
			if model.HasLineBreak(v.Text) {
				return notOneLine(c.Key)
			}
			if f := textual(c.Key, v.Text); f != nil {
				return f
			}
		}
	}
	return nil
}

func unique(names []string) []string {
	var out []string
	for _, n := range names {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// unknownName refuses a name that no record has; toAdd says how to make one.
func unknownName(noun, field, name string, known []string, toAdd string) *fault.Fault {
	f := fault.Invalid("no %s is named `%s`", noun, name).Of("unknown_"+noun, field)
	if near := fault.Nearest(name, known); near != "" {
		return f.Help("did you mean `%s`? a new one is %s", near, toAdd)
	}
	if len(known) == 0 {
		return f.Help("there is none yet; a new one is %s", toAdd)
	}
	return f.Help("there is %s; a new one is %s", fault.Names(known), toAdd)
}
