package op

import (
	"reflect"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

// maxText bounds what is read from standard input or a file for one argument.
const maxText = 16 << 20

// slot is one word of a spelling's Args: "ISSUE", "[TITLE]", "ISSUE...".
type slot struct {
	name           string
	optional, many bool
}

func slots(args string) []slot {
	var ss []slot
	for _, w := range strings.Fields(args) {
		s := slot{optional: strings.HasPrefix(w, "[")}
		w = strings.Trim(w, "[]")
		w, s.many = strings.CutSuffix(w, "...")
		s.name = w
		ss = append(ss, s)
	}
	return ss
}

// positions hands the words of the line to the spelling's slots. A slot that
// takes many gets what the slots behind it leave.
func (b *binder) positions(l Line, w *way, in reflect.Value, given map[string]bool) *fault.Fault {
	ss, args := slots(w.args), l.Args
	for i, s := range ss {
		behind := 0
		for _, r := range ss[i+1:] {
			if !r.optional {
				behind++
			}
		}
		n := min(1, len(args))
		if s.many {
			n = max(0, len(args)-behind)
		} else if s.optional && len(args) <= behind {
			n = 0
		}
		if n == 0 && s.optional {
			continue
		}
		if n == 0 || len(args) < n {
			return usage("missing `%s`", s.name).Of("missing-argument", strings.ToLower(s.name))
		}
		p := b.byArg(s.name)
		if given[p.Name] {
			return usage("`%s` is given twice: as a position and as `--%s`", s.name, w.flagOf(p))
		}
		if f := p.setLine(l, s.name, args[:n], in); f != nil {
			return f
		}
		given[p.Name], args = true, args[n:]
	}
	if len(args) > 0 {
		return usage("`%s` is one word too many", args[0]).Help("quote a value that has blanks in it")
	}
	return nil
}

func (b *binder) byArg(name string) *Param {
	for i := range b.params {
		if b.params[i].Arg == name {
			return &b.params[i]
		}
	}
	panic("op: no argument stands for the position " + name)
}

// longText is the value itself, or standard input for "-".
func longText(l Line, v string) (string, *fault.Fault) {
	if v != "-" {
		return v, nil
	}
	if l.ReadStdin == nil {
		return "", usage("standard input can't be read here")
	}
	data, err := l.ReadStdin()
	return checked(data, err, "standard input")
}

func readFile(l Line, path string) (string, *fault.Fault) {
	if l.ReadFile == nil {
		return "", usage("files can't be read here")
	}
	data, err := l.ReadFile(path)
	return checked(data, err, "`"+path+"`")
}

func checked(data []byte, err error, what string) (string, *fault.Fault) {
	switch {
	case err != nil:
		return "", fault.IO(err, "can't read %s: %v", what, err)
	case len(data) > maxText:
		return "", fault.Invalid("", "%s holds more than 16 MiB", what).Help("split the text")
	}
	return string(data), nil
}
