package op

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

// move: one path, two operations: of one issue, which is the tool, and of many.

type moveIn struct {
	Issue    Selector `json:"issue" arg:"ISSUE" need:"both" help:"Issue to move"`
	Column   string   `json:"column" arg:"COLUMN" need:"both" help:"Column to move it to" complete:"column"`
	Commit   string   `json:"commit" help:"Commit to record"`
	Reason   string   `json:"reason" help:"Why"`
	Yes      bool     `json:"yes" help:"Confirm the override"`
	Override bool     `json:"override" help:"Go over the limit"`
}

type moveOut struct {
	Number int     `json:"number"`
	Status string  `json:"status"`
	WIP    wipNote `json:"wip"`
}

type wipNote struct {
	Kind  string  `json:"kind"`
	Limit *string `json:"limit"`
}

func moveOne() *Operation[moveIn, moveOut] {
	return &Operation[moveIn, moveOut]{
		Name: "move_issue", Title: "Move issue", Summary: "Move an issue to a column.", Repo: None,
		CLI: []Spelling[moveIn, moveOut]{{
			Path: "move", Args: "ISSUE COLUMN",
			When: func(l Line) bool { return len(l.Args) == 2 && !strings.Contains(l.Args[0], ",") && !l.Has("dry-run") },
		}},
		Write: func(_ context.Context, _ *Tx, in moveIn) (moveOut, error) {
			if in.Column == "full" && !in.Override {
				return moveOut{WIP: wipNote{Kind: "block"}}, fault.New(fault.Refused, "wip", "`full` is full").Of("over_limit", "column")
			}
			return moveOut{3, in.Column, wipNote{Kind: "allow"}}, nil
		},
		// move_issue has structure only when the limit stops it
		Shape: func(_ moveIn, f *fault.Fault) any {
			if f.Family != "wip" {
				return nil
			}
			return struct {
				WIP wipNote `json:"wip"`
			}{wipNote{Kind: "block"}}
		},
		Text: func(p *page.Page, in moveIn, out moveOut) { p.Printf("Moved %s to %s", in.Issue, out.Status) },
	}
}

type moveManyIn struct {
	Issues []Selector `json:"issues" arg:"ISSUE" help:"Issues to move"`
	Column string     `json:"column" arg:"COLUMN" need:"line" help:"Column" complete:"column"`
	Select List       `json:"select" help:"More issues"`
	Yes    bool       `json:"yes" help:"Do it"`
	DryRun bool       `json:"dry_run" help:"Only show"`
}

func (in moveManyIn) Rehearse() bool { return in.DryRun }

type moveManyOut struct {
	Applied int      `json:"applied"`
	Rows    []string `json:"rows"`
}

func moveMany() *Operation[moveManyIn, moveManyOut] {
	return &Operation[moveManyIn, moveManyOut]{
		Title: "Move issues", Summary: "Move several issues.", Repo: None,
		CLI: []Spelling[moveManyIn, moveManyOut]{{Path: "move", Args: "[ISSUE...] COLUMN"}},
		Write: func(_ context.Context, _ *Tx, in moveManyIn) (moveManyOut, error) {
			if !in.Yes {
				return moveManyOut{}, fault.New(fault.Partial, "", "")
			}
			return moveManyOut{Applied: len(in.Issues)}, nil
		},
		Text: func(p *page.Page, in moveManyIn, out moveManyOut) { p.Printf("%d moved", out.Applied) },
	}
}

func TestMoveOnePathOneIssueOrMany(t *testing.T) {
	t.Parallel()
	one, many := moveOne(), moveMany()
	decls := []Decl{one, many}
	sound(t, decls...)
	want(t, "one", boundLine[moveIn](t, decls, "move", "3", "doing", "--reason", "why"), moveIn{Issue: "3", Column: "doing", Reason: "why"})
	got := boundLine[moveManyIn](t, decls, "move", "1", "2", "doing", "--yes")
	if !reflect.DeepEqual(got, moveManyIn{Issues: []Selector{"1", "2"}, Column: "doing", Yes: true}) {
		t.Errorf("many: %+v", got)
	}
	want(t, "a comma makes several", len(boundLine[moveManyIn](t, decls, "move", "1,2", "doing").Issues), 1)
	want(t, "one with --dry-run", boundLine[moveManyIn](t, decls, "move", "1", "doing", "--dry-run").DryRun, true)
	want(t, "only selected", boundLine[moveManyIn](t, decls, "move", "doing", "--select", "1, 2").Column, "doing")
	// a flag of the one must not be dropped by the other
	refusedAs(t, shell(t, testHost(t), decls, "move", "1", "2", "doing", "--commit", "abc"), fault.Usage, KindUnknownArgument, "commit")
}

func TestMoveShapesOnlyTheLimit(t *testing.T) {
	t.Parallel()
	h, d := testHost(t), moveOne()
	a := wired(t, h, d, `{"issue":3,"column":"full"}`)
	refusedAs(t, a, fault.Refused, "over_limit", "column")
	want(t, "structure", string(a.Data), `{"wip":{"kind":"block","limit":null}}`)
	want(t, "the core's own result stays", a.Out.(moveOut).WIP.Kind, "block")
	if a = wired(t, h, d, `{"issue":3}`); a.Data != nil {
		t.Errorf("a missing argument has structure: %s", a.Data)
	}
	a = wired(t, h, d, `{"issue":3,"column":"doing"}`)
	want(t, "success", string(a.Data), `{"number":3,"status":"doing","wip":{"kind":"allow","limit":null}}`)
	want(t, "text", a.Content(), "Moved 3 to doing\n")
	if s := d.Info().OutputSchema(); s != nil {
		t.Errorf("a shaped writer has an output schema: %s", s)
	}
}

func TestPlanWithoutYesIsWholeAndExitsOne(t *testing.T) {
	t.Parallel()
	a := shell(t, testHost(t), []Decl{moveOne(), moveMany()}, "move", "1", "2", "doing")
	want(t, "exit", a.Exit(), 1)
	want(t, "nil list", string(a.Data), `{"applied":0,"rows":[]}`)
	want(t, "text", a.Content(), "0 moved\n")
}
