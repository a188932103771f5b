package setup

import (
	"context"

	"github.com/tix-tracker/tix/internal/layout"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/page"
)

// LayoutOut is the layout in force.
type LayoutOut struct {
	Directory    string   `json:"directory"`
	Filename     string   `json:"filename"`
	MoveOnChange bool     `json:"move_on_change"`
	Example      *Example `json:"example"` // null without any issue
}

// Example is where the layout would put an issue that is created now.
type Example struct {
	Number uint32 `json:"number"`
	ID     string `json:"id"`
	Path   string `json:"path"` // relative to the issues folder
}

// LayoutShow prints the layout in force.
var LayoutShow = op.Operation[struct{}, LayoutOut]{
	Chapter: op.Setup,
	Title:   "Show the layout", Summary: "Show where issue files belong: the layout in tix.toml and a worked example.",
	Detail: "`[layout]` in tix.toml has `directory` (tokens {assignee} {type} {status} {priority} {cycle} {milestone}; `.` is the issues folder itself), " +
		"`filename` (tokens {id} {date} {slug} {title} {number}) and `move_on_change`, which lets a file follow its status. The example is the first issue by path.",
	Example: "tix layout show",
	CLI:     []op.Spelling[struct{}, LayoutOut]{{Path: "layout show"}},
	Read:    showLayout,
	Text: func(p *page.Page, _ struct{}, out LayoutOut) {
		p.Printf("layout.directory = %s", out.Directory)
		p.Printf("layout.filename  = %s", out.Filename)
		p.Printf("layout.move_on_change = %t", out.MoveOnChange)
		if x := out.Example; x != nil {
			p.Printf("example: #%d -> %s", x.Number, x.Path)
		}
	},
}

func showLayout(ctx context.Context, e *op.Env, _ struct{}) (LayoutOut, error) {
	c, err := e.Config()
	if err != nil {
		return LayoutOut{}, err
	}
	out := LayoutOut{Directory: c.Layout.Directory, Filename: c.Layout.Filename, MoveOnChange: c.Layout.MoveOnChange}
	s, err := e.Snapshot(ctx, store.All)
	if err != nil {
		return LayoutOut{}, err
	}
	if len(s.Issues) > 0 {
		h := s.Issues[0]
		out.Example = &Example{h.Number, h.ID, layout.Path(c.Layout, h)}
	}
	return out, nil
}
