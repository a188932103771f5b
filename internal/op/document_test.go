package op

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

// analytics_export: the text is the result's own JSON; --output names a file.

type exportIn struct {
	Scope string `json:"scope" need:"both" enum:"cycle,milestone" help:"Kind of scope"`
	ID    string `json:"id" need:"both" help:"Its name"`
	Mode  string `json:"mode" need:"wire" enum:"count,estimate" help:"What is counted"`
}

type exportOut struct {
	Format string    `json:"format"`
	ID     string    `json:"id"`
	Unit   *string   `json:"unit"`
	Points []float64 `json:"points"`
}

func analyticsExport() *Operation[exportIn, exportOut] {
	return &Operation[exportIn, exportOut]{
		Name: "analytics_export", Title: "Export", Summary: "Export a chart.", Repo: None, Document: true, Output: true,
		CLI: []Spelling[exportIn, exportOut]{{Path: "analytics export"}},
		Read: func(_ context.Context, e *Env, in exportIn) (exportOut, error) {
			e.Progress(1, 2, "days")
			e.Warn("warning[W-tix-analytics]: no history")
			return exportOut{Format: "tix-chart", ID: in.ID}, nil
		},
	}
}

const document = "{\n  \"format\": \"tix-chart\",\n  \"id\": \"C1\",\n  \"unit\": null,\n  \"points\": []\n}"

func TestDocumentIsItsOwnText(t *testing.T) {
	t.Parallel()
	d := analyticsExport()
	sound(t, d)
	a := wired(t, testHost(t), d, `{"scope":"cycle","id":"C1","mode":"count"}`)
	want(t, "data", string(a.Data), `{"format":"tix-chart","id":"C1","unit":null,"points":[],"notes":["warning[W-tix-analytics]: no history"]}`)
	want(t, "text without a final newline", a.Plain(), document)
	want(t, "content", a.Content(), document+"\nwarning[W-tix-analytics]: no history\n")
	want(t, "the shell prints the same", shell(t, testHost(t), []Decl{d}, "analytics", "export", "--scope", "cycle", "--id", "C1").Plain(), document)
}

func TestOutputWritesTheTextAnywhere(t *testing.T) {
	t.Parallel()
	h, d := testHost(t), analyticsExport()
	line := func(path string) Answer {
		return shell(t, h, []Decl{d}, "analytics", "export", "--scope", "cycle", "--id", "C1", "--output", path)
	}
	a := line("out/deep/c.json")
	want(t, "names the file", a.Plain(), "out/deep/c.json\n")
	want(t, "keeps the structure", len(a.Data) > 0, true)
	for range 2 { // new, and over an old one
		data, err := os.ReadFile(filepath.Join(h.Dir, "out/deep/c.json"))
		want(t, "error", err, nil)
		want(t, "file", string(data), document)
		line(filepath.Join(h.Dir, "out/deep/c.json"))
	}
	refusedAs(t, line(""), fault.Usage, "", "")
	a = line("out/deep/c.json/below")
	refusedAs(t, a, fault.Refused, "", "")
	want(t, "warnings stay", a.Err[:7], "warning")
	refusedAs(t, wired(t, h, d, `{"scope":"cycle","id":"C1","mode":"count","output":"x"}`), fault.Refused, KindUnknownArgument, "output")
}

func TestDocumentStaysValidWithTextThatPagesEscape(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"a\u202eb", "\x1b[31m", "\u0085", "plain é 日本", "tag \U000e0041", "\u200b\ufeff", "tab\tquote\"back\\"} {
		data, err := Encode(exportOut{ID: s})
		want(t, "error", err, nil)
		text := documentText(data)
		var back exportOut
		if err := json.Unmarshal([]byte(text), &back); err != nil || back.ID != s {
			t.Errorf("%q: %v, %q", s, err, back.ID)
		}
		if !plain(text) {
			t.Errorf("%q: a page would change %s", s, text)
		}
	}
}

func TestProgressReachesWhoeverWatches(t *testing.T) {
	t.Parallel()
	h := testHost(t)
	var told []int
	h.Progress = func(done, total int, what string) { told = append(told, done, total) }
	wired(t, h, analyticsExport(), `{"scope":"cycle","id":"C1","mode":"count"}`)
	want(t, "reports", len(told), 2)
}
