package op

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

// selectable is what a selector takes on the wire.
const selectable = "string or integer"

func (p *Param) wants() string {
	if p.Selects && p.Kind == String {
		return selectable
	}
	return string(p.Kind)
}

func badArgs(format string, args ...any) *fault.Fault {
	return fault.New(fault.BadArgs, fault.FamilyInvalid, format, args...)
}

// wrongType says that a value has another JSON type than declared, and what to
// send instead where that is plain: models send "5" and "true".
func wrongType(name, want string, raw json.RawMessage) *fault.Fault {
	got := typeOf(raw)
	if got == want || got == "null" || want == selectable && (got == "string" || got == "integer") {
		return nil
	}
	f := badArgs("argument `%s` must be %s, not %s", name, article(want), article(got))
	if s := sample(want, got, raw); s != "" {
		f.Message += "; send " + s
	}
	return f
}

// sample is what to send instead of a value of another type, "" = no advice.
func sample(want, got string, raw json.RawMessage) string {
	switch want {
	case "string", selectable:
		switch got {
		case "integer", "number", "boolean":
			return `"` + string(raw) + `"`
		case "array":
			if items, _, ok := texts(raw, true); ok && want == "string" {
				return quote(strings.Join(items, ", "))
			}
		}
	case "integer":
		if s := strings.TrimSpace(text(raw)); got == "string" && decimal(s) {
			return s
		}
	case "boolean":
		if s := strings.ToLower(strings.TrimSpace(text(raw))); got == "string" && (s == "true" || s == "false") {
			return s
		}
		if n, ok := integer(raw); ok && (n == 0 || n == 1) {
			return strconv.FormatBool(n == 1)
		}
	case "array":
		if got == "string" {
			return "[" + string(raw) + "]"
		}
	}
	return ""
}

// decimal tells whether s is an integer as JSON writes it.
func decimal(s string) bool {
	n, err := strconv.ParseInt(s, 10, 64)
	return err == nil && strconv.FormatInt(n, 10) == s
}

// quote is s as a JSON string.
func quote(s string) string {
	data, _ := Encode(s) // a string always encodes
	return string(data)
}

func isTrue(raw json.RawMessage) bool { return strings.TrimSpace(string(raw)) == "true" }

func article(t string) string {
	switch t {
	case "integer", "object", "array":
		return "an " + t
	case "null", "nothing":
		return t
	}
	return "a " + t
}
