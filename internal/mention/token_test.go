package mention

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func bodies(title, text string) string {
	var s []string
	for _, t := range scan(title, text) {
		s = append(s, fmt.Sprintf("%d:%s", t.line, t.body))
	}
	return strings.Join(s, " ")
}

func TestTokensAreHandlesAndAddresses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"@adaé": "1:ada", "@ada@x": "1:ada", `\@ada`: "1:ada", "(@ada)": "1:ada", "#@ada": "1:ada",
		"Hi @bob-7. and carl@x.org and @dora@x.org, `@code` and x@eve.": "1:bob-7 1:dora@x.org",
		"@mm--.-": "1:mm", "@.ll": "1:.ll", "@-kk": "1:-kk", "@_": "1:_", "@.": "", "@-.": "", "@": "", "@ x": "",
		"éa@nn": "", "²@oo": "", "_@a": "", ".@a": "", "-@a": "", "@@a": "", "@a@@b": "1:a", "@a @b": "1:a 1:b",
		"@ada@x.org-": "1:ada", "@ada@x..org": "1:ada", "@b@x-.org": "1:b", "@c@-x.org": "1:c", "@d.@x.org": "1:d.@x.org",
		"@e@ab.c.": "1:e@ab.c", "@f@ab-.c": "1:f", "@g@a.b-.c": "1:g", "@h@a.b_c": "1:h@a.b", "@i@a.b@c": "1:i@a.b",
		"@q@x.c@r.d": "1:q@x.c", "@uu_.-@x.y": "1:uu_.-@x.y", "@-@x.y": "1:-@x.y", "@v@x.y.z..": "1:v@x.y.z", "@w@x_y.z": "1:w",
		"@k@a--b.c-d": "1:k@a--b.c-d",
	} {
		if got := bodies("", text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestCodeIsNotScanned(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"```\n@a\n````\n@b":                 "4:b",
		"````\n@a\n```\n@b\n````\n@c":       "6:c",
		"    ```\n@a\n\t```\n@b":            "4:b",
		"> ```\n> @a\n> ```\n@b":            "2:a 4:b",
		"``` go\n@a\n``` x\n@b\n```\n@c":    "4:b",
		"~~~\n@a\n```\n@b\n~~~\n@c":         "6:c",
		"text\n```\n@a":                     "",
		"```@a```\n@b":                      "",
		"a ```\n@b\n```\n@c":                "2:b",
		"``@a` @b`` @c":                     "1:c",
		"`@a @b\n`@c` @d":                   "1:a 1:b 2:d",
		"\\`@a` @b":                         "1:b",
		"`` @a ` @b ``` @c `` @d":           "1:d",
		"a\r\n```\r\n@a\r\n```\r\n@b\r\n@c": "5:b 6:c",
		"`x`@a":                             "1:a",
	} {
		if got := bodies("", text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := bodies("For @a, ``` `@b`", "@c"); got != "0:a 1:c" {
		t.Errorf("the title: %q", got)
	}
}

// The keys are those of the original's own files.
func TestKeysAreTheOriginals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		n    int
		key  string
	}{
		{"Hi @bob-7. and carl@x.org and @dora@x.org, `@code` and x@eve.", 0, "f378fcf3ffa4005b"},
		{"Hi @bob-7. and carl@x.org and @dora@x.org, `@code` and x@eve.", 1, "13265d2887a52fa0"},
		{"Please ask @ada about the login page.", 0, "ebce53a9eb0c808b"},
		{"now @ada-lovelace and @ada about the login", 1, "8392b61f3921607e"},
		{"  NOW\t@ADA-lovelace  and @ADA about the login ", 1, "8392b61f3921607e"},
	} {
		token := scan("", c.text)[c.n]
		if got := token.key("D1D1D1D1", 1); got != c.key {
			t.Errorf("%q: %s, want %s", token.body, got, c.key)
		}
	}
	for _, c := range []struct {
		text string
		n    int
		key  string
	}{ // letters whose lower case is more than one, or hangs on the word
		{"İstanbul @ada", 0, "d192c7c6cd00b202"},
		{"ΟΔΟΣ ΟΔΟΣ. Σ @ada ẞ Ǆ ΑΣ'Α Ω K Å", 0, "774b688136801ea6"},
		{"ΑΣ @ada_ and @ada__ also @ada.example.org", 0, "c5acdc858940f7e8"},
		{"ΑΣ @ada_ and @ada__ also @ada.example.org", 2, "968f63e32989692f"},
		{"word Ⓐ Ⴀ Ᏸ ꭰ @ada", 0, "cc1569151ddbce8d"},
	} {
		if got := (&scan("", c.text)[c.n]).key("Z12KHF0Q", 1); got != c.key {
			t.Errorf("%q: %s, want %s", c.text, got, c.key)
		}
	}
	token := scan("", "Please ask @ada about the login page.")[0]
	if got := token.key("ada/default/todo/x-noid.md", 2); got != "03810f305292a072" {
		t.Errorf("without an id: %s", got)
	}
}

func TestWindowAndContextCountCharacters(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 300) + " @ada " + strings.Repeat("ü", 300)
	token := scan("", "  "+long)[0]
	if w := token.window(); w != strings.Repeat("é", 119)+" @ada "+strings.Repeat("ü", 115) {
		t.Errorf("window %q", w)
	}
	if c := token.context(); c != strings.Repeat("é", 240)+"…" {
		t.Errorf("context %q", c)
	}
	exact := "@ada " + strings.Repeat("x", 235)
	if c := scan("", exact+"  ")[0].context(); c != exact {
		t.Errorf("240 characters are cut: %q", c)
	}
}

// A line of any length is read once: a quadratic scanner would take hours.
func TestScanTakesLinearTime(t *testing.T) {
	t.Parallel()
	const size = 4 << 20
	start := time.Now()
	for name, line := range map[string]string{
		"@":    strings.Repeat("@", 4*size),
		"@a":   strings.Repeat("@a", size/2),
		"@a ":  strings.Repeat("@a ", size/3),
		" @-":  strings.Repeat(" @-", size/3),
		"@a@b": "@a@" + strings.Repeat("b", size),
		"a.":   "@a@" + strings.Repeat("b.", size/2),
		"` ``": strings.Repeat("` `` ", size/5),
		"runs": runs(size) + "@a",
		"`":    strings.Repeat("`", size) + "@a",
		"fold": strings.Repeat("`@a`", size/4),
	} {
		if n := len(scan(line, line)); n > most {
			t.Errorf("%s: %d tokens", name, n)
		}
	}
	if d := time.Since(start); d > 30*time.Second {
		t.Errorf("took %s", d)
	}
}

// runs are runs of backticks of all lengths, none twice.
func runs(size int) string {
	var b strings.Builder
	for n := 1; b.Len() < size; n++ {
		b.WriteString(strings.Repeat("`", n) + " ")
	}
	return b.String()
}

func FuzzScan(f *testing.F) {
	f.Add("a @b", "c @d@e.f `@g` \n```\n@h\n```\n@i\xff@j\r\n")
	f.Fuzz(func(t *testing.T, title, text string) {
		line := -1
		for _, x := range scan(title, text) {
			if x.line < line || x.text[x.at] != '@' || !strings.HasPrefix(x.text[x.at+1:], x.body) || x.body == "" {
				t.Errorf("%+v", x)
			}
			line = x.line
			if utf8.ValidString(x.text) && !utf8.ValidString(x.window()+x.context()) {
				t.Error("a character was cut")
			}
			if k := x.key("A", 1); len(k) != 16 {
				t.Errorf("%q", k)
			}
		}
	})
}
