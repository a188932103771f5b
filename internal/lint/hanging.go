package lint

import (
	"bytes"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// hanging gives the findings about edges and parents. odd is what was found about
// whole files; read gives the bytes of an issue file, for those that are found.
func hanging(claims []claim, b *board.Board, odd []fault.Finding, read func(path string) []byte) []found {
	headers := make([]*model.Header, len(claims))
	for i := range claims {
		headers[i] = claims[i].Header
	}
	g := graph.Of(headers, b)
	g.Unread(unreadRefs(odd, read))
	troubles := g.Audit()
	places := places{read: read, pairs: map[string]*placed{}}
	out := make([]found, len(troubles))
	for i, t := range troubles {
		f := fault.Finding{
			File: t.Node.Path, Kind: t.Kind, Value: t.Value, Message: t.Message, Severity: t.Severity, Remedy: t.Remedy, Issue: issueID(t.Node.ID),
		}
		f.Line, f.Column, f.Source = places.of(&t)
		out[i] = found{Finding: f, group: sharedID, number: t.Node.Number, ordered: true}
		if t.Edge == nil {
			out[i].group = inParents
		}
	}
	return out
}

// unreadRefs are the ids and numbers that files which can't be read most likely have:
// by their names, and by the lines of their front matter, both sides of a conflict.
func unreadRefs(odd []fault.Finding, read func(path string) []byte) map[graph.Ref]string {
	files := map[graph.Ref]string{}
	for i := range odd {
		x := &odd[i]
		if x.Severity == fault.Note || !strings.HasSuffix(x.File, ".md") {
			continue
		}
		if x.Issue != nil {
			files[graph.Ref(model.CanonicalID(*x.Issue))] = x.File
		}
		fences := 0
		for line := range bytes.Lines(read(x.File)) {
			key, value, _ := strings.Cut(strings.TrimRight(string(line), " \t\r\n"), ":")
			if key == "---" {
				fences++
			}
			if fences == 2 {
				break
			}
			value = strings.Trim(value, " '\"")
			if key == "id" && model.ValidID(value) || key == "number" && value != "" && strings.Trim(value, "0123456789") == "" {
				files[graph.Ref(model.CanonicalID(value))] = x.File
			}
		}
	}
	return files
}

// places finds where rows and keys stand, reading each file once.
type places struct {
	read  func(path string) []byte
	pairs map[string]*placed
}

type placed struct {
	raw   []byte
	pairs []matter.Pair
}

func (p *places) of(t *graph.Trouble) (line, col int, source string) {
	f := p.open(t.Node.Path)
	line, col = f.place(t)
	return line, col, model.SourceLine(f.raw, line)
}

// open gives the keys of a file.
func (p *places) open(path string) *placed {
	f := p.pairs[path]
	if f == nil {
		f = &placed{raw: p.read(path)}
		if doc, problem := matter.Split(f.raw); problem == nil {
			var s matter.Scanner
			f.pairs, _ = s.Read(doc)
		}
		p.pairs[path] = f
	}
	return f
}

// place is the value of the key meant, else the beginning of its row.
func (f *placed) place(t *graph.Trouble) (line, col int) {
	key := "parent"
	if t.Edge != nil {
		key = "relationships"
	}
	top := pairOf(f.pairs, key)
	if t.Edge == nil || top == nil {
		return place(top)
	}
	row := t.Edge.Index
	if row >= len(top.Value.Items) {
		return place(top)
	}
	item := &top.Value.Items[row]
	if p := pairOf(item.Pairs, t.Field); p != nil {
		return place(p)
	}
	return item.Line, item.Col
}

func pairOf(pairs []matter.Pair, key string) *matter.Pair {
	for i := range pairs {
		if pairs[i].Key == key {
			return &pairs[i]
		}
	}
	return nil
}
