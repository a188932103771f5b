package mention

import (
	"fmt"
	"strings"
	"testing"
)

// others are two records of other issues and one of D1D1D1D1, by hand.
const others = `# kept
extra = 1

# about the first
[[mention]]
id = "MA1B2C3D4" # its id
key = "0000000000000000"
issue_number = 1
issue_id = "D1D1D1D1"
issue_file = "old.md"
body = "ada"
context = "Please ask @ada about the login page."
created = "2026-01-02T10:00:00Z"
state = "read"
other = { a = 1 }

[mention.sub]
q = 2

[[mention]]
id = "MB1B2C3D4"
key = "0000000000000000"
issue_number = 9
issue_id = "C2C2C2C2"
issue_file = "q.md"
body = "ada"
context = 'a "quoted" @ada'
created = "2026-01-02T10:00:00Z"
state = "unread"

[meta]
k = 1
`

func parsed(t *testing.T, src string) *file {
	t.Helper()
	var raw []byte
	if src != "" {
		raw = []byte(src)
	}
	f, problem := parse(raw)
	if problem != nil {
		t.Fatal(problem)
	}
	return f
}

func settle(t *testing.T, src, text string) string {
	t.Helper()
	data, problem := parsed(t, src).settled(&update{[]string{"D1D1D1D1"}, told(text).found, told(text), stamp})
	if problem != nil {
		t.Fatal(problem)
	}
	return string(data)
}

func TestANewFileIsInTheFormOfTheOriginal(t *testing.T) {
	t.Parallel()
	got := settle(t, "", "Hi @ada \\ \"x\"\nand @ada")
	want := `[[mention]]
id = "MMWENXEPB"
key = "4bb7fdf3a4b7a3c5"
issue_number = 1
issue_id = "D1D1D1D1"
issue_file = "a.md"
body = "ada"
context = 'Hi @ada \ "x"'
created = "2026-01-02T03:04:05Z"
state = "unread"

[[mention]]
id = "MVQNT1PN9"
key = "2e9f9c6a8c1d2f5b"
issue_number = 1
issue_id = "D1D1D1D1"
issue_file = "a.md"
body = "ada"
context = "and @ada"
created = "2026-01-02T03:04:05Z"
state = "unread"
`
	mask := func(s string) string { // ids and keys have tests of their own
		lines := strings.Split(s, "\n")
		for i, l := range lines {
			if strings.HasPrefix(l, "id = ") || strings.HasPrefix(l, "key = ") {
				lines[i] = l[:strings.Index(l, "=")]
			}
		}
		return strings.Join(lines, "\n")
	}
	if mask(got) != mask(want) {
		t.Errorf("got\n%s", got)
	}
	if again := settle(t, got, "Hi @ada \\ \"x\"\nand @ada"); again != got {
		t.Errorf("the second time\n%s", again)
	}
	if gone := settle(t, got, "nobody"); gone != "" {
		t.Errorf("the file stays: %s", gone)
	}
}

func TestWhatIsNotOursStays(t *testing.T) {
	t.Parallel()
	got := settle(t, others, "Please ask @ada about the login page.")
	first := others[strings.Index(others, "# about"):strings.Index(others, "[[mention]]\nid = \"MB")]
	first = strings.Replace(first, `key = "0000000000000000"`, `key = "ebce53a9eb0c808b"`, 1)
	first = strings.Replace(first, "old.md", "a.md", 1)
	second := others[strings.Index(others, "[[mention]]\nid = \"MB"):strings.Index(others, "[meta]")]
	want := "# kept\nextra = 1\n\n" + second + first + "[meta]\nk = 1\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if again := settle(t, got, "Please ask @ada about the login page."); again != got {
		t.Errorf("the second time\n%s", again)
	}
	if got := settle(t, others, "nobody"); got != "# kept\nextra = 1\n\n"+second+"[meta]\nk = 1\n" {
		t.Errorf("after the removal\n%s", got)
	}
}

// Of a record that goes the comments behind it stay, unless the file goes.
func TestCommentsBehindARecordThatGoesStay(t *testing.T) {
	t.Parallel()
	one := settle(t, "", "@ada")
	other := strings.NewReplacer("D1D1D1D1", "C2C2C2C2", "id = \"M", "id = \"N").Replace(one)
	for _, c := range []struct{ src, want string }{
		{other + "\n" + one + "\n# tail\n", other + "\n# tail\n"},
		{other + "\n" + one + "# below\n\n# tail\n\n", other + "\n# below\n\n# tail\n\n"},
		{one + "\n# between\n\n# head\n" + other, "# between\n\n# head\n" + other},
		{"x = 1\n\n" + one + "# tail", "x = 1\n\n# tail"},
		{other + "\n" + one + "note = \"\"\"\n# no comment\"\"\"\n", other},
		{one + "\n# tail\n", ""},
		{"# only a comment\n", "# only a comment\n"},
	} {
		if got := settle(t, c.src, "nobody"); got != c.want {
			t.Errorf("%q\ngot  %q\nwant %q", c.src, got, c.want)
		}
	}
	dos := strings.ReplaceAll(other+"\n"+one+"\n# tail\n", "\n", "\r\n")
	if got, want := settle(t, dos, "nobody"), strings.ReplaceAll(other+"\n# tail\n", "\n", "\r\n"); got != want {
		t.Errorf("%q", got)
	}
}

