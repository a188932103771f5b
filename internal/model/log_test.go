package model

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/tix-tracker/tix/pkg/matter"
)

const (
	entryA = "- 2026-01-06T00:00:00Z — Ada — archived — a\n"
	entryB = "- 2026-01-07 — Ada — restored — b\n"
)

func docOf(t testing.TB, body string) matter.Doc {
	t.Helper()
	d, p := matter.Split([]byte("---\nnumber: 1\n---\n" + body))
	if p != nil {
		t.Fatal(p)
	}
	return d
}

func TestHistoryStandsDirectlyBehindTheFrontMatter(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, body       string
		events, unparsed int
		text             string
	}{
		{"no body", "", 0, 0, ""},
		{"text alone", "\nx\n", 0, 0, "x\n"},
		{"text without blank line", "x", 0, 0, "x"},
		{"more blank lines are text", "\n\n\nx\n", 0, 0, "\n\nx\n"},
		{"section", "\n## History\n\n" + entryA + entryB + "\nbody", 2, 0, "body"},
		{"no blank lines", "## History\n" + entryA + "body", 1, 0, "body"},
		{"blanks in the heading", "\n  ## History \t\n\n" + entryA, 1, 0, ""},
		{"blank lines inside", "\n## History\n\n" + entryA + "\n\n" + entryB + "\n\n\nbody", 2, 0, "body"},
		{"crlf", "\r\n## History\r\n\r\n" + strings.ReplaceAll(entryA, "\n", "\r\n") + "\r\nbody\r\n", 1, 0, "body\r\n"},
		{"after other text", "\nx\n\n## History\n\n" + entryA, 0, 0, "x\n\n## History\n\n" + entryA},
		{"only the heading", "\n## History\n\nbody", 0, 0, "body"},
		{"a longer heading", "\n## History of it\n\n" + entryA, 0, 0, "## History of it\n\n" + entryA},
		{"unknown kind", "\n## History\n\n- 2026-01-06T00:00:00Z — A — odd — x\n" + entryA + "\nq", 1, 1, "q"},
		{"ascii hyphens", "\n## History\n\n" + entryA + "- 2026-01-06T00:00:00Z - A - archived - x\n\nq", 1, 1, "q"},
		{"a mistyped date", "\n## History\n\n" + entryA + "- 2026-99-99 oops\n" + entryB + "\nq", 2, 1, "q"},
		{"unreadable first", "\n## History\n\n- 2026-01-06 oops\n\nq", 0, 1, "q"},
		{"unreadable with a time behind a blank", "\n## History\n\n" + entryA + "\n- 2026-01-06T00:00:00Z — A — odd — x\n\nq", 1, 1, "q"},
		{"a list is text", "\n## History\n\n" + entryA + "- not — an entry\n", 1, 0, "- not — an entry\n"},
		{"another marker is text", "\n## History\n\n" + entryA + "* 2026-01-06 — A — archived — x\n", 1, 0, "* 2026-01-06 — A — archived — x\n"},
		{"a list of days is text", "\n## History\n\n" + entryA + "\n- 2026-01-06 call Bob\n- 2026-01-07 — met Bob\n", 1, 0, "- 2026-01-06 call Bob\n- 2026-01-07 — met Bob\n"},
	} {
		log, start := ParseLog([]byte(c.body), 4)
		if len(log.Events) != c.events || len(log.Unreadable) != c.unparsed || c.body[start:] != c.text {
			t.Errorf("%s: %+v, text %q, want %q", c.name, log, c.body[start:], c.text)
		}
	}
}

func TestUnreadableEntryKeepsItsLineAndText(t *testing.T) {
	t.Parallel()
	log, _ := ParseLog([]byte("\n## History\n\n"+entryA+"- 2026-01-06 oops\n"), 10)
	if want := (UnreadableLine{14, "- 2026-01-06 oops"}); len(log.Unreadable) != 1 || log.Unreadable[0] != want {
		t.Errorf("%+v, want %+v", log.Unreadable, want)
	}
}

