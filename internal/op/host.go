package op

import (
	"cmp"
	"context"
	"reflect"
	"time"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// Host is the world that operations run in. The program builds one from the
// process; tests build one from their own clock, ids and environment.
type Host struct {
	Dir    string // where the command was called
	Getenv func(string) string
	Now    func() time.Time
	Rand   func() uint64
	PID    int
	Hook   fsx.Hook
	Counts *fsx.Counter
	// Exec runs a program outside tix and gives its standard output.
	Exec func(ctx context.Context, dir, name string, args ...string) ([]byte, error)
	// Terminal is nil when standard input is not one.
	Terminal Terminal
	// Large is told that something large is about to be built that lasts as long
	// as the command; nil = nobody wants to know. A server has no such thing.
	Large func()
	// Progress shows how far long work is; nil = nobody looks.
	Progress func(done, total int, what string)
	Version  Version
	// Holder is who a claim belongs to when the caller names nobody.
	Holder string

	// Program is how the program was called, with the folder that it was told to
	// work in, for command lines that are to be typed; "" = tix.
	Program string
	// Command is what a writer that has to wait is told of this one.
	Command string
	// Serves: the host lives for many calls, so that the store may watch files.
	Serves bool
	// TextOnly: the caller shows the page alone, so that the structure of an
	// answer, which may need files that the text does not, is not encoded.
	TextOnly bool

	Observers []Observer
	Witnesses []Witness
	// Cite spells an operation for both doors; the catalogue fills it.
	Cite func(operation string) string

	repo   *store.Repo              // kept open between the calls of a server
	params map[reflect.Type][]Param // read off the tags once
}

// Called is how the program is called in command lines that are to be typed.
func (h *Host) Called() string { return cmp.Or(h.Program, "tix") }

// Version is what `tix version` prints.
type Version struct{ Number, Commit, Built string }

// Observer sees every write of an issue before it is staged and may add
// changes to it; before is nil for a new issue. The catalogue wires them.
type Observer func(tx *Tx, before *model.Issue, e *store.Edit) error

// Witness sees every write of an issue once it is staged, and may stage more in
// the same transaction; before is nil for a new issue, after for a removed one.
// The catalogue wires them.
type Witness func(tx *Tx, before, after *model.Issue) error

// paramsOf reads the tags of an In; a server reads each once.
func (h *Host) paramsOf(t reflect.Type) []Param {
	ps, ok := h.params[t]
	if !ok {
		if h.params == nil {
			h.params = map[reflect.Type][]Param{}
		}
		ps = paramsOf(t)
		h.params[t] = ps
	}
	return ps
}

// Close lets go of the repository that calls have opened.
func (h *Host) Close() {
	if h.repo != nil {
		h.repo.Close()
		h.repo = nil
	}
}

// Today is the local civil date of the host's clock.
func (h *Host) Today() string { return h.Now().Local().Format(time.DateOnly) }

// Stamp is now, RFC 3339 UTC to the second.
func (h *Host) Stamp() string { return h.Now().UTC().Format("2006-01-02T15:04:05Z") }

// Progress tells whoever watches how far long work is: done of total (0 =
// unknown) of what. Nobody has to watch.
func (e *Env) Progress(done, total int, what string) {
	if e.Host.Progress != nil {
		e.Host.Progress(done, total, what)
	}
}
