package store_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/store"
)

// machine holds the store against a map of paths and titles, while issues are
// changed through it and behind its back.
type machine struct {
	t     *testing.T
	rand  *rand.Rand
	root  string
	repo  *store.Repo
	files map[string]string // path -> title
	count int
	log   []string
}

func (m *machine) paths() []string {
	var out []string
	for p := range m.files {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

// pick gives one of the issues, "" = there is none.
func (m *machine) pick() string {
	if len(m.files) == 0 {
		return ""
	}
	return m.paths()[m.rand.IntN(len(m.files))]
}

func (m *machine) title() string {
	return "T" + string(rune('a'+m.rand.IntN(26))) + string(rune('a'+m.rand.IntN(26)))
}

func (m *machine) full(path string) string { return filepath.Join(m.root, "docs/issues", path) }

// outside writes a file as another program does; sometimes so long ago that its
// stamp is trusted.
func (m *machine) outside(path string) {
	n, title := 1000+m.count, m.title()
	must(m.t, os.MkdirAll(filepath.Dir(m.full(path)), 0o755))
	must(m.t, os.WriteFile(m.full(path), []byte(titled(n, title)), 0o644))
	if m.rand.IntN(2) == 0 {
		settle(m.t, m.full(path))
	}
	m.files[path] = fmt.Sprintf("%s %d", title, n)
}

// inside changes an issue through the store, or stages a change in vain.
func (m *machine) inside(path string, e store.Edit) {
	tx := begin(m.t, m.repo)
	defer tx.Close()
	e.Issue = load(m.t, tx.Repo, path)
	after, _, f := tx.Stage(e)
	ok(m.t, f)
	if m.rand.IntN(4) == 0 {
		return
	}
	ok(m.t, tx.Commit())
	delete(m.files, path)
	m.files[after.Path] = after.Title
}

func (m *machine) step() {
	m.count++
	path, kind := m.pick(), m.rand.IntN(9)
	m.log = append(m.log, fmt.Sprintf("%d %s", kind, path))
	other := fmt.Sprintf("d%d/%d.md", m.count%3, m.count)
	switch {
	case kind == 0:
		tx := begin(m.t, m.repo)
		is := create(m.t, tx, m.title())
		tx.Close()
		m.files[is.Path] = is.Title
	case kind == 1:
		m.outside(other)
	case kind == 2:
		m.repo.Close()
		m.repo = open(m.t, m.root, store.Options{Watch: m.rand.IntN(2) == 0})
	case kind == 3:
		m.check()
	case path == "":
	case kind == 4:
		m.inside(path, store.Edit{Set: set("title", m.title())})
	case kind == 5:
		m.inside(path, store.Edit{Path: other})
	case kind == 6:
		tx := begin(m.t, m.repo)
		ok(m.t, tx.Remove(load(m.t, tx.Repo, path)))
		ok(m.t, tx.Commit())
		tx.Close()
		delete(m.files, path)
	case kind == 7:
		m.outside(path)
	case kind == 8:
		must(m.t, os.Remove(m.full(path)))
		delete(m.files, path)
	}
}

func (m *machine) check() {
	m.t.Helper()
	var got, want []string
	for _, h := range snapshot(m.t, m.repo, store.All).Issues {
		got = append(got, h.Path+" "+h.Title)
	}
	for _, p := range m.paths() {
		want = append(want, p+" "+m.files[p])
	}
	if !slices.Equal(got, want) {
		m.t.Fatalf("got\n%s\nwant\n%s\nafter\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"), strings.Join(m.log, "\n"))
	}
}

func TestTheStoreAgreesWithAMapWhateverHappens(t *testing.T) {
	t.Parallel()
	for seed := range uint64(16) {
		root := repository(t, 0)
		m := &machine{t: t, rand: rand.New(rand.NewPCG(seed, 7)), root: root, repo: open(t, root, store.Options{Watch: seed%2 == 1}), files: map[string]string{}}
		for range 40 {
			m.step()
		}
		m.check()
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}
