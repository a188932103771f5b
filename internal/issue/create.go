package issue

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/cycle"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/layout"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/template"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

// CreateIn are the fields of a new issue.
type CreateIn struct {
	Fields
	Template op.Opt[string] `json:"template" complete:"template" hint:"ID" help:"Template to fill from: its id, or its name when no other of the scope has it"`
	Scope    op.Opt[string] `json:"scope" help:"Scope of the template"`
}

// Created is a new issue, with the template that it was made from.
type Created struct {
	Written
	Template *template.Mark `json:"template,omitzero"`
}

// Create files a new issue.
var Create = op.Operation[CreateIn, Created]{
	Chapter: op.Work,
	Name:    "create_issue", Title: "Create issue", Sets: op.Core,
	Summary: "File a new issue; only the title is needed.",
	Detail: `Defaults: the first column of the board, medium priority, you as assignee (your git identity) and the current cycle.
The layout in tix.toml decides where the file goes and what it is called. A comma list is one string: "bug, docs".
A template gives fields that are not given; on a terminal its prompts are asked. One with a scope of its own needs that scope repeated.`,
	Example: `tix create "Fix the login page" --labels bug,ui --priority high`,
	CLI:     []op.Spelling[CreateIn, Created]{{Path: "create", Args: "[TITLE]"}},
	Denied:  denied(),
	Write:   create,
	Shape:   func(_ CreateIn, f *fault.Fault) any { return template.CreateRefusal(f) },
	Text:    func(p *page.Page, _ CreateIn, out Created) { writtenText(p, "Created", &out.Written) },
	Prompt: func(ctx context.Context, t op.Terminal, e *op.Env, in *CreateIn) error {
		if in.Template.Set {
			values, err := template.Ask(ctx, t, e, in.request(), judge(ctx, e))
			if errors.Is(err, io.EOF) {
				return op.Ended()
			}
			in.put(values)
			return err
		}
		if in.Title.Set {
			return nil
		}
		title, err := t.Ask(ctx, "Title:")
		if err != nil {
			return blankTitle()
		}
		in.Title = op.Some(title)
		return nil
	},
}

// create fills in what the template gives, if one is named, and files the issue.
func create(ctx context.Context, tx *op.Tx, in CreateIn) (Created, error) {
	var mark *template.Mark
	switch {
	case in.Template.Set:
		var values []template.Value
		var err error
		if mark, values, err = template.Fill(ctx, tx.Env, in.request()); err != nil {
			return Created{}, err
		}
		in.put(values)
		tx.Warn("template: " + mark.ID + " (" + mark.Scope + ")") // whatever becomes of the issue
	case in.Scope.Set:
		return Created{}, template.ScopeAlone()
	}
	w, err := file(ctx, tx, in.Fields)
	return Created{w, mark}, err
}

// file is the one way in which an issue comes to be.
func file(ctx context.Context, tx *op.Tx, in Fields) (Written, error) {
	c, err := tx.Config()
	if err != nil {
		return Written{}, err
	}
	if !in.Title.Set {
		return Written{}, noTitle()
	}
	b := board.Of(c)
	status := b.Landing()
	if in.Status.Set {
		status = strings.TrimSpace(in.Status.Value)
		if f := b.Check(status); f != nil {
			return Written{}, f
		}
	}
	r := newReader(ctx, tx.Env, c)
	if !in.Assignee.Set {
		in.Assignee = op.Some(tx.Me(ctx))
	}
	if !in.Priority.Set {
		in.Priority = op.Some("medium")
	}
	set, err := r.changes(&in, nil)
	if err != nil {
		return Written{}, err
	}
	body := string(in.Body.Value)
	if f := model.CheckText(body, false); f != nil {
		return Written{}, f
	}
	keys, err := r.complete(tx, set, status, len(in.Cycles.Value.Items()) == 0)
	if err != nil {
		return Written{}, err
	}
	var h model.Header
	if _, p := model.DecodeHeader(keys, &h); p != nil {
		return Written{}, p
	}
	events, err := parentEvent(ctx, tx, "", h.Parent)
	if err != nil {
		return Written{}, err
	}
	full, err := landed(ctx, tx.Env, &h)
	if err != nil {
		return Written{}, err
	}
	is, err := tx.Create(keys, events, body, layout.Path(c.Layout, &h))
	if err != nil {
		return Written{}, err
	}
	note(tx, append(r.notes, full...))
	return written(ObjectOf(is, b, tx.Today()), true, events), nil
}

// complete adds what every new issue has to the fields that were given.
func (r *reader) complete(tx *op.Tx, set []matter.Change, status string, noCycle bool) ([]matter.Pair, error) {
	number, f := tx.Store.NextNumber()
	if f != nil {
		return nil, f
	}
	id, f := tx.Store.NewID()
	if f != nil {
		return nil, f
	}
	today := matter.Bare(tx.Today())
	set = append(set,
		matter.Change{Key: "number", Value: matter.Bare(strconv.FormatUint(uint64(number), 10))},
		matter.Change{Key: "id", Value: matter.Bare(id)},
		matter.Change{Key: "status", Value: matter.Text(status)},
		matter.Change{Key: "created", Value: today}, matter.Change{Key: "updated", Value: today})
	if noCycle {
		known, err := cycle.Load(r.ctx, r.env)
		if err != nil {
			return nil, err
		}
		if name := cycle.ForNew(known, r.cfg.Planning, tx.Today()); name != "" {
			set = append(set, matter.Change{Key: "cycles", Value: matter.Texts(name)})
		}
	}
	for _, key := range []string{"labels", "files"} {
		if !has(set, key) {
			set = append(set, matter.Change{Key: key, Value: matter.List()})
		}
	}
	var keys []matter.Pair
	for _, c := range set {
		if c.Value.Kind != matter.Absent {
			keys = append(keys, matter.Pair{Key: c.Key, Value: c.Value})
		}
	}
	return keys, nil
}
