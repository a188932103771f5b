package wip_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/wip"
)

// boardOf is a board with the units h, d and w and one limit per column.
func boardOf(limits ...config.Limit) *config.Board {
	b := &config.Board{Name: "default", Columns: []string{"todo", "doing", "review", "done"}}
	b.WIP.Units = []config.Unit{{Name: "h", Factor: 1}, {Name: "d", Factor: 8}, {Name: "w", Factor: 40}}
	b.WIP.Limits = limits
	return b
}

func issueIn(n int, column, estimate string) *model.Header {
	return &model.Header{Number: uint32(n), ID: fmt.Sprintf("A%07d", n), Path: fmt.Sprintf("A%07d.md", n), Status: column, Estimate: estimate}
}

// doing is issues of that column with these estimates.
func doing(estimates ...string) []*model.Header {
	var list []*model.Header
	for i, e := range estimates {
		list = append(list, issueIn(i+1, "doing", e))
	}
	return list
}

func TestCellsAndStates(t *testing.T) {
	t.Parallel()
	items := config.Limit{Column: "doing", MaxItems: 3, Policy: wip.Block, Enabled: true}
	days := config.Limit{Column: "doing", MaxEstimate: 10, Unit: "d", Policy: wip.Warn, Enabled: true}
	both := config.Limit{Column: "doing", MaxItems: 3, MaxEstimate: 10, Unit: "d", Policy: wip.Warn, Enabled: true}
	for _, c := range []struct {
		limit       config.Limit
		holds       []string
		cell, state string
	}{
		{items, nil, "0/3", wip.Within},
		{items, []string{"soon", "4000000000w", "1x"}, "3/3", wip.Within}, // it never reads estimates
		{items, []string{"", "", "", ""}, "4/3!", wip.Over},
		{days, nil, "0 0/10d", wip.Within},
		{days, []string{"1w", "40h"}, "2 10/10d", wip.Within},
		{days, []string{"1w", "40h", "1"}, "3 11/10d!", wip.Over},
		{days, []string{"4h, 4h", "1D", "0.5-1 day"}, "3 3/10d", wip.Within},
		{days, []string{"12h"}, "1 ?/10d!", wip.Unknown},
		{days, []string{"4294967295d", "4294967295d"}, "2 8589934590/10d!", wip.Over},
		{days, []string{"4000000000w"}, "1 ?/10d!", wip.Unknown},
		{both, []string{"8d", "", "", ""}, "4/3 8/10d!", wip.Over},
		{both, []string{"soon", "", "", ""}, "4/3 ?/10d!", wip.Over},
		{both, []string{"soon"}, "1/3 ?/10d!", wip.Unknown},
	} {
		b := boardOf(c.limit)
		l, u := wip.On(b, "doing"), wip.Of(b, doing(c.holds...)).Usage("doing")
		if u.Cell(l) != c.cell || u.State(l) != c.state {
			t.Errorf("%q under %s: %s %s, want %s %s", c.holds, l.Setting(), u.Cell(l), u.State(l), c.cell, c.state)
		}
	}
}

func TestWhatCountsIsActiveAndReadable(t *testing.T) {
	t.Parallel()
	b := boardOf(config.Limit{Column: "doing", MaxItems: 1, Policy: wip.Block, Enabled: true}, config.Limit{Column: "todo", MaxItems: 1, Policy: wip.Block})
	list := doing("", "", "")
	list[0].Archived, list[1].Conflicted = true, true
	g := wip.Of(b, list)
	if u := g.Usage("doing"); u.Items != 1 {
		t.Errorf("%d issues count", u.Items)
	}
	if g.Usage("todo") != nil || g.Usage("review") != nil || wip.On(b, "todo") != nil || wip.Stored(b, "todo") == nil {
		t.Error("a disabled limit is in force, or is not stored")
	}
}

