package find_test

import (
	"testing"

	"github.com/tix-tracker/tix/internal/find"
)

func TestStatusCountsTheColumns(t *testing.T) {
	t.Parallel()
	w := board(t)
	w.write("docs/issues/.2026-01-05-AAAAAA07-put-away.md", "---\nnumber: 7\nid: AAAAAA07\ntitle: Away\nstatus: todo\n---\n")
	const table = `COLUMN   COUNT
triage   1
todo     1
doing    1
done     1
wontfix  1
Total    6
`
	const cycles = "cycle Spring: 1/3 complete\ncycle Winter: 0/1 complete\n"
	r := w.shell(&find.Status)
	same(t, "plain", r.Text, table+cycles)
	has(t, r.Err, "1 issue has a status that is not a column")
	same(t, "group", w.shell(&find.Status, "--group=cycle").Text, table+`Overdue  1
cycle (none): 0/2 complete (0%)
cycle Spring: 1/3 complete (33%)
cycle Winter: 0/1 complete (0%)
`+cycles)
	same(t, "filter", w.shell(&find.Status, "--filter=status:doing").Text, `COLUMN   COUNT
triage   0
todo     0
doing    1
done     0
wontfix  0
Total    1
Overdue  0
`+cycles)
	same(t, "no member", w.shell(&find.Status, "--filter=status:limbo").Text, `COLUMN   COUNT
triage   0
todo     0
doing    0
done     0
wontfix  0
Total    1
Overdue  0
`)
	same(t, "json", string(w.wire(&find.Status, `{"filter": "number:<3"}`).Data),
		`{"columns":[{"column":"triage","count":1,"category":"backlog","wip":null},{"column":"todo","count":1,"category":"unstarted","wip":null},`+
			`{"column":"doing","count":0,"category":"active","wip":null},{"column":"done","count":0,"category":"completed","wip":null},`+
			`{"column":"wontfix","count":0,"category":"canceled","wip":null}],"total":2,"unmapped":0,"overdue":1,`+
			`"progress":[{"kind":"cycle","name":"Spring","done":1,"total":3},{"kind":"cycle","name":"Winter","done":0,"total":1}]}`)
}

func TestStatusRefuses(t *testing.T) {
	t.Parallel()
	w := board(t)
	for _, args := range []string{`{"filter": "category:nope"}`, `{"sort": "project"}`, `{"group": "nope"}`, `{"health": true}`} {
		if r := w.wire(&find.Status, args); r.Fault == nil {
			t.Errorf("%s is not refused", args)
		}
	}
}
