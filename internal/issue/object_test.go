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
		"number: 1": `{"number":1,"title":"","status":"todo","labels":[],"priority":"medium","related_issues":[],"files":[],"created":"","updated":"",` +
			`"filename":"x.md","category":"unstarted","category_label":"Not started","archived":false,"body":"Text.\n"}`,
		"number: 1\nstatus: lost\nestimate: ''\ncommit: ~\nparent: 07\nassignee: bob\nlabels: a, b\nzip: 007\nx: {b: [1.5, yes, ~, 't'], a: {}}": `{"number":1,` +
			`"title":"","status":"lost","labels":["a","b"],"priority":"medium","assignee":"@bob","estimate":"","related_issues":[],"parent":7,"files":[],` +
			`"created":"","updated":"","filename":"x.md","category":null,"category_label":"(unmapped)","archived":false,` +
			`"extra":{"zip":7,"x":{"b":[1.5,"yes",null,"t"],"a":{}}},"body":"Text.\n"}`,
	} {
		is, problem := model.ParseIssue("x.md", []byte("---\n"+file+"\n---\nText.\n"))
		if problem != nil {
			t.Fatal(problem)
		}
		data, err := op.Encode(ObjectOf(is, b))
		if err != nil || string(data) != want {
			t.Errorf("have %s\nwant %s", data, want)
		}
	}
}