func TestAppendedEventStandsAtTheEndOfTheSection(t *testing.T) {
	t.Parallel()
	for name, c := range map[string][2]string{
		"no body":             {"", "\n## History\n\n+\n"},
		"blank body":          {"\n", "\n## History\n\n+\n\n"},
		"text":                {"\nx", "\n## History\n\n+\n\nx"},
		"text at the fence":   {"x\n", "\n## History\n\n+\n\nx\n"},
		"section":             {"\n## History\n\n" + entryA + "\nx", "\n## History\n\n" + entryA + "+\n\nx"},
		"no final newline":    {"\n## History\n\n- 2026-01-06 oops", "\n## History\n\n- 2026-01-06 oops\n+\n"},
		"only the heading":    {"\n## History\n\nx", "\n## History\n\n+\n\nx"},
		"heading at the text": {"\n## History\nx", "\n## History\n\n+\n\nx"},
		"heading at the end":  {"## History", "## History\n\n+\n"},
		"list of days":        {"\n## History\n\n" + entryA + "\n- 2026-01-06 call", "\n## History\n\n" + entryA + "+\n\n- 2026-01-06 call"},
		"history in the text": {"\nx\n\n## History\n", "\n## History\n\n+\n\nx\n\n## History\n"},
	} {
		e := Event{"2026-02-02T00:00:00Z", "Bob", "archived", "x"}
		got := string(AppendEvents(docOf(t, c[0]), []Event{e}).Body())
		if want := strings.ReplaceAll(c[1], "+", FormatEvent(e)); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if d := docOf(t, "x"); string(AppendEvents(d, nil).Raw()) != string(d.Raw()) {
		t.Error("no events change the file")
	}
}

func TestAppendedEventEndsItsLineAsTheFileDoes(t *testing.T) {
	t.Parallel()
	d, _ := matter.Split([]byte("\ufeff---\r\nnumber: 1\r\n---"))
	got := string(AppendEvents(d, []Event{{"2026-02-02", "Bob", "archived", "x"}}).Raw())
	if want := "\ufeff---\r\nnumber: 1\r\n---\r\n\r\n## History\r\n\r\n- 2026-02-02 — Bob — archived — x\r\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNewFileIsThatOfTheOriginal(t *testing.T) {
	t.Parallel()
	pairs := []matter.Pair{
		{Key: "number", Value: matter.Bare("1")}, {Key: "title", Value: matter.Text("First one")},
		{Key: "labels", Value: matter.Texts("a", "b: c")}, {Key: "files", Value: matter.List()}, {Key: "created", Value: matter.Bare("2026-01-05")},
	}
	header := "---\nnumber: 1\ntitle: First one\nlabels:\n- a\n- 'b: c'\nfiles: []\ncreated: 2026-01-05\n---\n\n"
	event := Event{"2026-01-06T00:00:00Z", "Ada", "archived", "a"}
	for _, c := range []struct {
		events     []Event
		body, want string
	}{
		{nil, "", ""},
		{nil, "hello\n\n- list", "hello\n\n- list"},
		{[]Event{event}, "", "## History\n\n" + entryA + "\n"},
		{[]Event{event}, "b", "## History\n\n" + entryA + "\nb"},
	} {
		if got := string(NewFile(pairs, c.events, c.body)); got != header+c.want {
			t.Errorf("got %q, want %q", got, header+c.want)
		}
	}
}

func FuzzLog(f *testing.F) {
	f.Add("\n## History\n\n"+entryA+"\nbody\n", "Ada", "detail")
	f.Add("## History\n- 2026-01-06 oops\r\n\r\n- 2026-01-06T00:00:00Z x", "A — B\n", "")
	f.Add("\r\nx\n```\n## History", "\u2028", " a ")
	f.Fuzz(func(t *testing.T, body, actor, detail string) {
		d, p := matter.Split([]byte("---\nnumber: 1\n---\n" + body))
		if p != nil || !clean(actor) || !clean(detail) {
			t.Skip()
		}
		log, start := ParseLog(d.Body(), d.BodyLine())
		e := Event{"2026-02-02T03:04:05Z", actor, "archived", detail}
		out := AppendEvents(d, []Event{e, e}).Body()
		if !bytes.HasPrefix(out, d.Body()[:log.end]) || !bytes.HasSuffix(out, d.Body()[log.end:]) {
			t.Fatalf("bytes of %q changed: %q", body, out)
		}
		again, next := ParseLog(out, d.BodyLine())
		e = Event{e.Timestamp, HistoryText(actor), e.Kind, OneLine(detail)}
		if !log.present && takenForEntry(firstText(body[start:])) {
			return // a text that begins with an entry, which CheckText refuses
		}
		if want := append(slices.Clone(log.Events), e, e); !slices.Equal(again.Events, want) || len(again.Unreadable) != len(log.Unreadable) {
			t.Fatalf("%q: events %q, want %q", body, again.Events, want)
		}
		if got, want := strings.TrimLeftFunc(string(out[next:]), unicode.IsSpace), strings.TrimLeftFunc(body[start:], unicode.IsSpace); got != want {
			t.Fatalf("text %q, want %q", got, want)
		}
	})
}
