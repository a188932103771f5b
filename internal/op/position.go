package op

import (
	"slices"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
)

// MaxText bounds, in bytes, what is read from standard input, a file or the
// editor for one argument.
const MaxText = 16 << 20

// positions hands the words of the line to the spelling's slots. A slot that
// takes many gets what the slots behind it leave.
func (x *lining) positions() *fault.Fault {
	ss, args := slots(x.way.args), x.Args
	for i, s := range ss {
		p := x.byArg(s.name)
		how := x.given[p.Name]
		s.optional = s.optional || how != "" // its flag may stand for it
		n := share(s, ss[i+1:], len(args))
		switch {
		case n == 0 && s.optional:
			continue
		case n == 0:
			return usage("missing `%s`%s", s.name, meaning(p)).Of(KindMissingArgument, p.Name)
		case how != "":
			return usage("`%s` is given twice: as a position and as `%s`", p.Name, how)
		case n > 1 && p.Kind != Array && !p.Comma:
			return x.tooMany(args[1])
		}
		if f := x.set(p, s.name, args[:n]); f != nil {
			return f
		}
		x.given[p.Name], args = s.name, args[n:]
	}
	if len(args) > 0 {
		return x.tooMany(args[0])
	}
	return nil
}

func (x *lining) tooMany(word string) *fault.Fault {
	f := usage("too many arguments: `%s`", word)
	if x.way.many != nil {
		if remedy := x.way.many(x.Args); remedy != "" {
			return f.Help("%s", fault.Citing(remedy))
		}
	}
	for i := range x.params { // a value that belongs behind its flag
		p := &x.params[i]
		if flag := x.way.flagOf(p); flag != "" && slices.Contains(p.Enum, word) && x.given[p.Name] == "" {
			return f.Help("did you mean `--%s %s`?", flag, word)
		}
	}
	if x.way.args == "" {
		return f.Help("the command takes flags only")
	}
	return f.Help("the command takes %s; quote a value that has blanks in it", x.way.args)
}

// share is how many of the words that are left a slot takes.
func share(s slot, behind []slot, left int) int {
	needed := 0
	for _, r := range behind {
		if !r.optional {
			needed++
		}
	}
	switch {
	case s.many:
		return max(0, left-needed)
	case s.optional && left <= needed:
		return 0
	}
	return min(1, left)
}

func (b *binder) byArg(name string) *Param {
	for i := range b.params {
		if b.params[i].Arg == name {
			return &b.params[i]
		}
	}
	panic("op: no argument stands for the position " + name)
}

// longText is the value itself, or standard input for "-". It is read once.
func (x *lining) longText(what, v string) (string, *fault.Fault) {
	switch {
	case v != "-":
		return v, nil
	case x.stdin != "":
		return "", usage("`%s` and `%s` can't both be standard input", x.stdin, what)
	case x.ReadStdin == nil:
		return "", usage("standard input can't be read here")
	}
	x.stdin = what
	data, err := x.ReadStdin()
	return checked(data, err, "standard input")
}

// fileText is the content of a file; "-" is standard input here too.
func (x *lining) fileText(what, path string) (string, *fault.Fault) {
	if path == "-" {
		return x.longText(what, path)
	}
	if x.ReadFile == nil {
		return "", usage("files can't be read here")
	}
	data, err := x.ReadFile(path)
	return checked(data, err, "`"+path+"`")
}

func checked(data []byte, err error, what string) (string, *fault.Fault) {
	switch {
	case err != nil:
		return "", fault.IO(err, "can't read %s: %s", what, fault.Reason(err))
	case len(data) > MaxText:
		return "", fault.Invalid("%s holds more than 16 MiB", what).Help("split the text")
	}
	return string(data), utf8Text(what, string(data))
}

// utf8Text refuses text that no issue file could hold.
func utf8Text(what, s string) *fault.Fault {
	if utf8.ValidString(s) {
		return nil
	}
	return fault.Invalid("%s is not UTF-8 text", what).Help("convert it first, for example with iconv")
}
