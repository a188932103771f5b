package find_test

import (
	"testing"

	"github.com/tix-tracker/tix/internal/find"
)

func TestListDocuments(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.issue(1, `'a <b> & "c" '' \'`, "due_date: 2026-07-01")
	w.issue(2, `"x\ey\u202ez\n"`)
	flags := []string{"--all", "--columns=num,title,due", "--group=cycle"}
	for _, c := range []struct{ format, want string }{
		{"XML", `<?xml version="1.0" encoding="UTF-8"?>
<issues>
  <issue>
    <num>1</num>
    <title>a &lt;b&gt; &amp; &quot;c&quot; &apos; \</title>
    <due>2026-07-01</due>
  </issue>
  <issue>
    <num>2</num>
    <title>x\x1by\u202ez\n</title>
    <due></due>
  </issue>
</issues>
`},
		{"yml", `issues:
- num: '1'
  title: a <b> & "c" ' \
  due: '2026-07-01'
- num: '2'
  title: "x\ey\u202ez\n"
  due: ''
`},
		{"toml", `[[issues]]
num = "1"
title = "a <b> & \"c\" ' \\"
due = "2026-07-01"

[[issues]]
num = "2"
title = "x\u001by\u202ez\n"
due = ""
`},
	} {
		same(t, c.format, w.shell(&find.List, append(flags, "--format="+c.format)...).Text, c.want)
	}
	for format, want := range map[string]string{
		"yaml": "issues: []\n", "toml": "issues = []\n", "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<issues>\n</issues>\n",
	} {
		same(t, "empty "+format, w.shell(&find.List, "--status=none", "--format="+format).Text, want)
	}
	has(t, w.shell(&find.List, "--limit=1", "--format=toml").Text, "\n# 1 of 2 issues shown; continue with cursor ")
}
