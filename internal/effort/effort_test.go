package effort_test

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/effort"
)

var units = effort.Units{{"h", 1}, {"d", 8}, {"w", 40}}

var conversions = []struct {
	text string
	to   string
	want uint64
	kind effort.Kind
}{
	{"", "h", 0, ""},
	{"  ", "h", 0, ""},
	{"3", "h", 3, ""},
	{"3", "d", 3, ""},
	{"3d", "h", 24, ""},
	{"3 d", "h", 24, ""},
	{"1 day", "h", 8, ""},
	{"0.5-1 day", "h", 8, ""},
	{"0.5 - 1 day", "h", 8, ""},
	{"~300 LOC, 0.5-1 day", "h", 8, ""},
	{"3 weeks 2 hours", "h", 122, ""},
	{"3 WEEKS 2 Hrs", "h", 122, ""},
	{"1.5d", "h", 16, ""},
	{"1.0d", "h", 8, ""},
	{"0.2-0.4h 0.2h", "h", 2, ""},
	{"5-3d", "h", 40, ""},
	{"1d, 2h", "h", 10, ""},
	{"1d,,2h,", "h", 10, ""},
	{"1 day,junk,2h", "h", 10, ""},
	{"1d,soon", "d", 1, ""},
	{"3,d", "h", 3, ""},
	{"1D", "h", 8, ""},
	{"3 D", "d", 3, ""},
	{"4h, 4h", "d", 1, ""},
	{"4h 12h", "d", 2, ""},
	{"12h", "d", 0, effort.Ambiguous},
	{"2h", "d", 0, effort.Ambiguous},
	{"1d2h", "h", 0, effort.Undeclared},
	{"1d-2d", "h", 0, effort.Undeclared},
	{"1 min", "h", 0, effort.Undeclared},
	{"1 month", "h", 0, effort.Undeclared},
	{"300 LOC", "h", 0, effort.Undeclared},
	{"300 LOC, 2d", "h", 0, effort.Undeclared},
	{"3 4", "h", 0, effort.Malformed},
	{"3, 4", "h", 0, effort.Malformed},
	{"-3d", "h", 0, effort.Malformed},
	{"~3d", "h", 0, effort.Malformed},
	{"3d.", "h", 0, effort.Malformed},
	{"3.", "h", 0, effort.Malformed},
	{".5d", "h", 0, effort.Malformed},
	{"1_000h", "h", 0, effort.Malformed},
	{"3-", "h", 0, effort.Malformed},
	{"soon", "h", 0, effort.Malformed},
	{",", "h", 0, effort.Malformed},
	{"1 day, 4", "h", 0, effort.Malformed},
	{"4294967295h", "h", 4294967295, ""},
	{"4294967296h", "h", 0, effort.Malformed},
	{"4294967295.1h", "h", 0, effort.Malformed},
	{"4294967295h 1h", "h", 0, effort.Malformed},
	{"536870912d", "h", 0, effort.Malformed},
	{"4000000000w", "h", 0, effort.Malformed},
	{"4000000000w", "w", 4000000000, ""},
	{"3d", "", 0, effort.NoUnit},
	{"3d", "x", 0, effort.NoUnit},
	{"3x", "x", 3, ""},
	{"3", "", 3, ""},
}

func TestConvertCountsAsTheOriginalInHours(t *testing.T) {
	t.Parallel()
	for _, c := range conversions {
		terms, p := effort.Parse(c.text)
		var got uint64
		if p == nil {
			got, p = effort.Convert(terms, c.to, units)
		}
		kind := effort.Kind("")
		if p != nil {
			kind = p.Kind
		}
		if got != c.want || kind != c.kind {
			t.Errorf("%q in %q = %d %q, want %d %q", c.text, c.to, got, kind, c.want, c.kind)
		}
	}
}

func TestConvertEachDividesTermByTerm(t *testing.T) {
	t.Parallel()
	terms, _ := effort.Parse("4h, 4h")
	if _, p := effort.ConvertEach(terms, "d", units); p == nil || p.Kind != effort.Ambiguous {
		t.Errorf("4h, 4h in d: %v", p)
	}
	terms, _ = effort.Parse("8h 2d")
	if n, p := effort.ConvertEach(terms, "d", units); n != 3 || p != nil {
		t.Errorf("8h 2d in d = %d, %v", n, p)
	}
}

func TestParseIsTheRuleOfLint(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"3", "3d", "1 day", "0.5-1 day", "1d, 2h", "~300 LOC, 1d", ""} {
		if _, p := effort.Parse(s); p != nil {
			t.Errorf("%q should be valid", s)
		}
	}
	for _, s := range []string{"soon", "3 4", "-1d", "~", "d", "3..5d", "999999999999"} {
		if _, p := effort.Parse(s); p == nil {
			t.Errorf("%q should not be valid", s)
		}
	}
}

func TestLookupPrefersTheUnitAsWritten(t *testing.T) {
	t.Parallel()
	u := effort.Units{{"M", 100}, {"m", 1}, {"Point", 3}, {"day", 8}}
	for name, factor := range map[string]uint32{"M": 100, "m": 1, "point": 3, "d": 8, "days": 8} {
		if got, ok := u.Lookup(name); !ok || got.Factor != factor {
			t.Errorf("Lookup(%q) = %v %v", name, got, ok)
		}
	}
	if _, ok := u.Lookup("x"); ok {
		t.Error("x is not declared")
	}
}

func TestCompareUsesBaseUnitsAndNeedsNoneForEqualUnits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		units effort.Units
		a, b  string
		want  int
		ok    bool
	}{
		{units, "1d", "8h", 0, true},
		{units, "1d", "9h", -1, true},
		{units, "1.5d", "12h", 0, true},
		{units, "5", "3", 1, true},
		{units, "1d", "3", 1, true},
		{units, "soon", "3", 0, false},
		{units, "3x", "3", 0, false},
		{nil, "3", "0.5", 1, true},
		{nil, "5 days", "3d", 1, true},
		{nil, "5d", "3h", 0, false},
		{nil, "5d", "3", 0, false},
		{nil, "", "3", 0, false},
	} {
		if got, ok := c.units.Compare(c.a, c.b); got != c.want || ok != c.ok {
			t.Errorf("Compare(%q, %q) = %d %v, want %d %v", c.a, c.b, got, ok, c.want, c.ok)
		}
	}
}

func FuzzEstimate(f *testing.F) {
	for _, s := range []string{"3", "1.5d", "0.5 - 1 day", "~300 LOC, 0.5-1 day", "4294967296h", "1d-2d", "١d", "3 \x00", "9.", ",,"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		terms, p := effort.Parse(text)
		if p != nil {
			return
		}
		if (len(terms) == 0) != (strings.TrimSpace(text) == "") {
			t.Fatalf("%q: %d terms", text, len(terms))
		}
		for _, term := range terms {
			if term.Value > 1<<32-1 || float64(term.Value) < term.Exact || term.Exact < 0 {
				t.Fatalf("%q: %+v", text, term)
			}
		}
		sum, bad := effort.Convert(terms, "h", units)
		base, ok := effort.Base(text, units)
		if bad == nil && len(terms) > 0 && (!ok || base > float64(sum)) {
			t.Fatalf("%q: %d in h, %v %v in base units", text, sum, base, ok)
		}
		if each, problem := effort.ConvertEach(terms, "h", units); bad == nil && (problem != nil || each != sum) {
			t.Fatalf("%q: %d and %d", text, sum, each)
		}
	})
}
