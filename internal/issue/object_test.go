package issue

import (
	"testing"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

func TestObjectShowsWhatStandsInTheFile(t *testing.T) {
	t.Parallel()
	b := &board.Board{Columns: []string{"todo"}, Default: board.Unstarted}
	for file, want := range map[string]string{
		"number: 1": `{"number":1,"title":"","status":"todo","labels":[],"priority":"medium","related_issues":[],"files":[],"created":"2026-06-15","updated":"2026-06-15",` +
			`"body":"Text.\n","filename":"x.md","category":"unstarted","category_label":"Not started","archived":false}`,
		"number: 1\nstatus: lost\nestimate: ''\ncommit: ~\nparent: 07\nassignee: bob\nlabels: a, b\nzip: 007\nx: {b: [1.5, yes, ~, 't'], a: {}}": `{"number":1,` +
			`"title":"","status":"lost","labels":["a","b"],"priority":"medium","assignee":"@bob","estimate":"","related_issues":[],"parent":7,"files":[],` +
			`"created":"2026-06-15","updated":"2026-06-15","body":"Text.\n","filename":"x.md","category":null,"category_label":"(unmapped)","archived":false,` +
			`"extra":{"zip":7,"x":{"b":[1.5,"yes",null,"t"],"a":{}}}}`,
		"number: 1\ntype: ''\nreviewer: ''\nsource: ''\nentered_at: ''\ngitlab_id: ''\nlinear_id: ~\nmission:\ntask: ''\nstart_date: ''\ndue_date: ''\n" +
			"parent: aaaaaaa2\nseries:\n  id: s-a\n  skipped: []\ncreated: ''\nupdated: 2026-01-05": `{"number":1,"title":"","status":"todo","labels":[],` +
			`"type":"","priority":"medium","gitlab_id":"","task":"","related_issues":[],"parent":"AAAAAAA2","series":{"id":"s-a"},"files":[],` +
			`"reviewer":"","start_date":"","due_date":"","entered_at":"","source":"","created":"","updated":"2026-01-05",` +
			`"body":"Text.\n","filename":"x.md","category":"unstarted","category_label":"Not started","archived":false}`,
	} {
		is, problem := model.ParseIssue("x.md", []byte("---\n"+file+"\n---\nText.\n"))
		if problem != nil {
			t.Fatal(problem)
		}
		data, err := op.Encode(ObjectOf(is, b, "2026-06-15"))
		if err != nil || string(data) != want {
			t.Errorf("have %s\nwant %s", data, want)
		}
	}
}

func TestRowsOfRelationshipsStandAsTheyAreStored(t *testing.T) {
	t.Parallel()
	is, problem := model.ParseIssue("x.md", []byte("---\nnumber: 1\nrelationships:\n- id: rel_1\n  from: 3\n  to: '4'\n  kind: blocked_by\n  display: 'old #9'\n- from: a1b2c3d4\n  to: 07\n  kind: related\n---\n"))
	if problem != nil {
		t.Fatal(problem)
	}
	data, err := op.Encode(ObjectOf(is, &board.Board{Columns: []string{"todo"}, Default: board.Unstarted}, "2026-06-15").Relationships)
	want := `[{"id":"rel_1","from":3,"to":4,"kind":"blocked_by","display":"old #9"},{"id":"","from":"A1B2C3D4","to":7,"kind":"related"}]`
	if err != nil || string(data) != want {
		t.Errorf("have %s\nwant %s", data, want)
	}
}
