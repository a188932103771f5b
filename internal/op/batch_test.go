package op

import (
	"context"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

// triage_apply: five spellings of one tool, the single ones with words of their
// own and without a gate. bulk_apply: four, each with what it needs; both show
// their preview instead of refusing.

type triageIn struct {
	Decision string   `json:"decision" need:"both" enum:"accept,decline,duplicate,defer" help:"What to decide"`
	Issue    Selector `json:"issue" arg:"ISSUE" help:"Issue to decide on"`
	Select   List     `json:"select" help:"Issues"`
	Filter   string   `json:"filter" help:"Query"`
	Reason   string   `json:"reason" help:"Why"`
	To       string   `json:"to" help:"Column" complete:"column"`
	Of       string   `json:"of" help:"Original" complete:"issue"`
}

type appliedOut struct {
	Applied  int      `json:"applied"`
	Rejected int      `json:"rejected"`
	Outcomes []string `json:"outcomes"`
}

func single(path, decision string, hide ...string) Spelling[triageIn, appliedOut] {
	return Spelling[triageIn, appliedOut]{
		Path: path, Args: "ISSUE", Preset: []Pair{{"decision", decision}}, NoGate: true, Hide: append(hide, "select", "filter"),
		Text: func(p *page.Page, in triageIn, _ appliedOut) { p.Printf("#%s -> applied", in.Issue) },
	}
}

func triageApply() *Operation[triageIn, appliedOut] {
	return &Operation[triageIn, appliedOut]{
		Name: "triage_apply", Title: "Triage", Summary: "Decide on issues of the inbox.", Repo: None,
		CLI: []Spelling[triageIn, appliedOut]{
			single("triage accept", "accept", "of"),
			single("triage decline", "decline", "of", "to"),
			single("triage duplicate", "duplicate", "to"),
			single("triage defer", "defer", "of", "to"),
			{Path: "triage batch"},
		},
		Gate: &Gate[triageIn]{Flag: "apply", Preview: "triage_preview"},
		Write: func(_ context.Context, _ *Tx, in triageIn) (appliedOut, error) {
			if in.Select == "9" {
				return appliedOut{Rejected: 1}, fault.New(fault.Partial, "triage", "1 of 1 is refused")
			}
			return appliedOut{Applied: 1}, nil
		},
		Text: func(p *page.Page, in triageIn, out appliedOut) { p.Printf("%d of 1 applied", out.Applied) },
	}
}

func triagePreview() *Operation[triageIn, appliedOut] {
	return &Operation[triageIn, appliedOut]{
		Name: "triage_preview", Title: "Preview", Summary: "Show what a batch would do.", Repo: None,
		CLI:  []Spelling[triageIn, appliedOut]{{Path: "triage batch", When: func(Line) bool { return false }}},
		Read: func(context.Context, *Env, triageIn) (appliedOut, error) { return appliedOut{}, nil },
		Text: func(p *page.Page, in triageIn, _ appliedOut) { p.Printf("would %s", in.Decision) },
	}
}

func TestTriageSpellings(t *testing.T) {
	t.Parallel()
	decls := []Decl{triagePreview(), triageApply()}
	sound(t, decls...)
	h := testHost(t)
	want(t, "accept", boundLine[triageIn](t, decls, "triage", "accept", "1", "--to", "todo"), triageIn{Decision: "accept", Issue: "1", To: "todo"})
	want(t, "duplicate", boundLine[triageIn](t, decls, "triage", "duplicate", "1", "--of", "4"), triageIn{Decision: "duplicate", Issue: "1", Of: "4"})
	want(t, "single words", shell(t, h, decls, "triage", "defer", "1", "--reason", "busy").Content(), "#1 -> applied\n")
	want(t, "preview", shell(t, h, decls, "triage", "batch", "--decision", "defer", "--select", "1,2").Content(), "would defer\n")
	want(t, "apply=false is a preview", shell(t, h, decls, "triage", "batch", "--decision", "defer", "--apply=false").Content(), "would defer\n")
	want(t, "applied", shell(t, h, decls, "triage", "batch", "--decision", "defer", "--apply").Content(), "1 of 1 applied\n")
	refusedAs(t, shell(t, h, decls, "triage", "batch"), fault.Usage, KindMissingArgument, "decision")
	d := triageApply()
	want(t, "wire", wired(t, h, d, `{"decision":"defer","issue":1,"confirm":true}`).Content(), "1 of 1 applied\n")
	refusedAs(t, wired(t, h, d, `{"decision":"defer","issue":1}`), fault.Refused, KindUnconfirmed, "confirm")
}

func TestPartialAnswerIsWhole(t *testing.T) {
	t.Parallel()
	a := wired(t, testHost(t), triageApply(), `{"decision":"defer","select":"9","confirm":true}`)
	want(t, "is no error", a.Fault.Class.IsError(), false)
	want(t, "exit", a.Exit(), 1)
	want(t, "data", string(a.Data), `{"applied":0,"rejected":1,"outcomes":[]}`)
	want(t, "content", a.Content(), "0 of 1 applied\nerror[E-tix-triage]: 1 of 1 is refused\n")
}

type bulkIn struct {
	Operation string `json:"operation" need:"both" help:"edit, link, unlink or archive"`
	Select    List   `json:"select" help:"Issues"`
	Filter    string `json:"filter" help:"Query"`
	Priority  string `json:"priority" help:"Priority"`
	DueDate   string `json:"due-date" help:"Due date"`
	Target    string `json:"target" help:"Other end"`
	Type      string `json:"type" help:"Kind of relationship"`
}

func bulkSpelling(word string, need []string, hide ...string) Spelling[bulkIn, appliedOut] {
	return Spelling[bulkIn, appliedOut]{Path: "bulk " + word, Preset: []Pair{{"operation", word}}, Need: need, Hide: hide}
}

func bulkWays() []Spelling[bulkIn, appliedOut] {
	ends := []string{"target", "type"}
	return []Spelling[bulkIn, appliedOut]{
		bulkSpelling("edit", nil, ends...),
		bulkSpelling("link", ends, "priority", "due-date"),
		bulkSpelling("unlink", ends, "priority", "due-date"),
		bulkSpelling("archive", nil, "priority", "due-date", "target", "type"),
	}
}

func bulkApply() *Operation[bulkIn, appliedOut] {
	return &Operation[bulkIn, appliedOut]{
		Name: "bulk_apply", Title: "Bulk", Summary: "Change many issues.", Repo: None, CLI: bulkWays(),
		Gate:  &Gate[bulkIn]{Flag: "apply", Preview: "bulk_preview"},
		Write: func(_ context.Context, _ *Tx, in bulkIn) (appliedOut, error) { return appliedOut{Applied: 2}, nil },
		Text:  func(p *page.Page, in bulkIn, out appliedOut) { p.Printf("%s %d", in.Operation, out.Applied) },
	}
}

func bulkPreview() *Operation[bulkIn, appliedOut] {
	d := bulkApply()
	d.Name, d.Gate, d.Write = "bulk_preview", nil, nil
	d.Read = func(context.Context, *Env, bulkIn) (appliedOut, error) { return appliedOut{}, nil }
	return d
}

func TestBulkSpellingsNeedTheirOwnFlags(t *testing.T) {
	t.Parallel()
	h, decls := testHost(t), []Decl{bulkApply(), bulkPreview()}
	sound(t, decls...)
	want(t, "edit", boundLine[bulkIn](t, decls[:1], "bulk", "edit", "--select", "1", "--due-date", "2026-03-01"), bulkIn{Operation: "edit", Select: "1", DueDate: "2026-03-01"})
	refusedAs(t, shell(t, h, decls[:1], "bulk", "link", "--select", "1", "--type", "blocks"), fault.Usage, KindMissingArgument, "target")
	want(t, "preview", shell(t, h, []Decl{bulkPreview(), bulkApply()}[1:], "bulk", "archive", "--select", "1", "--apply").Content(), "archive 2\n")
	a := shell(t, h, []Decl{bulkApply(), unclaimed(bulkPreview())}, "bulk", "unlink", "--select", "1", "--target", "3", "--type", "blocks")
	want(t, "unconfirmed", a.Content(), "unlink 0\n")
	got := boundWire[bulkIn](t, bulkApply(), `{"operation":"edit","due-date":"2026-03-01","confirm":true}`)
	want(t, "wire", got, bulkIn{Operation: "edit", DueDate: "2026-03-01"})
}

// unclaimed makes the spellings of a preview reachable only through the gate.
func unclaimed(d *Operation[bulkIn, appliedOut]) Decl {
	for i := range d.CLI {
		d.CLI[i].When = func(Line) bool { return false }
	}
	return d
}
