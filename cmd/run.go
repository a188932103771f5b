package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// runner runs the operation that a command line means.
func (a *app) runner() func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) error {
		if err := a.mistaken(c, args); err != nil {
			return err
		}
		l := a.line(c, args)
		ways := a.bounds[c]
		for i, b := range ways {
			l.Spelling = b.spelling
			if i == len(ways)-1 || b.decl.Claims(l) {
				return a.run(c, b.decl, l)
			}
		}
		return nil
	}
}

func (a *app) run(c *cobra.Command, d op.Decl, l op.Line) error {
	way := d.Info().Spellings[l.Spelling]
	if way.Bare != "" && len(l.Flags) == 0 && !a.json {
		ctx, done := a.heed(c.Context())
		defer done()
		return a.edit(ctx, l)
	}
	h := a.host()
	h.Command = c.CommandPath()
	defer h.Close()
	in, refused := d.BindLine(h, l)
	if refused != nil {
		a.print(*refused)
		return nil
	}
	// Not before: until standard input is read, a signal may end the process as it
	// ends any other.
	ctx, done := c.Context(), func() {}
	if !d.Brief().ReadOnly {
		ctx, done = a.heed(ctx)
	}
	defer done()
	answer := d.Run(ctx, h, op.Shell, in)
	if answer.Preview != "" {
		return a.preview(c, answer.Preview, way.Gate, l)
	}
	a.print(answer)
	return nil
}

// preview runs the operation that stands in for an unconfirmed one: same path,
// same line, without the confirming flag.
func (a *app) preview(c *cobra.Command, name, gate string, l op.Line) error {
	d := a.decl(name)
	l.Spelling = max(0, slices.IndexFunc(d.Brief().Ways, func(w op.BriefWay) bool { return "tix "+w.Path == c.CommandPath() }))
	l.Behind = gate
	in, refused := d.BindLine(a.host(), l.Without(gate))
	if refused != nil {
		a.print(*refused)
		return nil
	}
	a.print(d.Run(c.Context(), a.host(), op.Shell, in))
	return nil
}

// print writes an answer: the page to stdout, the rest to stderr.
func (a *app) print(x op.Answer) {
	a.meter.clear()
	a.exit = x.Exit()
	switch {
	case a.json && x.Data != nil:
		a.out(string(op.Pretty(x.Data)))
	case a.json, x.Page == nil:
	case a.OutTTY || a.coloured(a.OutTTY):
		w := 0
		if a.OutTTY {
			w = cmp.Or(a.Width, 80)
		}
		a.out(x.Page.Paint(page.Paint{Width: w, Color: a.coloured(a.OutTTY)}))
	default:
		a.out(x.Page.Plain())
	}
	a.err(x.Err)
}

// out prints to stdout. When that fails the command has still done its work; a
// reader that has seen enough is no failure worth a word.
func (a *app) out(s string) {
	_, err := io.WriteString(a.Stdout, s)
	if err == nil || a.exit != 0 {
		return
	}
	a.exit = 1
	if !errors.Is(err, syscall.EPIPE) {
		a.fail(fault.IO(err, "the output can't be written: %v", err).
			Help("the command itself was carried out; send its output elsewhere"))
	}
}

// err prints to stderr; on a terminal the head of each finding is coloured.
func (a *app) err(s string) {
	if !a.coloured(a.ErrTTY) {
		_, _ = io.WriteString(a.Stderr, s) // nowhere left to tell
		return
	}
	for line := range strings.Lines(s) {
		if head, rest, ok := strings.Cut(line, "]: "); ok && (strings.HasPrefix(head, "error[") || strings.HasPrefix(head, "warning[") || strings.HasPrefix(head, "note[")) {
			shade := "31"
			if head[0] != 'e' {
				shade = "33"
			}
			line = fmt.Sprintf("\x1b[1;%sm%s]:\x1b[0m %s", shade, head, rest)
		}
		_, _ = io.WriteString(a.Stderr, line)
	}
}

// coloured follows --color, then NO_COLOR, CLICOLOR_FORCE and TERM.
func (a *app) coloured(tty bool) bool {
	switch a.color {
	case "always":
		return true
	case "never":
		return false
	}
	if a.Getenv("NO_COLOR") != "" {
		return false
	}
	if f := a.Getenv("CLICOLOR_FORCE"); f != "" && f != "0" {
		return true
	}
	return tty && a.Getenv("TERM") != "dumb"
}

// bare is `tix` alone: the board.
func (a *app) bare(c *cobra.Command, args []string) error {
	if a.version {
		a.tellVersion()
		return nil
	}
	if len(args) > 0 {
		return unknownCommand(c, args)
	}
	d := a.decl("status")
	if err := a.run(c, d, op.Line{}); err != nil {
		return err
	}
	if a.OutTTY && a.exit == 0 {
		a.out("\n`tix --help` lists the commands\n")
	}
	return nil
}

func (a *app) tellVersion() { a.out("tix " + a.Version.Number + "\n") }

func join(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}
