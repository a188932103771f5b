package issue

import (
	"strings"
	"testing"
)

// lines that differ between two texts, old with -, new with +.
func differ(was, is string) string {
	a, b := strings.Split(was, "\n"), strings.Split(is, "\n")
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	var out []string
	for _, l := range a {
		out = append(out, "-"+l)
	}
	for _, l := range b {
		out = append(out, "+"+l)
	}
	return strings.Join(out, "\n")
}

func TestEditTouchesOnlyTheLinesOfItsFields(t *testing.T) {
	t.Parallel()
	touched := []string{"updated: 2026-01-05", "updated: 2026-06-15"}
	for name, c := range map[string]struct{ args, gone, come string }{
		"title keeps its remark": {`"title":"Better"`, "title: First # the name", "title: Better # the name"},
		"labels":                 {`"labels":"a, c"`, "labels: [a, b]", "labels: [a, c]"},
		"add label":              {`"add_label":["c"]`, "labels: [a, b]", "labels: [a, b, c]"},
		"remove label":           {`"remove_label":["a"]`, "labels: [a, b]", "labels: [b]"},
		"blank labels":           {`"labels":""`, "labels: [a, b]", "labels: []"},
		"me is written out":      {`"assignee":"@me"`, "", "assignee: Ada Lovelace <ada@example.org>"},
		"dates":                  {`"start_date":"2026-02-01"`, "", "start_date: 2026-02-01"},
		"related":                {`"related_issues":"#2"`, "", "related_issues:"},
		"blank status":           {`"status":""`, "status: todo", "status: ''"},
		"body":                   {`"body":"New."`, "Body.", "New."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, map[string]string{firstPath: firstFile})
			out := result[Written](w, w.call(&Edit, `{"issue":1,`+c.args+`}`))
			if !out.Changed || len(out.Events) != 0 {
				t.Errorf("changed %v, events %v", out.Changed, out.Events)
			}
			want := strings.Replace(firstFile, touched[0], touched[1], 1)
			now := w.read(firstPath)
			if c.gone != "" && strings.Replace(want, c.gone, c.come, 1) != now || !strings.Contains(now, c.come+"\n") || !strings.Contains(now, touched[1]) {
				t.Errorf("the file became\n%s", differ(firstFile, now))
			}
		})
	}
}

func TestEditThatChangesNothingWritesNothing(t *testing.T) {
	t.Parallel()
	for _, args := range []string{
		`"title":" First "`, `"labels":"a,b"`, `"add_label":["a"]`, `"remove_label":["z"]`, `"assignee":""`, `"files":""`,
		`"estimate":""`, `"commit":"clear"`, `"cycles":""`, `"status":"todo"`, `"priority":"MEDIUM"`, `"body":"Body.\n\n"`,
	} {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, map[string]string{firstPath: firstFile})
			a := w.call(&Edit, `{"issue":"1",`+args+`}`)
			if out := result[Written](w, a); out.Changed || len(out.Events) != 0 {
				t.Errorf("changed %v, events %v", out.Changed, out.Events)
			}
			if now := w.read(firstPath); now != firstFile {
				t.Errorf("the file became\n%s", differ(firstFile, now))
			}
			if !strings.Contains(a.Plain(), "nothing changed") {
				t.Errorf("text: %s", a.Plain())
			}
		})
	}
}

func TestNoOpEditDoesNotMoveAFileThatStandsElsewhere(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	w.write("tix.toml", strings.Replace(workToml, `directory = "."`+"\nmove_on_change = false", `directory = "{status}"`, 1))
	if out := result[Written](w, w.call(&Edit, `{"issue":1,"title":"First"}`)); out.Changed || out.Filename != "2026-01-05-A1B2C3D4-first.md" {
		t.Errorf("moved to %s", out.Filename)
	}
	if out := result[Written](w, w.call(&Edit, `{"issue":1,"title":"Retitled"}`)); out.Filename != "todo/2026-01-05-A1B2C3D4-first.md" {
		t.Errorf("a write goes to the folder of the layout, under its own name: %s", out.Filename)
	}
}

