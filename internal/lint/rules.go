package lint

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/effort"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/milestone"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Known is what the values of a file are held against.
type Known struct {
	Board      *board.Board
	Types      []string
	Keys       []string // of the repository's own front matter
	Cycles     []cycle.Cycle
	Milestones []milestone.Milestone
	Layout     config.Layout
}

// group orders what is found: the files first, then the repository.
type group uint8

const (
	inFiles group = iota
	inConfig
	inRecords
	sharedNumber
	sharedID // and all that is wrong with edges
	inParents
	inRelated
	misplaced
	unmapped
	overLimit // and estimates that a limit can't count
	edited
	unfinished
)

// found is a finding with its place in the order.
type found struct {
	fault.Finding
	group   group
	number  uint32
	ordered bool // those of its kind stand in their order already
}

// judge gathers what the rules find in one file.
type judge struct {
	*File
	known *Known
	out   []found
}

// all judges the file, in the order of the kinds of findings.
func (j *judge) all() {
	j.status()
	j.title()
	j.priority()
	j.kind()
	j.stamp("created", j.Header.Created)
	j.stamp("updated", j.Header.Updated)
	j.estimate()
	j.history()
	j.names("cycles", "cycle", j.Header.Cycles, j.isCycle, func() []string { return cycle.Names(j.known.Cycles) })
	j.names("milestones", "milestone", j.Header.Milestones, j.isMilestone, func() []string { return milestone.Names(j.known.Milestones) })
	j.dates()
	j.flaws()
	j.keys()
	j.retired()
	j.folder()
	j.edited()
}

// at adds a finding at a line and column of the file.
func (j *judge) at(line, col int, g group, severity fault.Severity, kind, value, message, remedy string) {
	f := fault.Finding{
		File: j.Path, Line: line, Column: col, Kind: kind, Value: value, Message: message,
		Severity: severity, Remedy: remedy, Source: model.SourceLine(j.Doc.Raw(), line), Issue: issueID(j.Header.ID),
	}
	j.out = append(j.out, found{Finding: f, group: g, number: j.Header.Number})
}

// of adds a finding at the value of a key.
func (j *judge) of(key string, severity fault.Severity, kind, value, message, remedy string) {
	line, col := place(j.pair(key))
	j.at(line, col, inFiles, severity, kind, value, message, remedy)
}

// issueID is the id for a finding, nil when there is none.
func issueID(id string) *string {
	if id == "" {
		return nil
	}
	id = strings.Clone(id) // the header's text is not kept for it
	return &id
}

func (j *judge) status() {
	s, b := j.Header.Status, j.known.Board
	if b.Has(s) {
		return
	}
	message := "`" + s + "` is no column of the board `" + b.Name + "`"
	if s == "" {
		message = "the status is blank"
	}
	j.of("status", fault.Error, "status", s, message, nearest(s, b.Columns)+"move it to "+oneOf(b.Columns)+" with {move}")
}

func (j *judge) title() {
	if strings.TrimSpace(j.Header.Title) == "" {
		j.of("title", fault.Error, "title", j.Header.Title, "the title is blank", "write what the issue is about behind `title:`")
	}
}

func (j *judge) priority() {
	if p := j.Header.Priority; p != "" && !slices.Contains(model.Priorities(), p) {
		j.of("priority", fault.Error, "priority", p, "`"+p+"` is no priority", "write low, medium or high")
	}
}

func (j *judge) kind() {
	t := j.Header.Type
	if t == "" || slices.ContainsFunc(j.known.Types, func(s string) bool { return strings.EqualFold(s, t) }) {
		return
	}
	j.of("type", fault.Warning, "unknown_type", t, "`"+t+"` is none of the types of this repository",
		nearest(t, j.known.Types)+"write "+oneOf(j.known.Types)+", or add it to `types` in tix.toml")
}

// stamp judges a day that tix writes; one that is not there is none. The form
// counts, not the calendar.
func (j *judge) stamp(key, s string) {
	if p := j.pair(key); p == nil || p.Value.IsNull() || dated(s) {
		return
	}
	j.of(key, fault.Error, key, s, "`"+s+"` is no date", "write the day as YYYY-MM-DD")
}

// dated tells whether s has the form of a day: month 1 to 12, day 1 to 31.
func dated(s string) bool {
	if len(s) != len("2006-01-02") || !model.DateShape(s) {
		return false
	}
	return s[5:7] >= "01" && s[5:7] <= "12" && s[8:] >= "01" && s[8:] <= "31"
}

