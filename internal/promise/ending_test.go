package promise

import (
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/op"
)

func TestAPreviewEndsWithTheCommandThatCarriesItOut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", mostLine)
	for _, c := range []struct {
		flags []op.Pair
		token string
		want  string
	}{
		{[]op.Pair{{Name: "decision", Value: "defer"}, {Name: "select", Value: "1,2"}, {Name: "filter"}, {Name: "reason", Value: "it's {late}, $now"}}, "-T_o",
			"nothing was written: `tix a b --decision defer --select 1,2 --reason 'it'\\''s {late}, $now' --apply --preview -T_o` (tool `ab`) does it"},
		{[]op.Pair{{Name: "select", Value: "1"}}, long, "nothing was written: the same with `--apply --preview TOKEN` (tool `ab`) does it; TOKEN is " + long},
		{[]op.Pair{{Name: "filter", Value: "label:x status:todo"}}, "T", "nothing was written: `tix a b --filter \"label:x status:todo\" --apply --preview T` (tool `ab`) does it"},
		{[]op.Pair{{Name: "to", Value: "x"}}, "T", "nothing was written: the same with `--apply --preview TOKEN` (tool `ab`) does it; TOKEN is T"},
		{[]op.Pair{{Name: "select", Value: "1"}, {Name: "reason", Value: "-"}}, "T", "nothing was written: the same with `--apply --preview TOKEN` (tool `ab`) does it; TOKEN is T"},
		{[]op.Pair{{Name: "select", Value: "-"}}, "T", "nothing was written: the same with `--apply --preview TOKEN` (tool `ab`) does it; TOKEN is T"},
		{[]op.Pair{{Name: "select", Value: "1\n2"}}, "T", "nothing was written: the same with `--apply --preview TOKEN` (tool `ab`) does it; TOKEN is T"},
	} {
		if got := Ending("tix", "a b", "ab", c.flags, c.token); got != c.want {
			t.Errorf("%v:\n got %s\nwant %s", c.flags, got, c.want)
		}
	}
}
