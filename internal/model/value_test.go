package model

import (
	"math"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestKeysRankInTheOriginalOrder(t *testing.T) {
	t.Parallel()
	want := strings.Fields("number id title status labels type priority assignee estimate commit gitlab_id linear_id mission task " +
		"relationships related_issues parent series health files cycles milestones projects epics reviewer start_date due_date " +
		"entered_at source time_entries created updated")
	for i, key := range want {
		if Rank(key) != i || !KnownKey(key) {
			t.Errorf("Rank(%q) = %d, want %d", key, Rank(key), i)
		}
	}
	for _, key := range []string{"", "github_id", "Number"} {
		if Rank(key) != math.MaxInt || KnownKey(key) {
			t.Errorf("%q is known", key)
		}
	}
}

func TestIDIsEightCrockfordCharactersWithALetterFirst(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"A1B2C3D4": true, "a1b2c3d4": true, "ZZZZZZZZ": true,
		"": false, "1ABCDEFG": false, "A1B2C3D": false, "A1B2C3D45": false, "A1B2C3DI": false,
		"A1B2C3Dl": false, "O1B2C3D4": false, "A1B2C3DU": false, "A1B2C3D-": false, "A1B2C3é": false,
	} {
		if ValidID(s) != want {
			t.Errorf("ValidID(%q) = %v", s, !want)
		}
	}
}

func TestMintedIDsAreValidAndDiffer(t *testing.T) {
	t.Parallel()
	state := uint64(1)
	rand := func() uint64 { state = state*6364136223846793005 + 1442695040888963407; return state }
	seen := map[string]bool{}
	for range 2000 {
		id := NewID(rand)
		if !ValidID(id) || id != CanonicalID(id) || seen[id] {
			t.Fatalf("bad id %q", id)
		}
		seen[id] = true
	}
	for _, r := range []uint64{0, math.MaxUint64} {
		if id := NewID(func() uint64 { return r }); !ValidID(id) {
			t.Errorf("bad id %q of %d", id, r)
		}
	}
}

func TestRelationshipIDIsAULIDThatSortsByTime(t *testing.T) {
	t.Parallel()
	zero := func() uint64 { return 0 }
	now := time.UnixMilli(1469918176385)
	if got, want := NewRelationshipID(now, zero), "rel_01ARYZ6S410000000000000000"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	shape := regexp.MustCompile(`^rel_[0-7][0-9A-HJKMNP-TV-Z]{25}$`)
	full := NewRelationshipID(now, func() uint64 { return math.MaxUint64 })
	if later := NewRelationshipID(now.Add(time.Millisecond), zero); !shape.MatchString(full) || full >= later {
		t.Errorf("%s does not sort before %s", full, later)
	}
}

func TestDateIsARealDay(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"1970-01-01": true, "2024-02-29": true, "2000-02-29": true, "2026-12-31": true, "9999-04-30": true,
		"1969-12-31": false, "2023-02-29": false, "1900-02-29": false, "2100-02-29": false, "2026-13-01": false, "2026-00-10": false,
		"2026-04-31": false, "2026-01-00": false, "2026-1-01": false, "2026-01-1": false, "": false, "2026-01-01 ": false,
		"2026/01/01": false, "2026-01-01T00:00:00Z": false, "٢٠٢٦-01-01": false, "+026-01-01": false,
	} {
		if ValidDate(s) != want {
			t.Errorf("ValidDate(%q) = %v", s, !want)
		}
	}
	day := time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)
	for range 366 * 60 {
		if s := day.Format(time.DateOnly); !ValidDate(s) {
			t.Fatalf("%s is refused", s)
		}
		day = day.AddDate(0, 0, 1)
	}
}

func TestSlugIsThatOfTheOriginal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in    string
		limit int
		want  string
	}{
		{"First one", 80, "first-one"}, {"ünï cödé", 80, "n-c-d"}, {"--x--", 80, "x"}, {"a_b.c", 0, "a-b-c"},
		{"", 80, "untitled"}, {"日本", 80, "untitled"}, {"../../etc", 80, "etc"},
		{strings.Repeat("a", 79) + " b", 80, strings.Repeat("a", 79)},
		{strings.Repeat("a", 78) + " bb", 80, strings.Repeat("a", 78) + "-b"},
		{strings.Repeat("a", 100), 80, strings.Repeat("a", 80)},
		{"Con", 80, "con-"}, {"NUL", 80, "nul-"}, {"com1", 80, "com1-"}, {"LPT9.", 80, "lpt9-"}, {"console", 80, "console"},
		{"comx", 80, "comx"}, {"con", 3, "co-"},
	} {
		if got := Slug(c.in, c.limit); got != c.want {
			t.Errorf("Slug(%q, %d) = %q, want %q", c.in, c.limit, got, c.want)
		}
	}
}

func FuzzSlug(f *testing.F) {
	f.Add("Hello, world", 80)
	f.Add("con", 2)
	f.Fuzz(func(t *testing.T, s string, limit int) {
		slug := Slug(s, limit)
		if slug == "" || isDevice(slug) || strings.Trim(slug, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			t.Errorf("Slug(%q, %d) = %q", s, limit, slug)
		}
		if again := Slug(slug, limit); limit > len(slug) && again != slug {
			t.Errorf("%q becomes %q", slug, again)
		}
	})
}
