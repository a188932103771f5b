package fault

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"syscall"
)

// Families that more than one noun uses. A noun's own family ("workflow",
// "time") stands in its faults.go.
const (
	FamilyNotFound = "not-found"
	FamilyInvalid  = "invalid-input"
	FamilyConfig   = "config"
	FamilyParse    = "parse"
	FamilyIO       = "io"
	FamilyExternal = "external"
	FamilyBusy     = "busy"
	FamilyUsage    = "usage"
	FamilyInternal = "internal"
)

// Fault is the error of every operation.
type Fault struct {
	Class   Class
	Family  string   // the word behind E-tix-
	Kind    string   // machine word of the rule ("unknown_column"), "" = none
	Field   string   // the argument or key meant, "" = none
	Message string   // the sentence
	Items   []string // what the sentence counts, a line each
	Remedy  string   // what to do next, may cite {operations}
	Place   Place
	// Code replaces the exit code of the class when it is not 0: archive and
	// restore of several end with the code of their first failure.
	Code int
	// Bare leaves the "error[…]: " head out: the text is a list of outcomes.
	Bare bool
	Err  error // the cause, if any
	// Also are further findings of the same refusal, each told in full below.
	Also []*Fault
}

// Place is where in a file a fault lies. Line and Col are 1-based, 0 = unknown.
type Place struct {
	Path      string
	Line, Col int
	Source    string // the line itself
}

// New makes a fault of a class and family with a formatted sentence.
func New(class Class, family, format string, args ...any) *Fault {
	return &Fault{Class: class, Family: family, Message: fmt.Sprintf(format, args...)}
}

// Invalid is a refused value or rule (exit 1).
func Invalid(format string, args ...any) *Fault {
	return New(Refused, FamilyInvalid, format, args...)
}

// NotFound is a selector or name that finds nothing (exit 2).
func NotFound(format string, args ...any) *Fault {
	return New(Missing, FamilyNotFound, format, args...)
}

// Config is a tix.toml or board that cannot be used (exit 1).
func Config(format string, args ...any) *Fault {
	return New(Refused, FamilyConfig, format, args...)
}

// IO is a failed read or write of the file system (exit 1). The usual reasons
// of a system bring their remedy.
func IO(err error, format string, args ...any) *Fault {
	f := New(Refused, FamilyIO, format, args...)
	f.Err = err
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		f.Remedy = "make room on the disk, and try again"
	case errors.Is(err, syscall.EROFS):
		f.Remedy = "the disk is mounted read-only: mount it for writing, and try again"
	case errors.Is(err, fs.ErrPermission):
		f.Remedy = "give yourself the right to it, and try again"
	case errors.Is(err, syscall.ENOTDIR):
		f.Remedy = "a file stands where a folder belongs: move it away, and try again"
	case errors.Is(err, fs.ErrNotExist):
		f.Remedy = "look whether the path is right"
	}
	return f
}

// Reason is an error of the system without the path, which the sentence around
// it names already.
func Reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

// Join makes one refusal of several findings: the first one, with the others
// below it. It is nil for none.
func Join(list []*Fault) *Fault {
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	f := *list[0]
	f.Also = list[1:]
	return &f
}

// Of names the rule and the field.
func (f *Fault) Of(kind, field string) *Fault {
	f.Kind, f.Field = kind, field
	return f
}

// Help sets the remedy. The format may cite operations; texts and errors among
// the arguments are data and cite nothing, unless they are Citing.
func (f *Fault) Help(format string, args ...any) *Fault {
	for i, a := range args {
		switch a := a.(type) {
		case string:
			args[i] = Data(a)
		case error:
			args[i] = Data(a.Error())
		case fmt.Stringer:
			args[i] = Data(a.String())
		}
	}
	f.Remedy = fmt.Sprintf(format, args...)
	return f
}

// At sets the place.
func (f *Fault) At(path string, line, col int, source string) *Fault {
	f.Place = Place{Path: path, Line: line, Col: col, Source: source}
	return f
}

// Exit is the exit code of the command.
func (f *Fault) Exit() int {
	if f.Code != 0 {
		return f.Code
	}
	return f.Class.Exit()
}

// Error is the sentence alone, with the rule's word in front if it has one.
func (f *Fault) Error() string {
	if f.Kind != "" {
		return f.Kind + ": " + f.Message
	}
	return f.Message
}

// Unwrap gives the cause.
func (f *Fault) Unwrap() error { return f.Err }

// Head is "error[E-tix-<family>]: ".
func (f *Fault) Head() string {
	if f.Bare {
		return ""
	}
	return "error[E-tix-" + f.Family + "]: "
}

// Text is the whole refusal as both doors print it, without a final newline:
// head, sentence, place with the line itself, remedy; then the other findings.
func (f *Fault) Text(cite func(operation string) string) string {
	var b strings.Builder
	b.WriteString(f.Head())
	if f.Bare { // its lines are its own
		b.WriteString(f.Error())
	} else {
		b.WriteString(OneLine(f.Error()))
	}
	for _, item := range f.Items {
		b.WriteString("\n  " + OneLine(item))
	}
	if at := f.Place.String(); at != "" {
		b.WriteString("\n  at ")
		b.WriteString(at)
	}
	if f.Place.Source != "" {
		b.WriteString("\n  | ")
		b.WriteString(f.Place.shown())
	}
	if f.Remedy != "" {
		b.WriteString("\n  help: ")
		b.WriteString(OneLine(Expand(f.Remedy, cite)))
	}
	for _, g := range f.Also {
		b.WriteString("\n" + g.Text(cite))
	}
	return b.String()
}

// OneLine spells line breaks out, so that text of people inside a sentence can't
// begin a line that looks like one of ours.
func OneLine(s string) string {
	if !strings.ContainsAny(s, "\n\r") {
		return s
	}
	return strings.NewReplacer("\n", `\n`, "\r", `\r`).Replace(s)
}

// widest is how many characters of a line are shown.
const widest = 200

// shown is the line, of a very long one the part around the column.
func (p Place) shown() string {
	if len(p.Source) <= widest || strings.Contains(p.Source, "\n") {
		return p.Source
	}
	r := []rune(p.Source)
	from := max(0, min(p.Col-widest/2, len(r)-widest))
	to := min(len(r), from+widest)
	s := string(r[from:to])
	if from > 0 {
		s = "…" + s
	}
	if to < len(r) {
		s += "…"
	}
	return s
}

// String is path:line:column, as far as known.
func (p Place) String() string {
	if p.Path == "" || p.Line == 0 {
		return p.Path
	}
	s := p.Path + ":" + strconv.Itoa(p.Line)
	if p.Col > 0 {
		s += ":" + strconv.Itoa(p.Col)
	}
	return s
}

// From gives err as a Fault: itself, or wrapped as a defect of tix.
func From(err error) *Fault {
	if err == nil {
		return nil
	}
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{Class: Internal, Family: FamilyInternal, Message: err.Error(), Err: err}
}
