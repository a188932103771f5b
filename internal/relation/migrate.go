package relation

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

// MigrateOut is a migration, planned or done.
type MigrateOut struct {
	Applied      bool       `json:"applied"`
	AssignedIDs  int        `json:"assigned_ids"`
	ParentEnds   int        `json:"parent_endpoints"`
	RelationEnds int        `json:"relationship_endpoints"`
	RelationIDs  int        `json:"relationship_ids"` // of rows that had none
	Files        []Migrated `json:"files"`
	Refused      []Refusal  `json:"refused"`
}

const migrateDetail = "Files of old versions refer to issues by number, and may lack ids. The migration gives issues and relationships without an id one, " +
	"and turns the numbers in `parent` and in relationships into ids, archived files included. Nothing else in a file changes: no History, no date, no path. " +
	"Without `--apply` the changes are only listed. A reference that leads to no issue, or to several, and a file that can't be read refuse the whole migration: exit 1, nothing written."

// MigratePlan lists what Migrate would do.
var MigratePlan = op.Operation[struct{}, MigrateOut]{
	Chapter: op.Setup,
	Title:   "Plan a migration of references", Summary: "List the files that lack ids or refer to issues by number; --apply rewrites them.",
	Detail:  migrateDetail,
	Example: "tix migrate issue-graph",
	CLI: []op.Spelling[struct{}, MigrateOut]{{
		Path: "migrate issue-graph", When: func(l op.Line) bool { return !l.Has("apply") },
	}},
	Read: func(ctx context.Context, e *op.Env, _ struct{}) (MigrateOut, error) {
		p, err := planned(ctx, e, func(*model.Header) (string, error) { return "", nil })
		if err != nil {
			return MigrateOut{}, err
		}
		return p.out(false)
	},
	Text: migrateText,
}

// Migrate turns references by number into ids.
var Migrate = op.Operation[struct{}, MigrateOut]{
	Chapter: op.Setup,
	Title:   "Migrate references", Summary: "Give issues and relationships ids, and turn references by number into references by id.",
	Detail:  migrateDetail,
	Example: "tix migrate issue-graph --apply",
	CLI:     []op.Spelling[struct{}, MigrateOut]{{Path: "migrate issue-graph"}},
	Gate:    &op.Gate[struct{}]{Flag: "apply"},
	Hints:   op.Hints{Idempotent: true},
	Write:   migrate,
	Text:    migrateText,
}

// planned is the migration of the repository as it is. What is refused has its line
// and a remedy that can be typed.
func planned(ctx context.Context, e *op.Env, mint func(*model.Header) (string, error)) (migration, error) {
	s, err := e.Peek(ctx, store.All)
	if err != nil {
		return migration{}, err
	}
	p, err := planOf(s.Issues, mint)
	if err != nil {
		return migration{}, err
	}
	dark := unread(s.Unreadable)
	p.refused = append(dark, p.refused...)
	for i := range p.refused {
		r := &p.refused[i]
		if len(dark) > 0 && r.Reason == noSuchIssue { // it may well be one of those
			r.Remedy = "repair the files that can't be read; if it leads nowhere then, " + r.Remedy
		}
		if r.Remedy = fault.Expand(r.Remedy, e.Cite); r.Field == "file" {
			continue
		}
		is, err := e.Load(ctx, r.File)
		if err != nil {
			return migration{}, err
		}
		r.Line = r.lineIn(is)
	}
	return p, nil
}

// lineIn is the line of a refused reference in its file, 0 = unknown.
func (r *Refusal) lineIn(is *model.Issue) int {
	key, end, _ := strings.Cut(r.Field, ".")
	v, _ := is.Value(key)
	if r.row >= 0 && r.row < len(v.Items) {
		v = v.Items[r.row].Get(end)
	}
	return v.Line
}

