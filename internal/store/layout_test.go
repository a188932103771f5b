package store

import "testing"

func TestLayoutNumber(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pattern, name string
		want          uint32
	}{
		{"{date}-{id}-{slug}.md", "2026-01-02-ABCDEFGH-x.md", 0},
		{"{number}-{slug}.md", "12-fix-it.md", 12},
		{"{number}-{slug}.md", ".12-fix-it.md", 12},
		{"{number}.md", "7.md", 7},
		{"{slug}-{number}.md", "fix-2-it-34.md", 34},
		{"{date}-{number}-{id}.md", "2026-01-02-5-ABCDEFGH.md", 5},
		{"{number}-{slug}.md", "fix.md", 0},
		{"{number}.md", "99999999999.md", 0},
		{"{number", "1", 0},
	} {
		if got := layoutNumber(c.pattern, c.name); got != c.want {
			t.Errorf("%s of %s: %d, want %d", c.name, c.pattern, got, c.want)
		}
	}
}

func TestNameID(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"2026-01-02-A1B2C3D4-fix.md":      "A1B2C3D4",
		".2026-01-02-A1B2C3D4-fix.md":     "A1B2C3D4",
		"abcdefgh-A1B2C3D4.md":            "A1B2C3D4",
		"a1b2c3d4.md":                     "A1B2C3D4",
		"12345678.md":                     "",
		"README.md":                       "",
		"2026-01-02-fix-the-abcdefghi.md": "",
	} {
		if got := nameID(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestGuessNumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]uint32{
		"---\nnumber: 7\n":                 7,
		"number: '9'\nnumber: 12\n":        12,
		"  number: 7\n":                    0,
		"number: x\n":                      0,
		"number: 99999999999\nnumber: 3\n": 3,
		"number:":                          0,
	} {
		if got := guessNumber([]byte(text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
