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

// Ask prints a question and reads one line.
func (t *terminal) Ask(_ context.Context, question string) (string, error) {
	if t.buf == nil {
		t.buf = bufio.NewReader(t.in)
	}
	fmt.Fprintf(t.out, "%s ", page.Escape(question))
	line, err := t.buf.ReadString('\n')
	if err != nil && line == "" {
		fmt.Fprintln(t.out)
		return "", err
	}
	return strings.TrimSpace(line), nil
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