func migrate(ctx context.Context, tx *op.Tx, _ struct{}) (MigrateOut, error) {
	p, err := planned(ctx, tx.Env, func(*model.Header) (string, error) {
		id, f := tx.Store.NewID()
		if f != nil {
			return "", f
		}
		return id, nil
	})
	if err != nil || len(p.refused) > 0 {
		if err != nil {
			return MigrateOut{}, err
		}
		return p.out(false)
	}
	for i := range p.files {
		tx.Progress(i, len(p.files), "rewriting references")
		if err := p.files[i].stage(ctx, tx); err != nil {
			return MigrateOut{}, err
		}
	}
	return p.out(true)
}

// stage stages one file. Archived ones are written too: what they say stays.
func (m *Migrated) stage(ctx context.Context, tx *op.Tx) error {
	is, err := tx.Load(ctx, m.File)
	if err != nil {
		return err
	}
	if is.ID != m.was.ID || is.Parent != m.was.Parent || !slices.Equal(is.Relationships, m.was.Relationships) {
		return tx.Repo.Changed(m.File)
	}
	var set []matter.Change
	if m.Assigned {
		set = append(set, matter.Change{Key: "id", Value: matter.Text(m.ID)})
	}
	if m.parent != nil {
		set = append(set, matter.Change{Key: "parent", Value: matter.Text(*m.parent)})
	}
	list := rows(is)
	for _, x := range m.ends {
		list[x.row] = withKey(list[x.row], x.key, x.to)
	}
	for _, at := range m.rows {
		list[at] = withKey(list[at], "id", model.NewRelationshipID(tx.Now(), tx.Rand))
	}
	if len(m.ends)+len(m.rows) > 0 {
		set = append(set, listOf(is, list))
	}
	_, _, err = tx.Edit(store.Edit{Issue: is, Set: set})
	return err
}

// out is the plan as a result, Partial when something is refused.
func (p *migration) out(applied bool) (MigrateOut, error) {
	out := MigrateOut{Applied: applied, Files: append([]Migrated{}, p.files...), Refused: append([]Refusal{}, p.refused...)}
	for i, m := range p.files {
		if m.Assigned {
			out.AssignedIDs++
			if !applied {
				out.Files[i].ID = "" // it is minted when it is written
			}
		}
		if m.parent != nil {
			out.ParentEnds++
		}
		out.RelationEnds += len(m.ends)
		out.RelationIDs += len(m.rows)
	}
	if len(p.refused) > 0 {
		return out, migrationRefused(len(p.refused))
	}
	return out, nil
}

func migrateText(p *page.Page, _ struct{}, out MigrateOut) {
	counts := fmt.Sprintf("%d file(s) change; %d assigned id(s); %d parent endpoint(s); %d relationship endpoint(s)",
		len(out.Files), out.AssignedIDs, out.ParentEnds, out.RelationEnds)
	if out.RelationIDs > 0 {
		counts += fmt.Sprintf("; %d relationship id(s)", out.RelationIDs)
	}
	if len(out.Refused) > 0 {
		p.Printf("Refused: nothing is written, %s in the way", page.Count(len(out.Refused), "finding"))
		counts = "without them " + counts
	}
	p.Printf("%s", counts)
	for _, m := range out.Files {
		id := m.ID
		if id == "" {
			id = "(new)"
		}
		p.Printf("  #%d %s -> id %s", m.Number, m.File, id)
	}
	for _, r := range out.Refused {
		place := r.File
		if r.Line > 0 {
			place += ":" + strconv.Itoa(r.Line)
		}
		p.Printf("  refused %s: %s: %s", place, strings.TrimSpace(r.Field+" "+r.Reference), r.Reason)
		p.Printf("    help: %s", r.Remedy)
	}
	switch {
	case out.Applied && len(out.Files) > 0:
		p.Printf("applied.")
	case len(out.Refused) == 0 && len(out.Files) == 0:
		p.Printf("nothing to do.")
	case !out.Applied && len(out.Refused) == 0:
		p.Printf("nothing was written; --apply writes it.")
	}
}