// inline is a file of the form that the original reads too.
const inline = `# head
extra = 1
mention = [
  {id = "MA1B2C3D4", key = "0", issue_number = 1, issue_id = "D1D1D1D1", issue_file = "a.md", body = "ada", context = "see @ada", created = "2026-01-01T00:00:00Z", state = "unread", more = [1, "#2"], a.b = {c = 1}},
  {id = "MB1B2C3D4", key = "1", issue_number = 2, issue_id = "C2C2C2C2", issue_file = "b.md", body = "ada", context = "and @ada", created = "2026-01-01T00:00:00Z", state = "read"},
]
# tail

[meta]
k = 1
`

// A list is read; what changes is written as tables, with all keys.
func TestRecordsInAListAreRead(t *testing.T) {
	t.Parallel()
	f := parsed(t, inline)
	if own := f.of("D1D1D1D1"); len(own) != 1 || own[0].ID != "MA1B2C3D4" || own[0].State != stateUnread {
		t.Fatalf("%+v", own)
	}
	data, problem := f.marked(f.of("D1D1D1D1")[0], stateRead)
	want := `# head
extra = 1
# tail

[[mention]]
id = "MA1B2C3D4"
key = "0"
issue_number = 1
issue_id = "D1D1D1D1"
issue_file = "a.md"
body = "ada"
context = "see @ada"
created = "2026-01-01T00:00:00Z"
state = "read"
more = [1, "#2"]
a.b = {c = 1}

[[mention]]
id = "MB1B2C3D4"
key = "1"
issue_number = 2
issue_id = "C2C2C2C2"
issue_file = "b.md"
body = "ada"
context = "and @ada"
created = "2026-01-01T00:00:00Z"
state = "read"

[meta]
k = 1
`
	if problem != nil || string(data) != want {
		t.Errorf("%v\n%s", problem, data)
	}
	unchanged := strings.NewReplacer(`key = "0"`, `key = "`+scan("", "see @ada")[0].key("D1D1D1D1", 1)+`"`).Replace(inline)
	unchanged = unchanged[:strings.Index(unchanged, "  {id = \"MB")] + unchanged[strings.Index(unchanged, "]\n# tail"):]
	if got := settle(t, unchanged, "see @ada"); got != unchanged {
		t.Errorf("without a change\n%s", got)
	}
	if got := settle(t, "mention = []\n", "see @ada"); !strings.HasPrefix(got, "[[mention]]\n") {
		t.Errorf("an empty list: %q", got)
	}
	for _, src := range []string{strings.Replace(inline, "mention = [", "mention = [ # why", 1), strings.Replace(inline, "]\n# tail", "] # why", 1)} {
		f := parsed(t, src)
		if _, problem := f.marked(f.of("D1D1D1D1")[0], stateRead); problem == nil || problem.Line != 3 || len(f.of("C2C2C2C2")) != 1 {
			t.Errorf("a comment in the list is lost: %v", problem)
		}
	}
}

func TestMarkingChangesOneValue(t *testing.T) {
	t.Parallel()
	for _, src := range []string{others, strings.ReplaceAll(others, "\n", "\r\n"), "\ufeff" + strings.TrimSuffix(others, "\n")} {
		f := parsed(t, src)
		var r *record
		for _, x := range f.records {
			if x != nil && x.ID == "MB1B2C3D4" {
				r = x
			}
		}
		got, problem := f.marked(r, stateRead)
		if want := strings.Replace(src, `"unread"`, `"read"`, 1); problem != nil || string(got) != want {
			t.Errorf("%v\n%q\nwant\n%q", problem, got, want)
		}
	}
}

func TestUnknownKeysOutliveTheLastRecord(t *testing.T) {
	t.Parallel()
	one := strings.Replace(settle(t, "", "@ada"), "[[", "extra = 1\n[[", 1)
	if got := settle(t, one, "nobody"); got != "extra = 1\n" {
		t.Errorf("%q", got)
	}
	if got := settle(t, "# only a comment\n"+settle(t, "", "@ada"), "nobody"); got != "" {
		t.Errorf("%q", got)
	}
}

