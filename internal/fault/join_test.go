package fault_test

import (
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

func TestJoinTellsEveryFindingInFull(t *testing.T) {
	t.Parallel()
	if fault.Join(nil) != nil {
		t.Error("nothing is a refusal")
	}
	one, two := fault.Invalid("first").Of("a", "x").Help("do this"), fault.NotFound("second").Help("see {lint}")
	if got := fault.Join([]*fault.Fault{one}); got != one {
		t.Errorf("%+v", got)
	}
	f := fault.Join([]*fault.Fault{one, two})
	const want = "error[E-tix-invalid-input]: a: first\n  help: do this\nerror[E-tix-not-found]: second\n  help: see `tix lint`"
	if got := f.Text(func(string) string { return "`tix lint`" }); got != want || f.Exit() != 1 || f.Kind != "a" || one.Also != nil {
		t.Errorf("%s", got)
	}
}
