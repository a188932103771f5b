package lint

import (
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Read takes a file apart that no scan has split.
func (r *Reader) Read(file string, raw []byte) (*File, *matter.Problem) {
	doc, problem := matter.Split(raw)
	if problem != nil {
		return nil, problem
	}
	return r.read(file, doc)
}

// Check gives the findings of one file, in the order of their kinds.
func Check(f *File, k *Known) []fault.Finding {
	j := judge{File: f, known: k}
	j.all()
	var out []fault.Finding
	for i := range j.out {
		out = append(out, j.out[i].Finding)
	}
	return out
}

// Register gives the lookup of related issues among n made ones: how many a
// selector may mean.
func Register(n int, made func(i int) (path, title string)) func(selector string) int {
	claims := make([]claim, n)
	for i := range claims {
		h := &model.Header{Number: uint32(i)}
		h.Path, h.Title = made(i)
		claims[i].Header = h
	}
	r := registerOf("docs/issues", claims, nil)
	return func(s string) int { return len(r.find(s)) }
}
