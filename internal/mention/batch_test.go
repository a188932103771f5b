package mention_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/mention"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

func inspected(tell func(string)) func(context.Context, *op.Env, struct{}) (struct{}, error) {
	return func(_ context.Context, e *op.Env, _ struct{}) (struct{}, error) {
		list, err := mention.Inspect(e)
		for _, f := range list {
			if f.Kind != "broken_mentions" || f.Severity != fault.Warning || f.Remedy == "" || f.Message == "" {
				err = fmt.Errorf("%+v", f)
			}
			tell(fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column))
		}
		return struct{}{}, err
	}
}

// batch edits the priority of the first n issues, each for itself; the faults are
// told as numbers.
func batch(n int, failed *[]int) *op.Operation[struct{}, struct{}] {
	return batchOf(n, failed, func(is *model.Issue) store.Edit {
		return store.Edit{Issue: is, Set: []matter.Change{{Key: "priority", Value: matter.Text("high")}}}
	})
}

func batchOf(n int, failed *[]int, edit func(*model.Issue) store.Edit) *op.Operation[struct{}, struct{}] {
	return &op.Operation[struct{}, struct{}]{
		Name: "batch", Title: "Batch", Summary: "Batch.",
		Write: func(ctx context.Context, tx *op.Tx, _ struct{}) (struct{}, error) {
			for i, f := range tx.Store.Each(n, func(i int) *fault.Fault {
				is, err := tx.Issue(ctx, op.Selector(fmt.Sprint(i+1)))
				if err == nil {
					_, _, err = tx.Edit(edit(is))
				}
				if err != nil {
					return fault.From(err)
				}
				return nil
			}) {
				if f != nil {
					*failed = append(*failed, i+1)
				}
			}
			return struct{}{}, nil
		},
		Text: func(*page.Page, struct{}, struct{}) {},
	}
}

// issues are n of them, of which each mentions the same person.
func issues(n int) map[string]string {
	files := map[string]string{}
	for i := range n {
		id := fmt.Sprintf("D1D1D%03d", i)
		files["docs/issues/2026-01-01-"+id+"-x.md"] = fmt.Sprintf("---\nnumber: %d\nid: %s\ntitle: X\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n\nText %d for @ada.\n", i+1, id, i)
	}
	return files
}

// A batch reads each file of mentions once, and not once for each issue.
func TestABatchReadsEachFileOnce(t *testing.T) {
	t.Parallel()
	const many, others = 10, 50
	opens := func(with bool) (opens, lists int64) {
		files := issues(many)
		for i := range others {
			who := fmt.Sprintf("user%d", i)
			files["docs/mentions/"+who+".toml"] = record(who, fmt.Sprintf("C2C2C%03d", i))
		}
		h := host(place(t, files), 1)
		if !with {
			h.Witnesses = nil
		}
		var failed []int
		if a := call(t, h, batch(many, &failed), `{}`); a.Fault != nil || failed != nil {
			t.Fatal(a.Err, failed)
		}
		return h.Counts.Opens.Load(), h.Counts.Lists.Load()
	}
	with, lists := opens(true)
	without, fewer := opens(false)
	if with > without+others+1 || lists > fewer+1 {
		t.Errorf("%d files read and %d folders listed, %d and %d without mentions", with, lists, without, fewer)
	}
}

