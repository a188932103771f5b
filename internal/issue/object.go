package issue

import (
	"encoding/json"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Object is an issue in results: the original's flat object, then ours. Unset
// keys are absent. Its shape: original/core-read.md section 0 and mcp.md
// section 3.
type Object struct {
	Number        uint32          `json:"number"`
	ID            string          `json:"id,omitzero"`
	Title         string          `json:"title"`
	Status        string          `json:"status"`
	Labels        []string        `json:"labels"`
	Type          string          `json:"type,omitzero"`
	Priority      string          `json:"priority"`
	Assignee      string          `json:"assignee,omitzero"`
	Estimate      *string         `json:"estimate,omitzero"`
	Commit        *string         `json:"commit,omitzero"`
	GitlabID      string          `json:"gitlab_id,omitzero"`
	LinearID      string          `json:"linear_id,omitzero"`
	Mission       string          `json:"mission,omitzero"`
	Task          string          `json:"task,omitzero"`
	Relationships Edges           `json:"relationships,omitzero"`
	RelatedIssues []string        `json:"related_issues"`
	Parent        json.RawMessage `json:"parent,omitzero"`
	Series        json.RawMessage `json:"series,omitzero"`
	Health        json.RawMessage `json:"health,omitzero"`
	Files         []string        `json:"files"`
	Cycles        []string        `json:"cycles,omitzero"`
	Milestones    []string        `json:"milestones,omitzero"`
	Projects      []string        `json:"projects,omitzero"`
	Epics         []string        `json:"epics,omitzero"`
	Reviewer      string          `json:"reviewer,omitzero"`
	StartDate     string          `json:"start_date,omitzero"`
	DueDate       string          `json:"due_date,omitzero"`
	EnteredAt     string          `json:"entered_at,omitzero"`
	Source        string          `json:"source,omitzero"`
	TimeEntries   json.RawMessage `json:"time_entries,omitzero"`
	Created       string          `json:"created"`
	Updated       string          `json:"updated"`
	Filename      string          `json:"filename"`
	Category      *string         `json:"category"`
	CategoryLabel string          `json:"category_label"`
	Archived      bool            `json:"archived"`
	Extra         json.RawMessage `json:"extra,omitzero"`
	Body          *string         `json:"body,omitzero"` // absent in rows of lists
}

// Edges are relationships as stored; nil leaves the key out, an empty list
// shows it as [].
type Edges []model.Relationship

// IsZero leaves the key out when there is no list at all.
func (e Edges) IsZero() bool { return e == nil }

// ObjectOf shows a whole issue on a board, with its body.
func ObjectOf(is *model.Issue, b *board.Board) Object {
	o := RowOf(is, b)
	body := is.Text
	o.Body = &body
	return o
}

// RowOf shows a whole issue without its body.
func RowOf(is *model.Issue, b *board.Board) Object {
	h := &is.Header
	o := Object{
		Number: h.Number, ID: h.ID, Title: h.Title, Status: h.Status, Labels: orEmpty(h.Labels), Type: h.Type,
		Priority: h.Priority, Assignee: h.Assignee, RelatedIssues: []string{}, Files: []string{},
		Cycles: h.Cycles, Milestones: h.Milestones, Projects: h.Projects, Epics: h.Epics, Reviewer: h.Reviewer,
		StartDate: h.StartDate, DueDate: h.DueDate, EnteredAt: h.EnteredAt, Source: h.Source,
		Created: h.Created, Updated: h.Updated, Filename: h.Path, Archived: h.Archived,
	}
	if len(h.Relationships) > 0 {
		o.Relationships = h.Relationships
	}
	o.fill(is)
	if c := b.Category(h.Status); c != "" {
		o.Category, o.CategoryLabel = &c, board.Label(c)
	} else {
		o.CategoryLabel = board.Unmapped
	}
	return o
}

// fill adds the keys that a header does not carry.
func (o *Object) fill(is *model.Issue) {
	var extra object
	for _, p := range is.Pairs {
		v := p.Value
		switch p.Key {
		case "files":
			o.Files = orEmpty(model.Strings(v))
		case "related_issues":
			o.RelatedIssues = orEmpty(model.Strings(v))
		case "estimate":
			o.Estimate = present(v)
		case "commit":
			o.Commit = present(v)
		case "parent":
			o.Parent = parent(v)
		case "gitlab_id":
			o.GitlabID = v.Text
		case "linear_id":
			o.LinearID = v.Text
		case "mission":
			o.Mission = v.Text
		case "task":
			o.Task = v.Text
		default:
			if slot := o.raw(p.Key); slot != nil {
				*slot = rawOf(v)
			} else if !model.KnownKey(p.Key) {
				extra = append(extra, p)
			}
		}
	}
	if extra != nil {
		o.Extra = encode(extra)
	}
}

// raw is the place of a key that is shown as it is stored.
func (o *Object) raw(key string) *json.RawMessage {
	switch key {
	case "series":
		return &o.Series
	case "health":
		return &o.Health
	case "time_entries":
		return &o.TimeEntries
	}
	return nil
}

func present(v matter.Value) *string {
	if v.Kind != matter.Scalar {
		return nil
	}
	return &v.Text
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

func encode(v any) json.RawMessage {
	data, err := op.Encode(v)
	if err != nil {
		return nil
	}
	return data
}
