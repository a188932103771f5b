package find

import (
	"fmt"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/internal/query"
)

// Group is one group of a listing with its figures: the issues of the whole
// listing, not of the page.
type Group struct {
	Key   string `json:"key"`
	Done  int    `json:"done"`
	Total int    `json:"total"`

	id   string // tells a group named `(none)` from the issues without a value
	rows []*model.Header
}

// percent is the share of done issues, rounded down.
func percent(done, total int) int {
	if total == 0 {
		return 0
	}
	return 100 * done / total
}

// groups puts sorted rows into groups; without a key there is one for all.
func groups(rows []*model.Header, by string, v query.Vocabulary, b *board.Board) []Group {
	if by == "" {
		return []Group{{rows: rows}}
	}
	var list []Group
	for _, bucket := range query.Gather(rows, by, v) {
		g := Group{Key: bucket.Key, id: "=" + bucket.Key, rows: bucket.Rows}
		if bucket.None {
			g.id = ""
		}
		for _, h := range bucket.Rows {
			if h.Conflicted {
				continue
			}
			g.Total++
			if b.Category(h.Status) == board.Completed {
				g.Done++
			}
		}
		list = append(list, g)
	}
	return list
}

// cut puts the rows into their groups and gives those of the page.
func (out *ListOut) cut(w paging.Window, rows []*model.Header, by string, o ordering) ([]*model.Header, error) {
	all := groups(rows, by, o.vocab, out.reader.board)
	if by != "" {
		out.Groups = append([]Group{}, all...)
	}
	var from place
	if w.At != nil {
		var err error
		if from, err = o.read(w.At); err != nil {
			return nil, err
		}
		if all = o.rest(all, from); len(all) == 0 || all[0].id != from.group {
			from.shown += digest(from.group)
		}
	}
	rows = flatten(all)
	shown, next := paging.Take(w, rows, func(last int) []string {
		p := place{shown: from.shown, row: rows[last]}
		for _, g := range all {
			if p.group = g.id; last < len(g.rows) {
				break
			}
			last -= len(g.rows)
			p.shown += digest(g.id)
		}
		return o.mark(p)
	})
	out.NextCursor = next
	at := 0
	for _, g := range all {
		if by != "" && at < len(shown) {
			out.listing.heads = append(out.listing.heads, head{at, fmt.Sprintf("-- %s: %s (%d/%d done, %d%%) --", by, g.Key, g.Done, g.Total, percent(g.Done, g.Total))})
		}
		at += len(g.rows)
	}
	return shown, nil
}

func flatten(all []Group) []*model.Header {
	if len(all) == 1 {
		return all[0].rows
	}
	var rows []*model.Header
	for _, g := range all {
		rows = append(rows, g.rows...)
	}
	return rows
}
