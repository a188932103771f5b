package query

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// class says how the values of a key are compared.
type class uint8

const (
	word   class = iota // a stored word or list of words, equal ignoring case
	text                // a substring, ignoring case
	person              // the one sameness function, or a substring
	date                // a date: equal, compared, relative
	number              // a whole number: equal, compared
	amount              // an estimate: equal, compared in the board's units
	closed              // one of a closed vocabulary
	flag                // true or false
	lifted              // sort and group: not a condition
)

// field is one key of the grammar.
type field struct {
	name  string
	class class
	none  bool // key:none is the unset field
	last  bool // of repeated terms the last one counts
}

// fields lists the keys in the order in which help and errors name them.
var fields = []field{
	{"status", closed, true, false},
	{"category", closed, true, true},
	{"label", word, true, false},
	{"assignee", person, true, false},
	{"reviewer", person, true, false},
	{"type", word, true, false},
	{"priority", closed, true, false},
	{"parent", word, true, false},
	{"project", word, true, true},
	{"epic", word, true, true},
	{"cycle", word, true, false},
	{"milestone", word, true, false},
	{"due", date, true, false},
	{"start", date, true, false},
	{"created", date, true, false},
	{"updated", date, true, false},
	{"estimate", amount, true, false},
	{"scope", closed, false, true},
	{"archived", flag, false, true},
	{"id", word, true, false},
	{"number", number, true, false},
	{"title", text, true, false},
	{"health", closed, true, false},
	{"decision", closed, true, false},
	{"overdue", flag, false, false},
	{"mine", flag, false, false},
	{"unassigned", flag, false, false},
	{"blocked", flag, false, false},
	{"ready", flag, false, false},
	{"sort", lifted, false, false},
	{"group", lifted, false, false},
}

// Keys lists the keys that can be asked for, for help and completion.
func Keys() []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return names
}

// Later tells the sort and group keys of nouns that do not exist yet: they parse,
// and listings and views neither offer nor take them.
func Later(key string) bool { return key == "project" || key == "epic" }

// Present leaves the later keys out of a list.
func Present(keys []string) []string { return slices.DeleteFunc(slices.Clone(keys), Later) }

// fieldOf finds a key, ignoring case.
func fieldOf(key string) (field, bool) {
	for _, f := range fields {
		if strings.EqualFold(f.name, key) {
			return f, true
		}
	}
	return field{}, false
}

// flagOf finds a flag word, ignoring case. archived is none: it needs a value.
func flagOf(s string) (field, bool) {
	f, ok := fieldOf(s)
	return f, ok && f.class == flag && f.name != "archived"
}

// sample is a value that the key could have.
func (f field) sample() string {
	switch {
	case f.name == "label":
		return "ui"
	case f.name == "scope":
		return "triage"
	case f.name == "decision":
		return "deferred"
	case f.name == "sort":
		return "due"
	case f.name == "group":
		return "status"
	case f.class == flag:
		return "true"
	case f.class == date:
		return "<today"
	case f.class == number:
		return "12"
	case f.class == amount:
		return "3d"
	}
	return none
}

// comparable tells whether < <= > >= may stand before a value.
func (c class) comparable() bool { return c == date || c == number || c == amount }

// closed vocabularies that never change; the others are judged by Bind.
var (
	bools     = []string{"true", "false"}
	healths   = []string{"unknown", "on_track", "needs_attention", "at_risk"}
	decisions = []string{"accepted", "declined", "duplicated", "deferred", model.UnreadableDecision}
	sortKeys  = []string{"created", "updated", "due", "start", "reviewer", "cycle", "milestone", "status", "priority", "number", "title", "project", "epic"}
	groupKeys = []string{"cycle", "milestone", "project", "epic", "status", "assignee", "priority"}
)

// foldHealth reads a health state as loosely as the files allow: case, hyphens,
// underscores and blanks do not count.
func foldHealth(s string) string {
	return strings.ToLower(strings.NewReplacer("-", "", "_", "", " ", "", "\t", "").Replace(s))
}

// Key is one sort key.
type Key struct {
	Name    string // one of SortKeys
	Reverse bool   // written with a leading -
}

// String is the key as it is written.
func (k Key) String() string {
	if k.Reverse {
		return "-" + k.Name
	}
	return k.Name
}

// SortKeys lists the names of the sort keys.
func SortKeys() []string { return slices.Clone(sortKeys) }

// GroupKeys lists the names of the group keys.
func GroupKeys() []string { return slices.Clone(groupKeys) }

// ParseKey reads a sort key, `due` or `-due`, in any case. An unknown one is
// refused (1) with the nearest spelling.
func ParseKey(s string) (Key, *fault.Fault) {
	name, reverse := strings.CutPrefix(strings.TrimSpace(s), "-")
	if known, ok := oneOf(name, sortKeys); ok {
		return Key{Name: known, Reverse: reverse}, nil
	}
	return Key{}, unknown("sort key", name, Present(sortKeys))
}

// ParseKeys reads a comma list of sort keys; later ones order what the earlier
// leave equal. A blank list is no key.
func ParseKeys(s string) ([]Key, *fault.Fault) {
	var keys []Key
	for part := range strings.SplitSeq(s, ",") {
		if strings.TrimSpace(s) == "" {
			break
		}
		k, f := ParseKey(part)
		if f != nil {
			return nil, f
		}
		keys = append(keys, k)
	}
	return keys, nil
}

// ParseGroup reads a group key in any case. An unknown one is refused (1) with
// the nearest spelling; a blank one is none.
func ParseGroup(s string) (string, *fault.Fault) {
	name := strings.TrimSpace(s)
	if known, ok := oneOf(name, groupKeys); ok || name == "" {
		return known, nil
	}
	return "", unknown("group key", name, Present(groupKeys))
}

// oneOf finds s in a vocabulary, ignoring case, and gives its own spelling.
func oneOf(s string, vocabulary []string) (string, bool) {
	for _, v := range vocabulary {
		if strings.EqualFold(s, v) {
			return v, true
		}
	}
	return "", false
}
