package effort

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"strings"
)

// Unit is a declared unit: Factor base units.
type Unit struct {
	Name   string
	Factor uint32
}

// Units are the units of a repository in the order of declaration.
type Units []Unit

// Lookup finds a unit: as written, else ignoring case, else by the common words
// (a declared `day` is what `d` and `days` mean).
func (u Units) Lookup(name string) (Unit, bool) {
	for _, same := range []func(a, b string) bool{
		func(a, b string) bool { return a == b },
		strings.EqualFold,
		func(a, b string) bool { return strings.EqualFold(fold(a), fold(b)) },
	} {
		for _, unit := range u {
			if same(unit.Name, name) {
				return unit, true
			}
		}
	}
	return Unit{}, false
}

// same tells whether two names mean one unit, declared or not.
func (u Units) same(a, b string) bool {
	x, ok := u.Lookup(a)
	y, also := u.Lookup(b)
	if ok && also {
		return x == y
	}
	return ok == also && strings.EqualFold(fold(a), fold(b))
}

// Convert counts terms in the unit `to`: they are added in base units, and the
// sum must divide evenly. No terms count 0.
func Convert(terms []Term, to string, units Units) (uint64, *Problem) {
	if plain, ok := units.plain(terms, to); ok {
		return narrow(plain...)
	}
	target, ok := units.Lookup(to)
	if !ok {
		return 0, &Problem{NoUnit, fmt.Sprintf("unit `%s` is not declared", to)}
	}
	var sum uint64
	for _, t := range terms {
		part, problem := units.base(t, target)
		if problem != nil {
			return 0, problem
		}
		total, carry := bits.Add64(sum, part, 0)
		if carry != 0 {
			return 0, malformed(sayRange)
		}
		sum = total
	}
	return divide(sum, target)
}

// ConvertEach is Convert with each term divided alone, as capacity counts.
func ConvertEach(terms []Term, to string, units Units) (uint64, *Problem) {
	parts := make([]uint64, 0, len(terms))
	for _, t := range terms {
		n, problem := Convert([]Term{t}, to, units)
		if problem != nil {
			return 0, problem
		}
		parts = append(parts, n)
	}
	return narrow(parts...)
}

// plain gives the values of terms that are all bare or in the unit `to`: they
// need no conversion and so no declaration.
func (u Units) plain(terms []Term, to string) ([]uint64, bool) {
	values := make([]uint64, 0, len(terms))
	for _, t := range terms {
		if t.Unit != "" && (to == "" || !u.same(t.Unit, to)) {
			return nil, false
		}
		values = append(values, t.Value)
	}
	return values, true
}

// base counts one term in base units; both numbers have 32 bits.
func (u Units) base(t Term, target Unit) (uint64, *Problem) {
	unit := target
	if t.Unit != "" {
		declared, ok := u.Lookup(t.Unit)
		if !ok {
			return 0, &Problem{Undeclared, fmt.Sprintf("unit `%s` is not declared, so it cannot be counted in `%s`", t.Unit, target.Name)}
		}
		unit = declared
	}
	hi, lo := bits.Mul64(t.Value, uint64(unit.Factor))
	if hi != 0 {
		return 0, malformed(sayRange)
	}
	return lo, nil
}

func divide(sum uint64, target Unit) (uint64, *Problem) {
	factor := uint64(target.Factor)
	if factor == 0 || sum%factor != 0 {
		return 0, &Problem{Ambiguous, fmt.Sprintf("the sum is not a whole number of `%s`", target.Name)}
	}
	return narrow(sum / factor)
}

// narrow adds values and refuses what does not fit 32 bits.
func narrow(values ...uint64) (uint64, *Problem) {
	var sum uint64
	for _, v := range values {
		if sum += v; v > math.MaxUint32 || sum > math.MaxUint32 {
			return 0, malformed(sayRange)
		}
	}
	return sum, nil
}

// Base is an estimate in base units, not rounded, for comparisons; bare numbers
// are base units. It is false for what does not parse or has an undeclared unit,
// and for a blank text.
func Base(text string, units Units) (float64, bool) {
	terms, problem := Parse(text)
	if problem != nil || len(terms) == 0 {
		return 0, false
	}
	var sum float64
	for _, t := range terms {
		factor := float64(1)
		if t.Unit != "" {
			unit, ok := units.Lookup(t.Unit)
			if !ok {
				return 0, false
			}
			factor = float64(unit.Factor)
		}
		sum += t.Exact * factor
	}
	return sum, true
}

// Compare orders two estimates by size: in base units, or directly when all
// terms of both have one unit, which then needs no declaration. It is false for
// what cannot be converted. It is the converter of filters (estimate:>3d).
func (u Units) Compare(a, b string) (order int, ok bool) {
	x, okX := Base(a, u)
	y, okY := Base(b, u)
	if okX && okY {
		return cmp.Compare(x, y), true
	}
	s, problem := Parse(a)
	t, problemToo := Parse(b)
	if problem != nil || problemToo != nil || len(s) == 0 || len(t) == 0 {
		return 0, false
	}
	x, okX = u.sum(s, t[0].Unit)
	y, okY = u.sum(t, t[0].Unit)
	if !okX || !okY {
		return 0, false
	}
	return cmp.Compare(x, y), true
}

// sum adds terms that all have one unit.
func (u Units) sum(terms []Term, unit string) (float64, bool) {
	var sum float64
	for _, t := range terms {
		if (t.Unit == "") != (unit == "") || !u.same(t.Unit, unit) {
			return 0, false
		}
		sum += t.Exact
	}
	return sum, true
}
