package claim_test

import (
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
)

const (
	today = "2026-06-15"
	ada   = "Ada Lovelace <ada@example.org>"
)

var now = time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC)

// theBoard has an inbox, two waiting columns before and one behind the entry.
func theBoard() *board.Board {
	c := &config.Config{
		Boards: []config.Board{{
			Name: "default", Columns: []string{"triage", "todo", "doing", "stuck", "review", "done", "dropped"}, DoneColumn: "done",
			CategoryMap: []config.ColumnCategory{
				{Column: "triage", Category: config.Backlog}, {Column: "todo", Category: config.Unstarted},
				{Column: "doing", Category: config.Active}, {Column: "stuck", Category: config.Blocked},
				{Column: "review", Category: config.Unstarted},
				{Column: "done", Category: config.Completed}, {Column: "dropped", Category: config.Canceled},
			},
		}},
	}
	b := board.From(c, &c.Boards[0])
	b.Entry, b.Deferred = "triage", "triage"
	return b
}

// blocks is the row of an edge.
func blocks(from, to string) model.Relationship {
	return model.Relationship{ID: from + to, From: from, To: to, Kind: graph.Blocks}
}

func queue(headers []*model.Header, claims map[string]claim.Claim, holder string) *claim.Queue {
	return claim.New(graph.Of(headers, theBoard()), claims, claim.Asker{Holder: holder, Me: ada}, now, today)
}

func judge(t *testing.T, q *claim.Queue, h *model.Header) claim.Verdict {
	t.Helper()
	n := q.Graph.Node(h)
	if n == nil {
		t.Fatalf("the graph has no %s", h.Path)
	}
	return q.Judge(n)
}
