package mention

import (
	"bytes"
	"context"
	"path"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// Show prints one mention.
var Show = op.Operation[IDIn, Mention]{
	Chapter: op.Finding,
	Title:   "Show mention",
	Summary: "Show one of your mentions, read or not.",
	Detail:  "A mention that was written with an editor is shown too, before a write of its issue by tix records it.",
	Example: "tix mentions show MJ59S5626",
	CLI:     []op.Spelling[IDIn, Mention]{{Path: "mentions show", Args: "ID"}},
	Read: func(ctx context.Context, e *op.Env, in IDIn) (Mention, error) {
		s, err := shelfOf(e)
		if err != nil {
			return Mention{}, err
		}
		m, _, err := s.find(ctx, readerOf(ctx, e), in.ID)
		return m, err
	},
	Text: func(p *page.Page, _ IDIn, m Mention) {
		p.Line(page.Words("id: "), page.ID.Of(m.ID))
		p.Line(page.Words("issue: #"), page.Words(number(m.Number)+" "), page.Path.Of(m.File))
		p.Printf("body: @%s", m.Body)
		p.Printf("context: %s", m.Context)
		if m.Created == "" {
			p.Printf("created: not recorded yet")
		} else {
			p.Printf("created: %s", m.Created)
		}
		p.Printf("state: %s", m.State)
	},
}

// Ignore leaves a mention as it is.
var Ignore = op.Operation[IDIn, MarkOut]{
	Chapter: op.Work,
	Title:   "Ignore mention",
	Summary: "Leave one of your mentions as it is: nothing is written, and it is listed again.",
	Detail:  "It is the answer `not now` to a mention; `tix mentions read` is the other one.",
	Example: "tix mentions ignore MJ59S5626",
	CLI:     []op.Spelling[IDIn, MarkOut]{{Path: "mentions ignore", Args: "ID"}},
	Read: func(ctx context.Context, e *op.Env, in IDIn) (MarkOut, error) {
		s, err := shelfOf(e)
		if err != nil {
			return MarkOut{}, err
		}
		m, _, err := s.find(ctx, readerOf(ctx, e), in.ID)
		return MarkOut{ID: m.ID, Number: m.Number, State: m.State}, err
	},
	Text: func(p *page.Page, _ IDIn, out MarkOut) {
		p.Printf("Left %s (#%d) as it is: %s", out.ID, out.Number, out.State)
	},
}

// JumpOut is where a mention stands.
type JumpOut struct {
	ID      string `json:"id"`
	Number  uint32 `json:"issue_number"`
	File    string `json:"issue_file"` // relative to the issues directory
	Context string `json:"context"`
	Line    *int   `json:"line"`      // of the body, 0 = the title; null = it stands there no more
	InFile  *int   `json:"file_line"` // of the whole file; null for the title too

	path string // from the root
	line int    // of the whole file, of the title too
}

// Jump tells where a mention stands.
var Jump = op.Operation[IDIn, JumpOut]{
	Chapter: op.Finding,
	Title:   "Find the place of a mention",
	Summary: "Print where one of your mentions stands: the file of the issue, from the root of the repository, and the line in it, as editors open it.",
	Detail:  "The structured result has the line of the body too, 0 for the title. Of a mention that was removed the file alone is told.",
	Example: "tix mentions jump MJ59S5626",
	CLI:     []op.Spelling[IDIn, JumpOut]{{Path: "mentions jump", Args: "ID"}},
	Read:    jump,
	Text: func(p *page.Page, _ IDIn, out JumpOut) {
		p.Line(page.ID.Of(out.ID), page.Words("  #"+number(out.Number)))
		if out.Line == nil {
			p.Line(page.Path.Of(out.path))
			p.Printf("note: the mention does not stand there any more")
		} else {
			p.Printf("%s:%d", out.path, out.line)
		}
		p.Printf("%s", out.Context)
	},
}

func jump(ctx context.Context, e *op.Env, in IDIn) (JumpOut, error) {
	s, err := shelfOf(e)
	if err != nil {
		return JumpOut{}, err
	}
	me := readerOf(ctx, e)
	m, _, err := s.find(ctx, me, in.ID)
	if err != nil {
		return JumpOut{}, err
	}
	is, err := e.Issue(ctx, op.Selector(m.owner))
	if err != nil {
		if fault.From(err).Family == fault.FamilyNotFound {
			return JumpOut{}, issueGone(&m)
		}
		return JumpOut{}, err
	}
	out := JumpOut{ID: m.ID, Number: is.Number, File: is.Path, Context: m.Context, path: path.Join(e.Repo.IssuesDir(), is.Path)}
	for _, now := range s.of(seeIssue(is), me) {
		if now.ID != m.ID {
			continue
		}
		line := now.line
		out.Line, out.Context = &line, now.Context
		if out.line = titleLine(is); line > 0 {
			raw := is.Doc.Raw()
			in := bytes.Count(raw[:len(raw)-len(is.Text)], []byte{'\n'}) + line
			out.InFile, out.line = &in, in
		}
	}
	return out, nil
}

// titleLine is the line of a file that the title stands in, the first where it
// has none.
func titleLine(is *model.Issue) int {
	for _, p := range is.Pairs {
		if p.Key == "title" {
			return p.Line
		}
	}
	return 1
}

// Block ends the text of an issue with the caller's unread mentions in it, nothing
// when there are none.
func Block(p *page.Page, unread []Mention) {
	if len(unread) == 0 {
		return
	}
	p.Blank()
	p.Line(page.Heading.Of("## Unread mentions"))
	p.Blank()
	for _, m := range unread {
		p.Line(page.Words("- "), page.ID.Of(m.ID), page.Words("  "+m.Context))
	}
	p.Hint("`tix mentions read ID` takes one off the list.")
}
