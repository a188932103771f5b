package fault

import "strings"

// Expand replaces each {operation} of a remedy by what cite gives for it: the
// spelling of both doors. Braces that name no operation stay as they are, so
// that text of people ("use {id}") is left alone.
func Expand(remedy string, cite func(operation string) string) string {
	if cite == nil || !strings.Contains(remedy, "{") {
		return remedy
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(remedy, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			b.WriteString("{" + rest)
			return b.String()
		}
		if s := cite(name); s != "" {
			b.WriteString(s)
		} else {
			b.WriteString("{" + name + "}")
		}
		remedy = after
	}
}

// Citations lists the operations that a remedy cites.
func Citations(remedy string) []string {
	var names []string
	Expand(remedy, func(operation string) string {
		names = append(names, operation)
		return ""
	})
	return names
}
