package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tix-tracker/tix/internal/store"
)

// machine holds the store against a map of paths and titles, while issues are
// changed through it and behind its back.
type machine struct {
	t     *testing.T
	root  string
	repo  *store.Repo
	files map[string]string // path -> title
	count int
}

func (m *machine) paths() []string {
	var out []string
	for p := range m.files {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

func (m *machine) pick(t *rapid.T) string {
	if len(m.files) == 0 {
		t.Skip("no issue")
	}
	return rapid.SampledFrom(m.paths()).Draw(t, "path")
}

func (m *machine) full(path string) string { return filepath.Join(m.root, "docs/issues", path) }

// outside writes a file as another program does; sometimes so long ago that its
// stamp is trusted.
func (m *machine) outside(t *rapid.T, path string, n int, title string) {
	must(m.t, os.MkdirAll(filepath.Dir(m.full(path)), 0o755))
	must(m.t, os.WriteFile(m.full(path), []byte(titled(n, title)), 0o644))
	if rapid.Bool().Draw(t, "long ago") {
		settle(m.t, m.full(path))
	}
	m.files[path] = fmt.Sprintf("%s %d", title, n)
}

func (m *machine) actions() map[string]func(*rapid.T) {
	title := rapid.StringMatching("[A-Z][a-z]{3}")
	return map[string]func(*rapid.T){
		"create": func(t *rapid.T) {
			tx := begin(m.t, m.repo)
			defer tx.Close()
			is := create(m.t, tx, title.Draw(t, "title"))
			m.files[is.Path] = is.Title
		},
		"edit": func(t *rapid.T) {
			path, to := m.pick(t), title.Draw(t, "title")
			tx := begin(m.t, m.repo)
			defer tx.Close()
			_, _, f := tx.Stage(store.Edit{Issue: load(m.t, tx.Repo, path), Set: set("title", to)})
			ok(m.t, f)
			if rapid.Bool().Draw(t, "commit") {
				ok(m.t, tx.Commit())
				m.files[path] = to
			}
		},
		"move": func(t *rapid.T) {
			path := m.pick(t)
			m.count++
			to := fmt.Sprintf("d%d/%d.md", m.count%3, m.count)
			tx := begin(m.t, m.repo)
			defer tx.Close()
			_, _, f := tx.Stage(store.Edit{Issue: load(m.t, tx.Repo, path), Path: to})
			ok(m.t, f)
			ok(m.t, tx.Commit())
			m.files[to] = m.files[path]
			delete(m.files, path)
		},
		"remove": func(t *rapid.T) {
			path := m.pick(t)
			tx := begin(m.t, m.repo)
			defer tx.Close()
			ok(m.t, tx.Remove(load(m.t, tx.Repo, path)))
			ok(m.t, tx.Commit())
			delete(m.files, path)
		},
		"outside write": func(t *rapid.T) {
			m.count++
			m.outside(t, fmt.Sprintf("d%d/o%d.md", m.count%3, m.count), 1000+m.count, title.Draw(t, "title"))
		},
		"outside edit": func(t *rapid.T) { m.outside(t, m.pick(t), 5000, title.Draw(t, "title")) },
		"outside remove": func(t *rapid.T) {
			path := m.pick(t)
			must(m.t, os.Remove(m.full(path)))
			delete(m.files, path)
		},
		"reopen": func(*rapid.T) { m.repo = open(m.t, m.root, store.Options{}) },
		"": func(t *rapid.T) {
			if rapid.Bool().Draw(t, "look") {
				m.check(t)
			}
		},
	}
}

func (m *machine) check(t *rapid.T) {
	var got, want []string
	for _, h := range snapshot(m.t, m.repo, store.All).Issues {
		got = append(got, h.Path+" "+h.Title)
	}
	for _, p := range m.paths() {
		want = append(want, p+" "+m.files[p])
	}
	if !slices.Equal(got, want) {
		t.Fatalf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestTheStoreAgreesWithAMapWhateverHappens(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		root := repository(t, 0)
		m := &machine{t: t, root: root, repo: open(t, root, store.Options{}), files: map[string]string{}}
		rt.Repeat(m.actions())
		m.check(rt)
	})
}
