package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// edit is `tix edit ISSUE` without a flag: the editor on a copy. No lock is held
// while it runs; what comes back is judged like an edit of the changed fields,
// and a text that is refused is kept and named.
func (a *app) edit(ctx context.Context, l op.Line) error {
	source := a.call(ctx, "edit-source", op.Line{Args: l.Args})
	if source.Fault != nil {
		a.print(source)
		return nil
	}
	var was struct{ Path, Hash, Source string }
	if err := json.Unmarshal(source.Data, &was); err != nil {
		return err
	}
	argv, f := a.editor()
	if f != nil {
		return f
	}
	dir, name := a.TempDir, fmt.Sprintf("tix-edit-%d-%08x.md", a.PID, uint32(a.Rand()))
	file := filepath.Join(dir, name)
	if err := fsx.WriteFile(file, []byte(was.Source), fsx.Options{Rand: a.Rand, PID: a.PID}); err != nil {
		return fault.IO(err, "can't write the editor's copy `%s`: %v", file, err)
	}
	if err := a.RunEditor(ctx, a.Host.Dir, append(argv, file)); err != nil {
		return fault.New(fault.Refused, "editor", "the editor `%s` failed: %v", strings.Join(argv, " "), err).
			Help("the issue is unchanged; your text is in `%s`", file)
	}
	text, err := a.readFile(file)
	if err != nil {
		return fault.IO(err, "can't read back `%s`: %v", file, err).Help("the issue is unchanged")
	}
	if !utf8.Valid(text) {
		return fault.Invalid("the edited text is not UTF-8; nothing was written").
			Help("save it as UTF-8; your text is in `%s`", file)
	}
	if len(text) > op.MaxText {
		return fault.Invalid("the edited text is larger than 16 MiB; nothing was written").Help("your text is in `%s`", file)
	}
	if string(text) == was.Source {
		discard(dir, name)
		return nil
	}
	answer := a.call(ctx, "edit-replace", op.Line{Args: l.Args, Flags: []op.FlagValue{
		{Name: "hash", Values: []string{was.Hash}}, {Name: "text", Values: []string{string(text)}},
	}})
	if answer.Fault != nil {
		answer.Err += fmt.Sprintf("  your text is kept in `%s`\n", file)
		a.print(answer)
		return nil
	}
	a.print(answer)
	discard(dir, name)
	return nil
}

// call runs an operation by its command, without the gate's question.
func (a *app) call(ctx context.Context, path string, l op.Line) op.Answer {
	d, h := a.decl(path), a.host()
	h.TextOnly = false
	in, refused := d.BindLine(h, l)
	if refused != nil {
		return *refused
	}
	return d.Run(ctx, h, op.Shell, in)
}

// editor is $VISUAL or $EDITOR with its arguments, else the first usual one
// that is installed. Nothing that a repository names is ever run.
func (a *app) editor() ([]string, *fault.Fault) {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if argv := words(a.Getenv(name)); len(argv) > 0 {
			if _, err := exec.LookPath(argv[0]); err != nil {
				return nil, fault.New(fault.ToolMissing, fault.FamilyExternal, "the editor `%s` named by $%s can't be run: %v", argv[0], name, errors.Unwrap(err)).
					Help("set $%s to an editor that is installed, or change fields with flags: `tix edit --help`", name)
			}
			return argv, nil
		}
	}
	for _, name := range []string{"editor", "nano", "vi"} {
		if _, err := exec.LookPath(name); err == nil {
			return []string{name}, nil
		}
	}
	return nil, fault.New(fault.ToolMissing, fault.FamilyExternal, "no editor is installed").
		Help("set $EDITOR, or change fields with flags: `tix edit --help`")
}

// words splits a command at blanks; quotes keep a word together, and so does a
// backslash before a blank or a quote (elsewhere it is a letter: Windows).
func words(s string) []string {
	var out []string
	var word strings.Builder
	var quote rune
	started := false
	for i, r := range s {
		switch {
		case r == '\\' && quote == 0 && i+1 < len(s) && strings.IndexByte(" \t\"'", s[i+1]) >= 0:
			started = true // the next one is a letter
		case quote == 0 && i > 0 && s[i-1] == '\\' && strings.ContainsRune(" \t\"'", r):
			word.WriteRune(r)
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, started = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n'):
			if started {
				out = append(out, word.String())
				word.Reset()
				started = false
			}
		default:
			word.WriteRune(r)
			started = true
		}
	}
	if started {
		out = append(out, word.String())
	}
	return out
}

// discard removes the editor's copy; one that stays harms nothing.
func discard(dir, name string) {
	t, err := fsx.Open(dir, fsx.Options{})
	if err != nil {
		return
	}
	defer t.Close()
	_ = t.Commit(fsx.Plan{Changes: []fsx.Change{{Path: name, Remove: true}}})
}
