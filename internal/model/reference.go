package model

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/pkg/matter"
)

// number reads 0..2^32-1, in quotes or not, as YAML writes integers.
func (d *Decoder) number(p *matter.Pair, h *Header) {
	n, ok := parseNumber(d.text(p))
	if d.problem == nil && !ok {
		v := &p.Value
		d.fail(ProblemNumber, v.Line, v.Col,
			fmt.Sprintf("`number` is `%s`, not a whole number from 0 to 4294967295", v.Text),
			"give the issue a number that no other issue has")
	}
	h.Number = n
}

func parseNumber(s string) (uint32, bool) {
	s = strings.TrimSpace(s)
	base := 10
	switch {
	case strings.HasPrefix(s, "0x"):
		s, base = s[2:], 16
	case strings.HasPrefix(s, "0o"):
		s, base = s[2:], 8
	default:
		s = strings.TrimPrefix(s, "+")
	}
	if s == "" || s[0] == '+' || s[0] == '-' {
		return 0, false
	}
	n, err := strconv.ParseUint(s, base, 32)
	return uint32(n), err == nil
}

// reference is an id in upper case or a legacy number in plain digits, "" for
// null and blank.
func (d *Decoder) reference(key string, v *matter.Value, line, col int) string {
	if v.Kind == matter.Sequence || v.Kind == matter.Mapping {
		d.shape(key, v, line, col, "an issue id")
		return ""
	}
	s := strings.TrimSpace(v.Text)
	switch {
	case s == "" || v.IsNull():
		return ""
	case ValidID(s):
		return CanonicalID(s)
	}
	n, ok := parseNumber(s)
	if !ok {
		d.fail(ProblemReference, v.Line, v.Col, fmt.Sprintf("`%s` is `%s`, neither an issue id nor a number", key, v.Text),
			"write the 8 characters of the other issue's `id`")
		return ""
	}
	if canonicalNumber(s) {
		return s
	}
	return strconv.FormatUint(uint64(n), 10)
}

// canonicalNumber reports whether digits are already as they are printed.
func canonicalNumber(s string) bool { return isDigit(s[0]) && (s[0] != '0' || len(s) == 1) }
