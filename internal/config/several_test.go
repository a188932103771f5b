package config

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

// told is every fault of a refusal, as a line each: place, kind, sentence, remedy.
func told(t *testing.T, toml string, boards ...BoardFile) string {
	t.Helper()
	_, _, f := Load("", []byte(toml), boards)
	if f == nil {
		t.Fatal("accepted")
	}
	var b strings.Builder
	for _, x := range append([]*fault.Fault{f}, f.Also...) {
		b.WriteString(x.Place.String() + " " + x.Error() + " | " + x.Remedy + "\n")
		if x.Remedy == "" || x.Place.Line == 0 {
			t.Errorf("no line or no remedy: %+v", x)
		}
	}
	return b.String()
}

const sick = `---
name: default
columns: [in, todo, doing, done, no]
done_column: finished
hidden_columns: [gone, no]
category_map:
  in: waiting
  ghost: active
  doing: activ
  done: completed
  no: completed
order_by: age
---
`

func TestEverythingThatIsWrongIsToldAtOnce(t *testing.T) {
	t.Parallel()
	text := told(t, "issues_dir = 3\n[health]\npolicy = \"x\"\n[triage]\nentry_status = \"in\"\n[kanban.default.wip.limits.gone]\nmax_items = 1\n",
		BoardFile{"docs/boards/default.md", []byte(sick)})
	want := []string{
		"tix.toml:1:1", "docs/boards/default.md:4:1", "docs/boards/default.md:5:18", "docs/boards/default.md:12:1",
		"docs/boards/default.md:7:3 unknown_category", "docs/boards/default.md:8:3 mapping_for_unknown_column",
		"docs/boards/default.md:9:3 unknown_category", "docs/boards/default.md:11:3", "tix.toml:4:2 `triage` needs", "tix.toml:3:1",
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d of %d:\n%s", len(lines), len(want), text)
	}
	for i, head := range want {
		if !strings.HasPrefix(lines[i], head) {
			t.Errorf("line %d is not %s:\n%s", i, head, lines[i])
		}
	}
	if strings.Contains(text, "limit") { // nobody knows the columns yet
		t.Errorf("a limit of a board that can't be read is judged:\n%s", text)
	}
}

func TestAMisspeltKeyOfABoardIsOneFault(t *testing.T) {
	t.Parallel()
	text := told(t, "", BoardFile{"docs/boards/a.md", []byte("---\ncolums: [a, b]\ncategory_map:\n  a: active\n  b: completed\n---\n")})
	if strings.Count(text, "\n") != 1 || !strings.Contains(text, "write `columns` if that is meant") {
		t.Error(text)
	}
}

// TestRemediesOfTheInboxNameOnlyWhatWouldDo follows each remedy once: the next
// load accepts it.
func TestRemediesOfTheInboxNameOnlyWhatWouldDo(t *testing.T) {
	t.Parallel()
	mapped := "[kanban.default]\ncolumns = [\"in\", \"todo\", \"done\", \"no\", \"never\"]\n[kanban.default.category_map]\ndone = \"completed\"\nno = \"canceled\"\nnever = \"canceled\"\n"
	inbox := "[triage]\nentry_status = \"x\"\naccepted_status = \"y\"\ndeferred_status = \" \"\ndeclined_status = \"z\"\n"
	text := told(t, mapped+inbox)
	for _, want := range []string{
		"`triage.entry_status` is `x`, which is no column of the board `default` | name a column: in, todo, done, no, never\n",
		"`triage.accepted_status` is `y`, which is no column of the board `default` | name a column: in, todo, done, no, never\n",
		"`triage.deferred_status` must not be blank | name a column: in, todo, done, no, never\n",
		"`triage.declined_status` is `z`, which is no column of the board `default` | name a column: no, never\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	text = told(t, mapped+"[triage]\nentry_status = \"in\"\ndeclined_status = \"todo\"\n")
	if !strings.Contains(text, "| name a column: no, never\n") {
		t.Error(text)
	}
	load(t, mapped+"[triage]\nentry_status = \"in\"\ndeclined_status = \"never\"\n")
	for toml, want := range map[string]string{
		"": "the built-in board has none",
		"[kanban.b]\ncolumns = [\"a\", \"done\"]\n": "the board `b` has none yet: add one to its `columns` and map it to `canceled` in its `category_map`, and `done` to `completed`, in `[kanban.b]` of tix.toml",
	} {
		for _, key := range []string{"declined_status = \"a\"\n", "declined_status = \"z\"\n", ""} {
			if text := told(t, toml+"[triage]\nentry_status = \"done\"\n"+key); !strings.Contains(text, want) || strings.Count(text, "\n") != 1 {
				t.Errorf("%s%s", toml, text)
			}
		}
	}
}

// TestLinesOfAnInboxAreEnough adds what InboxLines says and loads the result.
func TestLinesOfAnInboxAreEnough(t *testing.T) {
	t.Parallel()
	c, _ := load(t, "[kanban.default]\ncolumns = [\"todo\", \"done\"]\n")
	got := strings.Join(c.InboxLines(), "\n")
	want := "in `[kanban.default]` of tix.toml, to `columns`: triage, wontfix\n" +
		"in `[kanban.default]` of tix.toml, to `category_map`: triage: backlog, wontfix: canceled, done: completed\n" +
		"in `tix.toml`:\n  [triage]\n  entry_status = \"triage\"\n  accepted_status = \"todo\"\n  declined_status = \"wontfix\""
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	load(t, "[kanban.default]\ncolumns = [\"triage\", \"wontfix\", \"todo\", \"done\"]\n[kanban.default.category_map]\ntriage = \"backlog\"\nwontfix = \"canceled\"\n"+
		"done = \"completed\"\n[triage]\nentry_status = \"triage\"\naccepted_status = \"todo\"\ndeclined_status = \"wontfix\"\n")
}
