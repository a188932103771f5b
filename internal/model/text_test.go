package model

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/matter"
)

func TestTextThatWouldChangeTheStructureIsRefused(t *testing.T) {
	t.Parallel()
	for text, word := range map[string]string{
		"x\n## History\n":                 "line 2",
		"\t## Comments":                   "line 1",
		"### Ada (2026-01-05)\nx":         "line 1",
		"x\n```\ny\n":                     "line 2",
		"x\n~~~~\n```\n~~~\n":             "line 2",
		"a\x00b":                          "no text",
		"a\xffb":                          "no text",
		"\n \n" + entryA:                  "entry",
		"- 2026-01-05T10:00:00 lie":       "entry",
		"<<<<<<< a\n=======\n>>>>>>> b\n": "conflict",
	} {
		if f := CheckText(text, false); f == nil || !strings.Contains(f.Message, word) || f.Remedy == "" || f.Field != "body" {
			t.Errorf("%q: %v", text, f)
		}
	}
	for _, text := range []string{
		"", "x", "## History of it", "### History", "x ## Comments", "### Ada (2026)", "### Ada", "#### Ada (2026-01-05)",
		"```\n## History\n## Comments\n### A (2026-01-05)\n```\n", "- 2026-01-05 call Bob", "- 2026-01-05 — met Bob", "x\n" + entryA,
	} {
		if f := CheckText(text, false); f != nil {
			t.Errorf("%q: %v", text, f)
		}
	}
}

func TestTextMayHoldItsOwnComments(t *testing.T) {
	t.Parallel()
	if f := CheckText("x\n\n## Comments\n\n### Ada (2026-01-05)\n\ny\n", true); f != nil {
		t.Error(f)
	}
	for _, text := range []string{
		"### Ada (2026-01-05)\n\n## Comments\n", "x\n## Comments\n\n## History\n", "## Comments\n```\n",
	} {
		if CheckText(text, true) == nil {
			t.Errorf("%q is allowed", text)
		}
	}
}

func TestNewTextReplacesWhatStandsBeforeTheComments(t *testing.T) {
	t.Parallel()
	const history, comments = "\n## History\n\n" + entryA + "\n", "## Comments\n\n### A (2026-01-01)\n\nq"
	for _, c := range []struct{ name, body, text, want string }{
		{"no body", "", "new", "\nnew"},
		{"no body, no text", "", "", ""},
		{"blank", "\n", "new\n", "\nnew\n"},
		{"text", "\nold\n\n", "new", "\nnew"},
		{"text away", "\nold\n", "", "\n"},
		{"text at the fence", "old", "new", "new"},
		{"text at the fence, blank first", "old", "\nnew", "\n\nnew"},
		{"history", history + "old", "new", history + "new"},
		{"history, blank lines first", history + "old", "\n \nnew", history + "new"},
		{"history, blank text", history + "old", " \n", history},
		{"history alone", history, "new", history + "new"},
		{"history at the end", strings.TrimSuffix(history, "\n\n"), "new", history + "new"},
		{"text at the history", "\n## History\n\n" + entryA + "old", "new", "\n## History\n\n" + entryA + "new"},
		{"a list of days at the history", "\n## History\n\n" + entryA + "old", "- 2026-01-01 a", history + "- 2026-01-01 a"},
		{"comments stay", history + "old\n\n" + comments, "new", history + "new\n\n" + comments},
		{"comments stay, line ended", "\nold\n" + comments, "new\n", "\nnew\n\n" + comments},
		{"comments stay, blank line", "\nold\n" + comments, "new\n\n", "\nnew\n\n" + comments},
		{"comments stay alone", "\nold\n\n" + comments, "", "\n" + comments},
		{"comments only", "\n" + comments, "new", "\nnew\n\n" + comments},
		{"the whole", history + "old\n\n" + comments, "new\n\n## Comments\n", history + "new\n\n## Comments\n"},
		{"comments in a fence are none", "\nold\n\n" + comments, "```\n## Comments\n```\n", "\n```\n## Comments\n```\n\n" + comments},
		{"the same", "\nold\n" + comments, "old\n", "\nold\n" + comments},
		{"crlf", "\r\nold\r\n\r\n## Comments\r\n", "new\r\n", "\r\nnew\r\n\n## Comments\r\n"},
	} {
		if got := string(ReplaceText(docOf(t, c.body), c.text).Body()); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func FuzzReplaceText(f *testing.F) {
	f.Add("\nold\n\n## Comments\n\n### A (2026-01-01)\n\nq", "new")
	f.Add("## History\n"+entryA+"old", "- 2026-01-01 x\r\n## Comments")
	f.Add("x", "\n\ny\n")
	f.Fuzz(func(t *testing.T, body, text string) {
		d, p := matter.Split([]byte("---\nnumber: 1\n---\n" + body))
		if p != nil || CheckText(text, true) != nil {
			t.Skip()
		}
		log, start := ParseLog(d.Body(), 1)
		old := string(d.Body()[start:])
		out := ReplaceText(d, text)
		newLog, newStart := ParseLog(out.Body(), 1)
		if len(log.Events) != len(newLog.Events) || len(log.Unreadable) != len(newLog.Unreadable) {
			t.Fatalf("the history changed: %q becomes %q", body, out.Body())
		}
		got := string(out.Body()[newStart:])
		before, _ := SplitComments(old)
		wanted, own := SplitComments(text)
		kept := old[len(before):]
		if own != nil || len(wanted) != len(text) {
			kept = ""
		}
		if kept == "" && !log.present && got != text {
			t.Fatalf("text %q, want %q", got, text)
		}
		if !strings.HasSuffix(got, kept) || !strings.HasPrefix(cutBlankLines(got), trimBlankLines(text)) {
			t.Fatalf("%q with %q becomes %q", body, text, got)
		}
		if string(ReplaceText(out, text).Raw()) != string(out.Raw()) {
			t.Fatalf("%q with %q: the second time is no no-op", body, text)
		}
		if !log.present && start > 0 && kept == "" && matter.OpenFence([]byte(old)) == 0 && len(before) == len(old) {
			if back := ReplaceText(out, old); string(back.Raw()) != string(d.Raw()) && len(wanted) == len(text) {
				t.Fatalf("%q with %q: the inverse gives %q", body, text, back.Body())
			}
		}
	})
}
