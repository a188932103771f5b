package op

import (
	"context"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

// leaving is a person who stops the program instead of answering, or who has
// just answered when it is stopped.
type leaving struct {
	stop    context.CancelFunc
	answers bool
}

func (l *leaving) Ask(ctx context.Context, _ string) (string, error) {
	l.stop()
	if l.answers {
		return "An answer", nil
	}
	return "", ctx.Err()
}

func (l *leaving) Confirm(ctx context.Context, question string) (bool, error) {
	_, err := l.Ask(ctx, question)
	return l.answers, err
}

// TestACallThatIsStoppedAtAQuestionWritesNothing: the core does not run, be the
// question that of a prompt or of a gate.
func TestACallThatIsStoppedAtAQuestionWritesNothing(t *testing.T) {
	t.Parallel()
	written := 0
	gated := &Operation[issueIn, struct{}]{
		Name: "delete_issue", Title: "Delete", Summary: "Delete.", Repo: None, CLI: []Spelling[issueIn, struct{}]{{Path: "delete", Args: "ISSUE"}},
		Gate:  &Gate[issueIn]{Flag: "yes", Question: func(context.Context, *Env, issueIn) (string, error) { return "delete?", nil }},
		Write: func(context.Context, *Tx, issueIn) (struct{}, error) { written++; return struct{}{}, nil },
		Text:  silent[issueIn, struct{}],
	}
	asking := createIssue()
	asking.Write = func(context.Context, *Tx, createIn) (createOut, error) { written++; return createOut{}, nil }
	for _, line := range []string{"delete 1", "create"} {
		for _, answers := range []bool{true, false} {
			h := testHost(t)
			d, l := typed(t, []Decl{gated, asking}, strings.Fields(line)...)
			in, refused := d.BindLine(h, l)
			if refused != nil {
				t.Fatal(refused.Err)
			}
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			h.Terminal = &leaving{stop, answers}
			a := d.Run(ctx, h, Shell, in)
			refusedAs(t, a, fault.Refused, KindInterrupted, "")
			want(t, "exit", a.Exit(), 130)
			want(t, "text", a.Err, "error[E-tix-io]: interrupted: stopped at a question: nothing was written\n")
		}
	}
	want(t, "written", written, 0)
}
