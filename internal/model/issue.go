package model

import (
	"bytes"
	"path"
	"strings"

	"github.com/tix-tracker/tix/pkg/matter"
)

// Issue is a whole issue file.
type Issue struct {
	Header
	Doc      matter.Doc
	Pairs    []matter.Pair // every key as read, in file order
	Log      Log           // the History section
	Text     string        // the body without History, with comments: `body` in JSON
	Comments []Comment
	Defects  []Defect
}

// ParseIssue reads a file. path is relative to the issues directory, with
// slashes. A Problem says why the file is no readable issue.
func ParseIssue(file string, raw []byte) (*Issue, *matter.Problem) {
	doc, problem := matter.Split(raw)
	if problem != nil {
		return nil, problem
	}
	var scanner matter.Scanner // of this file alone, so that its pairs stay valid
	pairs, problem := scanner.Read(doc)
	if problem != nil {
		return nil, problem
	}
	is := &Issue{Doc: doc, Pairs: pairs}
	is.Path, is.Archived = file, strings.HasPrefix(path.Base(file), ".")
	if is.Defects, problem = DecodeHeader(pairs, &is.Header); problem != nil {
		return nil, WithSource(problem, raw)
	}
	var start int
	is.Log, start = ParseLog(doc.Body(), doc.BodyLine())
	is.decisions(&is.Log)
	is.Text = string(doc.Body()[start:])
	_, is.Comments = SplitComments(is.Text)
	return is, nil
}

// Value is the value of a key of the front matter; ok is false when the key is
// not there.
func (is *Issue) Value(key string) (v matter.Value, ok bool) {
	for i := range is.Pairs {
		if is.Pairs[i].Key == key {
			return is.Pairs[i].Value, true
		}
	}
	return matter.Value{}, false
}

// WithSource adds the line of the file that a problem of Decode means, which
// the pairs alone don't tell.
func WithSource(p *matter.Problem, raw []byte) *matter.Problem {
	if p == nil || p.Source != "" || p.Line < 1 {
		return p
	}
	p.Source = SourceLine(raw, p.Line)
	return p
}

// SourceLine is a line of a file without its line end, counted from 1; "" for
// one that is not there.
func SourceLine(raw []byte, number int) string {
	if number < 1 {
		return ""
	}
	for range number - 1 {
		_, raw, _ = bytes.Cut(raw, []byte{'\n'})
	}
	line, _, _ := bytes.Cut(raw, []byte{'\n'})
	return string(bytes.TrimSuffix(line, []byte{'\r'}))
}
