package op

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

// testHost is a host without a repository; what it reads comes from the test.
func testHost(t *testing.T) *Host {
	t.Helper()
	return &Host{
		Dir:    t.TempDir(),
		Getenv: func(string) string { return "" },
		Now:    func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) },
		Rand:   func() uint64 { return 7 },
		PID:    42,
		Cite:   func(name string) string { return "`tix " + name + "`" },
	}
}

// wired calls a tool.
func wired(t *testing.T, h *Host, d Decl, args string) Answer {
	t.Helper()
	in, refused := d.BindWire(h, []byte(args))
	if refused != nil {
		return *refused
	}
	return d.Run(t.Context(), h, Wire, in)
}

// boundWire is what the arguments of a call become.
func boundWire[In any](t *testing.T, d Decl, args string) In {
	t.Helper()
	in, refused := d.BindWire(testHost(t), []byte(args))
	if refused != nil {
		t.Fatalf("%s is refused: %s", args, refused.Err)
	}
	return *in.value.(*In)
}

// typed takes a command line apart as the terminal door does: the longest path
// that an operation has, its flags, its words; the spelling that claims it.
func typed(t *testing.T, decls []Decl, words ...string) (Decl, Line) {
	t.Helper()
	path, rest := longest(decls, words)
	var l Line
	bools := map[string]bool{}
	for _, b := range at(decls, path) {
		for _, f := range b.d.Info().Spellings[b.n].Flags {
			bools[f.Name] = f.Bool
		}
	}
	for len(rest) > 0 {
		w := rest[0]
		rest = rest[1:]
		name, isFlag := strings.CutPrefix(w, "--")
		if !isFlag {
			l.Args = append(l.Args, w)
			continue
		}
		name, value, has := strings.Cut(name, "=")
		isBool, known := bools[name]
		switch {
		case !known:
			t.Fatalf("`%s` has no flag --%s", path, name)
		case !has && isBool:
			value = "true"
		case !has:
			value, rest = rest[0], rest[1:]
		}
		if i := slices.IndexFunc(l.Flags, func(f FlagValue) bool { return f.Name == name }); i >= 0 {
			l.Flags[i].Values = append(l.Flags[i].Values, value)
		} else {
			l.Flags = append(l.Flags, FlagValue{name, []string{value}})
		}
	}
	ways := at(decls, path)
	for i, b := range ways {
		l.Spelling = b.n
		if i == len(ways)-1 || b.d.Claims(l) {
			return b.d, l
		}
	}
	t.Fatalf("no operation claims `%s`", strings.Join(words, " "))
	return nil, l
}

type spelled struct {
	d Decl
	n int
}

func at(decls []Decl, path string) []spelled {
	var ways []spelled
	for _, d := range decls {
		for i, w := range d.Brief().Ways {
			if w.Path == path {
				ways = append(ways, spelled{d, i})
			}
		}
	}
	return ways
}

func longest(decls []Decl, words []string) (path string, rest []string) {
	for n := len(words); n > 0; n-- {
		if path = strings.Join(words[:n], " "); at(decls, path) != nil {
			return path, words[n:]
		}
	}
	return "", nil
}

// boundLine is what a command line becomes.
func boundLine[In any](t *testing.T, decls []Decl, words ...string) In {
	t.Helper()
	d, l := typed(t, decls, words...)
	in, refused := d.BindLine(testHost(t), l)
	if refused != nil {
		t.Fatalf("%v is refused: %s", words, refused.Err)
	}
	return *in.value.(*In)
}

// shell runs a command line, previews included.
func shell(t *testing.T, h *Host, decls []Decl, words ...string) Answer {
	t.Helper()
	d, l := typed(t, decls, words...)
	in, refused := d.BindLine(h, l)
	if refused != nil {
		return *refused
	}
	a := d.Run(t.Context(), h, Shell, in)
	if a.Preview == "" {
		return a
	}
	path, _ := longest(decls, words)
	for _, other := range decls {
		for i, w := range other.Brief().Ways {
			if other.Brief().Name == a.Preview && w.Path == path {
				l = l.Without(d.Info().Spellings[l.Spelling].Gate)
				l.Spelling = i
				if in, refused = other.BindLine(h, l); refused != nil {
					return *refused
				}
				return other.Run(t.Context(), h, Shell, in)
			}
		}
	}
	t.Fatalf("no preview %s at %s", a.Preview, path)
	return a
}

// want compares, naming what differs.
func want[T comparable](t *testing.T, what string, got, expected T) {
	t.Helper()
	if got != expected {
		t.Errorf("%s:\n got %v\nwant %v", what, got, expected)
	}
}

// refusedAs checks class, kind and field of a refusal.
func refusedAs(t *testing.T, a Answer, class fault.Class, kind, field string) {
	t.Helper()
	switch f := a.Fault; {
	case f == nil:
		t.Errorf("not refused: %s", a.Plain())
	case f.Class != class || f.Kind != kind || f.Field != field:
		t.Errorf("refused as %d %q %q, want %d %q %q: %s", f.Class, f.Kind, f.Field, class, kind, field, a.Err)
	case a.Page != nil:
		t.Errorf("a refusal has a page: %s", a.Plain())
	}
}

func sound(t *testing.T, decls ...Decl) {
	t.Helper()
	for _, d := range decls {
		for _, m := range d.Mistakes() {
			t.Errorf("%s: %s", d.Brief().Name, m)
		}
	}
}

// person answers the questions of a gate or a prompt.
type person struct {
	yes   bool
	says  string
	asked []string
}

func (p *person) Ask(_ context.Context, q string) (string, error) {
	p.asked = append(p.asked, q)
	if p.says == "" {
		return "", errors.New("nobody there")
	}
	return p.says, nil
}

func (p *person) Confirm(_ context.Context, q string) (bool, error) {
	p.asked = append(p.asked, q)
	return p.yes, nil
}

// silent is the Text of operations whose text is beside the point.
func silent[In, Out any](*page.Page, In, Out) {}
