package tests

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const inboxText = `issues_dir = "docs/issues"

[layout]
directory = "."
move_on_change = false

[kanban.default]
columns = ["inbox", "later", "todo", "done", "dropped"]

[kanban.default.category_map]
inbox = "backlog"
later = "backlog"
todo = "unstarted"
done = "completed"
dropped = "canceled"

[triage]
entry_status = "inbox"
declined_status = "dropped"
accepted_status = "todo"
deferred_status = "later"
`

// ruled is an item of a preview, or an outcome of apply.
type ruled struct {
	Number     int
	Status     string
	Changes    []map[string]string
	History    []map[string]string
	Diagnostic *struct{ Message string }
}

func (r *ruled) why() string {
	if r.Diagnostic == nil {
		return ""
	}
	return r.Diagnostic.Message
}

// inboxSize is how many issues the property test has.
const inboxSize = 9

// TestAPreviewedDecisionIsWhatApplyWrites decides on random selections, with
// changes by others between preview and apply.
func TestAPreviewedDecisionIsWhatApplyWrites(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s, r := sit(t, place(t, map[string]string{"tix.toml": inboxText})), rand.New(rand.NewPCG(seed, 7))
			for n := range inboxSize {
				s.ask("create_issue", fmt.Sprintf(`{"title":"Issue %d"}`, n+1), nil)
			}
			came := map[string]int{}
			for range 40 {
				s.disturb(r)
				arguments := s.decision(r)
				s.decide(r, arguments, came)
				s.decide(r, arguments, came) // the repeat of what was applied is none
			}
			s.counted()
			for _, want := range []string{"applied as applied", "no-op as no-op", "rejected as rejected", "applied as rejected", "changed"} {
				if came[want] == 0 {
					t.Errorf("no item ever came to %s: %v", want, came)
				}
			}
		})
	}
}

// disturb changes something that decisions depend on.
func (s *seat) disturb(r *rand.Rand) {
	a, b := r.IntN(inboxSize)+1, r.IntN(inboxSize)+1
	switch r.IntN(4) {
	case 0:
		s.ask("move_issue", fmt.Sprintf(`{"issue":%d,"column":"inbox","reason":"again"}`, a), nil)
	case 1:
		s.ask("move_issue", fmt.Sprintf(`{"issue":%d,"column":"%s","reason":"r"}`, a, pick(r, "later", "todo", "done")), nil)
	case 2:
		s.ask("link_issue", fmt.Sprintf(`{"a":%d,"b":%d,"kind":"blocks"}`, a, b), nil)
	}
}

func pick(r *rand.Rand, from ...string) string { return from[r.IntN(len(from))] }

// restrict gives a few columns a limit, or takes all limits away.
func (s *seat) restrict(r *rand.Rand) {
	text := inboxText
	for _, column := range []string{"todo", "done", "dropped", "later"} {
		if r.IntN(3) == 0 {
			text += fmt.Sprintf("\n[kanban.default.wip.limits.%s]\nmax_items = %d\npolicy = %q\n", column, 1+r.IntN(inboxSize/2), pick(r, "block", "warn"))
		}
	}
	if err := os.WriteFile(filepath.Join(s.dir, "tix.toml"), []byte(text), 0o666); err != nil {
		s.t.Fatal(err)
	}
}

