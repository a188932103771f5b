package store

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/matter"
)

// scanner makes entries of files. It reuses its buffers; one goroutine each.
type scanner struct {
	yaml    matter.Scanner
	decoder model.Decoder
	heads   slab[model.Header]
	pen     pen
}

// header reads the header of a file.
func (s *scanner) header(path string, raw []byte) (*model.Header, *matter.Problem) {
	doc, problem := matter.Split(raw)
	if problem != nil {
		return nil, problem
	}
	return s.decode(path, doc)
}

// decode reads the header of a file that is cut already.
func (s *scanner) decode(path string, doc matter.Doc) (*model.Header, *matter.Problem) {
	pairs, problem := s.yaml.Read(doc)
	if problem != nil {
		return nil, problem
	}
	h := s.heads.next()
	h.Path, h.Archived = path, archivedPath(path)
	if _, problem = s.decoder.Decode(pairs, h); problem != nil {
		return nil, model.WithSource(problem, doc.Raw())
	}
	h.ReadDecisions(doc.Body())
	return h, nil
}

// entry says what a file is. The stamp is the caller's to add.
func (s *scanner) entry(path string, raw []byte) entry {
	var e entry
	if h, problem := s.header(path, raw); problem == nil {
		e = entry{path: path, kind: readable, number: h.Number, id: h.ID, head: h}
	} else {
		e = broken(path, raw, problem)
	}
	s.pen.hold(&e)
	return e
}

// broken is the entry of a file that cannot be read as an issue.
func broken(path string, raw []byte, p *matter.Problem) entry {
	e := entry{path: path, kind: unreadable, finding: findingOf(p)}
	switch p.Kind {
	case matter.NotMatter:
		return e
	case matter.Conflict:
		e.kind = conflicted
	}
	_, name := split(path)
	e.id = nameID(name)
	e.number = guessNumber(raw)
	return e
}

// findingOf is what is wrong with a file, still without its path.
func findingOf(p *matter.Problem) *fault.Finding {
	f := model.FindingOf(p)
	return &f
}

// unreadableFile is the finding of a file that the system does not give.
func unreadableFile(err error) *fault.Finding {
	f := &fault.Finding{Kind: "unreadable", Severity: fault.Error, Message: "the file cannot be read: " + fault.Reason(err)}
	var pe *fsx.PathError
	switch {
	case errors.As(err, &pe):
		f.Message = "the symbolic link leads out of the repository"
		f.Remedy = "replace it by a file of its own"
	case errors.Is(err, fs.ErrPermission):
		f.Remedy = "give yourself the right to read it"
	case errors.Is(err, fsx.ErrNotRegular):
		f.Message = "it is a device, a pipe or a socket, not a file"
		f.Remedy = "remove it, or take `.md` off its name"
	case errors.Is(err, fsx.ErrTooLarge):
		f.Message = "it is larger than 64 MiB"
		f.Remedy = "move what is large into a file of its own"
	case errors.Is(err, syscall.ELOOP):
		f.Message = "the symbolic link leads in a circle"
		f.Remedy = "remove it, or let it lead to a file"
	case errors.Is(err, fs.ErrNotExist):
		f.Message = "the symbolic link leads nowhere"
		f.Remedy = "remove it or restore its target"
	}
	return f
}

func (e *entry) decodeFinding() *fault.Finding {
	r := reader{s: e.enc}
	f := r.finding()
	if r.bad || r.at != len(r.s) {
		return nil
	}
	return f
}

// nameID is the id that a file name carries, "" = none. The parts of a name are
// separated by dashes, dots or underscores. Letters in the default layout's
// slug are lower case and its id is upper case, so that one wins.
func nameID(name string) string {
	lower := ""
	for part := range strings.FieldsFuncSeq(strings.TrimSuffix(name, ".md"), func(c rune) bool {
		return c == '-' || c == '.' || c == '_'
	}) {
		if !model.ValidID(part) {
			continue
		}
		if part == model.CanonicalID(part) {
			return part
		}
		if lower == "" {
			lower = model.CanonicalID(part)
		}
	}
	return lower
}

// nameHolds tells whether an id is one of the parts of a file name.
func nameHolds(name, id string) bool {
	for part := range strings.FieldsFuncSeq(strings.TrimSuffix(name, ".md"), func(c rune) bool {
		return c == '-' || c == '.' || c == '_'
	}) {
		if strings.EqualFold(part, id) {
			return true
		}
	}
	return false
}

// guessNumber reads the largest number that a line `number: N` of a file
// claims, 0 = none. A file that cannot be read must not lose its number to a
// new one.
func guessNumber(raw []byte) uint32 {
	top := uint64(0)
	for rest := raw; ; {
		i := bytes.Index(rest, []byte("number:"))
		if i < 0 {
			return uint32(top)
		}
		begins := i == 0 || rest[i-1] == '\n'
		rest = rest[i+len("number:"):]
		if !begins {
			continue
		}
		n, digits := uint64(0), bytes.TrimLeft(rest, " '\"")
		for len(digits) > 0 && digits[0] >= '0' && digits[0] <= '9' && n < 1<<32 {
			n, digits = n*10+uint64(digits[0]-'0'), digits[1:]
		}
		if n < 1<<32 {
			top = max(top, n)
		}
	}
}

func archivedPath(path string) bool {
	_, name := split(path)
	return name[0] == '.'
}

// readLink reads the file that a symbolic link of the issues directory means,
// as long as it lies inside the root.
func (r *Repo) readLink(dir, path string) ([]byte, fsx.Stamp, error) {
	name := rel(dir, path)
	target, err := filepath.EvalSymlinks(filepath.Join(r.root, filepath.FromSlash(name)))
	var pe *fs.PathError
	if err != nil && !errors.As(err, &pe) {
		err = syscall.ELOOP // it says so with an error of no type
	}
	if err != nil {
		return nil, fsx.Stamp{}, err
	}
	top, err := filepath.EvalSymlinks(r.root)
	if err != nil {
		return nil, fsx.Stamp{}, err
	}
	inner, ok := below(top, target)
	if !ok {
		return nil, fsx.Stamp{}, &fsx.PathError{Path: name, Reason: "leads out of the directory through a symbolic link"}
	}
	return r.tree.ReadFile(filepath.ToSlash(inner))
}
