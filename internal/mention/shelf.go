package mention

import (
	"bytes"
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

// shelf is the folder of records as one call, or one write of a transaction,
// sees it.
type shelf struct {
	env  *op.Env
	dir  string // relative to the root
	disk *disk
}

// shelved is one file, or what is wrong with it.
type shelved struct {
	path string // relative to the root
	file *file  // nil = broken
	flaw *flaw
}

// flaw says why a file, or the folder, is left alone, and what can be done.
type flaw struct {
	path    string
	problem *tomledit.Problem
	remedy  string
	folder  string // "" = it is a file, else what cannot be done: listed, written
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
	return newShelf(e, c, &disk{}), nil
}

func newShelf(e *op.Env, c *config.Config, d *disk) *shelf {
	return &shelf{env: e, dir: c.Mentions.Dir, disk: d}
}

// names lists the files on disk for a reader. A folder that cannot be listed is
// reported and taken for empty.
func (s *shelf) names() []string {
	names, w := s.list()
	if w != nil {
		s.env.Report(w.finding())
	}
	return names
}

// settings tells whether a name is that of tix.toml: the folder may be the root.
func (s *shelf) settings(name string) bool { return path.Join(s.dir, name) == config.FileName }

// fileOf is the name of the file with the mentions of a body. A name that Windows
// keeps for a device has a dash, but the original's file without it goes on.
func (s *shelf) fileOf(body string) string {
	slug := model.Slug(body, model.SlugLength)
	if plain, device := strings.CutSuffix(slug, "-"); device {
		if names, _ := s.list(); slices.Contains(names, plain+suffix) {
			if x := s.read(plain + suffix); x.flaw != nil || x.file.read != nil {
				return plain + suffix
			}
		}
	}
	return slug + suffix
}

// read gives a file, as staged.
func (s *shelf) read(name string) *shelved {
	c := s.load(name)
	if c.err != nil {
		return s.parse(name, c) // why may depend on whether the folder was listed
	}
	if c.parsed == nil {
		c.parsed = s.parse(name, c)
	}
	return c.parsed
}

func (s *shelf) parse(name string, c *content) *shelved {
	x := &shelved{path: path.Join(s.dir, name)}
	if s.settings(name) {
		x.flaw = &flaw{
			path: x.path, problem: &tomledit.Problem{Message: "it holds the settings"},
			remedy: "give the mentions a folder of their own (`mentions.dir`)",
		}
	} else if s.disk.shut != nil && c.err != nil {
		x.flaw = s.disk.shut
	} else if c.err != nil {
		x.flaw = obstacle(x.path, c.err)
	} else if f, problem := parse(c.raw); problem != nil {
		x.flaw = &flaw{path: x.path, problem: problem, remedy: repair}
	} else {
		x.file = f
	}
	return x
}

// holds tells whether a file holds a word, whatever its case, and so perhaps the
// records of an issue. One that cannot be read does not.
func (s *shelf) holds(name, word string) bool {
	c := s.load(name)
	switch {
	case c.err != nil:
		return false
	case c.parsed != nil && c.parsed.file != nil:
		return len(c.parsed.file.of(word)) > 0
	case c.upper == nil:
		c.upper = bytes.ToUpper(c.raw)
	}
	return bytes.Contains(c.upper, []byte(strings.ToUpper(word)))
}

// finding is a flaw as readers report it.
func (w *flaw) finding() fault.Finding {
	what := "file"
	if w.folder != "" {
		what = "folder"
	}
	return fault.Finding{
		File: w.path, Line: w.problem.Line, Column: w.problem.Col, Kind: brokenMentions, Source: w.problem.Source,
		Message: "the mentions in this " + what + " cannot be read: " + w.problem.Message, Severity: fault.Warning,
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
func (s *shelf) groups(found []token) map[string][]token {
	by := map[string][]token{}
	for _, t := range found {
		name := s.fileOf(t.body)
		by[name] = append(by[name], t)
	}
	return by
}
