package issue

import (
	"encoding/json"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Object is an issue in results: the original's flat object, then ours. Unset
// keys are absent. Its shape: original/core-read.md section 0 and mcp.md
// section 3. Keys that the original doesn't have come last.
type Object struct {
	Number        uint32          `json:"number"`
	ID            string          `json:"id,omitzero"`
	Title         string          `json:"title"`
	Status        string          `json:"status"`
	Labels        []string        `json:"labels"`
	Type          Text            `json:"type,omitzero"`
	Priority      string          `json:"priority"`
	Assignee      string          `json:"assignee,omitzero"`
	Estimate      Text            `json:"estimate,omitzero"`
	Commit        Text            `json:"commit,omitzero"`
	GitlabID      Text            `json:"gitlab_id,omitzero"`
	LinearID      Text            `json:"linear_id,omitzero"`
	Mission       Text            `json:"mission,omitzero"`
	Task          Text            `json:"task,omitzero"`
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
	Reviewer      Text            `json:"reviewer,omitzero"`
	StartDate     Text            `json:"start_date,omitzero"`
	DueDate       Text            `json:"due_date,omitzero"`
	EnteredAt     Text            `json:"entered_at,omitzero"`
	Source        Text            `json:"source,omitzero"`
	TimeEntries   json.RawMessage `json:"time_entries,omitzero"`
	Created       string          `json:"created"`
	Updated       string          `json:"updated"`
	Body          *string         `json:"body,omitzero"` // absent in rows of lists
	Filename      string          `json:"filename"`
	Category      *string         `json:"category"`
	CategoryLabel string          `json:"category_label"`
	Archived      bool            `json:"archived"`
	// Blocked tells of an open blocker. Reads know it; a write, which does not
	// look at the other files, leaves it out.
	Blocked *bool           `json:"blocked,omitzero"`
	Extra   json.RawMessage `json:"extra,omitzero"`
}

// Sparse: most issues have few of the keys.
func (Object) Sparse() {}

// Text is a text that an issue may have, and that may be blank then. The zero
// value leaves the key out.
type Text struct {
	text   string
	stands bool
}

// IsZero leaves the key out when the file doesn't have it.
func (t Text) IsZero() bool { return !t.stands }

// MarshalText is the text as it is stored.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.text), nil }

// UnmarshalText reads the text of a result back.
func (t *Text) UnmarshalText(text []byte) error {
	*t = Text{string(text), true}
	return nil
}

// Edges are relationships; nil leaves the key out, an empty list shows it as [].
type Edges []Edge

// Edge is one relationship in an issue. Rows and writes show those of the
// issue's own file as they are stored, without a display when there is none.
type Edge struct {
	ID      string    `json:"id"`
	From    graph.Ref `json:"from"`
	To      graph.Ref `json:"to"`
	Kind    string    `json:"kind"`
	Display *string   `json:"display,omitzero"`
}

// stored shows the rows of a file as they stand, ids in upper case.
func stored(rows []model.Relationship) Edges {
	var list Edges
	for i := range rows {
		r := &rows[i]
		e := Edge{ID: r.ID, From: graph.Ref(model.CanonicalID(r.From)), To: graph.Ref(model.CanonicalID(r.To)), Kind: r.Kind}
		if r.Display != "" {
			e.Display = &r.Display
		}
		list = append(list, e)
	}
	return list
}

// Touching shows edges as they are now, those of other files too.
func Touching(edges []*graph.Edge) Edges {
	list := make(Edges, len(edges))
	for i, e := range edges {
		r := e.Relationship()
		list[i] = Edge{r.ID, r.From, r.To, r.Kind, &r.Display}
	}
	return list
}

// IsZero leaves the key out when there is no list at all.
func (e Edges) IsZero() bool { return e == nil }

// ObjectOf shows a whole issue on a board, with its body. today stands for a
// `created` or `updated` that the file doesn't have.
func ObjectOf(is *model.Issue, b *board.Board, today string) Object {
	o := RowOf(is, b, today)
	body := is.Text
	o.Body = &body
	return o
}

// RowOf shows a whole issue without its body.
func RowOf(is *model.Issue, b *board.Board, today string) Object {
	h := &is.Header
	o := Object{
		Number: h.Number, ID: h.ID, Title: h.Title, Status: h.Status, Labels: orEmpty(h.Labels),
		Priority: h.Priority, Assignee: h.Assignee, RelatedIssues: []string{}, Files: []string{},
		Cycles: h.Cycles, Milestones: h.Milestones, Projects: h.Projects, Epics: h.Epics,
		Parent: parent(h.Parent), Created: today, Updated: today, Filename: h.Path, Archived: h.Archived,
	}
	o.Relationships = stored(h.Relationships)
	if o.fill(is); is.Pairs == nil {
		o.header(h)
	}
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
		case "created":
			o.Created = textOr(v, o.Created)
		case "updated":
			o.Updated = textOr(v, o.Updated)
		case "series":
			o.Series = series(v)
		case "health":
			o.Health = rawOf(v)
		case "time_entries":
			o.TimeEntries = rawOf(v)
		default:
			if slot := o.text(p.Key); slot != nil {
				*slot = present(v)
			} else if !model.KnownKey(p.Key) {
				extra = append(extra, p)
			}
		}
	}
	if extra != nil {
		o.Extra = encode(extra)
	}
}

// header shows what is known of an issue whose file could not be read.
func (o *Object) header(h *model.Header) {
	o.Created, o.Updated = h.Created, h.Updated
	for key, value := range map[string]string{
		"type": h.Type, "estimate": h.Estimate, "commit": h.Commit, "reviewer": h.Reviewer, "start_date": h.StartDate,
		"due_date": h.DueDate, "entered_at": h.EnteredAt, "source": h.Source,
	} {
		if value != "" {
			*o.text(key) = Text{value, true}
		}
	}
}

// text is the place of a text that is shown when the file has it, blank or not.
func (o *Object) text(key string) *Text {
	switch key {
	case "type":
		return &o.Type
	case "estimate":
		return &o.Estimate
	case "commit":
		return &o.Commit
	case "gitlab_id":
		return &o.GitlabID
	case "linear_id":
		return &o.LinearID
	case "mission":
		return &o.Mission
	case "task":
		return &o.Task
	case "reviewer":
		return &o.Reviewer
	case "start_date":
		return &o.StartDate
	case "due_date":
		return &o.DueDate
	case "entered_at":
		return &o.EnteredAt
	case "source":
		return &o.Source
	}
	return nil
}

// textOr is a text that stands in the file, else what stands for it.
func textOr(v matter.Value, absent string) string {
	if text := present(v); text.stands {
		return text.text
	}
	return absent
}

func present(v matter.Value) Text {
	if v.Kind != matter.Scalar {
		return Text{}
	}
	return Text{v.Text, true}
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
