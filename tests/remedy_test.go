package tests

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// repairs are repositories with a trouble of edges or parents each, and the
// commands to cite that end it, in their order: each has to stand in a remedy of
// the lint before it, word for word but for ISSUE.
var repairs = []struct {
	name   string
	kinds  string // that lint tells at first
	issues []string
	run    []string
}{
	{"self_link", "self_link", []string{"1|rel_1 1 blocks 1"}, []string{"link remove rel_1"}},
	{"self_link without id", "missing_relation_id self_link", []string{"1|- 1 blocks 1"}, []string{"unlink 1 1 --type blocks"}},
	{"missing_target", "missing_target", []string{"1|rel_1 1 blocks ZZZZZZZZ", "2"}, []string{"link edit rel_1 --to 2"}},
	{"missing_target dropped", "missing_target", []string{"1|rel_1 1 blocks 9"}, []string{"link remove rel_1"}},
	{"missing_target of blocked_by", "missing_target", []string{"1|rel_1 1 blocked_by ZZZZZZZZ"}, []string{"link remove rel_1"}},
	{"missing_target of related", "missing_target", []string{"1|rel_1 1 related zzzzzzzz", "2"}, []string{"link edit rel_1 --to 2"}},
	{"missing from", "missing_target", []string{"1|rel_1 ZZZZZZZZ blocks 1"}, []string{"link remove rel_1"}},
	{"missing from without id", "missing_relation_id missing_target", []string{"1|- 77 blocks 1"}, []string{"unlink 77 1 --type blocks"}},
	{"both ends missing", "missing_target", []string{"1|rel_1 ZZZZZZZZ blocks 9"}, []string{"link remove rel_1"}},
	{"missing_target in an archived file", "missing_target", []string{"1 archived|rel_1 1 blocks 9"}, []string{"restore 1", "link remove rel_1"}},
	{"ambiguous_target", "ambiguous_target duplicate_number", []string{"1|rel_1 1 blocks 3", "3", "3 id=A0000013"}, []string{"link remove rel_1"}},
	{"ambiguous_target without id", "ambiguous_target duplicate_number missing_relation_id", []string{"1|- 1 blocks 3", "3", "3 id=A0000013"}, []string{"unlink 1 3 --type blocks"}},
	{"duplicate_identity", "duplicate_identity", []string{"1|rel_1 1 blocks 2", "2|rel_1 2 blocks 3", "3"},
		[]string{"unlink 2 3 --type blocks", "link 2 3 --type blocks"}},
	{"duplicate_identity of a copied row", "duplicate_identity", []string{"1|rel_1 1 blocks 2|rel_1 1 blocks 2", "2"},
		[]string{"unlink 1 2 --type blocks", "link 1 2 --type blocks"}},
	{"duplicate_identity in an archived file", "duplicate_identity", []string{"1 done archived|rel_1 1 blocks 3", "2 done archived|rel_1 2 blocks 3", "3"},
		[]string{"restore 2", "unlink 2 3 --type blocks", "link 2 3 --type blocks"}},
	{"conflicting_edge", "conflicting_edge", []string{"1|rel_1 1 blocks 2|rel_2 1 duplicates 2", "2"}, []string{"link remove rel_2"}},
	{"cycle", "cycle", []string{"1|rel_1 1 blocks 2", "2|rel_2 2 blocks 1"}, []string{"link remove rel_1"}},
	{"two cycles", "cycle", []string{"1|rel_1 1 blocks 2|rel_2 1 blocks 3", "2|rel_3 2 blocks 1", "3|rel_4 3 blocks 1"}, []string{"link remove rel_1", "link remove rel_2"}},
	{"cycle of rows that are twice", "cycle duplicate_edge", []string{"1|rel_1 1 blocks 2|rel_2 1 blocks 2", "2|rel_3 2 blocks 1"}, []string{"unlink 1 2 --type blocks"}},
	{"cycle by an archived file", "cycle archived_end", []string{"1 archived|rel_1 1 blocks 2", "2|rel_2 2 blocks 1"}, []string{"restore 1", "link remove rel_1"}},
	{"duplicate_edge", "duplicate_edge", []string{"1|rel_1 1 blocks 2|rel_2 1 blocks 2", "2"}, []string{"link remove rel_2"}},
	{"duplicate_edge without id", "duplicate_edge missing_relation_id", []string{"1|rel_1 1 blocks 2|- 1 blocks 2", "2"}, []string{"link remove rel_1", "migrate issue-graph --apply"}},
	{"misplaced_edge", "misplaced_edge", []string{"1|rel_1 2 blocks 1", "2"}, []string{"link edit rel_1 --type blocks"}},
	{"misplaced_edge of blocked_by", "misplaced_edge", []string{"1|rel_1 2 blocked_by 1", "2"}, []string{"link edit rel_1 --type blocks"}},
	{"misplaced_edge without id", "misplaced_edge missing_relation_id", []string{"1|- 2 blocks 1", "2"}, []string{"migrate issue-graph --apply", "link edit  --type blocks"}},
	{"misplaced_edge with an id that needs quotes", "misplaced_edge", []string{"1|rel;1 2 blocks 1", "2"}, []string{"unlink 2 1 --type blocks", "link 2 1 --type blocks"}},
	{"misplaced_edge in archived files", "misplaced_edge", []string{"1 done archived|rel_1 2 blocks 1", "2 done archived"}, []string{"restore 1", "restore 2", "link edit rel_1 --type blocks"}},
	{"missing_relation_id", "missing_relation_id", []string{"1|- 1 blocks 2", "2"}, []string{"migrate issue-graph --apply"}},
	{"archived_end", "archived_end", []string{"1|rel_1 1 blocks 2", "2 archived"}, []string{"restore 2"}},
	{"archived_end dropped", "archived_end", []string{"1|rel_1 1 blocks 2", "2 archived"}, []string{"link remove rel_1"}},
	{"ancestor_blocks", "ancestor_blocks", []string{"1|rel_1 1 blocks 2", "2 <1"}, []string{"link remove rel_1"}},
	{"ambiguous parent", "ambiguous_target duplicate_number", []string{"1 <3", "3", "3 id=A0000013"}, []string{`edit 1 --parent ""`}},
	{"unresolved_parent", "unresolved_parent", []string{"1 <9", "2"}, []string{"edit 1 --parent 2"}},
	{"unresolved_parent cleared", "unresolved_parent", []string{"1 <ZZZZZZZZ"}, []string{`edit 1 --parent ""`}},
	{"unresolved_parent of an archived issue", "unresolved_parent", []string{"1 archived <9"}, []string{"restore 1", `edit 1 --parent ""`}},
	{"unresolved_parent of one of two of a number", "unresolved_parent duplicate_number", []string{"1 <9", "1 id=A0000011"}, []string{`edit A0000001 --parent ""`}},
	{"unresolved_parent of one without an id of its own", "unresolved_parent duplicate_number", []string{"1 <9 id=", "1 id=A0000011"}, []string{`edit 00-1.md --parent ""`}},
	{"self_parent", "self_parent", []string{"1 <1"}, []string{`edit 1 --parent ""`}},
	{"cycle of parents", "cycle", []string{"1 archived <2", "2 <1"}, []string{`edit 2 --parent ""`}},
	{"cycle of archived parents", "cycle", []string{"1 archived <2", "2 archived <1"}, []string{"restore 1", `edit 1 --parent ""`}},
}

