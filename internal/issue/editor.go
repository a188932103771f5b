package issue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// SourceIn names the issue that an editor opens.
type SourceIn struct {
	Issue op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
}

// Source is a whole issue file with what it is known by again.
type Source struct {
	Path   string `json:"path"` // below the issues directory
	Hash   string `json:"hash"` // SHA-256 of the bytes
	Source string `json:"source"`
}

// EditSource gives the editor its text. Together with EditReplace it is `tix
// edit` without a flag: no lock is held while the editor runs.
var EditSource = op.Operation[SourceIn, Source]{
	Chapter: op.Work,
	Title:   "Text of an issue for an editor", Summary: "Print the whole file of an issue, for an editor.",
	Detail:  "Used by `tix edit` when no field is named.",
	Example: `tix edit-source 1`,
	CLI:     []op.Spelling[SourceIn, Source]{{Path: "edit-source", Args: "ISSUE", Hidden: true}},
	Read: func(ctx context.Context, e *op.Env, in SourceIn) (Source, error) {
		is, err := target(ctx, e, in.Issue)
		if err != nil {
			return Source{}, err
		}
		raw := is.Doc.Raw()
		return Source{Path: is.Path, Hash: hash(raw), Source: string(raw)}, nil
	},
	Text: func(p *page.Page, _ SourceIn, out Source) { p.Text(out.Source) },
}

// ReplaceIn is an issue's file as it came back from the editor.
type ReplaceIn struct {
	Issue op.Selector `json:"issue" arg:"ISSUE" need:"both" help:"Number, id, or part of the file name or title"`
	Hash  string      `json:"hash" need:"line" help:"What the file was when the editor opened it"`
	Text  string      `json:"text" need:"line" help:"The whole file as it came back"`
}

// EditReplace saves what an editor made of an issue's file: the bytes as given,
// judged like an edit of the fields that differ.
var EditReplace = op.Operation[ReplaceIn, Written]{
	Chapter: op.Work,
	Title:   "Save an edited issue", Summary: "Save the whole file of an issue as it came back from an editor.",
	Detail:  "Used by `tix edit` when no field is named. History, number and id stay as they are.",
	Example: `tix edit 1 --title "Fix the login page"`,
	CLI:     []op.Spelling[ReplaceIn, Written]{{Path: "edit-replace", Args: "ISSUE", Hidden: true}},
	Write:   replace,
	Text:    func(p *page.Page, _ ReplaceIn, out Written) { writtenText(p, "Updated", &out) },
}

func hash(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

func replace(ctx context.Context, tx *op.Tx, in ReplaceIn) (Written, error) {
	c, err := tx.Config()
	if err != nil {
		return Written{}, err
	}
	is, err := target(ctx, tx.Env, in.Issue)
	if err != nil {
		return Written{}, err
	}
	if hash(is.Doc.Raw()) != in.Hash {
		return Written{}, changedMeanwhile(is)
	}
	b := board.Of(c)
	if in.Text == string(is.Doc.Raw()) {
		return written(ObjectOf(is, b, tx.Today()), false, nil), nil
	}
	edited, problem := model.ParseIssue(is.Path, []byte(in.Text))
	if problem != nil {
		return Written{}, unreadableText(problem)
	}
	if f := preserved(is, edited); f != nil {
		return Written{}, f
	}
	r := newReader(ctx, tx.Env, c)
	e := store.Edit{Issue: is, Raw: []byte(in.Text), Touch: tx.Today()}
	if e.Set, err = r.edited(is, edited); err != nil {
		return Written{}, locate(err, edited)
	}
	r.strange(is, edited)
	if e.Events, err = logged(ctx, tx, &is.Header, &edited.Header); err != nil {
		return Written{}, err
	}
	if edited.Status != is.Status { // the commit in the text is the one that a completion records
		if err := restatus(ctx, tx, b, &e, edited.Status, "", door{keep: true, as: &edited.Header, notes: &r.notes}); err != nil {
			return Written{}, locate(err, edited)
		}
	}
	full, err := regauged(ctx, tx.Env, nil, &is.Header, stands(&edited.Header, &e))
	if err != nil {
		return Written{}, err
	}
	if full != "" {
		r.notes = append(r.notes, full)
	}
	after, changed, err := Stage(tx, e)
	if err != nil {
		return Written{}, err
	}
	note(tx, r.notes)
	if err := tellLanded(ctx, tx, land(b, &is.Header, &after.Header)); err != nil {
		return Written{}, err
	}
	return written(ObjectOf(after, b, tx.Today()), changed, e.Events), nil
}

// locate adds the line of the key that a refusal means.
func locate(err error, edited *model.Issue) error {
	f := fault.From(err)
	for _, p := range edited.Pairs {
		if p.Key == f.Field && f.Place.Line == 0 {
			f.Place = fault.Place{Path: "the edited text", Line: p.Line, Col: p.Col}
		}
	}
	return f
}
