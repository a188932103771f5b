package store

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// scramble makes and removes files, folders and links at random.
func scramble(t *testing.T, dir string, rnd *rand.Rand) {
	t.Helper()
	for range rnd.IntN(20) {
		name := filepath.Join(dir, fmt.Sprintf("%d.md", rnd.IntN(40)))
		_ = os.Remove(name) // it may not be there
		var err error
		switch rnd.IntN(4) {
		case 0:
			err = os.WriteFile(name, nil, 0o600)
		case 1:
			err = os.Symlink("x", name)
		case 2:
			err = os.Mkdir(name, 0o700)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestAListingKeepsWhatIsKnownOfFilesThatStay lists a folder that changes at
// random: each time it knows the files that are there, and still has the entries
// of those that stayed.
func TestAListingKeepsWhatIsKnownOfFilesThatStay(t *testing.T) {
	t.Parallel()
	dir, rnd := t.TempDir(), rand.New(rand.NewPCG(1, 2))
	f := &folder{path: "sub"}
	for round := range 60 {
		scramble(t, dir, rnd)
		before := map[string]*entry{}
		for _, e := range f.files {
			before[e.path] = e
		}
		d, err := fsx.OpenDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		f.left = nil
		changed, news, err := f.merge(d, 4096)
		all, _ := d.List(nil)
		d.Close()
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		differs, fresh := false, false
		for _, n := range all {
			if n.IsDir {
				continue
			}
			path := "sub/" + n.Name
			want = append(want, path)
			if e := before[path]; e == nil || e.link != n.IsSymlink {
				differs, fresh = true, true
				delete(before, path)
			}
		}
		slices.Sort(want)
		var got []string
		for _, e := range f.files {
			got = append(got, e.path)
			if old := before[e.path]; old != nil && old != e {
				t.Errorf("round %d: `%s` is another entry", round, e.path)
			}
			delete(before, e.path)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: %v, want %v", round, got, want)
		}
		for path := range before {
			differs = true
			if !slices.Contains(f.left, path) {
				t.Errorf("round %d: `%s` left unnoticed", round, path)
			}
		}
		if differs && !changed || news != fresh {
			t.Errorf("round %d: changed %v, new %v, want %v, %v", round, changed, news, differs, fresh)
		}
	}
}