func (j *judge) estimate() {
	if _, problem := effort.Parse(j.Header.Estimate); problem != nil {
		j.of("estimate", fault.Error, "estimate", j.Header.Estimate, "`"+j.Header.Estimate+"` is no estimate", problem.Message)
	}
}

func (j *judge) isCycle(name string) bool {
	_, ok := cycle.Find(j.known.Cycles, name)
	return ok
}

func (j *judge) isMilestone(name string) bool {
	_, ok := milestone.Find(j.known.Milestones, name)
	return ok
}

// names judges the items of a list that name records.
func (j *judge) names(key, what string, items []string, known func(string) bool, all func() []string) {
	for _, s := range items {
		if !known(s) {
			j.of(key, fault.Error, key, s, "there is no "+what+" `"+s+"`",
				nearest(s, all())+"name one that {"+what+" list} shows, or take it out of `"+key+"`")
		}
	}
}

// dates judges the planned days. Only the first that is wrong is told.
func (j *judge) dates() {
	start, due := j.Header.StartDate, j.Header.DueDate
	switch {
	case start != "" && !model.ValidDate(start):
		j.of("start_date", fault.Error, "start_date", start, "`"+start+"` is no day of the calendar", "write the day as YYYY-MM-DD")
	case due != "" && !model.ValidDate(due):
		j.of("due_date", fault.Error, "due_date", due, "`"+due+"` is no day of the calendar", "write the day as YYYY-MM-DD")
	case start != "" && due != "" && due < start:
		j.of("due_date", fault.Error, "due_date", due, "the issue is due on "+due+", before its start on "+start, "correct one of the two dates")
	}
}

// flaws tells what reading left out.
func (j *judge) flaws() {
	for _, d := range j.Flaws {
		j.at(d.Line, d.Col, inFiles, fault.Warning, d.Kind, d.Value, "`"+d.Key+"` holds an empty item, which is left out", "delete the item")
	}
}

// retired tells of the key that edges had before they were relationships.
func (j *judge) retired() {
	p := j.pair("links")
	if p == nil || slices.Contains(j.known.Keys, "links") {
		return
	}
	line, col := place(p)
	j.at(line, col, sharedID, fault.Error, graph.RetiredLinksKey, "links", "`links` is read no more: edges stand in `relationships`",
		"write each edge as a relationship, then delete the key")
}

// keysOf are the keys that a map of the front matter may hold, nil for one that
// may hold any.
func keysOf(key string) []string {
	switch key {
	case "health":
		return []string{"state", "source", "policy_version", "updated_at"}
	case "series":
		return []string{"id", "name", "date", "key", "rule", "state", "next_cursor", "skipped"}
	case "relationships":
		return []string{"id", "from", "to", "kind", "display"}
	}
	return nil
}

// keys tells of keys that mean nothing, by name; they are kept.
func (j *judge) keys() {
	var odd []*matter.Pair
	for i := range j.Pairs {
		p := &j.Pairs[i]
		switch {
		case !model.KnownKey(p.Key):
			if p.Key != "links" && !ownKey(p.Key) && !slices.Contains(j.known.Keys, p.Key) {
				odd = append(odd, p)
			}
		case p.Value.Kind == matter.Mapping:
			j.inner(p, p.Value.Pairs)
		case p.Value.Kind == matter.Sequence:
			for k := range p.Value.Items {
				j.inner(p, p.Value.Items[k].Pairs)
			}
		}
	}
	slices.SortFunc(odd, func(a, b *matter.Pair) int { return strings.Compare(a.Key, b.Key) })
	for _, p := range odd {
		remedy := near(p.Key, suggested())
		if remedy == "" {
			remedy = "add it to `keys` of [custom_attributes] in tix.toml, or delete it"
		}
		j.at(p.Line, p.Col, inFiles, fault.Warning, "unknown_key", p.Key, "`"+p.Key+"` is no key that tix knows; it is kept and ignored", remedy)
	}
}

func (j *judge) inner(outer *matter.Pair, pairs []matter.Pair) {
	known := keysOf(outer.Key)
	for i := range pairs {
		p := &pairs[i]
		if known == nil || slices.Contains(known, p.Key) {
			continue
		}
		remedy := near(p.Key, known)
		if remedy == "" {
			remedy = "delete it, or keep it for another program"
		}
		name := outer.Key + "." + p.Key
		j.at(p.Line, p.Col, inFiles, fault.Warning, "unknown_key", name, "`"+name+"` is no key that tix knows; it is kept and ignored", remedy)
	}
}

// ownKey tells the keys that tix itself adds to those of the original.
func ownKey(key string) bool { return key == "github_id" }
