package model

import "strings"

// SlugLength is the length of the slugs in file names, in bytes.
const SlugLength = 80

// Slug turns text into a part of a file name: ASCII letters and digits in lower
// case, every other run one `-`, none at the ends, at most limit bytes (0 or
// less: SlugLength), `untitled` when nothing is left. A name that Windows
// reserves for a device gets a `-` behind it.
func Slug(s string, limit int) string {
	if limit <= 0 {
		limit = SlugLength
	}
	slug := slugOf(s, limit)
	switch {
	case slug == "":
		return "untitled"
	case isDevice(slug):
		return slug[:min(len(slug), max(limit-1, 0))] + "-"
	}
	return slug
}

// slugOf is the slug alone, "" when nothing is left.
func slugOf(s string, limit int) string {
	var b strings.Builder
	for i := 0; i < len(s) && b.Len() < limit; i++ {
		c := s[i]
		switch {
		case 'A' <= c && c <= 'Z':
			b.WriteByte(c + 'a' - 'A')
		case 'a' <= c && c <= 'z' || isDigit(c):
			b.WriteByte(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return strings.TrimRight(b.String(), "-")
}

// isDevice reports whether a lower-case name is one that Windows keeps for a
// device in every directory.
func isDevice(name string) bool {
	switch name {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(name) == 4 && isDigit(name[3]) &&
		(strings.HasPrefix(name, "com") || strings.HasPrefix(name, "lpt"))
}
