package cmd

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/tix-tracker/tix/pkg/page"
)

// terminal asks the person. Questions go to stderr, so that stdout stays the
// answer's own.
type terminal struct {
	in  io.Reader
	out io.Writer
	buf *bufio.Reader
}

// Ask prints a question and reads one line. The end of ctx ends the wait too: a
// signal must not need an answer first.
func (t *terminal) Ask(ctx context.Context, question string) (string, error) {
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	if t.buf == nil {
		t.buf = bufio.NewReader(t.in)
	}
	fmt.Fprintf(t.out, "%s ", page.Escape(question))
	type typed struct {
		line string
		err  error
	}
	came := make(chan typed, 1)
	go func() { // left behind when ctx ends first: nothing is asked after that
		line, err := t.buf.ReadString('\n')
		came <- typed{line, err}
	}()
	var a typed
	select {
	case <-ctx.Done():
	case a = <-came:
	}
	if ctx.Err() != nil {
		fmt.Fprintln(t.out) // the cursor stands behind the question
		return "", context.Cause(ctx)
	}
	if a.err != nil && a.line == "" {
		fmt.Fprintln(t.out)
		return "", a.err
	}
	return strings.TrimSpace(a.line), nil
}

// Confirm asks for yes or no; anything but yes is no.
func (t *terminal) Confirm(ctx context.Context, question string) (bool, error) {
	answer, err := t.Ask(ctx, question+" [y/N]")
	if err != nil {
		return false, err
	}
	a := strings.ToLower(answer)
	return a == "y" || a == "yes", nil
}
