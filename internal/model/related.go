package model

import "strings"

// RelatedKind is what an item of `related_issues` points at.
type RelatedKind uint8

// The kinds of items.
const (
	RelatedBlank RelatedKind = iota // nothing
	RelatedLocal                    // a selector of an issue of the same repository
	RelatedPath                     // a path from the folder of the issue file
	RelatedURL                      // something that only a network reaches
)

// Related is an item of `related_issues`, taken apart.
type Related struct {
	Kind   RelatedKind
	Target string // without blanks at its ends and without Ref
	Ref    string // what stands behind the `#` of a path or a URL, "" = none
}

// ParseRelated reads an item (graph.md section 3). A URL has a scheme, is
// `git@HOST:…`, or begins with a host that has a dot but does not begin with one; a
// path begins with `/`, `./` or `../`; the rest is a selector. A ref is what
// follows the last `#`, unless a slash does: folders may be named `c#`.
func ParseRelated(s string) Related {
	s = strings.TrimSpace(s)
	r := Related{Kind: relatedKind(s), Target: s}
	if r.Kind != RelatedPath && r.Kind != RelatedURL {
		return r
	}
	if i := strings.LastIndexByte(s, '#'); i >= 0 && !strings.Contains(s[i:], "/") {
		r.Target, r.Ref = s[:i], s[i+1:]
	}
	return r
}

func relatedKind(s string) RelatedKind {
	host, _, slash := strings.Cut(s, "/")
	rest, git := strings.CutPrefix(s, "git@")
	switch {
	case s == "":
		return RelatedBlank
	case strings.Contains(s, "://"), git && strings.Contains(rest, ":"):
		return RelatedURL
	case strings.HasPrefix(s, "/"), strings.HasPrefix(s, "./"), strings.HasPrefix(s, "../"):
		return RelatedPath
	case slash && strings.IndexByte(host, '.') > 0:
		return RelatedURL
	}
	return RelatedLocal
}
