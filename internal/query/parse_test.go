package query_test

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/query"
)

func TestParsePrintsTheCanonicalForm(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                               "",
		" \t\n ":                         "",
		"STATUS:doing":                   "status:doing",
		"  a   b ":                       "a b",
		`"two words"`:                    `"two words"`,
		`-"two words" -one --x - ->`:     `-"two words" -one --x - ->`,
		`"a \"b\" \\ \n"`:                `"a \"b\" \\ \\n"`,
		"label:a,b -Label:c":             "label:a,b -label:c",
		`label:"a, b",c`:                 `label:"a, b",c`,
		"due:<2026-12-01 updated:>=-7d":  "due:<2026-12-01 updated:>=-7d",
		"estimate:>3":                    "estimate:>3",
		`estimate:<="1 day"`:             `estimate:<="1 day"`,
		"label:re:^a{1,2}$":              "label:re:^a{1,2}$",
		`label:x,re:"a b",c`:             `label:x,re:"a b",c`,
		"label:re:a,b":                   "label:re:a,b",
		"OVERDUE mine -unassigned":       "overdue mine -unassigned",
		"overdue:true mine:FALSE":        "overdue:true mine:FALSE",
		`"overdue"`:                      `"overdue"`,
		"status: :x a: ::":               "status: :x a: ::",
		"sort:-due,number group:epic":    "sort:-due,number group:epic",
		"priority:none":                  "priority:none",
		`5" don"t`:                       `5" don"t`,
		"cycle:Spring's milestone:v1.0":  "cycle:Spring's milestone:v1.0",
		"archived:true parent:#3":        "archived:true parent:#3",
		"title:a:b":                      "title:a:b",
		"archived":                       "archived",
		"-7d":                            "-7d",
		"health:At-Risk,unknown":         "health:At-Risk,unknown",
		"number:12,#13 number:>=3":       "number:12,#13 number:>=3",
		"due:today,none start:3m,1y,+2w": "due:today,none start:3m,1y,+2w",
	} {
		q, f := query.Parse(in)
		if f != nil {
			t.Errorf("%q: %v", in, f)
			continue
		}
		if got := q.String(); got != want {
			t.Errorf("%q prints %q, want %q", in, got, want)
		}
	}
}

func TestParseRefusesWithThePositionAndTheNearestSpelling(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   string
		col  int
		says string
	}{
		{"stauts:doing", 1, "unknown key `stauts`, did you mean `status`?"},
		{"a b labels:x", 5, "did you mean `label`?"},
		{"foo:bar", 1, "unknown key `foo`"},
		{"http://x.org", 1, "unknown key `http`"},
		{"-prio:low", 2, "did you mean `priority`?"},
		{"priority:", 0, ""},
		{`a "open`, 3, "not closed"},
		{`label:"open`, 7, "not closed"},
		{`""`, 1, "empty"},
		{`"a"b`, 4, "closing quote"},
		{`label:"a"b`, 10, "closing quote"},
		{"label:a,", 9, "missing"},
		{"label:,a", 7, "missing"},
		{"due:<", 5, "missing"},
		{`label:""`, 7, "blank"},
		{"due:tomorow", 5, "not a date"},
		{"due:<2026-02-30", 5, "not a date"},
		{"due:<none", 5, "cannot be compared"},
		{"due:99999999y", 5, "not a date"},
		{"number:x", 8, "not a number"},
		{"estimate:>soon", 10, "not an estimate"},
		{"title:<b>", 7, "cannot be compared"},
		{"label:re:(", 7, "bad expression"},
		{"archived:maybe", 10, "`archived` value `maybe`"},
		{"archived:true,false", 15, "one value"},
		{"overdue:yes", 9, "value `yes`"},
		{"decision:defered", 10, "did you mean `deferred`?"},
		{"health:at_rsk", 8, "did you mean `at_risk`?"},
		{"sort:priorty", 6, "did you mean `priority`?"},
		{"sort:due,x", 10, "unknown sort key `x`"},
		{"-sort:due", 1, "negated"},
		{"group:label", 7, "unknown group key `label`"},
		{"group:epic,cycle", 12, "one value"},
	} {
		_, f := query.Parse(c.in)
		if c.says == "" {
			if f != nil {
				t.Errorf("%q: %v", c.in, f)
			}
			continue
		}
		if f == nil {
			t.Errorf("%q: accepted", c.in)
			continue
		}
		if f.Exit() != 1 || f.Place.Col != c.col || !strings.Contains(f.Error(), c.says) || f.Remedy == "" && c.in != "" {
			t.Errorf("%q: exit %d, column %d, %q, help %q; want column %d, %q", c.in, f.Exit(), f.Place.Col, f, f.Remedy, c.col, c.says)
		}
	}
}

func TestFaultShowsTheTextAndACaret(t *testing.T) {
	t.Parallel()
	_, f := query.Parse("日 a\tstauts:doing\x1b[31m \u202e")
	want := "error[E-tix-invalid-input]: unknown key `stauts`, did you mean `status`?\n" +
		"  | 日 a stauts:doing␛[31m \ufffd\n" +
		"  |      ^^^^^^\n"
	if got := f.Text(nil); !strings.HasPrefix(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	_, f = query.Parse(strings.Repeat("x ", 5000) + "stauts:" + strings.Repeat("y", 5000))
	if n := len(f.Place.Source); n > 500 {
		t.Errorf("a long text is shown in %d bytes", n)
	}
}

func TestLoneToken(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]bool{
		"status:doing":       true,
		" STATUS:doing ":     true,
		`label:"two words"`:  true,
		"archived:maybe":     true,
		"label:a,b":          true,
		"due:<2026-01-01":    true,
		"":                   false,
		"mine":               false,
		"TODO: fix":          false,
		"http://x":           false,
		"status:":            false,
		":x":                 false,
		"status:doing quick": false,
		`label:"open`:        false,
		`label:"a" b`:        false,
		"note:x":             false,
	} {
		if got := query.LoneToken(in); got != want {
			t.Errorf("LoneToken(%q) = %v", in, got)
		}
	}
}

