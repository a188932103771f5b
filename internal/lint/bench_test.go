package lint_test

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/lint"
)

// BenchmarkCheck is one healthy file with History and two kilobytes of text.
func BenchmarkCheck(b *testing.B) {
	text := []byte("---\nnumber: 8459\nid: N5Q07WVW\ntitle: Refactor palette on empty repositories\nstatus: done\nlabels:\n- bug\npriority: medium\n" +
		"assignee: '@judy'\nestimate: '1'\nfiles: []\ndue_date: 2023-06-14\ncreated: 2023-03-19\nupdated: 2023-03-20\n---\n\n## History\n\n" +
		strings.Repeat("- 2023-03-20T23:50:59Z — bob — transition_accepted — todo -> done (unstarted -> completed)\n", 3) +
		"\n## Context\n\n" + strings.Repeat("However the entry needs its own sync, otherwise a crash loses it.\n\n- a point\n", 25))
	k := known(b)
	var r lint.Reader
	b.ReportAllocs()
	for b.Loop() {
		f, problem := r.Read("a.md", text)
		if problem != nil || len(lint.Check(f, k)) > 0 {
			b.Fatal("not healthy")
		}
	}
}
