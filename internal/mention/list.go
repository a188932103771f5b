package mention

import (
	"context"
	"strconv"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/pkg/page"
)

// ListIn takes a page.
type ListIn struct {
	paging.In
}

// ListOut is a page of unread mentions.
type ListOut struct {
	Mentions   []Mention `json:"mentions"`
	Total      int       `json:"total"`
	NextCursor *string   `json:"next_cursor"`
}

// List shows the unread mentions of the caller.
var List = op.Operation[ListIn, ListOut]{
	Chapter: op.Finding,
	Name:    "mentions_list", Title: "List mentions",
	Summary: "List your unread @mentions in titles, bodies and comments of all issues, archived ones too.",
	Detail: `You are the git identity: ` + "`@ada`, `@ada-lovelace` and `@ada@example.org`" + ` all mean Ada Lovelace <ada@example.org>. Mentions in code do not count.

What somebody wrote with an editor is listed too, with a blank ` + "`created`" + `: the next write of that issue by tix records it, under the same id. Nothing is written here.

Rows are ordered by issue number, then time. Over MCP a page has 50 rows unless ` + "`limit`" + ` (1 to 500) says otherwise; the terminal shows all.`,
	Example: "tix mentions list",
	CLI:     []op.Spelling[ListIn, ListOut]{{Path: "mentions list"}},
	Read:    list,
	Text: func(p *page.Page, _ ListIn, out ListOut) {
		if out.Total == 0 {
			p.Printf("No unread mentions.")
		}
		for _, m := range out.Mentions {
			p.Line(page.ID.Of(m.ID), page.Words("  #"+padded(m.Number)+" "+m.Context))
		}
		if tail := paging.Tail(len(out.Mentions), out.Total, "mentions", out.NextCursor); tail != "" {
			p.Printf("%s", tail)
		}
	},
}

// padded is a number in four places or more, so that contexts stand in a column.
func padded(n uint32) string {
	s := number(n)
	for len(s) < 4 {
		s += " "
	}
	return s
}

func number(n uint32) string { return strconv.FormatUint(uint64(n), 10) }

func list(ctx context.Context, e *op.Env, in ListIn) (ListOut, error) {
	w, err := paging.Open(in.In, e.Door, "mentions")
	if err != nil {
		return ListOut{}, err
	}
	s, err := shelfOf(e)
	if err != nil {
		return ListOut{}, err
	}
	me := readerOf(ctx, e)
	if me.name == "" {
		e.Warn(noReader())
		return ListOut{}, nil
	}
	all, err := s.mentions(ctx, me)
	if err != nil {
		return ListOut{}, err
	}
	all = me.unread(all)
	out := ListOut{Total: len(all)}
	if all, err = behind(all, w.At); err != nil {
		return ListOut{}, err
	}
	out.Mentions, out.NextCursor = paging.Take(w, all, func(last int) []string {
		m := all[last]
		return []string{number(m.Number), m.Created, m.ID}
	})
	return out, nil
}

// behind drops the mentions up to a position; nil is the start.
func behind(all []Mention, at []string) ([]Mention, error) {
	if at == nil {
		return all, nil
	}
	if len(at) != 3 {
		return nil, paging.Broken()
	}
	n, err := strconv.ParseUint(at[0], 10, 32)
	if err != nil {
		return nil, paging.Broken()
	}
	last := Mention{Number: uint32(n), Created: at[1], ID: at[2]}
	for len(all) > 0 && order(all[0], last) <= 0 {
		all = all[1:]
	}
	return all, nil
}
