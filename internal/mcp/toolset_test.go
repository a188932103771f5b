package mcp

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/catalog"
)

func TestAListMixesSetsAndTools(t *testing.T) {
	t.Parallel()
	count := func(tools string) int {
		t.Helper()
		chosen, f := Choose(catalog.All(), tools, false)
		if f != nil {
			t.Fatalf("%s: %s", tools, f.Text(nil))
		}
		return len(chosen)
	}
	core := count("core")
	for tools, want := range map[string]int{
		"core,claim": core + 1, " claim , core,": core + 1, "core,ready": core, "claim,next": 2, "full,all": count("all"), "core,core": core, "": count("full"),
	} {
		if got := count(tools); got != want {
			t.Errorf("%q lists %d tools, not %d", tools, got, want)
		}
	}
	if _, f := Choose(catalog.All(), "core,redy", false); f == nil || !strings.Contains(f.Text(nil), "`redy` is no toolset and no tool\n  help: did you mean `ready`?") {
		t.Errorf("%v", f)
	}
}