// troubled makes the files: "1 archived <2 id=A0000013|rel_1 1 blocks 2", ends as
// ids of issues that are there by their number, `-` for a row without id.
func troubled(issues []string) map[string]string {
	files := plain()
	files["tix.toml"] += "\n[kanban.default]\ncolumns = [\"todo\", \"done\"]\ncategory_map = { todo = \"unstarted\", done = \"completed\" }\n"
	for i, line := range issues {
		rows := strings.Split(line, "|")
		words := strings.Fields(rows[0])
		id, status, parent, name := fmt.Sprintf("A%07s", words[0]), "todo", "", fmt.Sprintf("%02d-%s.md", i, words[0])
		for _, w := range words[1:] {
			switch {
			case w == "archived":
				name = "." + name
			case w == "done":
				status = w
			case strings.HasPrefix(w, "<"):
				parent = "parent: " + w[1:] + "\n"
			default:
				id = strings.TrimPrefix(w, "id=")
			}
		}
		text := fmt.Sprintf("---\nnumber: %s\nid: %s\ntitle: Task %s\nstatus: %s\n%s", words[0], id, words[0], status, parent)
		if id == "" {
			text = strings.Replace(text, "id: \n", "", 1)
		}
		if len(rows) > 1 {
			text += "relationships:\n"
		}
		for _, row := range rows[1:] {
			w := strings.Fields(row)
			text += fmt.Sprintf("- id: %s\n  from: %s\n  to: %s\n  kind: %s\n", w[0], w[1], w[3], w[2])
		}
		text = strings.ReplaceAll(text, "- id: -\n  from", "- from")
		files["docs/issues/"+name] = text + "created: 2026-01-01\nupdated: 2026-01-01\n---\n"
	}
	return files
}

