package hierarchy

import (
	"testing"

	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/op"
)

func TestARehearsedMoveLeavesNoTraceInAServer(t *testing.T) {
	t.Parallel()
	w := newWorld(t, map[string]string{"a.md": file(1, "D1D1D1D1", "One", ""), "b.md": file(2, "B2B2B2B2", "Two", "parent: D1D1D1D1\nrelationships:\n- id: x\n  from: D1D1D1D1\n  to: B2B2B2B2\n  kind: blocks\n")})
	w.host.Serves = true
	defer w.host.Close()
	before := w.data(&Rollup, `{"issue":1}`)
	in, refused := issue.Move.BindLine(w.host, op.Line{Args: []string{"2", "done"}, Flags: []op.FlagValue{{Name: "commit", Values: []string{"abc"}}, {Name: "yes", Values: []string{"true"}}, {Name: "dry-run", Values: []string{"true"}}}})
	if refused != nil {
		t.Fatal(refused.Err)
	}
	a := issue.Move.Run(t.Context(), w.host, op.Shell, in)
	if a.Fault != nil {
		t.Fatal(a.Err)
	}
	t.Log(a.Plain())
	same(t, "after", w.data(&Rollup, `{"issue":1}`), before)
}
