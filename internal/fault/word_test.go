package fault_test

import (
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

func TestWordIsOneWordOfAShell(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"todo": "todo", "in progress": `"in progress"`, "": `""`, "it's": `"it's"`, "a$b": "'a$b'", `a"b'c`: `'a"b'\''c'`,
		"geplant-für": "geplant-für", "a;b": `"a;b"`, "!now": "'!now'",
	} {
		if got := fault.Word(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

func TestArgsPutAWordThatLooksLikeAFlagBehindTheFlags(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ word, flags, want string }{
		{"a", "", "a"}, {"a b", "--yes", `"a b" --yes`}, {"-v", "--yes", "--yes -- -v"}, {"-v", "", "-- -v"},
	} {
		if got := fault.Args(c.word, c.flags); got != c.want {
			t.Errorf("Args(%q, %q) = %s, want %s", c.word, c.flags, got, c.want)
		}
	}
}
