package op

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

type writeIn struct {
	Refuse  bool `json:"refuse" help:"Refuse"`
	Partial bool `json:"partial" help:"Some items fail"`
	DryRun  bool `json:"dry_run" help:"Only show"`
}

func (in writeIn) Rehearse() bool { return in.DryRun }

type writeOut struct {
	Done bool `json:"done"`
}

// writer stages one file, then ends as its input says.
func writer() *Operation[writeIn, writeOut] {
	return &Operation[writeIn, writeOut]{
		Name: "write", Title: "Write", Summary: "Writes a file.", CLI: []Spelling[writeIn, writeOut]{{Path: "write"}},
		Write: func(_ context.Context, tx *Tx, in writeIn) (writeOut, error) {
			if f := tx.Store.StageFile("note.txt", []byte("x\n"), nil); f != nil {
				return writeOut{}, f
			}
			switch {
			case in.Refuse:
				return writeOut{}, fault.Invalid("no").Of("rule", "")
			case in.Partial:
				return writeOut{Done: true}, fault.New(fault.Partial, "bulk", "1 of 2 failed")
			}
			return writeOut{Done: true}, nil
		},
		Text: func(p *page.Page, _ writeIn, out writeOut) { p.Printf("done: %t", out.Done) },
	}
}

// repoHost is a host in a folder of a repository.
func repoHost(t *testing.T) *Host {
	t.Helper()
	h := testHost(t)
	if err := os.WriteFile(filepath.Join(h.Dir, "tix.toml"), []byte("issues_dir = \"issues\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return h
}

func TestWhatIsStagedIsWrittenOrDiscarded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args    string
		exit    int
		written bool
		content string
	}{
		{`{}`, 0, true, "done: true\n"},
		{`{"partial":true}`, 1, true, "done: true\nerror[E-tix-bulk]: 1 of 2 failed\n"},
		{`{"refuse":true}`, 1, false, "error[E-tix-invalid-input]: rule: no\n"},
		{`{"dry_run":true}`, 0, false, "done: true\n"},
	} {
		h := repoHost(t)
		a := wired(t, h, writer(), c.args)
		want(t, c.args+" exit", a.Exit(), c.exit)
		want(t, c.args+" content", a.Content(), c.content)
		_, err := os.Stat(filepath.Join(h.Dir, "note.txt"))
		want(t, c.args+" written", !errors.Is(err, fs.ErrNotExist), c.written)
	}
}

func TestWhereAnOperationRuns(t *testing.T) {
	t.Parallel()
	seen := func(need Repo) *Operation[struct{}, writeOut] {
		return &Operation[struct{}, writeOut]{
			Name: "seen", Repo: need, Text: silent[struct{}, writeOut], Fails: 2,
			Read: func(_ context.Context, e *Env, _ struct{}) (writeOut, error) { return writeOut{e.Repo != nil}, nil },
		}
	}
	outside, inside := testHost(t), repoHost(t)
	a := wired(t, outside, seen(Required), ``)
	refusedAs(t, a, fault.Refused, "", "")
	want(t, "exit of an operation that says so", a.Exit(), 2)
	for _, c := range []struct {
		h    *Host
		need Repo
		data string
	}{
		{outside, Optional, `{"done":false}`}, {outside, None, `{"done":false}`},
		{inside, Required, `{"done":true}`}, {inside, Optional, `{"done":true}`},
	} {
		want(t, "repository", string(wired(t, c.h, seen(c.need), ``).Data), c.data)
	}
}

type carrying struct {
	Findings []fault.Finding `json:"findings"`
}

func (carrying) CarriesFindings() {}

func TestFindingsStandBesideTheAnswer(t *testing.T) {
	t.Parallel()
	bad := fault.Finding{File: "a.md", Line: 3, Kind: "bad_date", Message: "no date", Severity: fault.Warning}
	reader := &Operation[struct{}, writeOut]{
		Name: "read", Repo: None, Text: func(p *page.Page, _ struct{}, _ writeOut) { p.Printf("text") },
		Read: func(_ context.Context, e *Env, _ struct{}) (writeOut, error) {
			e.Warn("note: \x1b[2J")
			e.Warn("2 issues are hidden") // a hint, whose fact has a key of its own
			e.Report(bad, bad)
			return writeOut{}, nil
		},
	}
	a := wired(t, testHost(t), reader, ``)
	want(t, "content", a.Content(), "text\nnote: \\x1b[2J\n2 issues are hidden\nwarning[W-tix-lint]: a.md:3: bad_date: no date\n")
	want(t, "data", string(a.Data), `{"done":false,"notes":["\u001b[2J"],"findings":[{"file":"a.md","line":3,"column":0,"kind":"bad_date","value":"","message":"no date","severity":"warning","issue":null,"remedy":""}]}`)
	lint := &Operation[struct{}, carrying]{
		Name: "lint", Repo: None, Text: silent[struct{}, carrying],
		Read: func(_ context.Context, e *Env, _ struct{}) (carrying, error) {
			e.Report(bad)
			e.Warn("note: lint has a key of that name")
			return carrying{[]fault.Finding{bad}}, fault.New(fault.Found, "", "")
		},
	}
	a = wired(t, testHost(t), lint, ``)
	want(t, "told once", a.Content(), "note: lint has a key of that name\n")
	want(t, "no key twice", strings.Contains(string(a.Data), `"notes"`), false)
	want(t, "found", a.Exit(), 1)
	want(t, "is no error", a.Fault.Class.IsError(), false)
}

func TestPrettyAndEncodeKeepOrderAndMarkup(t *testing.T) {
	t.Parallel()
	data, err := Encode(struct {
		Z string `json:"z"`
		A []int  `json:"a"`
	}{"<b>&", []int{}})
	want(t, "error", err, nil)
	want(t, "encoded", string(data), `{"z":"<b>&","a":[]}`)
	want(t, "pretty", string(Pretty(data)), "{\n  \"z\": \"<b>&\",\n  \"a\": []\n}\n")
}

func TestLineHelpers(t *testing.T) {
	t.Parallel()
	l := Line{Flags: []FlagValue{{"apply", []string{"true"}}, {"id", []string{"a", "b"}}}}
	want(t, "has", l.Has("apply"), true)
	want(t, "without", l.Without("apply").Has("apply"), false)
	want(t, "the line itself", l.Has("apply"), true)
	want(t, "last", last(l, "id"), "b")
	want(t, "none", last(l, "x"), "")
	want(t, "list", len(List(" a, ,b,").Items()), 2)
	want(t, "or", Opt[int]{}.Or(3), 3)
	want(t, "some", Some(4).Or(3), 4)
}