func TestEditIsRefusedWholly(t *testing.T) {
	t.Parallel()
	for args, kind := range map[string]string{
		``:                      "no_fields",
		`,"reason":"why"`:       "no_fields",
		`,"title":null`:         "no_fields",
		`,"add_label":[]`:       "no_fields",
		`,"title":" "`:          "blank_title",
		`,"title":"a\nb"`:       "line_break",
		`,"title":"a\u0000b"`:   "not_text",
		`,"labels":"a,b\nc"`:    "line_break",
		`,"add_label":["a\nb"]`: "line_break",
		`,"commit":"a\nb"`:      "line_break",
		`,"priority":""`:        "unknown_priority",
		`,"priority":"urgent"`:  "unknown_priority",
		`,"files":"a.go,../x"`:  "outside",
		`,"files":"/etc/hosts"`: "outside",
		`,"cycles":"Nope"`:      "unknown_cycle",
		`,"milestones":"Nope"`:  "unknown_milestone",
		`,"due_date":"soon"`:    "invalid_date",
		`,"start_date":"2026-05-02","due_date":"2026-05-01"`:   "due_before_start",
		`,"status":"nowhere","title":"not written"`:            "unknown_column",
		`,"status":"doing","reason":"a\nb"`:                    "invalid_reason",
		`,"body":"x\n\n## History\n\n- 2026-01-01 — forged\n"`: "",
		`,"links":"2"`:      "denied-argument",
		`,"link":"2"`:       "unknown-argument",
		`,"commit":"auto "`: "missing_commit",
	} {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, map[string]string{firstPath: firstFile})
			w.refused(w.call(&Edit, `{"issue":1`+args+`}`), kind, 1)
			if now := w.read(firstPath); now != firstFile {
				t.Errorf("the file became\n%s", differ(firstFile, now))
			}
		})
	}
}

func TestDatesAreJudgedWithTheStoredOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: strings.Replace(firstFile, "created:", "due_date: 2026-03-01\ncreated:", 1)})
	w.refused(w.call(&Edit, `{"issue":1,"start_date":"2026-03-02"}`), "due_before_start", 1)
	w.good(w.call(&Edit, `{"issue":1,"start_date":"2026-03-02","due_date":""}`))
}

func TestEventsOfAnEditStandInTheirOrder(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	out := result[Written](w, w.call(&Edit, `{"issue":1,"status":"doing","cycles":"Beta, Alpha, Beta","estimate":" 3d "}`))
	var got []string
	for _, e := range out.Events {
		got = append(got, e.Kind+" "+e.Detail)
	}
	want := "estimate_changed estimate: none -> 3d\ncycle_membership_changed cycles: none -> Beta, Alpha\ntransition_accepted todo -> doing (unstarted -> active)"
	if strings.Join(got, "\n") != want {
		t.Errorf("events\n%s", strings.Join(got, "\n"))
	}
	if !strings.Contains(w.read(firstPath), "## History\n\n- 2026-06-15T12:00:00Z — Ada Lovelace <ada@example.org> — estimate_changed — estimate: none -> 3d\n") {
		t.Errorf("file\n%s", w.read(firstPath))
	}
	out = result[Written](w, w.call(&Edit, `{"issue":1,"cycles":"","estimate":""}`))
	if len(out.Events) != 2 || out.Events[1].Detail != "cycles: Beta, Alpha -> none" {
		t.Errorf("events %v", out.Events)
	}
}

func TestCommitOfAnEditFollowsTheStatus(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{firstPath: firstFile})
	commit := func(args string) string {
		out := result[Written](w, w.call(&Edit, `{"issue":1,`+args+`}`))
		if out.Commit.IsZero() {
			return "none"
		}
		return out.Commit.text
	}
	for _, c := range []struct{ args, want string }{
		{`"status":"done"`, "none"},
		{`"commit":"abc"`, "abc"},
		{`"status":"done","commit":"def"`, "def"},
		{`"status":"todo","reason":"not yet","commit":"lost"`, "none"},
		{`"commit":"early"`, "early"},
		{`"status":"done"`, "early"},
		{`"commit":" "`, "none"},
		{`"status":"todo","reason":"no","commit":"lost"`, "none"},
	} {
		if got := commit(c.args); got != c.want {
			t.Errorf("%s: commit %s, want %s", c.args, got, c.want)
		}
	}
}

func TestArchivedIssueIsNotChanged(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{strings.Replace(firstPath, "2026-", ".2026-", 1): firstFile})
	w.refused(w.call(&Edit, `{"issue":1,"title":"x"}`), "archived", 1)
	w.refused(w.call(&Comment, `{"issue":1,"author":"a","text":"b"}`), "archived", 1)
	w.refused(w.call(&Move, `{"issue":1,"column":"doing"}`), "archived", 1)
	w.refused(w.line(&EditSource, "1"), "archived", 1)
	a := w.call(&Edit, `{"issue":1,"title":"x"}`)
	if !strings.Contains(a.Err, "`tix restore 1`") {
		t.Errorf("the way out is not named: %s", a.Err)
	}
}
