package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/matter"
)

const flatToml = "issues_dir = \"docs/issues\"\n\n[layout]\ndirectory = \".\"\nmove_on_change = false\n"

// minute is how long ago the files of a test were written, so that no stamp is
// racy.
const minute = time.Minute

// testID is the id of the issue with a number.
func testID(n int) string {
	const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	b := []byte("A0000000")
	for i := 7; i > 0; i-- {
		b[i] = digits[n%32]
		n /= 32
	}
	return string(b)
}

// testName is the file name of the issue with a number.
func testName(n int) string { return fmt.Sprintf("2026-01-02-%s-issue-number-%d.md", testID(n), n) }

// testFile is the content of the issue with a number.
func testFile(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\nnumber: %d\nid: %s\ntitle: Issue number %d\nstatus: todo\nlabels:\n- bug\n- docs\npriority: medium\nassignee: '@ada'\n", n, testID(n), n)
	if n%4 == 0 {
		fmt.Fprintf(&b, "relationships:\n- id: rel_%d\n  from: %s\n  to: %s\n  kind: blocks\n  display: x\n", n, testID(n), testID(n/2))
	}
	fmt.Fprintf(&b, "created: 2026-01-02T03:04:05Z\nupdated: 2026-01-03\n---\n\n## History\n\n- 2026-01-02T03:04:05Z — Ada — transition_accepted — todo -> doing\n\nBody of %d.\n", n)
	return b.String()
}

// repository makes a repository with n issues in a fresh directory with a .git.
func repository(t testing.TB, n int) string {
	t.Helper()
	root := t.TempDir()
	makeGit(t, root)
	write(t, root, "tix.toml", flatToml)
	for i := 1; i <= n; i++ {
		write(t, root, "docs/issues/"+testName(i), testFile(i))
	}
	return root
}

// makeGit makes what git takes for a git directory.
func makeGit(t testing.TB, root string) {
	t.Helper()
	write(t, root, ".git/HEAD", "ref: refs/heads/main\n")
	for _, dir := range []string{"objects", "refs"} {
		must(t, os.MkdirAll(filepath.Join(root, ".git", dir), 0o755))
	}
}

// write writes a file as an editor would, a minute ago.
func write(t testing.TB, root, path, text string) {
	t.Helper()
	full := filepath.Join(root, filepath.FromSlash(path))
	must(t, os.MkdirAll(filepath.Dir(full), 0o755))
	must(t, os.WriteFile(full, []byte(text), 0o644))
	settle(t, full)
}

// settle sets the times of a file and of its directories back, so that a stamp
// of them proves something. Each call is a bit later than the one before.
func settle(t testing.TB, full string) {
	t.Helper()
	when := time.Now().Add(-minute)
	must(t, os.Chtimes(full, when, when))
	for dir := filepath.Dir(full); len(dir) > len(os.TempDir()); dir = filepath.Dir(dir) {
		_ = os.Chtimes(dir, when, when)
	}
}

func read(t testing.TB, root, path string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
	must(t, err)
	return string(raw)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// ok fails the test on a fault.
func ok(t testing.TB, f *fault.Fault) {
	t.Helper()
	if f != nil {
		t.Fatalf("fault: %s", f.Text(nil))
	}
}

func noEnv(string) string { return "" }

// open opens a repository; it is closed at the end of the test.
func open(t testing.TB, root string, o store.Options) *store.Repo {
	t.Helper()
	if o.Getenv == nil {
		o.Getenv = noEnv
	}
	r, f := store.Open(root, o)
	ok(t, f)
	t.Cleanup(r.Close)
	return r
}

func begin(t testing.TB, r *store.Repo) *store.Tx {
	t.Helper()
	tx, f := r.Begin(context.Background())
	ok(t, f)
	t.Cleanup(tx.Close)
	return tx
}

func snapshot(t testing.TB, r *store.Repo, scope store.Scope) *store.Snapshot {
	t.Helper()
	s, f := r.Snapshot(context.Background(), scope)
	ok(t, f)
	return s
}

func resolve(t testing.TB, r *store.Repo, selector string) *model.Header {
	t.Helper()
	h, f := r.Resolve(context.Background(), selector)
	ok(t, f)
	return h
}

func load(t testing.TB, r *store.Repo, path string) *model.Issue {
	t.Helper()
	is, f := r.Load(context.Background(), path)
	ok(t, f)
	return is
}

// create makes one issue as a noun would, and commits it.
func create(t testing.TB, tx *store.Tx, title string) *model.Issue {
	t.Helper()
	is, f := stageNew(tx, title)
	ok(t, f)
	ok(t, tx.Commit())
	return is
}

func stageNew(tx *store.Tx, title string) (*model.Issue, *fault.Fault) {
	number, f := tx.NextNumber()
	if f != nil {
		return nil, f
	}
	id, f := tx.NewID()
	if f != nil {
		return nil, f
	}
	pairs := []matter.Pair{
		{Key: "number", Value: matter.Bare(fmt.Sprint(number))},
		{Key: "id", Value: matter.Text(id)},
		{Key: "title", Value: matter.Text(title)},
		{Key: "status", Value: matter.Text("todo")},
		{Key: "created", Value: matter.Bare("2026-11-30")},
		{Key: "updated", Value: matter.Bare("2026-11-30")},
	}
	return tx.Create(pairs, nil, "body\n", "2026-11-30-"+id+"-"+model.Slug(title, 0)+".md")
}

// counted gives a repository that counts, and the counter.
func counted(t testing.TB, root string) (*store.Repo, *fsx.Counter) {
	t.Helper()
	c := &fsx.Counter{}
	return open(t, root, store.Options{Counter: c}), c
}

func titles(s *store.Snapshot) []string {
	var out []string
	for _, h := range s.Issues {
		out = append(out, h.Title)
	}
	return out
}

func set(key, value string) []matter.Change {
	return []matter.Change{{Key: key, Value: matter.Text(value)}}
}
