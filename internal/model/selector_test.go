package model

import (
	"strconv"
	"strings"
	"testing"
)

func TestSelectorsParse(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]Selector{
		"": {Kind: Empty}, " \t": {Kind: Empty},
		"7": {Kind: ByNumber, Number: 7}, "#7": {Kind: ByNumber, Number: 7}, " 02 ": {Kind: ByNumber, Number: 2},
		"+2": {Kind: ByNumber, Number: 2}, "#+2": {Kind: ByNumber, Number: 2}, "0": {Kind: ByNumber},
		"4294967295": {Kind: ByNumber, Number: 4294967295}, "12345678": {Kind: ByNumber, Number: 12345678},
		"a1b2c3d4": {Kind: ByID, ID: "A1B2C3D4"}, " XXXXXXXX ": {Kind: ByID, ID: "XXXXXXXX"},
		"4294967296": {Kind: ByFragment, Fragment: "4294967296"}, "-1": {Kind: ByFragment, Fragment: "-1"},
		"##1": {Kind: ByFragment, Fragment: "##1"}, "# 1": {Kind: ByFragment, Fragment: "# 1"}, "++1": {Kind: ByFragment, Fragment: "++1"},
		"#": {Kind: ByFragment, Fragment: "#"}, "#a1b2c3d4": {Kind: ByFragment, Fragment: "#a1b2c3d4"}, " D o ": {Kind: ByFragment, Fragment: "D o"},
		"1.0": {Kind: ByFragment, Fragment: "1.0"}, "0x1": {Kind: ByFragment, Fragment: "0x1"},
	} {
		want.Raw = s
		if got := ParseSelector(s); got != want {
			t.Errorf("%q: %+v", s, got)
		}
	}
}

func shelf() []*Header {
	return []*Header{
		{Path: ".arch.md", Archived: true, Number: 4, ID: "D1B2C3D4", Title: "beta two"},
		{Path: "alpha-one.md", Number: 1, ID: "A1B2C3D4", Title: "foo #bar"},
		{Path: "alpha-two.md", Number: 2, ID: "b1b2c3d4", Title: "beta alpha-x unique"},
		{Path: "dup1.md", Number: 5, ID: "E1B2C3D4", Title: "D one"},
		{Path: "dup2.md", Number: 5, ID: "F1B2C3D4", Title: "D two"},
		{Path: "zeta.md", Number: 3, ID: "C1B2C3D4", Title: "Beta two"},
		{Path: "torn.md", Conflicted: true},
	}
}

func TestSelectorPicksByPrecedence(t *testing.T) {
	t.Parallel()
	hs := shelf()
	for s, want := range map[string]string{ // path, or candidates, or nothing
		"1": "alpha-one.md", "#02": "alpha-two.md", "4": ".arch.md", "99": "", "0": "",
		"5":        "dup1.md dup2.md ?",
		"B1B2C3D4": "alpha-two.md", "b1b2c3d4": "alpha-two.md",
		"XXXXXXXX": "", "alphaone": "", // an id, never a fragment
		"alpha-o":   "alpha-one.md",
		"alpha":     "alpha-two.md", // two paths, one title
		"two":       "alpha-two.md", // the path before the titles
		"Beta":      "zeta.md",      // the case counts first
		"beta":      ".arch.md alpha-two.md ?",
		"#bar":      "alpha-one.md",
		"dup":       "dup1.md dup2.md ?",
		"ALPHA-ONE": "alpha-one.md", // only now the case is ignored
		"UNIQUE":    "alpha-two.md",
		"BETA TWO":  ".arch.md zeta.md ?",
		"nothing":   "", "": "", "  ": "",
		"torn": "torn.md",
	} {
		hit, candidates := ParseSelector(s).Pick(hs)
		var got []string
		if hit != nil {
			got = append(got, hit.Path)
		}
		for _, h := range candidates {
			got = append(got, h.Path)
		}
		if len(candidates) > 0 {
			got = append(got, "?")
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

func TestSelectorNamesItself(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{" 07": "#7", "a1b2c3d4": "A1B2C3D4", " x y ": "x y", "": ""} {
		if got := ParseSelector(s).String(); got != want {
			t.Errorf("%q: %q", s, got)
		}
	}
}

func FuzzSelector(f *testing.F) {
	for _, s := range []string{"", "#1", "+02", "a1b2c3d4", "alpha", "İ", "\xff", "4294967296"} {
		f.Add(s)
	}
	hs := shelf()
	f.Fuzz(func(t *testing.T, s string) {
		sel := ParseSelector(s)
		hit, candidates := sel.Pick(hs)
		if hit != nil && len(candidates) > 0 || len(candidates) == 1 {
			t.Fatalf("%q: %v and %v", s, hit, candidates)
		}
		if sel.Kind == Empty && (hit != nil || candidates != nil) {
			t.Fatalf("%q matches", s)
		}
		if n, err := strconv.ParseUint(s, 10, 32); err == nil && (sel.Kind != ByNumber || sel.Number != uint32(n)) {
			t.Fatalf("%q is no number: %+v", s, sel)
		}
		again := ParseSelector(sel.String())
		if again.Raw = sel.Raw; again != sel {
			t.Fatalf("%+v prints as %+v", sel, again)
		}
	})
}
