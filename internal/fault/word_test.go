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
