package cycle

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/store"
)

func files(texts ...string) []store.RecordFile {
	var out []store.RecordFile
	for i, text := range texts {
		out = append(out, store.RecordFile{Path: "docs/cycles/" + string(rune('a'+i)) + ".md", Data: []byte(text)})
	}
	return out
}

func TestDecodeReadsRecordsInTheOrderOfTheirFiles(t *testing.T) {
	t.Parallel()
	list, findings := Decode(files(
		"---\nname: Sprint 7\ndescription: null\nstart_date: 2026-09-01\ndue_date: '2026-09-14'\nschedule_id: sp\nsequence: 3\nstate: active\n---\n",
		"---\nname: '12'\ndescription: ''\n---\n\nText\n"))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	want := []Cycle{
		{Name: "Default"},
		{Name: "Sprint 7", StartDate: "2026-09-01", DueDate: "2026-09-14", ScheduleID: "sp", Sequence: 3, State: "active", File: "docs/cycles/a.md"},
		{Name: "12", File: "docs/cycles/b.md"},
	}
	if !slices.Equal(list, want) {
		t.Errorf("%+v", list)
	}
}

func TestOneBadRecordIsAFindingAndTheOthersGoOn(t *testing.T) {
	t.Parallel()
	in := files(
		"---\nname: Ends early\nstart_date: 2026-02-10\ndue_date: 2026-02-01\n---\n",
		"---\nname: No such day\nstart_date: 2026-02-30\n---\n",
		"---\nname: '  '\n---\n",
		"---\nname: [a]\n---\n",
		"---\nname: Odd\nsequence: x\n---\n",
		"---\nname: Open\n",
		"<<<<<<< a\n---\nname: x\n=======\n>>>>>>> b\n",
		"no front matter",
		"---\nname: Good\nowner: me\n---\n",
	)
	in = append(in, store.RecordFile{Path: "docs/cycles/j.md", Err: errors.New("denied")}, store.RecordFile{Path: "docs/cycles/README.md", Data: []byte("# Cycles\n")})
	list, findings := Decode(in)
	if got := Names(list); !slices.Equal(got, []string{"Default", "Good"}) {
		t.Errorf("cycles %q", got)
	}
	var got []string
	for _, f := range findings {
		got = append(got, strings.TrimPrefix(f.File, "docs/cycles/")+" "+f.Kind+" "+string(f.Severity))
		if f.Message == "" || f.Remedy == "" || f.Severity == fault.Error && f.Kind == "bad_record" && f.Line == 0 {
			t.Errorf("%+v", f)
		}
	}
	want := []string{
		"a.md bad_record error", "b.md bad_record error", "c.md bad_record error", "d.md bad_record error", "e.md bad_record error",
		"f.md parse error", "g.md conflict error", "h.md missing note", "i.md unknown_key warning", "j.md unreadable error",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestTwoRecordsOfOneNameAreOneCycle(t *testing.T) {
	t.Parallel()
	list, findings := Decode(files("---\nname: A\n---\n", "---\nname: Default\n---\n", "---\nname: A\nstart_date: 2026-01-01\n---\n"))
	if len(list) != 2 || list[0].Name != "A" || list[0].StartDate == "" || len(findings) != 1 || findings[0].Kind != "duplicate_cycle" {
		t.Errorf("%+v %v", list, findings)
	}
}

func TestANewIssueJoinsTheOnlyRunningCycle(t *testing.T) {
	t.Parallel()
	one := Cycle{Name: "One", StartDate: "2026-01-01", DueDate: "2026-01-31"}
	open := Cycle{Name: "Open", StartDate: "2026-01-20"}
	unstarted := Cycle{Name: "Unstarted", DueDate: "2026-12-31"}
	p := config.Planning{DefaultCycle: "Unstarted"}
	for _, c := range []struct {
		list  []Cycle
		p     config.Planning
		today string
		want  string
	}{
		{[]Cycle{one, open, unstarted}, p, "2026-01-01", "One"},
		{[]Cycle{one, open, unstarted}, p, "2026-01-31", "Unstarted"},
		{[]Cycle{one, open, unstarted}, p, "2026-02-01", "Open"},
		{[]Cycle{one, open}, p, "2026-01-31", "Default"},
		{[]Cycle{unstarted}, config.Planning{}, "2026-01-31", "Default"},
		{nil, config.Planning{DefaultCycle: "Default"}, "2026-01-31", "Default"},
		{nil, config.Planning{DefaultCycle: "unstarted"}, "2026-01-31", "Default"},
	} {
		if got := ForNew(c.list, c.p, c.today); got != c.want {
			t.Errorf("%v on %s: %s, want %s", Names(c.list), c.today, got, c.want)
		}
	}
}

func TestFindIsCaseSensitiveAndKnowsDefault(t *testing.T) {
	t.Parallel()
	list := []Cycle{{Name: "Alpha"}}
	for name, want := range map[string]bool{"Alpha": true, "alpha": false, "Default": true, "": false} {
		if c, ok := Find(list, name); ok != want || ok && c.Name != name {
			t.Errorf("%q: %v", name, ok)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"---\nname: A\nstart_date: 2026-01-01\n---\n", "", "---\n", "---\nname:\n  a: b\n---\n", "---\nname: |\n  x\n---\n", "\xff"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		list, findings := Decode([]store.RecordFile{{Path: "docs/cycles/a.md", Data: data}})
		for _, c := range list {
			if strings.TrimSpace(c.Name) == "" || c.StartDate != "" && c.DueDate != "" && c.DueDate < c.StartDate {
				t.Fatalf("%+v", c)
			}
		}
		if len(list) == 1 && list[0].File == "" && len(findings) == 0 {
			t.Fatal("a file vanished without a finding")
		}
	})
}
