package store

import (
	"errors"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/gitdir"
)

// state is where a repository keeps what is no issue: in git's directories, or
// outside git in .tix beside tix.toml. Shared is the same for all linked
// worktrees (number mark, claims, lock holder), local this worktree's own
// (index, journal).
type state struct {
	shared, local string // absolute directories
	lock          string // absolute directory whose lock writers take
	plain         bool   // outside git: the directory lies in the working tree
	sharedTree    *fsx.Tree
	localTree     *fsx.Tree
}

// plainState is the state directory outside git.
const plainState = ".tix"

func newState(root string, git gitdir.Dir, ok bool) state {
	if !ok {
		dir := filepath.Join(root, plainState)
		return state{shared: dir, local: dir, lock: root, plain: true}
	}
	key := stateKey(git.Worktree, root)
	return state{
		shared: filepath.Join(git.CommonDir, "tix", key),
		local:  filepath.Join(git.GitDir, "tix", key),
		lock:   git.CommonDir,
	}
}

// stateKey is the root's path in its worktree as one file name: "@" for the
// worktree itself, else with everything but letters, digits, dots, dashes and
// underscores escaped.
func stateKey(worktree, root string) string {
	rel, ok := below(worktree, root)
	if !ok {
		rel = root
	}
	if rel == "." {
		return "@"
	}
	var b strings.Builder
	for _, c := range []byte(filepath.ToSlash(rel)) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '.':
			b.WriteByte(c)
		default:
			b.WriteString("%" + strconv.FormatUint(uint64(c)+0x100, 16)[1:])
		}
	}
	key := b.String()
	if len(key) > 150 {
		h := fnv.New64a()
		_, _ = h.Write([]byte(key)) // never fails
		key = key[:120] + "@" + strconv.FormatUint(h.Sum64(), 16)
	}
	return key
}

// open opens a state directory; a writer makes a missing one.
func (r *Repo) open(kept **fsx.Tree, dir string, create bool) (*fsx.Tree, error) {
	if *kept != nil {
		if _, err := os.Stat(dir); err == nil {
			return *kept, nil
		}
		_ = (*kept).Close()
		*kept = nil
	}
	t, err := fsx.Open(dir, r.stateOptions())
	if errors.Is(err, fs.ErrNotExist) && create {
		t, err = fsx.OpenState(dir, r.stateOptions())
		if err == nil && r.state.plain {
			err = t.WriteState(".gitignore", []byte("*\n"))
		}
	}
	if err != nil {
		return nil, err
	}
	*kept = t
	return t, nil
}

// shared opens the state that linked worktrees share.
func (r *Repo) shared(create bool) (*fsx.Tree, error) {
	return r.open(&r.state.sharedTree, r.state.shared, create)
}

// local opens the state of this worktree.
func (r *Repo) local(create bool) (*fsx.Tree, error) {
	return r.open(&r.state.localTree, r.state.local, create)
}

// State gives the state directories, for claims, undo and the like: shared by
// linked worktrees, and this worktree's own. They exist or, within a
// transaction, are made; a nil one comes with the reason why it cannot be had.
func (r *Repo) State() (shared, local *fsx.Tree, err error) {
	create := r.tx != nil
	shared, err = r.shared(create)
	local, e := r.local(create)
	if err == nil {
		err = e
	}
	return shared, local, err
}

// Writes tells whether a transaction is open.
func (r *Repo) Writes() bool { return r.tx != nil }

// Unfinished names the work of several files that a killed process left; the
// next writer settles it. "" = none. The work of a writer that lives is none.
func (r *Repo) Unfinished() string {
	if r.UnderWay() == "" || r.Writing() {
		return ""
	}
	return r.UnderWay() // its writer may just have ended
}

// UnderWay names the work of several files that is not done, whoever does it.
func (r *Repo) UnderWay() string {
	t, err := r.local(false)
	if err != nil {
		return ""
	}
	name, ok := fsx.PendingJournal(t)
	if !ok {
		return ""
	}
	return name
}

// Writing tells whether a process writes to the repository, or to another
// worktree of it.
func (r *Repo) Writing() bool { return fsx.Held(r.state.lock, r.state.shared) }

// Moment is what a reader compares before and after it looks at files: when it is
// the same, and even or of a writer that is dead, no writer has been seen half way
// through several files.
func (r *Repo) Moment() uint64 {
	t, err := r.local(false)
	if err != nil {
		return 0
	}
	return fsx.Moment(t)
}

func (s *state) close() {
	for _, t := range []**fsx.Tree{&s.sharedTree, &s.localTree} {
		if *t != nil {
			_ = (*t).Close()
			*t = nil
		}
	}
}

// stateOptions are those of the tree, but state is not counted: the gates are
// about issue files.
func (r *Repo) stateOptions() fsx.Options {
	o := r.fsxOptions()
	o.Counter = nil
	return o
}
