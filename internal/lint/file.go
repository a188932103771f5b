package lint

import (
	"path"
	"strings"

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
// the next read. Not for use by two goroutines.
type Reader struct {
	yaml    matter.Scanner
	decoder model.Decoder
	file    File
}

// read takes a file apart. The problem says why it is no readable issue.
func (r *Reader) read(file string, doc matter.Doc) (*File, *matter.Problem) {
	f := &r.file
	*f = File{Path: file, Doc: doc}
	f.Header.Path, f.Header.Archived = file, strings.HasPrefix(path.Base(file), ".")
	var problem *matter.Problem
	if f.Pairs, problem = r.yaml.Read(doc); problem != nil {
		return nil, problem
	}
	if f.Flaws, problem = r.decoder.Decode(f.Pairs, &f.Header); problem != nil {
		return nil, model.WithSource(problem, doc.Raw())
	}
	f.Log, f.Text = model.ParseLog(doc.Body(), doc.BodyLine())
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
