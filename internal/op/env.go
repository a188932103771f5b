package op

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/gitdir"
)

// Env is what a core reads from. It lives for one call.
type Env struct {
	*Host
	// Repo is nil for an operation that needs none and found none.
	Repo *store.Repo
	// Door is where the call came from; only the text of hints may depend on it.
	Door Door

	config   *config.Config
	findings []fault.Finding
	warnings []string
	told     told
	identity *gitdir.Identity
	snaps    map[store.Scope]*store.Snapshot
	memos    map[any]any // see Memo
	givenUp  int         // store.Repo.GivenUp when snaps were taken
}

// Door is one of the two ways in.
type Door uint8

const (
	Shell Door = iota // the terminal
	Wire              // MCP
)

// Config is tix.toml as it is now, read once per call, and once more under the
// lock.
func (e *Env) Config() (*config.Config, error) {
	if e.config != nil {
		return e.config, nil
	}
	c, findings, f := e.Repo.Config()
	if f != nil {
		return nil, f
	}
	e.config = c
	e.Report(findings...)
	return c, nil
}

// Snapshot gives the headers of a scope, validated by a stat of every file.
// Files that could not be read are reported once.
func (e *Env) Snapshot(ctx context.Context, scope store.Scope) (*store.Snapshot, error) {
	s, err := e.Peek(ctx, scope)
	if err != nil {
		return nil, err
	}
	e.reportUnread(s.Unreadable)
	return s, nil
}

// Peek is Snapshot without the report, for what only looks around an issue.
func (e *Env) Peek(ctx context.Context, scope store.Scope) (*store.Snapshot, error) {
	if s := e.Loaded(scope); s != nil {
		return s, nil
	}
	if _, err := e.Config(); err != nil {
		return nil, err
	}
	s, f := e.Repo.Snapshot(ctx, scope)
	if f != nil {
		return nil, f
	}
	if e.snaps == nil {
		e.snaps = map[store.Scope]*store.Snapshot{}
	}
	e.snaps[scope] = s
	return s, nil
}

// Loaded is the snapshot of a scope when this call has asked for it already.
// One that shows what was staged and then not written is not given any more.
func (e *Env) Loaded(scope store.Scope) *store.Snapshot {
	if e.Repo == nil {
		return nil
	}
	if n := e.Repo.GivenUp(); n != e.givenUp {
		e.snaps, e.givenUp = nil, n
	}
	return e.snaps[scope]
}

// Forget makes the next Snapshot of this call look again: something was staged
// that changes more than a snapshot's users can follow.
func (e *Env) Forget() { e.snaps = nil }

// Scan visits the bytes of every file of a scope, as store.Repo.Scan says. Files
// that could not be read are reported as by Snapshot.
func (e *Env) Scan(ctx context.Context, scope store.Scope, visit func(worker int, file *store.File) error) error {
	findings, f := e.Repo.Scan(ctx, scope, visit)
	if f != nil {
		return f
	}
	e.reportUnread(findings)
	return nil
}

// reportUnread reports the files that a reading of many passed over. Notes are
// lint's alone to mention: a README may lie beside the issues.
func (e *Env) reportUnread(findings []fault.Finding) {
	for _, x := range findings {
		if x.Severity != fault.Note {
			e.Report(x)
		}
	}
}

// Resolve finds the one issue that a selector means.
func (e *Env) Resolve(ctx context.Context, s Selector) (*model.Header, error) {
	if _, err := e.Config(); err != nil {
		return nil, err
	}
	h, f := e.Repo.Resolve(ctx, Below(e.Repo.IssuesDir(), string(s)))
	if f != nil {
		return nil, f
	}
	return h, nil
}

// Below is the path of an issue file as the issues folder knows it, when the
// selector is its path from the root: what git, grep and lint print.
func Below(issuesDir, s string) string {
	file := strings.TrimPrefix(strings.TrimSpace(s), "./")
	if rest, ok := strings.CutPrefix(file, issuesDir+"/"); ok && strings.HasSuffix(rest, ".md") {
		return rest
	}
	if strings.HasSuffix(file, ".md") {
		return file
	}
	return s
}

