package model

import (
	"strings"
	"testing"
)

func TestRelatedItemsAreURLsPathsOrSelectors(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]Related{
		"":                        {},
		" \t":                     {},
		"#7":                      {RelatedLocal, "#7", ""},
		" 7 ":                     {RelatedLocal, "7", ""},
		"c2c2c2c2":                {RelatedLocal, "c2c2c2c2", ""},
		"Task two":                {RelatedLocal, "Task two", ""},
		"ada/todo/x.md":           {RelatedLocal, "ada/todo/x.md", ""},
		"a#b":                     {RelatedLocal, "a#b", ""},
		"git@host":                {RelatedLocal, "git@host", ""},
		"a:b":                     {RelatedLocal, "a:b", ""},
		"x.md":                    {RelatedLocal, "x.md", ""},
		".":                       {RelatedLocal, ".", ""},
		"..":                      {RelatedLocal, "..", ""},
		".hidden/x":               {RelatedLocal, ".hidden/x", ""},
		"~/x":                     {RelatedLocal, "~/x", ""},
		"./x":                     {RelatedPath, "./x", ""},
		"../x#3":                  {RelatedPath, "../x", "3"},
		"/srv/other#C2C2C2C2":     {RelatedPath, "/srv/other", "C2C2C2C2"},
		"/":                       {RelatedPath, "/", ""},
		"../c#/x.md":              {RelatedPath, "../c#/x.md", ""},
		"../c#/x.md#3":            {RelatedPath, "../c#/x.md", "3"},
		"../x#":                   {RelatedPath, "../x", ""},
		"./a.b/c":                 {RelatedPath, "./a.b/c", ""},
		"https://example.org/x#4": {RelatedURL, "https://example.org/x", "4"},
		"file:///srv/x":           {RelatedURL, "file:///srv/x", ""},
		"see https://a":           {RelatedURL, "see https://a", ""},
		"git@example.org:x/y":     {RelatedURL, "git@example.org:x/y", ""},
		"example.org/x":           {RelatedURL, "example.org/x", ""},
		"example.org/":            {RelatedURL, "example.org/", ""},
		"a.b:80/c#1":              {RelatedURL, "a.b:80/c", "1"},
		".a.b/c":                  {RelatedLocal, ".a.b/c", ""},
		"user@h.org:x/y":          {RelatedURL, "user@h.org:x/y", ""},
	} {
		if got := ParseRelated(s); got != want {
			t.Errorf("%q: %+v, not %+v", s, got, want)
		}
	}
}

func FuzzRelated(f *testing.F) {
	for _, s := range []string{"", "#1", "../x#3", "https://a#/b#", "git@:", "a.b/#"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r := ParseRelated(s)
		if whole := strings.TrimSpace(s); r.Target != whole && r.Target+"#"+r.Ref != whole || (r.Kind == RelatedBlank) != (whole == "") {
			t.Errorf("%q: %+v", s, r)
		}
	})
}
