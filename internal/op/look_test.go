package op

import (
	"context"
	"testing"

	"github.com/tix-tracker/tix/pkg/page"
)

type lookIn struct {
	Take bool `json:"take" help:"Take it"`
}

func (in lookIn) Looks() bool { return !in.Take }

type lookOut struct {
	Locked bool `json:"locked"`
}

// TestAWriteThatOnlyLooksHasNoTransaction: no lock, no stage.
func TestAWriteThatOnlyLooksHasNoTransaction(t *testing.T) {
	t.Parallel()
	o := &Operation[lookIn, lookOut]{
		Name: "look", Title: "Look", Summary: "Looks.", CLI: []Spelling[lookIn, lookOut]{{Path: "look"}},
		Write: func(_ context.Context, tx *Tx, _ lookIn) (lookOut, error) { return lookOut{tx.Store != nil}, nil },
		Text:  func(p *page.Page, _ lookIn, out lookOut) { p.Printf("locked: %t", out.Locked) },
	}
	for args, content := range map[string]string{`{}`: "locked: false\n", `{"take":true}`: "locked: true\n"} {
		want(t, args, wired(t, repoHost(t), o, args).Content(), content)
	}
}
