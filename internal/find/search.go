package find

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// longLine is how many characters of a matched line the text shows.
const longLine = 200

// mostLines bounds the matched lines of a page over MCP, in bytes: clients refuse
// answers above some 25,000 tokens.
const mostLines = 48 << 10

// SearchIn says what to look for.
type SearchIn struct {
	Query        string `json:"query" arg:"TEXT" need:"both" help:"Text to find anywhere in the file, ignoring case"`
	Filter       string `json:"filter" hint:"QUERY" help:"Search only the issues that this filter selects"`
	WithArchived bool   `json:"with_archived" help:"Archived issues too"`
	paging.In
}

// SearchOut is a page of hits. Their issues are read when the structure is asked
// for.
type SearchOut struct {
	Hits       []Hit   `json:"hits"`
	Total      int     `json:"total"`
	NextCursor *string `json:"next_cursor"`

	page   []hit
	reader *reader
}

// Hit is an issue with the lines of its file that match.
type Hit struct {
	Issue        issue.Object `json:"issue"`
	MatchedLines []string     `json:"matched_lines"`
	Lines        []int        `json:"lines"` // their numbers in the file, from 1
	// LinesTotal is how many lines match, when not all of them are here.
	LinesTotal int `json:"lines_total,omitzero"`
}

// hit is a Hit before its issue is read whole.
type hit struct {
	head  *model.Header
	lines []line
	left  int // matching lines that were cut off
}

// line is one line of a file.
type line struct {
	number int
	text   string
}

// MarshalJSON reads the issues of the page.
func (out SearchOut) MarshalJSON() ([]byte, error) {
	type plain SearchOut
	p := plain(out)
	p.Hits = make([]Hit, len(out.page))
	for i, h := range out.page {
		row, err := out.reader.row(h.head)
		if err != nil {
			return nil, err
		}
		x := Hit{Issue: row, MatchedLines: make([]string, len(h.lines)), Lines: make([]int, len(h.lines))}
		for j, l := range h.lines {
			x.MatchedLines[j], x.Lines[j] = l.text, l.number
		}
		if h.left > 0 {
			x.LinesTotal = len(h.lines) + h.left
		}
		p.Hits[i] = x
	}
	return op.Encode(p)
}

// Search looks for text in whole files.
var Search = op.Operation[SearchIn, SearchOut]{
	Chapter: op.Finding,
	Name:    "search_issues", Title: "Search issues", Sets: op.Core,
	Summary: "Find issues whose file contains a text, with the matching lines. Use `filter` for fields.",
	Detail: `The whole file is searched: front matter, History, body and comments. The text is taken as it stands, blanks and colons included; conditions on fields belong in ` + "`filter`" + `. A text that is nothing but a known key and its value, like ` + "`status:todo`" + `, is answered as that filter, with a note.

Hits are ordered by number. Over MCP a page has 50 hits unless ` + "`limit`" + ` (1 to 500) says otherwise, and ends sooner when its matching lines reach 48 kB; the terminal shows all.`,
	Example: "tix search login --filter status:todo",
	CLI:     []op.Spelling[SearchIn, SearchOut]{{Path: "search", Args: "TEXT"}},
	Read:    search,
	Text:    searchText,
}

func search(ctx context.Context, e *op.Env, in SearchIn) (SearchOut, error) {
	if in.Query == "" && e.Door == op.Shell {
		return SearchOut{}, noText()
	}
	w, err := paging.Open(in.In, e.Door, "search", in.Query, in.Filter, strconv.FormatBool(in.WithArchived))
	if err != nil {
		return SearchOut{}, err
	}
	s, err := seekerOf(ctx, e, in)
	if err != nil {
		return SearchOut{}, err
	}
	var hits []hit
	if in.Query != "" {
		if hits, err = s.find(ctx); err != nil {
			return SearchOut{}, err
		}
	}
	slices.SortFunc(hits, func(a, b hit) int { return byNumber(a.head, b.head) })
	out := SearchOut{Total: len(hits), reader: &reader{ctx: ctx, env: e, board: s.board}}
	if w.At != nil {
		if hits, err = behind(hits, w.At); err != nil {
			return SearchOut{}, err
		}
	}
	if err := s.complete(ctx, hits[:w.Size(len(hits))]); err != nil {
		return SearchOut{}, err
	}
	if e.Door == op.Wire {
		w.Limit = fitting(hits[:w.Size(len(hits))])
	}
	out.page, out.NextCursor = paging.Take(w, hits, func(last int) []string {
		h := hits[last].head
		return []string{strconv.FormatUint(uint64(h.Number), 10), h.Path}
	})
	for i := range out.page {
		if e.Door == op.Wire {
			out.page[i].shorten()
		}
	}
	return out, nil
}

// fitting is how many hits a page over MCP holds: it ends before its matched
// lines pass mostLines, with one hit at least.
func fitting(hits []hit) int {
	size := 0
	for i, h := range hits {
		for _, l := range h.lines {
			size += len(l.text)
		}
		if size > mostLines && i > 0 {
			return i
		}
	}
	return len(hits)
}

// shorten cuts the lines of a hit that fills a page alone.
func (h *hit) shorten() {
	size := 0
	for i, l := range h.lines {
		if size += len(l.text); size > mostLines && i > 0 {
			h.lines, h.left = h.lines[:i], len(h.lines)-i
			return
		}
	}
}

func byNumber(a, b *model.Header) int {
	return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Path, b.Path))
}

// behind drops the hits up to a position.
func behind(hits []hit, at []string) ([]hit, error) {
	if len(at) != 2 {
		return nil, paging.Broken()
	}
	n, err := strconv.ParseUint(at[0], 10, 32)
	if err != nil {
		return nil, paging.Broken()
	}
	last := &model.Header{Number: uint32(n), Path: at[1]}
	i := slices.IndexFunc(hits, func(h hit) bool { return byNumber(h.head, last) > 0 })
	if i < 0 {
		return nil, nil
	}
	return hits[i:], nil
}

// scope is which files a search looks at.
func (in *SearchIn) scope() store.Scope {
	if in.WithArchived {
		return store.All
	}
	return store.Active
}

func searchText(p *page.Page, in SearchIn, out SearchOut) {
	if out.Total == 0 {
		p.Printf("No issue matches `%s`.", in.Query)
		return
	}
	for _, h := range out.page {
		p.Line(page.ID.Of("#"+number(nil, h.head)), page.Words(" "+h.head.Title+" — "+h.head.Status+" ("), page.Path.Of(h.head.Path), page.Words(")"))
		for _, l := range h.lines {
			p.Line(page.Dim.Of("  "+strconv.Itoa(l.number)+": "), page.Words(cutLine(l.text)))
		}
		if h.left > 0 {
			p.Printf("  … %d more matching lines in this file", h.left)
		}
	}
	if tail := paging.Tail(len(out.page), out.Total, "hits", out.NextCursor); tail != "" {
		p.Printf("%s", tail)
	}
}

// cutLine shortens a long line for people; structures have it whole.
func cutLine(s string) string {
	if len(s) <= longLine || utf8.RuneCountInString(s) <= longLine {
		return s
	}
	return string([]rune(s)[:longLine]) + "…"
}

// trimLine is a line of a file without its line end.
func trimLine(b []byte) string { return strings.TrimSuffix(string(b), "\r") }
