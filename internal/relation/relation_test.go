package relation_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/relation"
)

// rowsAndKeys is a file without History and `updated`.
func rowsAndKeys(text string) string {
	head, body, _ := strings.Cut(text, "\n---\n")
	if i := strings.Index(body, "\nBody."); i >= 0 {
		body = body[i:]
	}
	lines := slices.DeleteFunc(strings.Split(head, "\n"), func(l string) bool { return strings.HasPrefix(l, "updated: ") })
	return strings.Join(lines, "\n") + body
}

func TestAnEdgeThatCameAndWentLeavesTheBytes(t *testing.T) {
	t.Parallel()
	for name, rows := range map[string]string{
		"no rows":  "",
		"rows":     "# first\n" + other + "# last\n",
		"indented": "  - id: rel_o   # x\n    from: D1D1D1D1\n    to: 'F5F5F5F5'\n    kind: \"duplicates\"\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, map[int]string{1: rows})
			before := rowsAndKeys(w.issue(1))
			out := result[relation.LinkOut](w, w.call(&relation.Link, `{"a":"2","b":1,"kind":"blocked_by"}`))
			if !out.Changed || out.Relationship.Display != "blocks #2 Task two" || out.Issue.Number != 1 || len(out.Issue.Events) != 1 {
				t.Errorf("%+v", out)
			}
			linked := rowsAndKeys(w.issue(1))
			if linked == before {
				t.Fatal("nothing was stored")
			}
			id := out.Relationship.ID
			w.good(w.call(&relation.Edit, `{"id":"`+id+`","to":3}`))
			w.good(w.call(&relation.Edit, `{"id":"`+id+`","to":2}`))
			if now := rowsAndKeys(w.issue(1)); now != linked {
				t.Errorf("changed and back:\n%s\n%s", linked, now)
			}
			w.good(w.call(&relation.Remove, `{"id":"`+id+`"}`))
			if now := rowsAndKeys(w.issue(1)); now != before {
				t.Errorf("came and went:\n%s\n%s", before, now)
			}
		})
	}
}

func TestIssuesThatShareANumberAreLinkedByID(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.write("docs/issues/2026-01-02-G7G7G7G7-second-one.md", strings.NewReplacer(issueIDs[1], "G7G7G7G7", "Task one", "Second one").Replace(issueFile(1, "")))
	before := w.tree()
	w.refused(before, w.call(&relation.Link, `{"a":1,"b":2,"kind":"blocks"}`), "", 2)
	out := result[relation.LinkOut](w, w.call(&relation.Link, `{"a":"G7G7G7G7","b":"d1d1d1d1","kind":"blocks"}`))
	if out.Relationship.From != "G7G7G7G7" || out.Relationship.To != "D1D1D1D1" {
		t.Errorf("%+v", out.Relationship)
	}
	state := result[relation.BlockedOut](w, w.call(&relation.Blocked, `{"issue":"D1D1D1D1"}`))
	if !state.IsBlocked || state.Reason != "Blocked by #1 Second one" {
		t.Errorf("%+v", state)
	}
}

func TestPagesOfEdgesFollowEachOther(t *testing.T) {
	t.Parallel()
	var rows strings.Builder
	for i := range 40 { // doubles, lost ends and rows without id are rows too
		fmt.Fprintf(&rows, "- from: 1\n  to: %d\n  kind: %s\n", 2+i%7, []string{"blocks", "related", "duplicates"}[i%3])
	}
	w := newWorld(t, map[int]string{1: rows.String(), 2: rel("rel_x", "Z9Z9Z9Z9", "2", "blocks")})
	all := result[relation.ListOut](w, w.line(&relation.List))
	if len(all.Relationships) != 41 || all.NextCursor != nil {
		t.Fatalf("%d rows", len(all.Relationships))
	}
	var paged []graph.Relationship
	args := map[string]any{"limit": 7}
	for {
		raw, err := json.Marshal(args)
		if err != nil {
			t.Fatal(err)
		}
		out := result[relation.ListOut](w, w.call(&relation.List, string(raw)))
		if out.Total != 41 {
			t.Fatalf("total %d", out.Total)
		}
		for _, r := range out.Relationships {
			paged = append(paged, r.Relationship)
		}
		if out.NextCursor == nil {
			break
		}
		args["cursor"] = *out.NextCursor
	}
	for i, r := range all.Relationships {
		if i >= len(paged) || paged[i] != r.Relationship {
			t.Fatalf("row %d is another:\n%v\n%v", i, paged, all.Relationships)
		}
	}
	if len(paged) != 41 {
		t.Errorf("%d rows by pages", len(paged))
	}
	before := w.tree()
	args["kind"] = "blocks"
	raw, _ := json.Marshal(args)
	w.refused(before, w.call(&relation.List, string(raw)), "bad_cursor", 1)
}

func TestTheBlockedStateNamesWhatDoesNotBlock(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[int]string{
		1: rel("rel_a", "1", "2", "blocks") + rel("rel_b", "1", "2", "blocks"), 3: rel("rel_c", "3", "2", "blocks"),
		4: rel("rel_d", "77", "2", "blocks") + "- from: 2\n  to: 2\n  kind: blocks\n",
	})
	w.write("docs/issues/"+fileOf(3), strings.Replace(issueFile(3, rel("rel_c", "3", "2", "blocks")), "status: todo", "status: done", 1))
	out := result[relation.BlockedOut](w, w.call(&relation.Blocked, `{"issue":2}`))
	if len(out.Blockers) != 1 || out.Reason != "Blocked by #1 Task one" || len(out.Inert) != 3 {
		t.Fatalf("%+v", out)
	}
	text := w.call(&relation.Blocked, `{"issue":2}`).Plain()
	for _, want := range []string{
		"blocked: Blocked by #1 Task one\n", "#3 Task three [rel_c]: #3 is completed (done)\n", "#77 [rel_d]: there is no issue #77\n", "#2 Task two [no id]: an issue does not block itself\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not said:\n%s", want, text)
		}
	}
}

func TestAChainIsCutWhereItComesBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[int]string{1: rel("rel_a", "1", "2", "blocks") + rel("rel_b", "1", "3", "blocks"), 2: rel("rel_c", "2", "1", "blocks")})
	a := w.call(&relation.Chain, `{"issue":1}`)
	out := result[relation.ChainOut](w, a)
	if len(out.Paths) != 2 || len(out.Nodes) != 3 || len(out.Loops) != 1 || out.Loops[0].Number != 1 || out.Truncated {
		t.Errorf("%+v", out)
	}
	if want := "What waits for #1:\n#1 Task one\n  -> #2 Task two\n#1 Task one\n  -> #3 Task three\nloop: a way comes back to #1 Task one and is cut there\n"; a.Plain() != want {
		t.Errorf("%s", a.Plain())
	}
}

func TestAnEndIsAStringOrAnInteger(t *testing.T) {
	t.Parallel()
	schema := string((op.Decl)(&relation.List).Info().OutputSchema())
	if !strings.Contains(schema, `"from":{"anyOf":[{"type":"string"},{"type":"integer"}]}`) {
		t.Error(schema)
	}
}