func TestLineEndsAndGapsStay(t *testing.T) {
	t.Parallel()
	dos := strings.ReplaceAll(settle(t, "", "see @ada"), "\n", "\r\n")
	got := settle(t, dos, "see @ada\nand one more for @ada")
	if strings.Count(got, "\n") != strings.Count(got, "\r\n") || !strings.HasPrefix(got, dos+"\r\n[[mention]]\r\n") {
		t.Errorf("%q", got)
	}
	open := strings.TrimSuffix(settle(t, "", "see @ada"), "\n") // no line end at the end
	if got := settle(t, open, "see @ada\nand one more for @ada"); !strings.HasPrefix(got, open+"\n\n[[mention]]\n") {
		t.Errorf("%q", got)
	}
}

func TestBrokenFilesAreRefusedWithTheirPlace(t *testing.T) {
	t.Parallel()
	one := settle(t, "", "@ada")
	for src, want := range map[string]string{
		"broken": "1 6", "mention = [1]": "1 1", "x = 1\nmention = [\n{id = 1}]": "2 1", "mention = 1": "1 1", "[mention]\n": "1 2",
		strings.Replace(one, "unread", "seen", 1):                        "10 1",
		strings.Replace(one, "issue_number = 1", "issue_number = -1", 1): "4 1",
		strings.Replace(one, `body = "ada"`, "body = 1", 1):              "1 3",
		one + "\n[meta]\n[mention.late]\n":                               "1 3",
	} {
		f, problem := parse([]byte(src))
		if f != nil || problem == nil || fmt.Sprint(problem.Line, " ", problem.Col) != want {
			t.Errorf("%q: %v, want %s", src, problem, want)
		}
	}
}

func FuzzFile(f *testing.F) {
	f.Add([]byte(others), "see @ada\n@ada again", "nobody")
	f.Add([]byte(inline), "see @ada\n@ada again", "nobody")
	f.Add([]byte("\ufeff# c\r\n[[mention]]\r\n"), "@a", "@a @b")
	f.Fuzz(func(t *testing.T, raw []byte, one, two string) {
		for _, text := range []string{one, two, one} {
			x, problem := parse(raw)
			if problem != nil {
				return
			}
			n := 0
			for _, r := range x.records {
				if r != nil && !r.of([]string{"D1D1D1D1"}) {
					n++
				}
			}
			data, problem := x.settled(&update{[]string{"D1D1D1D1"}, told(text).found, told(text), stamp})
			if problem != nil && x.shut != nil {
				return
			}
			if problem != nil {
				t.Fatalf("%v in %q", problem, raw)
			}
			y, problem := parse(data)
			if problem != nil {
				t.Fatal(problem)
			}
			if got := len(y.records) - count(y.records, nil); got != n+len(scan("", text)) {
				t.Errorf("%d records, %d of others", got, n)
			}
			again, _ := y.settled(&update{[]string{"D1D1D1D1"}, told(text).found, told(text), stamp})
			if string(again) != string(data) {
				t.Errorf("%q\nthen\n%q", data, again)
			}
			raw = data
		}
	})
}

func count(list []*record, want *record) (n int) {
	for _, r := range list {
		if r == want {
			n++
		}
	}
	return n
}

// The records of several issues are settled at once as one after the other.
func TestSeveralIssuesAreSettledAsOneByOne(t *testing.T) {
	t.Parallel()
	issue := func(id, text string) *update {
		x := told(text)
		x.owner = id
		return &update{[]string{id}, x.found, x, stamp}
	}
	for _, src := range []string{"", others, "# only a comment\n"} {
		list := []*update{
			issue("D1D1D1D1", "Please ask @ada about the login page."), issue("A4A4A4A4", "New for @ada\nand @ada again"),
			issue("C2C2C2C2", "nobody"), issue("A4A4A4A4", "and @ada again"), issue("E6E6E6E6", "@ada"),
		}
		var want []byte
		if src != "" {
			want = []byte(src)
		}
		at := want
		for _, u := range list {
			f, problem := parse(want)
			if problem == nil {
				want, problem = f.settled(u)
			}
			if problem != nil {
				t.Fatal(problem)
			}
		}
		f, _ := parse(at)
		got, problem := f.settled(list...)
		if problem != nil || string(got) != string(want) {
			t.Errorf("%v\ngot\n%s\nwant\n%s", problem, got, want)
		}
	}
}

// What an issue says of its records already leaves them where they are.
func TestRecordsThatStayAreNoChange(t *testing.T) {
	t.Parallel()
	const text = "Please ask @ada about the login page."
	x := told(text)
	u := &update{[]string{"D1D1D1D1"}, x.found, x, stamp}
	if !parsed(t, others).changes(u) {
		t.Error("the record of another file name is no change")
	}
	if parsed(t, settle(t, others, text)).changes(u) {
		t.Error("it changes twice")
	}
	x = told(text + " And @ada.")
	if !parsed(t, settle(t, others, text)).changes(&update{u.owners, x.found, x, stamp}) {
		t.Error("a new mention is no change")
	}
}