func TestDecide(t *testing.T) {
	t.Parallel()
	block := config.Limit{Column: "doing", MaxItems: 2, MaxEstimate: 4, Unit: "d", Policy: wip.Block, Enabled: true}
	warn := block
	warn.Policy = wip.Warn
	token := wip.On(boardOf(block), "doing").Token()
	full := func(a wip.Authority) *wip.Authority {
		a.Actor, a.Timestamp = "Ada", "2026-01-02T03:04:05Z"
		return &a
	}
	for name, c := range map[string]struct {
		limit    config.Limit
		holds    []string
		estimate string
		override *wip.Authority
		want     string // kind, before, after, diagnostics
	}{
		"room":                    {block, []string{"1d"}, "2d", nil, "allow within within"},
		"too many":                {block, []string{"1d", "1d"}, "1d", nil, "block within over over_limit override_required"},
		"too much":                {block, []string{"1d"}, "4d", nil, "block within over over_limit override_required"},
		"warned":                  {warn, []string{"1d", "1d"}, "1d", nil, "warn within over over_limit"},
		"own estimate":            {block, nil, "soon", nil, "rejected within unknown malformed_estimate"},
		"own unit":                {block, nil, "1x", nil, "rejected within unknown missing_conversion"},
		"own remainder":           {block, nil, "12h", nil, "rejected within unknown ambiguous_conversion"},
		"own overflow":            {block, nil, "4000000000w", nil, "rejected within unknown malformed_estimate"},
		"warn does not count":     {warn, nil, "soon", nil, "rejected within unknown malformed_estimate"},
		"of another":              {block, []string{"soon"}, "1d", nil, "rejected unknown unknown ambiguous_conversion"},
		"too many and unknown":    {block, []string{"soon", "1d"}, "1d", nil, "block unknown over over_limit override_required"},
		"nothing confirmed":       {block, []string{"", ""}, "", full(wip.Authority{}), "rejected within over unconfirmed_override missing_override_field"},
		"no reason":               {block, []string{"", ""}, "", full(wip.Authority{Confirmed: true, Reason: " \t"}), "rejected within over missing_override_field"},
		"no confirmation":         {block, []string{"", ""}, "", full(wip.Authority{Reason: "x"}), "rejected within over unconfirmed_override"},
		"nobody at no time":       {block, []string{"", ""}, "", &wip.Authority{Confirmed: true, Reason: "x"}, "rejected within over missing_override_field missing_override_field"},
		"another limit":           {block, []string{"", ""}, "", full(wip.Authority{Confirmed: true, Reason: "x", Token: "0"}), "rejected within over stale_override_limit"},
		"whole":                   {block, []string{"", ""}, "", full(wip.Authority{Confirmed: true, Reason: " x "}), "override within over over_limit"},
		"whole, for this limit":   {block, []string{"", ""}, "", full(wip.Authority{Confirmed: true, Reason: "x", Token: token}), "override within over over_limit"},
		"it rescues no estimate":  {block, []string{"", ""}, "soon", full(wip.Authority{Confirmed: true, Reason: "x"}), "rejected within unknown malformed_estimate"},
		"nor that of another":     {block, []string{"soon"}, "", full(wip.Authority{Confirmed: true, Reason: "x"}), "rejected unknown unknown ambiguous_conversion"},
		"it is not needed":        {block, nil, "", full(wip.Authority{Token: "0"}), "allow within within"},
		"it is not needed either": {warn, []string{"", ""}, "", full(wip.Authority{}), "warn within over over_limit"},
	} {
		b := boardOf(c.limit)
		d := wip.Decide(wip.On(b, "doing"), wip.Of(b, doing(c.holds...)).Usage("doing"),
			wip.Move{Issue: issueIn(9, "todo", c.estimate), From: "todo", To: "doing", Override: c.override})
		got := d.Kind + " " + d.Before + " " + d.After
		for _, x := range d.Diagnostics {
			got += " " + x.Kind
		}
		if got != c.want || (d.History != nil) != (d.Kind == wip.Override) || d.Limit == nil || d.Usage == nil {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestTheHistoryLineOfAnOverride(t *testing.T) {
	t.Parallel()
	whole := &wip.Authority{Confirmed: true, Reason: "  hotfix; a -> b ", Actor: "Ada", Timestamp: "2026-01-02T03:04:05Z"}
	for _, c := range []struct {
		limit config.Limit
		holds []string
		want  string
	}{
		{config.Limit{MaxItems: 2}, []string{"", ""}, "against max_items 2; 2/2 -> 3 cards: hotfix; a -> b"},
		{config.Limit{MaxItems: 2, MaxEstimate: 4, Unit: "d"}, []string{"1d", "1d"}, "against max_items 2, max_estimate 4d; 2/2 2/4d -> 3 cards, 3/4: hotfix; a -> b"},
		{config.Limit{MaxEstimate: 4, Unit: "d"}, []string{"5d"}, "against max_estimate 4d; 1 5/4d! -> 2 cards, 6/4: hotfix; a -> b"},
		{config.Limit{MaxItems: 1, MaxEstimate: 4, Unit: "d"}, []string{"soon"}, "against max_items 1, max_estimate 4d; 1/1 ?/4d! -> 2 cards, ?/4: hotfix; a -> b"},
	} {
		c.limit.Column, c.limit.Policy, c.limit.Enabled = "doing", wip.Block, true
		b := boardOf(c.limit)
		d := wip.Decide(wip.On(b, "doing"), wip.Of(b, doing(c.holds...)).Usage("doing"),
			wip.Move{Issue: issueIn(9, "todo", "1d"), From: "todo", To: "doing", Override: whole})
		if d.History == nil || d.History.Detail != "wip override: `todo` -> `doing` "+c.want {
			t.Errorf("%+v\nwant %s", d.History, c.want)
			continue
		}
		if _, ok := model.ParseTransition(d.History.Detail, model.Known{Columns: b.Columns}); ok {
			t.Error("it reads as a move")
		}
	}
}

func TestATokenStandsForOneLimit(t *testing.T) {
	t.Parallel()
	items := config.Limit{Column: "doing", MaxItems: 2, Policy: wip.Block, Enabled: true}
	days := config.Limit{Column: "doing", MaxEstimate: 2, Unit: "d", Policy: wip.Block, Enabled: true}
	more, other := items, boardOf(items)
	more.MaxItems = 3
	other.WIP.Units = nil
	token := func(b *config.Board) string { return wip.On(b, "doing").Token() }
	if token(boardOf(items)) == token(boardOf(more)) || token(boardOf(items)) != token(other) {
		t.Error("the ceiling does not count, or units do where nothing is counted in them")
	}
	other = boardOf(days)
	other.WIP.Units[1].Factor = 10
	if token(boardOf(days)) == token(other) {
		t.Error("an estimate counts otherwise, and the token is the same")
	}
}

// randomBoard has a limit on some of its columns.
func randomBoard(r *rand.Rand) *config.Board {
	b := boardOf()
	for _, column := range b.Columns {
		l := config.Limit{Column: column, MaxItems: r.IntN(4), Policy: []string{wip.Warn, wip.Block}[r.IntN(2)], Enabled: r.IntN(5) > 0}
		if r.IntN(2) == 0 {
			l.MaxEstimate, l.Unit = 1+r.IntN(12), []string{"h", "d", "w"}[r.IntN(3)]
		}
		if l.MaxItems+l.MaxEstimate > 0 {
			b.WIP.Limits = append(b.WIP.Limits, l)
		}
	}
	return b
}

// TestRandomMovesNeverExceedABlockingLimit: whatever is moved where, under
// whatever limits, a blocking column goes over its limit by an override alone,
// and the ledger stays what a count from the start gives.
func TestRandomMovesNeverExceedABlockingLimit(t *testing.T) {
	t.Parallel()
	estimates := []string{"", "1", "1d", "2h", "8h", "4h, 4h", "1w", "0.5-1 day", "soon", "3x", "12h", "4000000000w", "4294967295d", "1d,soon"}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 5))
		b := randomBoard(r)
		var issues []*model.Header
		for i := range 12 { // they begin outside all columns
			issues = append(issues, issueIn(i+1, "lost", estimates[r.IntN(len(estimates))]))
		}
		g, overridden := wip.Of(b, issues), map[string]bool{}
		for range 60 {
			h, to := issues[r.IntN(len(issues))], b.Columns[r.IntN(len(b.Columns))]
			l := wip.On(b, to)
			if l == nil || to == h.Status {
				g.Move(h, to)
				h.Status = to
				continue
			}
			m := wip.Move{Issue: h, From: h.Status, To: to}
			if r.IntN(4) == 0 {
				m.Override = &wip.Authority{Confirmed: r.IntN(2) == 0, Reason: strings.Repeat("x", r.IntN(2)), Actor: "a", Timestamp: "t"}
			}
			d := wip.Decide(l, g.Usage(to), m)
			if d.Refused() == (d.Kind == wip.Allow || d.Kind == wip.Warned || d.Kind == wip.Override) || d.Refused() && len(d.Diagnostics) == 0 {
				t.Fatalf("seed %d: %+v", seed, d)
			}
			if d.Refused() {
				continue
			}
			g.Move(h, to)
			h.Status = to
			overridden[to] = overridden[to] || d.Kind == wip.Override
			if u := g.Usage(to); u.State(l) != d.After {
				t.Fatalf("seed %d: %s after the move, and %s was foretold", seed, u.State(l), d.After)
			}
		}
		afresh := wip.Of(b, issues)
		for _, column := range b.Columns {
			l := wip.On(b, column)
			if l == nil {
				continue
			}
			u, v := g.Usage(column), afresh.Usage(column)
			if u.Cell(l) != v.Cell(l) || u.Items != v.Items || u.Sum != v.Sum || !slices.EqualFunc(u.Odd, v.Odd, func(a, b wip.Odd) bool { return a.Path == b.Path }) {
				t.Fatalf("seed %d: the ledger has %s, counted from the start it is %s", seed, u.Cell(l), v.Cell(l))
			}
			if l.Policy == wip.Block && !overridden[column] && v.State(l) != wip.Within {
				t.Fatalf("seed %d: %s is %s: %s under %s", seed, column, v.State(l), v.Cell(l), l.Setting())
			}
		}
	}
}
