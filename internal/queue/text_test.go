package queue

import (
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/claim"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
)

func TestStateIsWhatTheIssueIsToTheAsker(t *testing.T) {
	t.Parallel()
	c := &config.Config{Boards: []config.Board{{Name: "default", Columns: []string{"todo", "doing"}, CategoryMap: []config.ColumnCategory{
		{Column: "todo", Category: config.Unstarted}, {Column: "doing", Category: config.Active},
	}}}}
	headers := []*model.Header{
		{Number: 1, ID: "CLAIMED0", Path: "1.md", Status: "doing"},
		{Number: 2, ID: "WAYTYNG0", Path: "2.md", Status: "todo"},
		{Number: 3, ID: "STARTED0", Path: "3.md", Status: "doing"},
	}
	claims := map[string]claim.Claim{"CLAIMED0": {Holder: "ant", Until: "2026-06-15T14:00:00Z"}}
	q := claim.New(graph.Of(headers, board.Of(c)), claims, claim.Asker{Holder: "ant"}, time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC), "2026-06-15")
	for i, want := range []string{"claimed", "ready", "in_progress"} {
		if got := stateOf(q, q.Graph.Node(headers[i])); got != want {
			t.Errorf("#%d is %s, not %s", headers[i].Number, got, want)
		}
	}
}

func TestPartOfTheQueueIsNamed(t *testing.T) {
	t.Parallel()
	for in, want := range map[[2]string]string{
		{"", ""}: "", {"p", ""}: " in project `p`", {"", "e"}: " in epic `e`", {"p", "e"}: " in project `p` and epic `e`",
	} {
		if got := partOf(in[0], in[1]); got != want {
			t.Errorf("%q: %q, not %q", in, got, want)
		}
	}
}

func TestWaitingIssuesAreCounted(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{1: "1 open issue waits", 2: "2 open issues wait", 50: "50 open issues wait"} {
		if got := waiting(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}
