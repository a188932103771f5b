package store

import (
	"errors"
	"math/rand/v2"
	"os"
	"syscall"
	"time"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/gitdir"
)

// Options are what a repository needs from outside. The zero value is for
// production.
type Options struct {
	Getenv  func(string) string // nil = the process's environment
	Hook    fsx.Hook            // failpoints of writes; nil for none
	Counter *fsx.Counter        // counts file system work; nil for none
	// Now stamps the record of who holds the lock. The racy rule looks at the
	// system's clock, which is the one that file times come from.
	Now  func() time.Time
	Rand func() uint64 // ids and temporary names; nil = random
	PID  int           // in temporary names and the lock's record; 0 = this process
	// LockTimeout is how long Begin waits for another writer; 0 = 10 seconds.
	LockTimeout time.Duration
	// Watch is for a server: between its calls the kernel tells what changed,
	// where it can (Linux, local file systems).
	Watch bool
	// Command is what the lock's record says of the holder ("move", "mcp").
	Command string
}

// Repo is an open repository. It is for one caller at a time and may live
// long: what it has read is kept in memory, and every call looks whether it
// still holds.
type Repo struct {
	root  string
	o     Options
	tree  *fsx.Tree
	git   gitdir.Dir
	state state
	held  bool // the record of the lock's holder was written by this Repo
	conf  conf
	calls bool // the caller says where a call begins
	ix    *index
	watch watch
	// overlay is what the open transaction staged, laid over the index.
	overlay []overlaid
	tx      *Tx
	snaps   [All + 1]kept
	recent  recent
	givenUp int       // staged work that came to nothing, see GivenUp
	wrote   time.Time // when the index was last written
	// named and looked: within the open transaction the names, the files were
	// looked at. That happens once, for the lock keeps other writers out. The
	// snapshots of a call that reads are made of one look too.
	named, looked bool
}

// kept is a snapshot with the state of the index that it was made from.
type kept struct {
	snap    *Snapshot
	ix      *index
	changes int
}

// recent is the file that Resolve opened last, for the Load that follows it.
type recent struct {
	path  string
	data  []byte
	stamp fsx.Stamp
}

// Open opens the repository at root, which holds a tix.toml (FindRoot). It
// reads no issue and no configuration.
func Open(root string, o Options) (*Repo, *fault.Fault) {
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.LockTimeout == 0 {
		o.LockTimeout = 10 * time.Second
	}
	r := &Repo{root: root, o: o}
	tree, err := fsx.Open(root, r.fsxOptions())
	if err != nil {
		return nil, fault.IO(err, "cannot open the repository `%s`: %s", root, fault.Reason(err))
	}
	r.tree = tree
	var ok bool
	r.git, ok = gitdir.Find(root, o.Getenv)
	r.state = newState(root, r.git, ok)
	return r, nil
}

// Git is git's repository around the root, found when this one was opened; zero
// outside of git.
func (r *Repo) Git() gitdir.Dir { return r.git }

// Close lets go of the directories. What a server has learned since the index
// was last written is written now, best effort.
func (r *Repo) Close() {
	r.saveIndex(true)
	r.deafen()
	r.state.close()
	_ = r.tree.Close()
}

func (r *Repo) fsxOptions() fsx.Options {
	return fsx.Options{Hook: r.o.Hook, Rand: r.o.Rand, PID: r.o.PID, Counter: r.o.Counter}
}

// Root is the absolute directory that holds tix.toml.
func (r *Repo) Root() string { return r.root }

// IssuesDir is the issues directory relative to the root, with slashes; "" as
// long as the configuration cannot be read.
func (r *Repo) IssuesDir() string {
	dir, _ := r.issues()
	return dir
}

// issues gives the issues directory, from the configuration as it is now. A
// transaction stays with the one that it began with.
func (r *Repo) issues() (string, *fault.Fault) {
	if r.tx != nil && r.tx.dir != "" {
		return r.tx.dir, nil
	}
	if _, _, f := r.Config(); f != nil {
		return "", f
	}
	return r.conf.issues, nil
}

// clock is the time that file times are held against, in nanoseconds.
func clock() int64 { return time.Now().UnixNano() }

// isNotDir tells that a path is, or leads through, something else than a
// directory.
func isNotDir(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

// rel is an issue's path relative to the root.
func rel(dir, path string) string {
	if dir == "." {
		return path
	}
	return dir + "/" + path
}

// random is the source of ids.
func (r *Repo) random() func() uint64 {
	if r.o.Rand != nil {
		return r.o.Rand
	}
	return rand.Uint64
}
