// Package record reads folders of small markdown records with front matter:
// cycles, milestones and the like. One bad record is a finding and is left out;
// the others go on (format.md section 1). A README is passed over.
package record

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/matter"
)

// BadRecord is the kind of a finding that leaves a record out.
const BadRecord = "bad_record"

// Record is one readable file. Its accessors gather what is wrong with it.
type Record struct {
	Path     string // relative to the root
	Doc      matter.Doc
	Pairs    []matter.Pair
	Findings []fault.Finding // in the order in which they were met
	bad      bool
}

// Read parses the files of a folder in their order. The findings are about
// files that are no records.
func Read(files []store.RecordFile) ([]*Record, []fault.Finding) {
	var out []*Record
	var findings []fault.Finding
	for i := range files {
		r, finding := parse(&files[i])
		switch {
		case finding != nil:
			finding.File = files[i].Path
			findings = append(findings, *finding)
		case r != nil:
			out = append(out, r)
		}
	}
	return out, findings
}

// parse reads one file; both results are nil for a README.
func parse(file *store.RecordFile) (*Record, *fault.Finding) {
	if file.Err != nil {
		return nil, &fault.Finding{
			Kind: "unreadable", Severity: fault.Error, Message: "the file cannot be read: " + file.Err.Error(),
			Remedy: "give yourself the right to read it, or move it away",
		}
	}
	doc, problem := matter.Split(file.Data)
	if problem != nil && problem.Kind == matter.NotMatter && strings.EqualFold(path.Base(file.Path), "readme.md") {
		return nil, nil
	}
	r := &Record{Path: file.Path, Doc: doc}
	if problem == nil {
		var scanner matter.Scanner // of this file alone, so that its pairs stay valid
		r.Pairs, problem = scanner.Read(doc)
	}
	if problem == nil {
		return r, nil
	}
	f := model.FindingOf(problem)
	return nil, &f
}

// Sort puts findings into the order of their files.
func Sort(findings []fault.Finding) {
	slices.SortStableFunc(findings, func(a, b fault.Finding) int { return strings.Compare(a.File, b.File) })
}

// OK tells whether nothing was met that leaves the record out.
func (r *Record) OK() bool { return !r.bad }

// Known warns about every key that is not among the names: it is kept and
// ignored.
func (r *Record) Known(names ...string) {
	for i := range r.Pairs {
		p := &r.Pairs[i]
		if slices.Contains(names, p.Key) {
			continue
		}
		remedy := "remove it, or keep it for another program"
		if near := fault.Nearest(p.Key, names); near != "" {
			remedy = "write `" + near + "` if that is meant"
		}
		r.note(p, fault.Warning, "unknown_key", "`"+p.Key+"` is not a key that tix knows here; it is kept and ignored", remedy)
	}
}

// Text is a text, "" when the key is absent or null.
func (r *Record) Text(key string) string {
	p := r.pair(key)
	if p == nil || p.Value.IsNull() {
		return ""
	}
	if p.Value.Kind != matter.Scalar {
		r.Fail(key, "write one text behind it", "`"+key+"` must be text")
		return ""
	}
	return p.Value.Text
}

// Date is a day as YYYY-MM-DD, "" when the key is absent, null or blank.
func (r *Record) Date(key string) string {
	s := strings.TrimSpace(r.Text(key))
	if s != "" && !model.ValidDate(s) {
		r.Fail(key, "write a day as 2026-01-31", "`"+key+"` is `"+s+"`, but must be a day of the calendar as YYYY-MM-DD")
		return ""
	}
	return s
}

// Number is a whole number from 0, ok false when the key is absent or null.
func (r *Record) Number(key string) (n int, ok bool) {
	s := r.Text(key)
	if s == "" {
		return 0, false
	}
	v, err := strconv.ParseUint(s, 10, 32)
	if err != nil {
		r.Fail(key, "write a whole number", "`"+key+"` is `"+s+"`, but must be a whole number")
		return 0, false
	}
	return int(v), true
}

// Name is the text of `name`, which a record must have.
func (r *Record) Name() string {
	name := r.Text("name")
	if r.OK() && strings.TrimSpace(name) == "" {
		r.Fail("name", "write `name:` and what it is called", "the record has no name")
	}
	return name
}

// Fail reports what is wrong at a key and leaves the record out.
func (r *Record) Fail(key, remedy, message string) {
	r.bad = true
	r.note(r.pair(key), fault.Error, BadRecord, message, remedy)
	r.Findings[len(r.Findings)-1].Value = key
}

// Warn reports something at a key that the record survives.
func (r *Record) Warn(key, kind, message, remedy string) {
	r.note(r.pair(key), fault.Warning, kind, message, remedy)
}

func (r *Record) note(p *matter.Pair, severity fault.Severity, kind, message, remedy string) {
	f := fault.Finding{File: r.Path, Line: 1, Kind: kind, Message: message, Severity: severity, Remedy: remedy}
	if p != nil {
		f.Line, f.Column, f.Value, f.Source = p.Line, p.Col, p.Key, model.SourceLine(r.Doc.Raw(), p.Line)
	}
	r.Findings = append(r.Findings, f)
}

func (r *Record) pair(key string) *matter.Pair {
	for i := range r.Pairs {
		if r.Pairs[i].Key == key {
			return &r.Pairs[i]
		}
	}
	return nil
}

// Body is the text behind the front matter without the blank lines around it.
func (r *Record) Body() string {
	return strings.TrimRight(strings.TrimLeft(string(r.Doc.Body()), "\r\n"), " \t\r\n")
}
