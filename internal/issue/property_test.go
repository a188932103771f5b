package issue

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// variant is a file of one spelling among many: order of keys, quotes, lists,
// remarks, line ends, byte order mark, history, comments.
func variant(r *rand.Rand) string {
	one := func(options ...string) string { return options[r.IntN(len(options))] }
	keys := []string{
		one("number: 1", "number: '1' # one", "number:   1"), "id: A1B2C3D4",
		one("title: First", "title: \"First\" # name", "title: 'Fir''st'", "title: >-\n  First\n  of all", "\"title\": \"x: y\""),
		one("status: todo", "status: 'todo'", "status: \"todo\"  # now"),
		one("labels: []", "labels: [a, \"b\", 'c, d'] # three", "labels:\n- a\n# remark\n- b", "labels:\n    - a\n    -   b # b", "labels: a, b", "labels:"),
		one("priority: medium", "priority: High", "priority: \"low\"", "# no priority"),
		one("files: []", "files:\n- x.md\n- y.md", "files: [x.md, y.md]"),
		one("assignee: '@bob'", "assignee: \"Eve <eve@x.org>\"", "zulu: {a: 1, b: [x]}"),
		one("estimate: 3", "estimate: '3d' # days", "alpha: |\n  text\n\n  more"),
		one("cycles: [Alpha]", "cycles:\n- Beta", "mike: 'x'"),
		one("start_date: 2026-01-01", "start_date: \"2026-01-01\"", "# date"),
		one("commit: 1234567", "commit: '1e3'", "tango: ~"),
		one("created: 2026-01-05", "created: \"2026-01-05\""), one("updated: 2026-01-05", "updated: '2026-01-05' # last"),
	}
	r.Shuffle(len(keys)-2, func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	body := one("\n", "\nBody.\n", "Body right away.", "\n## History\n\n- 2026-01-06T00:00:00Z — Ada — restored — x -> y\n\nBody.\n\n\n",
		"\n\n\nBody.  \n\n```\n## Comments\n```\n", "\nBody.\n\n## Comments\n\n### Bob (2026-01-01)\n\nhi\n")
	text := "---\n" + strings.Join(keys, "\n") + "\n---\n" + body
	if r.IntN(4) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if r.IntN(6) == 0 {
		text = "\ufeff" + text
	}
	return text
}

// storedArgs are the fields of a file as arguments that would set them.
func storedArgs(t *testing.T, raw string) map[string]string {
	t.Helper()
	is, problem := model.ParseIssue("x.md", []byte(raw))
	if problem != nil {
		t.Fatalf("%s\n%s", problem, raw)
	}
	files, _ := is.Value("files")
	before, _ := model.SplitComments(is.Text)
	return map[string]string{
		"title": is.Title, "status": is.Status, "priority": is.Priority, "assignee": is.Assignee, "estimate": is.Estimate,
		"labels": strings.Join(is.Labels, ","), "files": strings.Join(model.Strings(files), ","),
		"cycles": strings.Join(is.Cycles, ","), "start_date": is.StartDate, "due_date": is.DueDate, "commit": is.Commit,
		"reviewer": is.Reviewer, "type": is.Type, "related_issues": "", "milestones": "",
		"body": strings.TrimLeft(before, "\r\n"), // blank lines before it join the History, when there is one
	}
}

// aside is a file without `updated` and without History.
func aside(t *testing.T, raw string) string {
	t.Helper()
	is, problem := model.ParseIssue("x.md", []byte(raw))
	if problem != nil {
		t.Fatalf("%s\n%s", problem, raw)
	}
	header, problem := is.Doc.Edit([]matter.Change{{Key: "updated"}}, nil)
	if problem != nil {
		t.Fatal(problem)
	}
	doc, _ := matter.Split(header)
	return string(header[:len(header)-len(doc.Body())]) + strings.TrimLeft(is.Text, "\r\n")
}

// inverse is an edit with an inverse: another scalar, a key that comes, a list that
// grows. What is cleared or taken out loses its spelling, so that nothing could
// bring it back.
func inverse(r *rand.Rand, was map[string]string) (field, value string) {
	fields := []string{
		"title", "status", "priority", "assignee", "estimate", "labels", "files", "cycles", "start_date", "due_date",
		"commit", "reviewer", "type", "related_issues", "body",
	}
	field = fields[r.IntN(len(fields))]
	switch field {
	case "labels", "files", "cycles", "related_issues":
		more := "Beta"
		if strings.Contains(was[field], "Beta") {
			more = "Alpha"
		}
		return field, strings.TrimPrefix(was[field]+","+more, ",")
	case "start_date", "due_date":
		return field, "2026-09-09"
	case "status":
		return field, "doing"
	case "priority":
		return field, "high"
	case "body":
		return field, []string{"Other.\n", "Two\n\n- x\n"}[r.IntN(2)]
	}
	return field, []string{"Other", "bug fix", "zed_1"}[r.IntN(3)]
}

func TestEditAndItsInverseGiveTheSameBytes(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 100 {
		raw := variant(r)
		lf := strings.ReplaceAll(raw, "\r", "")
		was := storedArgs(t, raw)
		field, value := inverse(r, was)
		switch {
		case strings.Contains(lf, "title: >-") && field == "title", strings.Contains(lf, "c, d") && field == "labels",
			strings.Contains(lf, "# no priority") && field == "priority", was["body"] == "" && field == "body", strings.Contains(lf, "estimate: 3\n") && field == "estimate",
			strings.Contains(lf, "commit: 1234567\n") && field == "commit",
			strings.Contains(lf, "labels:\n") && was["labels"] == "" && field == "labels":
			continue // read in another spelling than it is written
		}
		w.write(firstPath, raw)
		set := func(v string) {
			args, _ := json.Marshal(map[string]any{"issue": 1, field: v, "reason": "x"})
			if a := w.call(&Edit, string(args)); a.Fault != nil {
				t.Fatalf("%s %q: %s\n%s", field, v, a.Err, raw)
			}
		}
		set(value)
		for key, v := range storedArgs(t, w.read(firstPath)) {
			if key != field && v != was[key] {
				t.Fatalf("%s %q changed %s from %q to %q\n%s", field, value, key, was[key], v, raw)
			}
		}
		set(was[field])
		if want, got := aside(t, raw), aside(t, w.read(firstPath)); want != got {
			t.Errorf("round %d: %s %q and back:\n%s", round, field, value, fmt.Sprintf("%q\n%q", want, got))
		}
	}
}
