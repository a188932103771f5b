package template

import (
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/effort"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// doubt tells what is stored although it is hardly meant: line breaks that a
// shell has left as they were typed, a type or an estimate that lint will report.
// All are text like any other.
func (d definition) doubt(e *op.Env, c *config.Config, typed bool) {
	odd := func(field, value string) {
		switch {
		case field == "body" && typed && strings.Contains(value, `\n`) && !strings.Contains(value, "\n"):
			e.Warn("note: the default of `body` holds `\\n` as two characters; `--body-file FILE` gives it several lines")
		case field == "estimate" && !countable(value):
			e.Warn(fault.Expand("note: `"+fault.Data(value)+"` is not an estimate that can be counted: {lint} will report each issue that has it; write it like `3d`, `4h` or `1d 4h`", e.Cite))
		case field == "type" && unknownType(c, value):
			e.Warn(fault.Expand("note: `"+fault.Data(value)+"` is none of the types "+fault.Names(c.Types)+": {lint} will report each issue that has it", e.Cite))
		}
	}
	if d.defaults != nil {
		for _, v := range *d.defaults {
			odd(v.Field, v.Text)
		}
	}
	if d.prompts != nil {
		for _, p := range *d.prompts {
			if p.Default != "" {
				odd(p.Key, p.Default)
			}
		}
	}
}

func countable(estimate string) bool {
	_, problem := effort.Parse(strings.TrimSpace(estimate))
	return problem == nil
}
