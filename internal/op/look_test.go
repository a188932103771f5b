package op

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/fsx"
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

// TestAReaderLooksAgainWhenAWriterOfSeveralFilesCameBetween: what was read, and what
// was warned of, before is thrown away.
func TestAReaderLooksAgainWhenAWriterOfSeveralFilesCameBetween(t *testing.T) {
	t.Parallel()
	h := repoHost(t)
	moment := filepath.Join(h.Dir, ".tix", "moment")
	put := func(n string) {
		if err := os.WriteFile(moment, []byte(n), 0o600); err != nil {
			t.Error(err)
		}
	}
	if err := os.MkdirAll(filepath.Dir(moment), 0o700); err != nil {
		t.Fatal(err)
	}
	put("4")
	looks := 0
	o := &Operation[lookIn, lookOut]{
		Name: "look", Title: "Look", Summary: "Looks.", CLI: []Spelling[lookIn, lookOut]{{Path: "look"}},
		Read: func(_ context.Context, e *Env, _ lookIn) (lookOut, error) {
			if looks++; looks == 1 {
				put("6")
				e.Warn("note: half of it")
				return lookOut{}, fault.NotFound("half of it")
			}
			return lookOut{}, nil
		},
		Text: func(p *page.Page, _ lookIn, out lookOut) { p.Printf("locked: %t", out.Locked) },
	}
	want(t, "met", wired(t, h, o, `{}`).Content(), "locked: false\n")
	want(t, "looks", looks, 2)

	// A writer that lives is waited for; of one that is dead the reader is told.
	put("7")
	journal := filepath.Join(h.Dir, ".tix", "journal")
	if err := os.WriteFile(journal, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	unlock, err := fsx.Lock(t.Context(), h.Dir, h.Dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		time.Sleep(20 * time.Millisecond)
		_ = os.Remove(journal)
		put("8")
		unlock()
	}()
	want(t, "waited for", wired(t, h, o, `{}`).Content(), "locked: false\n")
	put("9")
	if err := os.WriteFile(journal, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	const note = "an unfinished write (a change whose journal is damaged) is completed by the next command that writes"
	a := wired(t, h, o, `{}`)
	want(t, "dead", a.Content(), "locked: false\nnote: "+note+"\n")
	want(t, "dead, in the structure", string(a.Data), `{"locked":false,"notes":["`+note+`"]}`)
	want(t, "looks", looks, 4)
}
