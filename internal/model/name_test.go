package model

import "testing"

func TestANameIsOneLineThatIsSeen(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"Bug report": true, "Ошибка": true, "a\u00a0b": true, "": true,
		"a\tb": false, "a\nb": false, "a\x00": false, "\x1b[2J": false, "a\x7f": false, "a\u0085b": false, "a\u009bb": false,
		"a\u2028b": false, "a\u2029b": false, "a\u202eb": false, "a\u2066b": false, "a\u200fb": false, "a\u061cb": false, "a\xff": false,
	} {
		if IsName(s) != want {
			t.Errorf("%q: %v", s, !want)
		}
	}
}

func TestWhoIsNoPerson(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"none": true, " None ": true, "@": true, " @@ ": true, "@ @": true,
		"": false, " ": false, "@none": false, "ada": false, "@ada": false, "me": false, "None <none@example.org>": false,
	} {
		if NotAPerson(s) != want {
			t.Errorf("%q: %v", s, !want)
		}
	}
}