func TestLiftedAndScopeAccessors(t *testing.T) {
	t.Parallel()
	q, _ := query.Parse("sort:-due,number sort:title group:Epic group:cycle status:x")
	if s := q.Sort(); len(s) != 2 || s[0] != (query.Key{Name: "due", Reverse: true}) || s[1].Name != "number" {
		t.Errorf("Sort = %v", s)
	}
	if q.Group() != "epic" || q.NeedsText() || q.Empty() || !q.Selects() {
		t.Errorf("%q: group %q", q, q.Group())
	}
	if got := q.Without("sort", "group").String(); got != "status:x" {
		t.Errorf("Without = %q", got)
	}
	for in, want := range map[string][2]bool{
		"a":                            {false, false},
		"archived:true":                {true, true},
		"archived:false":               {false, true},
		"-archived:true":               {false, true},
		"archived:TRUE archived:false": {false, true},
	} {
		q, f := query.Parse(in)
		if got, set := q.Archived(); f != nil || got != want[0] || set != want[1] {
			t.Errorf("%q: Archived = %v %v %v", in, got, set, f)
		}
	}
	q, _ = query.Parse("sort:due")
	if q.Selects() || q.Empty() {
		t.Error("a sort token selects nothing away")
	}
	q, _ = query.Parse(`x "y z" label:a`)
	if !q.NeedsText() || len(q.Terms()) != 3 || q.Terms()[1].Values[0].Text != "y z" {
		t.Errorf("Terms = %+v", q.Terms())
	}
}

func TestParseKeyAndGroupNameTheNearest(t *testing.T) {
	t.Parallel()
	if k, f := query.ParseKey(" -DUE "); f != nil || k.String() != "-due" {
		t.Errorf("%v %v", k, f)
	}
	if _, f := query.ParseKey("creatd"); f == nil || !strings.Contains(f.Error(), "`created`") {
		t.Errorf("%v", f)
	}
	if ks, f := query.ParseKeys("status,-priority"); f != nil || len(ks) != 2 {
		t.Errorf("%v %v", ks, f)
	}
	if ks, f := query.ParseKeys(" "); f != nil || ks != nil {
		t.Errorf("%v %v", ks, f)
	}
	if g, f := query.ParseGroup("Status"); f != nil || g != "status" {
		t.Errorf("%v %v", g, f)
	}
	if _, f := query.ParseGroup("statsu"); f == nil || !strings.Contains(f.Error(), "`status`") {
		t.Errorf("%v", f)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`status:doing -label:"a, b",c due:<2026-12-01 "x y" -z`, `label:re:"a b" label:re:a,b`,
		`"a \" \\ b"`, "sort:-due group:epic overdue -mine:false", `-"x" --y :z w:`, "a\u00a0b\xff:c", `title:"none"`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		query.LoneToken(text)
		q, fail := query.Parse(text)
		if fail != nil {
			if fail.Exit() != 1 || fail.Place.Source == "" {
				t.Fatalf("%q: %v without a place", text, fail)
			}
			_ = fail.Text(nil)
			return
		}
		again, fail := query.Parse(q.String())
		if fail != nil || !again.Equal(q) {
			t.Fatalf("%q prints %q, which parses to %q, %v", text, q, again, fail)
		}
		if again.String() != q.String() {
			t.Fatalf("%q is not printed the same again: %q", q, again)
		}
	})
}

func TestNotesSayWhatOnlyLooksLikeSyntax(t *testing.T) {
	t.Parallel()
	for in, want := range map[string][]string{
		"label:a label:b":     nil,
		`"or" "and" x -or`:    {"`or`"},
		"a or b":              {"`or` is searched for as a word; a comma"},
		"a AND b Or c":        {"`AND` is searched for as a word; all terms", "`Or`"},
		"not x":               {"`not` is searched for as a word; a hyphen"},
		"label: x":            {"as in `label:ui`"},
		"due: today":          {"as in `due:<today`"},
		"nokey: mine order":   nil,
		"overdue: -assignee:": {"as in `overdue:true`", "as in `assignee:none`"},
	} {
		q, f := query.Parse(in)
		notes := q.Notes()
		ok := f == nil && len(notes) == len(want)
		for i := range want {
			ok = ok && strings.Contains(notes[i], want[i])
		}
		if !ok {
			t.Errorf("%s: %v %q, want %q", in, f, notes, want)
		}
	}
}

func TestOnlyWhatWorksIsOffered(t *testing.T) {
	t.Parallel()
	for in, never := range map[string][]string{
		"sort:nosuch": {"`epic`", "`project`"}, "group:nosuch": {"`epic`", "`project`"},
	} {
		_, f := query.Parse(in)
		for _, word := range never {
			if f == nil || strings.Contains(f.Remedy, word) {
				t.Errorf("%s: %v", in, f)
			}
		}
	}
}