// A batch writes the file of a person once for all items of a flush, and not at
// all when no mention of that person changes.
func TestABatchWritesTheFileOfAPersonOnceAFlush(t *testing.T) {
	t.Parallel()
	const many, flushes = 70, 2
	root := place(t, issues(many))
	run := func(edit func(*model.Issue) store.Edit) (writes int) {
		t.Helper()
		h := host(root, 1)
		h.Hook = func(o fsx.Op, after bool) error {
			if after && o.Path == "docs/mentions/ada.toml" && (o.Name == "rename" || o.Name == "link") {
				writes++
			}
			return nil
		}
		var failed []int
		if a := call(t, h, batchOf(many, &failed, edit), `{}`); a.Fault != nil || failed != nil {
			t.Fatal(a.Err, failed)
		}
		text := read(t, root, "docs/mentions/ada.toml")
		for i := range many {
			if strings.Count(text, fmt.Sprintf("issue_id = \"D1D1D%03d\"", i)) != 1 {
				t.Fatalf("no one record of issue %d", i+1)
			}
		}
		return writes
	}
	set := func(value string) func(*model.Issue) store.Edit {
		return func(is *model.Issue) store.Edit {
			return store.Edit{Issue: is, Set: []matter.Change{{Key: "priority", Value: matter.Text(value)}}}
		}
	}
	if n := run(set("high")); n != flushes {
		t.Errorf("the first edit wrote it %d times", n)
	}
	if n := run(set("low")); n != 0 {
		t.Errorf("an edit that changes no mention wrote it %d times", n)
	}
	other := func(is *model.Issue) store.Edit {
		text := strings.Replace(is.Text, "for", "and once more for", 1)
		return store.Edit{Issue: is, Body: &text}
	}
	if n := run(other); n != flushes {
		t.Errorf("an edit of the text wrote it %d times", n)
	}
	away := func(is *model.Issue) store.Edit { return store.Edit{Issue: is, Path: "old/" + is.Path} }
	if n := run(away); n != flushes {
		t.Errorf("a move wrote it %d times", n)
	}
}

// An item of a batch that cannot be written takes no other with it that mentions
// the same person, and leaves no record.
func TestAnItemThatFailsLeavesTheOthersTheirRecords(t *testing.T) {
	t.Parallel()
	root := place(t, issues(3))
	h := host(root, 1)
	h.Hook = func(o fsx.Op, after bool) error {
		if !after && o.Name == "rename" && strings.Contains(o.Path, "D1D1D001") {
			return errors.New("no")
		}
		return nil
	}
	var failed []int
	if a := call(t, h, batch(3, &failed), `{}`); a.Fault != nil || fmt.Sprint(failed) != "[2]" {
		t.Errorf("%s: %v failed", a.Err, failed)
	}
	text := read(t, root, "docs/mentions/ada.toml")
	if !strings.Contains(text, "D1D1D000") || strings.Contains(text, "D1D1D001") || !strings.Contains(text, "D1D1D002") {
		t.Errorf("recorded:\n%s", text)
	}
}

// More mentions than count are told at every write, and what stands behind keeps
// its records.
func TestMoreMentionsThanCountAreTold(t *testing.T) {
	t.Parallel()
	var lines strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&lines, "line %d of @ada\n", i)
	}
	last := strings.Replace(record("bob", "D1D1D1D1"), "For @bob.", "and @bob", 1)
	root := place(t, map[string]string{pathOne: strings.Replace(issueOne, "For @ada.", lines.String(), 1), "docs/mentions/bob.toml": last})
	const bound = "warning[W-tix-disclosure]: #1 has more than 1000 mentions, and only the first 1000 are recorded; those behind keep the records that they have"
	for _, c := range []struct {
		tail string
		told bool
		bob  bool
	}{{"", false, false}, {"and @bob", true, true}} {
		if c.bob { // it was dropped with the text
			root = place(t, map[string]string{pathOne: strings.Replace(issueOne, "For @ada.", lines.String()+c.tail, 1), "docs/mentions/bob.toml": last})
		}
		a := call(t, host(root, 1), &issue.Edit, `{"issue":1,"priority":"high"}`)
		if a.Fault != nil || strings.Contains(a.Err, bound) != c.told {
			t.Errorf("%q: %s", c.tail, a.Err)
		}
		if text := read(t, root, "docs/mentions/bob.toml"); strings.Contains(text, "MA1B2C3D4") != c.bob {
			t.Errorf("%q: %s", c.tail, text)
		}
	}
}
