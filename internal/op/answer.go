package op

import (
	"encoding/json"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

// Answer is what an operation comes to, for both doors: the page and the lines
// for standard error, the structure, and the fault that ended it, if any.
type Answer struct {
	Page  *page.Page      // nil when refused
	Err   string          // warnings, findings or the refusal; lines end with \n
	Data  json.RawMessage // structuredContent; nil = none
	Fault *fault.Fault
	// Out is the core's own result, whatever it came to: what another program
	// in this process (the board on a screen) uses instead of text.
	Out any
	// Preview names the operation that the terminal runs instead.
	Preview string
}

// Plain is standard output as it is when it is not a terminal.
func (a Answer) Plain() string {
	if a.Page == nil {
		return ""
	}
	return a.Page.Plain()
}

// Content is the text block of the tool result: the bytes of standard output,
// then those of standard error, on a line of their own.
func (a Answer) Content() string {
	out := a.Plain()
	if a.Err != "" && out != "" && !strings.HasSuffix(out, "\n") {
		out += "\n"
	}
	return out + a.Err
}

// Exit is the exit code of the command.
func (a Answer) Exit() int {
	if a.Fault == nil {
		return 0
	}
	return a.Fault.Exit()
}

// whole tells whether the answer stands although there is a fault.
func whole(f *fault.Fault) bool {
	return f == nil || f.Class == fault.Found || f.Class == fault.Partial
}

// notesKey is the root key of every structure that holds its notes.
const notesKey = "notes"

// notes are the warnings that say what a program must know too, without the word
// in front. The others are hints for people, whose facts have keys of their own.
func (e *Env) notes() []string {
	var list []string
	for _, w := range e.warnings {
		if note, ok := strings.CutPrefix(w, "note: "); ok {
			list = append(list, note)
		} else if strings.HasPrefix(w, "warning[") {
			list = append(list, w)
		}
	}
	return list
}

// stderr joins what is told beside the answer: warnings, then findings, then
// the fault.
func (e *Env) stderr(f *fault.Fault, quiet bool) string {
	var b strings.Builder
	for _, w := range e.warnings {
		b.WriteString(page.Escape(w))
		b.WriteByte('\n')
	}
	if !quiet {
		for _, x := range e.findings {
			b.WriteString(escapeLines(x.String()))
			b.WriteByte('\n')
		}
	}
	if f != nil && f.Message != "" {
		b.WriteString(escapeLines(f.Text(e.Cite)))
		b.WriteByte('\n')
	}
	return b.String()
}

// escapeLines shows control characters escaped, line ends kept.
func escapeLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = page.Escape(l)
	}
	return strings.Join(lines, "\n")
}
