package template

import (
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
)

// pairs reads --default FIELD=VALUE: a repeated field keeps the last value, a
// list is split at its commas. One blank spec alone clears the defaults.
func (b *builder) pairs(specs []string) attrs {
	a := attrs{}
	for _, s := range specs {
		if len(specs) == 1 && strings.TrimSpace(s) == "" {
			break
		}
		field, value, ok := strings.Cut(s, "=")
		if field, value = strings.TrimSpace(field), strings.TrimSpace(value); !ok || field == "" {
			b.payload("defaults", "takes FIELD=VALUE, not `%s`", s).help("write `--default title='A title'`")
			continue
		}
		if isList(field) {
			a[field] = append([]string{}, op.List(value).Items()...)
		} else {
			a[field] = value
		}
	}
	return a
}

// attributes reads `attr=value,…` of --prompt and --reference: a repeated one
// keeps the last value. A value that begins with a double quote ends with one and
// may hold commas; in it \" and \\ stand for a quote and a backslash.
func attributes(s string) (a attrs, problem, remedy string) {
	a = attrs{}
	var last string
	for rest := s; ; {
		key, after, ok := strings.Cut(rest, "=")
		key = strings.TrimSpace(key)
		if !ok || key == "" || strings.Contains(key, ",") {
			stray, _, _ := strings.Cut(rest, ",")
			remedy = "write attr=value, separated by commas"
			if text, ok := a[last].(string); ok {
				remedy = fmt.Sprintf("a value that holds a comma stands in double quotes, and all of it in single ones: `'key=...,%s=\"%s,%s\"'`", last, text, stray)
			}
			return nil, fmt.Sprintf("has `%s` where attr=value is due", strings.TrimSpace(stray)), remedy
		}
		var value string
		if value, rest, ok = attribute(after); !ok {
			return nil, "has a quote that does not end, or something behind it", "end the quote right before the comma, or at the end"
		}
		a[key], last = value, key
		if key == "required" && (value == "true" || value == "false") {
			a[key] = value == "true"
		}
		if rest == "" {
			return a, "", ""
		}
		rest = rest[1:]
	}
}

// attribute takes one value off the front; rest is "" or begins with the comma
// behind it.
func attribute(s string) (value, rest string, ok bool) {
	trimmed := strings.TrimLeft(s, " ")
	if !strings.HasPrefix(trimmed, `"`) {
		i := strings.IndexByte(s, ',')
		if i < 0 {
			i = len(s)
		}
		return strings.TrimSpace(s[:i]), s[i:], true
	}
	var b strings.Builder
	for i := 1; i < len(trimmed); i++ {
		switch c := trimmed[i]; {
		case c == '\\' && i+1 < len(trimmed) && (trimmed[i+1] == '"' || trimmed[i+1] == '\\'):
			i++
			b.WriteByte(trimmed[i])
		case c == '"':
			rest = strings.TrimLeft(trimmed[i+1:], " ")
			return b.String(), rest, rest == "" || rest[0] == ','
		default:
			b.WriteByte(c)
		}
	}
	return "", "", false
}
