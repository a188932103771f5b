package mention

import (
	"testing"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// A mention is of whom the original takes it for, and of whom the rule of people
// does; an address is of nobody with another one.
func TestWhoseAMentionIs(t *testing.T) {
	t.Parallel()
	ada, lee := [2]string{"Ada Lovelace", "ada@example.org"}, [2]string{"A. Lee", "a.lee@x-y.org"}
	for _, c := range []struct {
		me   [2]string
		body string
		want bool
	}{
		{ada, "ada", true}, {ada, "ADA", true}, {ada, "ada-lovelace", true}, {ada, "Ada.Lovelace", true},
		{ada, "ada@example.org", true}, {ada, "Ada@Example.ORG", true},
		{ada, "ada_", true}, {ada, "ada__", true}, {ada, "ada.example.org", true}, {ada, "ada-example-org", true},
		{ada, "ada@other.org", false}, {ada, "ada-lovelace@example.org", false}, {ada, "lovelace", false}, {ada, "adam", false},
		{lee, "a-lee", true}, {lee, "a.lee", true}, {lee, "a_lee", true}, {lee, "alee", false}, {lee, "a.lee@other.org", false},
		{lee, "a.lee@x.y.org", true}, // the original keeps both in one file
		{[2]string{"李雷", "lei@x.org"}, "untitled", false}, {[2]string{"李雷", "lei@x.org"}, "_", false}, {[2]string{"李雷", "lei@x.org"}, "lei", true},
		{[2]string{"Ada", ""}, "ada", true}, {[2]string{"Ada", ""}, "ada@x.org", false},
		{[2]string{"", "ada@x.org"}, "ada", false},
		{[2]string{"Con", "c@x.org"}, "con", true},
	} {
		if got := readerFor(c.me[0], c.me[1]).is(c.body); got != c.want {
			t.Errorf("@%s of %q: %t", c.body, c.me, got)
		}
	}
}

// What somebody wrote in a comment of their own is no news, heading and text;
// what others wrote there, and what stands above, is.
func TestOnesOwnCommentIsNoNews(t *testing.T) {
	t.Parallel()
	const text = "For @ada.\n\n### @ada (2026-01-01)\n\n## Comments\n\n### Ada Lovelace <ada@example.org> (2026-01-01)\n\nown @ada\n\n### Bob for @ada (2026-01-02)\n\nhis @ada\n"
	me := readerFor("Ada Lovelace", "ada@example.org")
	none := &content{parsed: &shelved{file: &file{}}}
	s := &shelf{env: &op.Env{Repo: &store.Repo{}}, disk: &disk{files: map[string]*content{"ada.toml": none, "ada-example-org.toml": none}}}
	x := see(here(), "", text)
	var got []int
	for _, m := range me.unread(s.of(x, me)) {
		got = append(got, m.line)
	}
	want := map[int]bool{1: true, 3: true, 11: true, 13: true}
	for _, line := range got {
		if !want[line] {
			t.Errorf("line %d is news", line)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%v", got)
	}
	if heads := model.CommentHeads(text); len(heads) != 2 || heads[0].Line != 7 || heads[1].Author != "Bob for @ada" {
		t.Errorf("%+v", heads)
	}
}
