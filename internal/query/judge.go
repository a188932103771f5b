package query

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

// judge checks the values of one term as far as no repository is needed.
func (p *parser) judge(known field, t Term) *fault.Fault {
	if known.class == lifted && t.Not {
		return p.fail(t.pos, t.end, "`%s:` cannot be negated", known.name).Help("write `sort:-KEY` to reverse an order")
	}
	single := known.class == flag || known.name == "group"
	if single && len(t.Values) > 1 {
		return p.fail(t.Values[1].pos, t.end, "`%s:` takes one value", known.name).Help("leave the others out")
	}
	for _, v := range t.Values {
		if f := p.judgeValue(known, v); f != nil {
			return f
		}
	}
	return nil
}

func (p *parser) judgeValue(known field, v Value) *fault.Fault {
	at := func(f *fault.Fault) *fault.Fault { return mark(f, p.text, v.pos, v.end) }
	switch {
	case v.Op == opRegexp:
		if _, err := regexp.Compile(v.Text); err != nil {
			return at(fault.Invalid("bad expression `%s`: %s", show(v.Text), show(err.Error())).Help("write an RE2 expression; one with blanks is quoted"))
		}
		return nil
	case v.Op != "" && !known.class.comparable():
		return at(fault.Invalid("`%s` cannot be compared with `%s`", known.name, v.Op).
			Help("due, start, created, updated, estimate and number can; a value that starts with %s is quoted", v.Op))
	case strings.TrimSpace(v.Text) == "":
		f := fault.Invalid("the value of `%s:` is blank", known.name)
		if known.none {
			f.Help("write `%s:none` for issues that have none", known.name)
		}
		return at(f)
	case v.Op != "" && v.isNone():
		return at(fault.Invalid("`none` cannot be compared").Help("write `%s:none` or `-%s:none`", known.name, known.name))
	case v.isNone() && known.none:
		return nil
	}
	if f := p.literal(known, v); f != nil {
		return at(f)
	}
	return nil
}

// literal judges a value against what its key can hold at all.
func (p *parser) literal(known field, v Value) *fault.Fault {
	switch {
	case known.class == flag:
		return among("`"+known.name+"` value", v.Text, bools)
	case known.class == date:
		if _, ok := resolveDate(v.Text, "2000-01-01"); !ok {
			return fault.Invalid("`%s` is not a date", show(v.Text)).Help("write a date like 2026-12-31, or `today`, `-7d`, `2w`, `3m`, `1y`")
		}
	case known.class == number:
		if _, ok := wholeNumber(v.Text); !ok {
			return fault.Invalid("`%s` is not a number", show(v.Text)).Help("write `number:12`")
		}
	case known.class == amount && v.Op != "":
		if c := v.Text[0]; c < '0' || c > '9' {
			return fault.Invalid("`%s` is not an estimate", show(v.Text)).Help("write `estimate:%s3` or, with a unit, `estimate:%s2d`", v.Op, v.Op)
		}
	case known.name == "health":
		ok := slices.ContainsFunc(healths, func(h string) bool { return foldHealth(h) == foldHealth(v.Text) })
		if !ok {
			return among(known.name, v.Text, append(slices.Clone(healths), none))
		}
	case known.name == "decision":
		return among(known.name, v.Text, append(slices.Clone(decisions), none))
	case known.name == "sort":
		_, f := ParseKey(v.Text)
		return f
	case known.name == "group":
		_, f := ParseGroup(v.Text)
		return f
	}
	return nil
}

// among refuses a value outside a closed vocabulary.
func among(what, value string, vocabulary []string) *fault.Fault {
	if _, ok := oneOf(value, vocabulary); ok {
		return nil
	}
	return unknown(what, value, vocabulary)
}

func (v Value) isNone() bool { return !v.Quoted && strings.EqualFold(v.Text, none) }
