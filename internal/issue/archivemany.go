package issue

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// ArchiveManyIn names several issues.
type ArchiveManyIn struct {
	Issues []op.Selector `json:"issues" arg:"ISSUE" only:"line" need:"line" help:"Number, id, or part of the file name or title; numbers and ids may be separated by commas"`
}

// Shelved is what became of one of several selectors. Number and title are
// absent when the selector found nothing.
type Shelved struct {
	Selector string `json:"selector"`
	Number   uint32 `json:"number,omitzero"`
	Title    string `json:"title,omitzero"`
	Filename string `json:"filename,omitzero"` // as it is now
	Status   string `json:"status"`            // applied, rejected or failed
	Line     string `json:"line"`
}

// ShelvedMany is the outcome of several, in the order they were named; the
// counts are those of every batch.
type ShelvedMany struct {
	Counts
	Outcomes []Shelved `json:"outcomes"`
}

// ArchiveMany archives several issues, each for itself.
var ArchiveMany = op.Operation[ArchiveManyIn, ShelvedMany]{
	Chapter: op.Work,
	Title:   "Archive several issues", Summary: "Archive several issues, each on its own.",
	Detail:  "When one fails, the others are archived all the same; the exit code is that of the first failure.",
	Example: `tix archive 1`,
	CLI:     []op.Spelling[ArchiveManyIn, ShelvedMany]{{Path: "archive", Args: archiveArgs}},
	Write: func(ctx context.Context, tx *op.Tx, in ArchiveManyIn) (ShelvedMany, error) {
		return shelveMany(ctx, tx, in.Issues, true)
	},
	Text: shelvedText,
}

// RestoreMany restores several issues, each for itself.
var RestoreMany = op.Operation[ArchiveManyIn, ShelvedMany]{
	Chapter: op.Work,
	Title:   "Restore several issues", Summary: "Restore several issues, each on its own.",
	Detail:  "When one fails, the others are restored all the same; the exit code is that of the first failure.",
	Example: `tix archive 1 && tix restore 1`,
	CLI:     []op.Spelling[ArchiveManyIn, ShelvedMany]{{Path: "restore", Args: archiveArgs}},
	Write: func(ctx context.Context, tx *op.Tx, in ArchiveManyIn) (ShelvedMany, error) {
		return shelveMany(ctx, tx, in.Issues, false)
	},
	Text: shelvedText,
}

func shelvedText(p *page.Page, _ ArchiveManyIn, out ShelvedMany) {
	for _, o := range out.Outcomes {
		if o.Status == Done {
			p.Printf("%s", o.Line)
		}
	}
}

func shelveMany(ctx context.Context, tx *op.Tx, given []op.Selector, away bool) (ShelvedMany, error) {
	var selectors []op.Selector
	for _, s := range given {
		selectors = append(selectors, apiece(s)...)
	}
	out := ShelvedMany{Outcomes: make([]Shelved, len(selectors))}
	done, left := make([]Written, len(selectors)), make([][]string, len(selectors))
	faults := tx.Store.Each(len(selectors), func(i int) *fault.Fault {
		var err error
		done[i], left[i], err = shelve(ctx, tx, selectors[i], away)
		return fault.From(err)
	})
	verb := "Restored "
	if away {
		verb = "Archived "
	}
	var notes []string
	for i, f := range faults {
		o := Shelved{Selector: string(selectors[i])}
		if f == nil {
			o.Number, o.Title, o.Filename = done[i].Number, done[i].Title, done[i].Filename
			o.Status, o.Line = Done, verb+o.Filename
			notes = append(notes, left[i]...)
		} else {
			o.Status, o.Line = Verdict(f), f.Error()
		}
		out.Count(o.Status)
		out.Outcomes[i] = o
	}
	note(tx, few(notes))
	return out, failures(faults, tx.Cite)
}

// failures is the fault of a batch that stands although items of it failed: it
// lists them, and its exit code is that of the first.
func failures(faults []*fault.Fault, cite func(string) string) error {
	var lines []string
	var all *fault.Fault
	for _, f := range faults {
		if f == nil {
			continue
		}
		if all == nil {
			all = fault.New(fault.Partial, f.Family, "")
			all.Bare, all.Code = true, f.Exit()
		}
		lines = append(lines, f.Text(cite))
	}
	if all == nil {
		return nil
	}
	all.Message = strings.Join(lines, "\n")
	return all
}