// decide previews a decision, may change an issue or the limits, and applies it
// twice: the second time comes to nothing.
func (s *seat) decide(r *rand.Rand, arguments string, came map[string]int) {
	s.t.Helper()
	var plan, now struct {
		Items   []ruled
		Preview string
	}
	before, _ := tree(s.dir)
	if ok, text := s.ask("triage_preview", arguments, &plan); !ok {
		s.t.Fatalf("%s: %s", arguments, text)
	}
	if after, _ := tree(s.dir); after != before {
		s.t.Fatalf("the preview %s wrote", arguments)
	}
	changed, limits := 0, r.IntN(3) == 0
	if r.IntN(3) == 0 && len(plan.Items) > 0 {
		changed = plan.Items[r.IntN(len(plan.Items))].Number
		if ok, text := s.ask("comment_on_issue", fmt.Sprintf(`{"issue":%d,"author":"me","text":"Remark %d."}`, changed, r.Uint32()), nil); !ok {
			s.t.Fatal(text)
		}
	}
	if limits {
		s.restrict(r)
	}
	s.ask("triage_preview", arguments, &now)
	var done, again struct{ Outcomes []ruled }
	whole := strings.TrimSuffix(arguments, "}") + `,"confirm":true,"preview":` + strconv.Quote(plan.Preview) + "}"
	if ok, text := s.ask("triage_apply", whole, &done); !ok || len(done.Outcomes) != len(plan.Items) {
		s.t.Fatalf("%s: %s", whole, text)
	}
	for i, got := range done.Outcomes {
		want, planned := plan.Items[i], now.Items[i]
		came[want.Status+" as "+got.Status]++
		switch {
		case want.Status == "no-op" && got.Status == "no-op":
		case got.Number == changed || limits && planned.Status != want.Status:
			came["changed"]++
			if want.Status != "no-op" && !strings.HasPrefix(got.why(), "changed_since_preview: ") {
				s.t.Fatalf("%s: #%d is another than the preview showed and came to %+v", whole, got.Number, got)
			}
		case want.Status == "rejected" && got.Status == "rejected": // perhaps for another reason by now
		case (changed != 0 || limits) && want.Status == "applied" && strings.HasPrefix(got.why(), "blocked: "):
			// the issue that was changed would have been finished before
		case !reflect.DeepEqual(got, want):
			s.t.Fatalf("%s: #%d came to %+v, the preview said %+v", whole, got.Number, got, want)
		}
	}
	before, _ = tree(s.dir)
	s.ask("triage_apply", whole, &again)
	for i, got := range again.Outcomes {
		if done.Outcomes[i].Status != "rejected" && got.Status != "no-op" {
			s.t.Fatalf("%s: again #%d came to %+v", whole, got.Number, got)
		}
	}
	if after, _ := tree(s.dir); after != before {
		s.t.Fatalf("%s: the repeated apply wrote", whole)
	}
}

// decision is a random one over a random selection.
func (s *seat) decision(r *rand.Rand) string {
	args := map[string]any{"decision": pick(r, "accept", "accept", "decline", "duplicate", "defer")}
	if r.IntN(3) == 0 {
		args["filter"] = "scope:triage"
	} else {
		var list []string
		for range r.IntN(4) + 1 {
			list = append(list, strconv.Itoa(r.IntN(inboxSize)+1))
		}
		args["select"] = strings.Join(list, ",")
	}
	switch args["decision"] {
	case "accept":
		args["to"] = pick(r, "todo", "done", "inbox", "later", "nowhere", "")
	case "duplicate":
		args["of"] = r.IntN(inboxSize) + 1
	}
	if r.IntN(8) > 0 {
		args["reason"] = pick(r, "no", "a; source: b -> c")
	}
	data, err := json.Marshal(args)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(data)
}

// counted compares the figures with what the Histories tell.
func (s *seat) counted() {
	s.t.Helper()
	last := map[string]int{}
	for n := range inboxSize {
		var h struct{ Events []struct{ Kind string } }
		s.ask("history", fmt.Sprintf(`{"issue":%d,"limit":500}`, n+1), &h)
		slices.Reverse(h.Events)
		for _, e := range h.Events {
			if strings.HasPrefix(e.Kind, "triage_") {
				last[e.Kind]++
				break
			}
		}
	}
	var out struct {
		Counts struct{ Accepted, Declined int }
	}
	s.ask("triage_status", "{}", &out)
	if out.Counts.Accepted != last["triage_accepted"] || out.Counts.Declined != last["triage_declined"] {
		s.t.Errorf("counted %+v, the Histories tell %v", out.Counts, last)
	}
}

func TestGateTheInboxOpensOnlyFilesWithADecision(t *testing.T) {
	t.Parallel()
	g := gateBoard(t, gateSize)
	conf := filepath.Join(g.dir, "tix.toml")
	text := strings.NewReplacer(`columns = ["inbox", "later", "todo"`, `columns = ["todo", "later", "inbox"`, `entry_status = "inbox"`, `entry_status = "todo"`,
		`accepted_status = "todo"`, `accepted_status = "inbox"`).Replace(inboxText)
	if err := os.WriteFile(conf, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	g.run(t, "triage", "defer", "7", "--reason", "x")
	g.run(t, "triage", "decline", "8", "--reason", "x")
	for _, n := range []int{7, 8} {
		g.settle(t, "docs/issues/"+gateName(n))
	}
	g.run(t, "list")
	if out := g.run(t, "triage", "status"); !strings.Contains(out, "awaiting: 998\n  deferred: 1\n  accepted: 0\n  declined: 1\n") {
		t.Errorf("counted\n%s", out)
	}
	g.opens(t, "triage status", 0)
	if out := g.run(t, "triage", "list"); strings.Count(out, "deferred") != 2 {
		t.Error("the decision is not listed")
	}
	g.opens(t, "triage list", 1)
}
