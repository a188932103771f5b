package cmd

import (
	"slices"
	"testing"
	"unicode/utf8"
)

func TestAnEditorMayHaveArgumentsAndBlanksInItsPath(t *testing.T) {
	t.Parallel()
	for line, want := range map[string][]string{
		"":                      nil,
		"  code  --wait ":       {"code", "--wait"},
		`"/a b/ed" -x`:          {"/a b/ed", "-x"},
		`/a\ b/ed -x`:           {"/a b/ed", "-x"},
		`C:\Tools\ed.exe -x`:    {`C:\Tools\ed.exe`, "-x"},
		`'C:\A B\ed.exe' -x`:    {`C:\A B\ed.exe`, "-x"},
		`ed \"x\"`:              {"ed", `"x"`},
		`ed 'it s' "" x`:        {"ed", "it s", "", "x"},
		`unclosed 'quote and x`: {"unclosed", "quote and x"},
		"ed\xff":                {"ed\uFFFD"},
		"ed\\":                  {`ed\`},
		"\xffed\xff x":          {"\uFFFDed\uFFFD", "x"},
	} {
		if got := words(line); !slices.Equal(got, want) {
			t.Errorf("%q: %q", line, got)
		}
	}
}

func FuzzWords(f *testing.F) {
	f.Add(`a\ b "c`)
	f.Fuzz(func(t *testing.T, line string) {
		for _, w := range words(line) {
			if !utf8.ValidString(w) {
				t.Errorf("%q: %q", line, w)
			}
		}
	})
}
