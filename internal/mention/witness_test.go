package mention_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/mention"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/page"
)

const (
	settings = "issues_dir = \"docs/issues\"\n\n[layout]\ndirectory = \".\"\nmove_on_change = false\n"
	issueOne = "---\nnumber: 1\nid: D1D1D1D1\ntitle: One\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n\nFor @ada.\n"
	pathOne  = "docs/issues/2026-01-01-D1D1D1D1-one.md"
)

// place makes a repository of these files.
func place(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	git := map[string]string{
		".git/HEAD": "ref: refs/heads/main\n", ".git/objects/x": "", ".git/refs/x": "",
		".git/config": "[core]\n\trepositoryformatversion = 0\n[user]\n\tname = Ada Lovelace\n\temail = ada@example.org\n",
		"tix.toml":    settings,
	}
	for _, set := range []map[string]string{git, files} {
		for name, text := range set {
			full := filepath.Join(root, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return root
}

func host(root string, seed uint64) *op.Host {
	return &op.Host{
		Dir: root, PID: 1, Counts: &fsx.Counter{}, Witnesses: []op.Witness{mention.Witness},
		Now:  func() time.Time { return time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC) },
		Rand: rand.New(rand.NewPCG(seed, 1)).Uint64,
		Cite: func(s string) string { return "`tix " + s + "`" },
		Getenv: func(key string) string {
			return map[string]string{"HOME": root, "XDG_CONFIG_HOME": root, "GIT_CONFIG_NOSYSTEM": "1"}[key]
		},
	}
}

func call(t *testing.T, h *op.Host, d op.Decl, args string) op.Answer {
	t.Helper()
	in, refused := d.BindWire(h, json.RawMessage(args))
	if refused != nil {
		t.Fatal(refused.Err)
	}
	defer h.Close()
	return d.Run(t.Context(), h, op.Wire, in)
}

func read(t *testing.T, root, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return string(data)
}

// Whatever step a process dies at, the next write finds issue and records both
// as before or both as after.
func TestAKillLeavesIssueAndRecordsTogether(t *testing.T) {
	t.Parallel()
	const edit = `{"issue":1,"body":"Now for @ada, @bob and @carl."}`
	old := map[string]string{pathOne: issueOne}
	seen := map[string]bool{}
	for k := 0; ; k++ {
		root := place(t, old)
		h := host(root, 2)
		left, dead := k, false
		h.Hook = func(fsx.Op, bool) error {
			if left--; left < 0 {
				dead = true
				return errors.New("killed")
			}
			return nil
		}
		call(t, h, &issue.Edit, edit)
		if a := call(t, host(root, 3), &issue.Create, `{"title":"Next"}`); a.Fault != nil {
			t.Fatalf("killed at step %d: %s", k, a.Err)
		}
		written := strings.Contains(read(t, root, pathOne), "Now for")
		for _, who := range []string{"ada", "bob", "carl"} {
			if text := read(t, root, "docs/mentions/"+who+".toml"); (text != "") != written {
				t.Fatalf("killed at step %d: issue written %t, %s %q", k, written, who, text)
			}
		}
		seen[map[bool]string{true: "after", false: "before"}[written]] = true
		if !dead {
			break
		}
	}
	if len(seen) != 2 {
		t.Errorf("the kills left only %v", seen)
	}
}

func TestWhatMentionsNobodyCostsNothing(t *testing.T) {
	t.Parallel()
	opens := func(files map[string]string, with bool, d op.Decl, args string) int64 {
		root := place(t, files)
		warm := host(root, 1)
		warm.Witnesses = nil
		call(t, warm, &issue.Create, `{"title":"Warm"}`)
		h := host(root, 2)
		if !with {
			h.Witnesses = nil
		}
		if a := call(t, h, d, args); a.Fault != nil {
			t.Fatal(a.Err)
		}
		return h.Counts.Opens.Load() + h.Counts.Stats.Load()
	}
	plain := strings.Replace(issueOne, "@ada", "all", 1)
	create := `{"title":"New","body":"Text."}`
	edit := `{"issue":1,"priority":"high"}`
	for name, files := range map[string]map[string]string{
		"no folder": {pathOne: plain},
		"a folder":  {pathOne: plain, "docs/mentions/bob.toml": record("bob", "C2C2C2C2")},
	} {
		if with, without := opens(files, true, &issue.Create, create), opens(files, false, &issue.Create, create); with != without {
			t.Errorf("%s: a create looks %d times at files, %d without mentions", name, with, without)
		}
	}
	files := map[string]string{pathOne: plain}
	if with, without := opens(files, true, &issue.Edit, edit), opens(files, false, &issue.Edit, edit); with > without+1 {
		t.Errorf("an edit looks %d times at files, %d without mentions", with, without)
	}
}

func record(who, id string) string {
	return "[[mention]]\nid = \"MA1B2C3D4\"\nkey = \"0\"\nissue_number = 1\nissue_id = \"" + id + "\"\nissue_file = \"x.md\"\nbody = \"" + who +
		"\"\ncontext = \"For @" + who + ".\"\ncreated = \"2026-01-01T00:00:00Z\"\nstate = \"unread\"\n"
}

// look is an operation that shows the unread mentions of issue 1 as a view does.
func look() *op.Operation[struct{}, struct{}] {
	var found []mention.Mention
	return &op.Operation[struct{}, struct{}]{
		Name: "look", Title: "Look", Summary: "Look.",
		Read: func(ctx context.Context, e *op.Env, _ struct{}) (struct{}, error) {
			is, err := e.Issue(ctx, "1")
			if err != nil {
				return struct{}{}, err
			}
			found, err = mention.Unread(ctx, e, is)
			return struct{}{}, err
		},
		Text: func(p *page.Page, _ struct{}, _ struct{}) { mention.Block(p, found) },
	}
}

func TestAViewEndsWithTheUnreadMentions(t *testing.T) {
	t.Parallel()
	const none = ""
	const block = "\n## Unread mentions\n\n- MA1B2C3D4  For @ada.\n"
	ada := record("ada", "D1D1D1D1")
	for name, c := range map[string]struct {
		files      map[string]string
		want, errs string
	}{
		"recorded":       {map[string]string{"docs/mentions/ada.toml": ada}, block, ""},
		"by hand":        {nil, "\n## Unread mentions\n\n- MHMY650DZ  For @ada.\n", ""},
		"read":           {map[string]string{"docs/mentions/ada.toml": strings.Replace(ada, "unread", "read", 1)}, none, ""},
		"of others":      {map[string]string{pathOne: strings.Replace(issueOne, "@ada", "@bob", 1)}, none, ""},
		"gone":           {map[string]string{pathOne: strings.Replace(issueOne, "@ada", "you", 1), "docs/mentions/ada.toml": ada}, none, ""},
		"my own comment": {map[string]string{pathOne: strings.Replace(issueOne, "For @ada.", "## Comments\n\n### @ada (2026-01-01)\n\nYes.", 1)}, none, ""},
		"off":            {map[string]string{"tix.toml": settings + "[mentions]\nenabled = false\n"}, none, ""},
		"broken":         {map[string]string{"docs/mentions/ada.toml": "x"}, "\n## Unread mentions\n\n- MHMY650DZ  For @ada.\n", "broken_mentions"},
		"nobody":         {map[string]string{".git/config": "[core]\n\trepositoryformatversion = 0\n"}, none, ""},
	} {
		files := map[string]string{pathOne: issueOne}
		for k, v := range c.files {
			files[k] = v
		}
		a := call(t, host(place(t, files), 1), look(), `{}`)
		if a.Fault != nil || a.Plain() != c.want || !strings.Contains(a.Err, c.errs) || c.errs == "" && a.Err != "" {
			t.Errorf("%s: %q, stderr %q, want %q", name, a.Plain(), a.Err, c.want)
		}
	}
}
