package lint

import (
	"encoding/base64"
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

// cut takes the findings that the call asks for and says where to go on. A
// cursor remembers the last finding that was told: what is found anew before it
// moves nothing.
func (o *Out) cut(all []fault.Finding, in In) *fault.Fault {
	from := 0
	if in.Cursor != "" {
		var f *fault.Fault
		if from, f = resume(all, in); f != nil {
			return f
		}
	}
	to := len(all)
	if in.Limit.Set {
		to = min(to, from+in.Limit.Value)
	}
	o.Findings = append(o.Findings, all[from:to]...)
	if to < len(all) {
		next := mark(in, to, &all[to-1])
		o.NextCursor = &next
	}
	return nil
}

// mark is a cursor: what was asked, how many were told, and which was the last.
func mark(in In, told int, last *fault.Finding) string {
	parts := []string{asked(in), strconv.Itoa(told), fingerprint(last)}
	return base64.RawURLEncoding.EncodeToString([]byte(strings.Join(parts, " ")))
}

// resume gives the index to go on with.
func resume(all []fault.Finding, in In) (int, *fault.Fault) {
	raw, err := base64.RawURLEncoding.DecodeString(in.Cursor)
	parts := strings.Split(string(raw), " ")
	if err != nil || len(parts) != 3 {
		return 0, badCursor("`cursor` is none that `lint_issues` gave")
	}
	told, err := strconv.Atoi(parts[1])
	if err != nil || told < 1 {
		return 0, badCursor("`cursor` is none that `lint_issues` gave")
	}
	if parts[0] != asked(in) {
		return 0, badCursor("`cursor` belongs to a call with other `paths`")
	}
	// The finding is looked for around its old place, so that one of several
	// alike is met at the right one.
	told = min(told, len(all))
	for d := range len(all) {
		for _, i := range [...]int{told - 1 + d, told - 1 - d} {
			if i >= 0 && i < len(all) && fingerprint(&all[i]) == parts[2] {
				return i + 1, nil
			}
		}
	}
	return told, nil
}

func badCursor(message string) *fault.Fault {
	return fault.Invalid("", "%s", message).Of("", "cursor").Help("leave `cursor` out to begin again")
}

// asked stands for what the call is about.
func asked(in In) string { return hash(in.Paths...) }

// fingerprint stands for a finding.
func fingerprint(f *fault.Finding) string {
	return hash(f.File, f.Kind, f.Value, f.Message, strconv.Itoa(f.Line), strconv.Itoa(f.Column))
}

func hash(parts ...string) string {
	h := fnv.New64a()
	for _, p := range parts {
		_, _ = h.Write([]byte(p)) // never fails
		_, _ = h.Write([]byte{0})
	}
	return strconv.FormatUint(h.Sum64(), 36)
}