// linted are the kinds that lint tells and all remedies, ISSUE as 2.
func linted(t *testing.T, dir string, env []string) (kinds map[string]bool, remedies string) {
	t.Helper()
	e, err := start(dir, env, nil, "lint", "--json")
	if err != nil || e.err != "" {
		t.Fatalf("%v: %s", err, e.err)
	}
	var out struct {
		Findings []struct{ Kind, Remedy, Message string }
	}
	if err := json.Unmarshal([]byte(e.out), &out); err != nil {
		t.Fatal(err)
	}
	kinds = map[string]bool{}
	for _, f := range out.Findings {
		kinds[f.Kind] = true
		remedies += f.Kind + ": " + f.Message + ": " + f.Remedy + "\n"
	}
	return kinds, strings.ReplaceAll(remedies, " ISSUE`", " 2`")
}

// TestEveryRemedyOfLintWorksAsPrinted lints, types what the remedy cites, and
// lints clean.
func TestEveryRemedyOfLintWorksAsPrinted(t *testing.T) {
	t.Parallel()
	for _, c := range repairs {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			env, err := world()
			if err != nil {
				t.Fatal(err)
			}
			dir := place(t, troubled(c.issues))
			first, cited := linted(t, dir, env)
			for _, kind := range strings.Fields(c.kinds) {
				if !first[kind] {
					t.Errorf("%s is not told", kind)
				}
			}
			if len(first) != len(strings.Fields(c.kinds)) {
				t.Errorf("told: %v", first)
			}
			for _, line := range c.run {
				_, now := linted(t, dir, env)
				for i := strings.Index(line, "  "); i > 0; i = -1 { // the id was minted meanwhile
					_, id, _ := strings.Cut(now, "`tix "+line[:i+1])
					id, _, _ = strings.Cut(id, " ")
					line = line[:i+1] + id + line[i+1:]
				}
				if !strings.Contains(cited+now, "`tix "+line+"`") {
					t.Fatalf("`tix %s` is not cited:\n%s%s", line, cited, now)
				}
				cited = now
				words := strings.Fields(strings.ReplaceAll(line, `""`, "''"))
				for i, w := range words {
					words[i] = strings.Trim(w, "'")
				}
				if e, err := start(dir, env, nil, words...); err != nil || e.code != 0 || strings.Contains(e.out, "Nothing changed") {
					t.Fatalf("`tix %s`: %v, ended with %d: %s%s", line, err, e.code, e.out, e.err)
				}
			}
			last, now := linted(t, dir, env)
			delete(last, "duplicate_number") // the numbers themselves are another matter
			if len(last) > 0 {
				t.Errorf("still told:\n%s", now)
			}
		})
	}
}
