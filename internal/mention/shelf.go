package mention

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// suffix of the files of records.
const suffix = ".toml"

// shelf is the folder of records as one call sees it.
type shelf struct {
	env   *op.Env
	dir   string // relative to the root
	files map[string]*shelved
}

// shelved is one file, or what is wrong with it.
type shelved struct {
	path string // relative to the root
	file *file  // nil = broken
	flaw *flaw
}

// flaw says why a file is left alone, and what can be done.
type flaw struct {
	path    string
	problem *tomledit.Problem
	remedy  string
}

// repair is the remedy for a file that cannot be read or changed.
const repair = "repair the file, or remove it"

// shelfOf opens the folder of records; mentions that are switched off are refused.
func shelfOf(e *op.Env) (*shelf, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	if !c.Mentions.Enabled {
		return nil, switchedOff()
	}
	return &shelf{env: e, dir: c.Mentions.Dir, files: map[string]*shelved{}}, nil
}

// fileOf is the name of the file with the mentions of a body.
func fileOf(body string) string { return model.Slug(body, model.SlugLength) + suffix }

// names lists the files on disk.
func (s *shelf) names() ([]string, error) {
	names, f := s.env.Repo.Names(s.dir, suffix)
	if f != nil {
		return nil, f
	}
	return slices.DeleteFunc(names, s.settings), nil
}

// settings tells whether a name is that of tix.toml: the folder may be the root.
func (s *shelf) settings(name string) bool { return path.Join(s.dir, name) == config.FileName }

// read gives a file, as staged, once per call. One that does not hold the word,
// whatever its case, is nil: it is not looked at further. Every file holds "".
func (s *shelf) read(name, word string) *shelved {
	if x := s.files[name]; x != nil {
		return x
	}
	x := &shelved{path: path.Join(s.dir, name)}
	raw, err := s.env.Repo.ReadFile(x.path)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if s.settings(name) {
		x.flaw = &flaw{x.path, &tomledit.Problem{Message: "it holds the settings"}, "give the mentions a folder of their own (`mentions.dir`)"}
	} else if err != nil {
		x.flaw = obstacle(x.path, err)
	} else if word != "" && !bytes.Contains(bytes.ToUpper(raw), []byte(strings.ToUpper(word))) {
		return nil
	} else if f, problem := parse(raw); problem != nil {
		x.flaw = &flaw{x.path, problem, repair}
	} else {
		x.file = f
	}
	s.files[name] = x
	return x
}

// finding is a flaw as readers report it.
func (w *flaw) finding() fault.Finding {
	return fault.Finding{
		File: w.path, Line: w.problem.Line, Column: w.problem.Col, Kind: "broken_mentions", Source: w.problem.Source,
		Message: "the mentions in this file cannot be read: " + w.problem.Message, Severity: fault.Warning,
		Remedy: w.remedy + "; each issue records its mentions anew when it is written",
	}
}

// records gives the records of the file, none when it is broken, and reports
// that.
func (s *shelf) records(x *shelved) []*record {
	if x.flaw != nil {
		s.env.Report(x.flaw.finding())
		return nil
	}
	return slices.DeleteFunc(slices.Clone(x.file.records), func(r *record) bool { return r == nil })
}

// groups are the tokens of an issue by the file they belong to.
func groups(found []token) map[string][]token {
	by := map[string][]token{}
	for _, t := range found {
		name := fileOf(t.body)
		by[name] = append(by[name], t)
	}
	return by
}
