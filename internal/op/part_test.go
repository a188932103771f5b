package op

import (
	"context"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/page"
)

// parent show: one command, two tools whose texts are runs of its lines.

type issueIn struct {
	Issue Selector `json:"issue" arg:"ISSUE" need:"both" help:"Issue to look at"`
}

type parentOut struct {
	Issue          int               `json:"issue"`
	Parent         *string           `json:"parent"`
	ParentNumber   *int              `json:"parent_number"`
	ParentDisplay  string            `json:"parent_display"`
	Recorded       *string           `json:"recorded_parent"`
	RecordedNumber *int              `json:"recorded_parent_number"`
	Unresolved     *unresolvedParent `json:"unresolved"`
	Text           Rendered          `json:"text"`
}

type unresolvedParent struct {
	Parent string `json:"parent"`
	Number *int   `json:"parent_number"`
	Reason string `json:"reason"`
}

func parentLines(p *page.Page, out parentOut) { p.Printf("  parent: %s", out.ParentDisplay) }

func getParent() *Operation[issueIn, parentOut] {
	return &Operation[issueIn, parentOut]{
		Name: "get_parent", Title: "Parent", Summary: "Show the parent of an issue.", Repo: None, PartOf: "parent show",
		Read: readParent,
		Text: func(p *page.Page, _ issueIn, out parentOut) { parentLines(p, out) },
	}
}

func readParent(_ context.Context, _ *Env, in issueIn) (parentOut, error) {
	if in.Issue == "2" {
		return parentOut{Issue: 2, ParentDisplay: "D1D1D1D1 (missing)", Recorded: new("D1D1D1D1"), Unresolved: &unresolvedParent{Parent: "D1D1D1D1", Reason: "gone"}}, nil
	}
	return parentOut{Issue: 1, ParentDisplay: "none"}, nil
}

type rollupOut struct {
	Issue    int      `json:"issue"`
	Progress progress `json:"progress"`
	Text     Rendered `json:"text"`
}

type progress struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}

func rollupLines(p *page.Page, out rollupOut) {
	p.Printf("  children: %d", out.Progress.Total)
	p.Printf("  completed: %d/%d", out.Progress.Done, out.Progress.Total)
}

func getRollup() *Operation[issueIn, rollupOut] {
	return &Operation[issueIn, rollupOut]{
		Name: "get_rollup", Title: "Rollup", Summary: "Count the children of an issue.", Repo: None, PartOf: "parent show",
		Read: func(context.Context, *Env, issueIn) (rollupOut, error) {
			return rollupOut{Issue: 1, Progress: progress{1, 2}}, nil
		},
		Text: func(p *page.Page, _ issueIn, out rollupOut) { rollupLines(p, out) },
	}
}

// shownParent embeds both parts; the command is no tool.
type shownParent struct {
	Parent parentOut `json:"parent"`
	Rollup rollupOut `json:"rollup"`
}

func parentShow() *Operation[issueIn, shownParent] {
	return &Operation[issueIn, shownParent]{
		Title: "Parent of an issue", Summary: "Show parent and children.", Repo: None,
		CLI: []Spelling[issueIn, shownParent]{{Path: "parent show", Args: "ISSUE"}},
		Read: func(ctx context.Context, e *Env, in issueIn) (shownParent, error) {
			parent, err := readParent(ctx, e, in)
			return shownParent{parent, rollupOut{Issue: 1, Progress: progress{1, 2}}}, err
		},
		Text: func(p *page.Page, in issueIn, out shownParent) {
			p.Printf("Parent of #%s", in.Issue)
			parentLines(p, out.Parent)
			rollupLines(p, out.Rollup)
		},
	}
}

func TestPartsAreRunsOfWholeLines(t *testing.T) {
	t.Parallel()
	decls := []Decl{getParent(), getRollup(), parentShow()}
	sound(t, decls...)
	whole := shell(t, testHost(t), decls, "parent", "show", "1").Plain()
	want(t, "command", whole, "Parent of #1\n  parent: none\n  children: 2\n  completed: 1/2\n")
	for _, d := range decls[:2] {
		a := wired(t, testHost(t), d, `{"issue": 1}`)
		if !strings.Contains("\n"+whole, "\n"+a.Content()) {
			t.Errorf("%s: %q is no run of lines of %q", d.Brief().Name, a.Content(), whole)
		}
		want(t, "tool without a command", len(d.Info().Spellings), 0)
		want(t, "part of", d.Info().PartOf, "parent show")
	}
}

func TestRenderedHoldsTheTextWithoutItsLastLineEnd(t *testing.T) {
	t.Parallel()
	a := wired(t, testHost(t), getParent(), `{"issue":"1"}`)
	want(t, "none", string(a.Data), `{"issue":1,"parent":null,"parent_number":null,"parent_display":"none","recorded_parent":null,"recorded_parent_number":null,"unresolved":null,"text":"  parent: none"}`)
	a = wired(t, testHost(t), getParent(), `{"issue":2}`)
	want(t, "dangling", string(a.Data), `{"issue":2,"parent":null,"parent_number":null,"parent_display":"D1D1D1D1 (missing)","recorded_parent":"D1D1D1D1","recorded_parent_number":null,"unresolved":{"parent":"D1D1D1D1","parent_number":null,"reason":"gone"},"text":"  parent: D1D1D1D1 (missing)"}`)
}

func TestOutputSchemaOfAReader(t *testing.T) {
	t.Parallel()
	want(t, "schema", string(getParent().Info().OutputSchema()), `{"type":"object","properties":{"issue":{"type":"integer"},`+
		`"parent":{"anyOf":[{"type":"string"},{"type":"null"}]},"parent_number":{"anyOf":[{"type":"integer"},{"type":"null"}]},`+
		`"parent_display":{"type":"string"},"recorded_parent":{"anyOf":[{"type":"string"},{"type":"null"}]},`+
		`"recorded_parent_number":{"anyOf":[{"type":"integer"},{"type":"null"}]},`+
		`"unresolved":{"anyOf":[{"type":"object","properties":{"parent":{"type":"string"},"parent_number":{"anyOf":[{"type":"integer"},{"type":"null"}]},"reason":{"type":"string"}},"required":["parent","parent_number","reason"]},{"type":"null"}]},`+
		`"text":{"type":"string"},"notes":{"type":"array","items":{"type":"string"}}},"required":["issue","parent","parent_number","parent_display","recorded_parent","recorded_parent_number","unresolved","text"]}`)
	want(t, "input", string(getParent().Info().InputSchema()), `{"type":"object","properties":{"issue":{"type":"string","description":"Issue to look at"}},"required":["issue"],"additionalProperties":false}`)
}
