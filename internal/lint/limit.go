package lint

import (
	"github.com/tix-tracker/tix/internal/effort"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/wip"
)

// limits tells of columns over their limit, and of the estimates in them that
// the limit can't count, column by column.
func limits(e *op.Env, claims []claim) []found {
	c, err := e.Config()
	if err != nil || !wip.Limited(c.Board()) {
		return nil
	}
	b := c.Board()
	headers := make([]*model.Header, len(claims))
	for i := range claims {
		headers[i] = claims[i].Header
	}
	g := wip.Of(b, headers)
	places := places{pairs: map[string]*placed{}, read: func(path string) []byte {
		raw, _ := e.Repo.ReadFile(join(e.Repo.IssuesDir(), path)) // without it the place alone is missing
		return raw
	}}
	var out []found
	for _, column := range b.Columns {
		l := wip.On(b, column)
		if l == nil {
			continue
		}
		u := g.Usage(column)
		if u.State(l) == wip.Over {
			out = append(out, found{group: overLimit, Finding: fault.Finding{
				Kind: wip.OverLimit, Value: column, Severity: fault.Warning,
				Message: "`" + column + "` of board `" + b.Name + "` is over its limit: " + u.Cell(l) + " (" + l.Setting() + ")",
				Remedy:  "finish or move on what is in it, or change the limit with {wip set}",
			}})
		}
		for i := range u.Odd {
			if _, problem := effort.Parse(u.Odd[i].Estimate); problem != nil {
				continue // no estimate at all: the file's own finding tells
			}
			f := u.Odd[i].Finding("")
			p := places.open(f.File)
			f.Line, f.Column = place(pairOf(p.pairs, "estimate"))
			f.Source = model.SourceLine(p.raw, f.Line)
			out = append(out, found{group: overLimit, number: u.Odd[i].Number, Finding: f})
		}
	}
	return out
}
