package match_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// folder is an environment on a folder of files, by their paths in it.
func folder(t testing.TB, files map[string]string) (*op.Env, *fsx.Counter) {
	t.Helper()
	root := t.TempDir()
	files["../tix.toml"] = toml
	for file, text := range files {
		full := filepath.Join(root, "issues", file)
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	counts := &fsx.Counter{}
	r, f := store.Open(root, store.Options{Getenv: func(string) string { return "" }, Now: time.Now, Counter: counts, PID: 1})
	if f != nil {
		t.Fatal(f)
	}
	return &op.Env{Host: &op.Host{Dir: root, Getenv: func(string) string { return "" }, Now: time.Now, Cite: func(s string) string { return s }}, Repo: r}, counts
}

// mess is a folder of every kind of file, with few different words in it, so that
// parts of names are often shared.
func mess(t testing.TB, r *rand.Rand) (*op.Env, []string) {
	words := []string{"Task", "task", "CRASH", "crash now", "Ä", "ä-x", "2026", "a.b"}
	word := func() string { return words[r.IntN(len(words))] }
	files := map[string]string{"README.md": "Read me: Task\n"}
	parts := []string{"README", "nothing", "\x00", "md", ".md", "issues/", "0", "#0", "00000000"}
	for n := range 3 + r.IntN(20) {
		id := fmt.Sprintf("A%07d", r.IntN(12))
		name := strings.ReplaceAll(fmt.Sprintf("%s-%s-%d.md", word(), id, r.IntN(30)), " ", "-")
		if r.IntN(3) == 0 {
			name = word() + "/" + name
		}
		if r.IntN(6) == 0 {
			name = filepath.Dir(name) + "/." + filepath.Base(name)
		}
		title := word() + " " + word()
		text := fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: %s\nstatus: todo\n---\nBody.\n", r.IntN(16), id, title)
		switch r.IntN(9) {
		case 0: // can't be read
			text = strings.Replace(text, "title: ", "title: [", 1)
		case 1: // a merge was not ended
			text = "---\n<<<<<<< a\n" + text[4:] + "=======\n>>>>>>> b\n"
		case 2: // without an id
			text = strings.Replace(text, "id: "+id+"\n", "", 1)
		}
		files[name] = text
		whole := filepath.Clean(name)
		parts = append(parts, whole, "./issues/"+whole, "issues/"+whole, strings.ToUpper(whole), title, strings.ToLower(title), word(), id, strings.ToLower(id),
			fmt.Sprint(r.IntN(16)), fmt.Sprintf("#0%d", r.IntN(16)), title[:1+r.IntN(len(title)-1)], whole[r.IntN(len(whole)-1):], fmt.Sprintf("-%d.md", n))
	}
	e, _ := folder(t, files)
	return e, parts
}

// In a long list each selector means what it means alone.
func TestALongListMeansWhatEachSelectorMeans(t *testing.T) {
	t.Parallel()
	came := map[string]int{}
	for seed := range uint64(25) {
		r := rand.New(rand.NewPCG(seed, 3))
		e, parts := mess(t, r)
		for _, p := range parts {
			alone, refused := e.Resolve(t.Context(), op.Selector(p))
			long := slices.Repeat([]string{p}, 10)
			hits, repeats, err := match.Named(t.Context(), e, long)
			switch {
			case refused != nil:
				came["refused"]++
				if err == nil || err.Error() != refused.Error() {
					t.Errorf("%d `%s`: alone %v, in a list %v", seed, p, refused, err)
				}
			case err != nil || len(hits) != 1 || repeats != 9 || hits[0].Path != alone.Path || hits[0].Conflicted != alone.Conflicted:
				t.Errorf("%d `%s`: alone %s, in a list %v %d %v", seed, p, alone.Path, hits, repeats, err)
			case alone.Conflicted:
				came["conflicted"]++
			case alone.Archived:
				came["archived"]++
			default:
				came["found"]++
			}
		}
	}
	for _, want := range []string{"refused", "conflicted", "archived", "found"} {
		if came[want] == 0 {
			t.Errorf("no selector came to be %s", want)
		}
	}
}

// A long list of parts of titles looks at the files once, not once a part.
func TestPartsOfTitlesAreLookedUpTogether(t *testing.T) {
	t.Parallel()
	const n = 2000
	files, names := map[string]string{}, []string{}
	for i := range n {
		files[fmt.Sprintf("%d.md", i+1)] = fmt.Sprintf("---\nnumber: %d\nid: A%07d\ntitle: The %d-th of them\nstatus: todo\n---\n", i+1, i, i)
		names = append(names, fmt.Sprintf("he %d-TH OF", i))
	}
	e, counts := folder(t, files)
	if _, err := e.Snapshot(t.Context(), store.All); err != nil {
		t.Fatal(err)
	}
	*counts = fsx.Counter{}
	hits, repeats, err := match.Named(t.Context(), e, names)
	if err != nil || len(hits) != n || repeats != 0 || hits[7].Number != 8 {
		t.Fatalf("%d issues, %d repeats, %v", len(hits), repeats, err)
	}
	if opens := counts.Opens.Load(); opens > 5 { // the folder and the index
		t.Errorf("%d files were opened", opens)
	}
}

func TestAListIsReadHoweverItIsSeparated(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"1,2": "1 2", " 1 ,, 2\n\n3\r\n": "1 2 3", "NUM\n1\n2\n": "1 2", "ID  \r\nA0000001\r\n": "A0000001", "\ufeffNUM\n1": "1", "\ufeff1": "1",
		"NUM": "NUM", "NUM\n": "", "Num\n1": "Num 1", "1\nNUM\n": "1 NUM", "": "",
	} {
		if got := strings.Join(match.Listed(text), " "); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestWhatLooksLikeSeveralIssuesIsNoPartOfAName(t *testing.T) {
	t.Parallel()
	for text, instead := range map[string]string{"6 7": "6,7", "#6  #7 8": "#6,#7,8", "14-16": "14,15,16", "3..12": "3,4,5,6,7,8,…", "1-999999999": "1,2,3,4,5,6,…"} {
		if f := match.CheckList([]string{"1", text}); f == nil || !strings.HasSuffix(f.Remedy, ": "+instead) {
			t.Errorf("%s: %v", text, f)
		}
	}
	if f := match.CheckList([]string{"-"}); f == nil {
		t.Error("`-` is taken for a part of a name")
	}
	for _, text := range []string{"6", "2026-01", "2026-01-02", "16-14", "v1-2", "7 days", "1-"} {
		if f := match.CheckList([]string{text}); f != nil {
			t.Errorf("%s: %v", text, f)
		}
	}
}
