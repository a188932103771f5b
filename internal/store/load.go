package store

import (
	"context"
	"errors"
	"io/fs"
	"syscall"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/matter"
)

// Load reads a whole issue by its path relative to the issues directory. Within
// a transaction it is as staged.
func (r *Repo) Load(ctx context.Context, path string) (*model.Issue, *fault.Fault) {
	dir, f := r.issues()
	if f != nil {
		return nil, f
	}
	if err := ctx.Err(); err != nil {
		return nil, interrupted(err)
	}
	data, f := r.bytes(dir, path)
	if f != nil {
		return nil, f
	}
	is, problem := model.ParseIssue(path, data)
	if problem != nil {
		return nil, parseFault(rel(dir, path), problem)
	}
	return is, nil
}

// bytes gives the content of an issue file: staged, kept from the Resolve just
// before, or read.
func (r *Repo) bytes(dir, path string) ([]byte, *fault.Fault) {
	if r.tx != nil {
		s, left := r.tx.latest(path)
		if s != nil {
			return s.data, nil
		}
		if left {
			return nil, noFile(rel(dir, path))
		}
	}
	if data, ok := r.recall(dir, path); ok {
		return data, nil
	}
	data, stamp, err := r.readIssue(dir, path)
	if err != nil {
		return nil, readFault(rel(dir, path), err)
	}
	r.remember(path, data, stamp)
	return data, nil
}

// readIssue reads the file of an issue; a symbolic link is judged by where it
// leads.
func (r *Repo) readIssue(dir, path string) ([]byte, fsx.Stamp, error) {
	if path == "" {
		return nil, fsx.Stamp{}, fs.ErrNotExist
	}
	data, stamp, err := r.tree.ReadFile(rel(dir, path))
	var pe *fsx.PathError
	if errors.As(err, &pe) {
		// An absolute link that stays inside is refused by the system too.
		return r.readLink(dir, path)
	}
	return data, stamp, err
}

// remember keeps what was read, for the transaction and for a Load that
// follows.
func (r *Repo) remember(path string, data []byte, stamp fsx.Stamp) {
	r.recent = recent{path: path, data: data, stamp: stamp}
	if r.tx != nil {
		r.tx.read[path] = stamp
	}
}

// recall gives what Resolve read a moment ago, when the file is still the same.
func (r *Repo) recall(dir, path string) ([]byte, bool) {
	k := r.recent
	r.recent = recent{}
	if k.path != path || k.data == nil || k.stamp.ModTime > clock()-racyWindow {
		return nil, false
	}
	stamp, err := r.tree.Stat(rel(dir, path))
	if err != nil || !stamp.Same(k.stamp) {
		return nil, false
	}
	return k.data, true
}

// noFile is the fault of a path with nothing there.
func noFile(path string) *fault.Fault {
	return fault.NotFound("there is no file `%s`", path)
}

// readFault is the fault of a file that the system does not give.
func readFault(path string, err error) *fault.Fault {
	var pe *fsx.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return noFile(path)
	case errors.As(err, &pe):
		return fault.New(fault.Refused, fault.FamilyIO, "`%s` %s", path, pe.Reason).At(path, 0, 0, "").
			Help("put a file of its own there")
	case errors.Is(err, fsx.ErrNotRegular), errors.Is(err, fsx.ErrTooLarge), errors.Is(err, syscall.ELOOP):
		return fault.IO(err, "cannot read `%s`: %s", path, unreadableFile(err).Message).At(path, 0, 0, "").
			Help("put a plain file there")
	}
	return fault.IO(err, "cannot read `%s`: %s", path, fault.Reason(err)).At(path, 0, 0, "")
}

// parseFault is the fault of one file that cannot be read as an issue. path is
// from the root.
func parseFault(path string, p *matter.Problem) *fault.Fault {
	f := fault.New(fault.Refused, fault.FamilyParse, "`%s`: %s", path, p.Message).
		At(path, p.Line, p.Col, p.Source)
	f.Remedy = fault.Data(p.Remedy)
	return f
}