// Issue resolves a selector and reads the whole file.
func (e *Env) Issue(ctx context.Context, s Selector) (*model.Issue, error) {
	h, err := e.Resolve(ctx, s)
	if err != nil {
		return nil, err
	}
	return e.Load(ctx, h.Path)
}

// Load reads the whole file of an issue.
func (e *Env) Load(ctx context.Context, path string) (*model.Issue, error) {
	is, f := e.Repo.Load(ctx, path)
	if f != nil {
		return nil, f
	}
	return is, nil
}

// Report adds findings to stderr and to the answer's `findings`: the files that
// are not read while the command goes on.
func (e *Env) Report(fs ...fault.Finding) {
	for _, f := range fs {
		if first(&e.told.findings, reported{f.File, f.Kind, f.Value, f.Line}) {
			e.findings = append(e.findings, f)
		}
	}
}

// told is what is said already: of thousands of files each may have a word.
type told struct {
	findings map[reported]bool
	warnings map[string]bool
}

// reported tells findings apart.
type reported struct {
	file, kind, value string
	line              int
}

// first tells whether something is new to a set, and adds it.
func first[K comparable](set *map[K]bool, x K) bool {
	if (*set)[x] {
		return false
	}
	if *set == nil {
		*set = map[K]bool{}
	}
	(*set)[x] = true
	return true
}

// Warn adds a sentence to stderr, once. One that begins with `note: ` or
// `warning[` stands in the answer's `notes` too.
func (e *Env) Warn(sentence string) {
	sentence = fault.OneLine(sentence)
	if first(&e.told.warnings, sentence) {
		e.warnings = append(e.warnings, sentence)
	}
}

// Identity is the git identity, empty when there is none.
func (e *Env) Identity(ctx context.Context) gitdir.Identity {
	if e.identity != nil {
		return *e.identity
	}
	var id gitdir.Identity
	start, d := e.Dir, gitdir.Dir{}
	if e.Repo != nil {
		start, d = e.Repo.Root(), e.Repo.Git()
	} else {
		d, _ = gitdir.Find(start, e.Getenv)
	}
	id, ok := gitdir.ReadIdentity(d, e.Getenv)
	if !ok {
		id, _ = e.git(start).Identity(ctx)
	}
	e.identity = &id
	return id
}

// Actor is who History names: TIX_ACTOR, else the git identity, else `unknown`.
func (e *Env) Actor(ctx context.Context) string {
	if a := strings.TrimSpace(e.Getenv("TIX_ACTOR")); a != "" {
		return a
	}
	if s := e.Identity(ctx).String(); s != "" {
		return s
	}
	return "unknown"
}

// Me is the git identity as an assignee, "" when there is none.
func (e *Env) Me(ctx context.Context) string { return e.Identity(ctx).String() }

// Head is the commit of HEAD where the command was called, "" when there is none.
func (e *Env) Head(ctx context.Context) string {
	if d, found := gitdir.Find(e.Dir, e.Getenv); found {
		if commit, ok := gitdir.Head(d); ok {
			return commit
		}
		commit, _ := e.git(e.Dir).Head(ctx)
		return commit
	}
	return ""
}

// InGit tells whether the directory of the call lies in a git repository.
func (e *Env) InGit() bool {
	_, found := gitdir.Find(e.Dir, e.Getenv)
	return found
}

// LastCommit is the last commit that touched a path (from the root), else HEAD.
func (e *Env) LastCommit(ctx context.Context, path string) (string, error) {
	if _, found := gitdir.Find(e.Repo.Root(), e.Getenv); !found {
		return "", nil
	}
	commit, err := e.git(e.Repo.Root()).LastCommit(ctx, path)
	if err != nil || commit != "" {
		return commit, err
	}
	return e.Head(ctx), nil
}

func (e *Env) git(dir string) gitdir.Git {
	return gitdir.Git{Dir: dir, Exec: e.Exec, Getenv: e.Getenv}
}
