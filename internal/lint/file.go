package lint

import (
	"bytes"
	"path"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// File is one issue file as the rules see it.
type File struct {
	Path   string // relative to the issues directory
	Doc    matter.Doc
	Pairs  []matter.Pair
	Header model.Header
	Flaws  []model.Defect // what reading repaired in memory
	Log    model.Log
	Text   int // offset in the body of what follows the History
}

// Reader reads files for the rules. It reuses its buffers: a File is valid until
// the next Read. Not for use by two goroutines.
type Reader struct {
	yaml    matter.Scanner
	decoder model.Decoder
	file    File
}

// Read takes a file apart. The problem says why it is no readable issue.
func (r *Reader) Read(file string, raw []byte) (*File, *matter.Problem) {
	f := &r.file
	*f = File{Path: file}
	f.Header.Path, f.Header.Archived = file, strings.HasPrefix(path.Base(file), ".")
	var problem *matter.Problem
	if f.Doc, problem = matter.Split(raw); problem != nil {
		return nil, problem
	}
	if f.Pairs, problem = r.yaml.Read(f.Doc); problem != nil {
		return nil, problem
	}
	if f.Flaws, problem = r.decoder.Decode(f.Pairs, &f.Header); problem != nil {
		return nil, model.WithSource(problem, raw)
	}
	f.Log, f.Text = model.ParseLog(f.Doc.Body(), f.Doc.BodyLine())
	return f, nil
}

// pair is a key of the front matter, nil when it is not there.
func (f *File) pair(key string) *matter.Pair {
	for i := range f.Pairs {
		if f.Pairs[i].Key == key {
			return &f.Pairs[i]
		}
	}
	return nil
}

// place is where the value of a key begins; a value that begins on another
// line, or is nothing, stands behind the colon.
func place(p *matter.Pair) (line, col int) {
	switch {
	case p == nil:
		return 0, 0
	case p.Value.Line == p.Line && p.Value.Col > p.Col:
		return p.Line, p.Value.Col
	}
	col = p.Col + len(p.Key) + len(":")
	if p.QuotedKey {
		col += len(`""`)
	}
	return p.Line, col
}

// source is a line of the file as it stands there, counted from 1.
func source(raw []byte, line int) string {
	if line < 1 {
		return ""
	}
	for range line - 1 {
		_, raw, _ = bytes.Cut(raw, []byte{'\n'})
	}
	text, _, _ := bytes.Cut(raw, []byte{'\n'})
	return string(bytes.TrimSuffix(text, []byte{'\r'}))
}

// unreadable is the finding of a file that is no readable issue. Without front
// matter it is a file beside the issues, which is told and no more.
func unreadable(p *matter.Problem) fault.Finding {
	f := fault.Finding{
		Line: p.Line, Column: p.Col, Kind: kindOf(string(p.Kind)), Value: string(p.Kind), Message: p.Message,
		Severity: fault.Error, Remedy: p.Remedy, Source: p.Source,
	}
	if p.Kind == matter.NotMatter {
		f.Severity, f.Remedy = fault.Note, "nothing, if it is meant for people; an issue begins with front matter between two `---` lines"
		f.Message = "the first line is not `---`: the file is no issue"
	}
	return f
}

// kindOf gives the published word for what makes a file unreadable.
func kindOf(kind string) string {
	switch matter.ProblemKind(kind) {
	case matter.NotMatter:
		return "missing"
	case matter.Conflict:
		return "conflict"
	case matter.Unclosed, matter.Encoding, matter.NUL, matter.TooLarge, matter.TabIndent, matter.DuplicateKey,
		matter.Anchor, matter.YAML, matter.LineBreak, model.ProblemNumber, model.ProblemShape, model.ProblemReference:
		return "parse"
	}
	return strings.ReplaceAll(kind, "-", "_")
}
