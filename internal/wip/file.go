package wip

import (
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// BoardIn names the board whose limits are meant.
type BoardIn struct {
	Board string `json:"board" only:"line" help:"Board; the active one by default"`
}

// board finds it.
func (in *BoardIn) board(e *op.Env) (*config.Board, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	if in.Board == "" {
		return c.Board(), nil
	}
	if b := c.BoardNamed(in.Board); b != nil {
		return b, nil
	}
	return nil, noBoard(c, in.Board)
}

// draft is tix.toml as it is being changed: each step is a splice, so that all
// other lines stay.
type draft struct {
	was  []byte
	file *tomledit.File
	f    *fault.Fault // the first step that could not be done
}

func draftOf(c *config.Config) *draft {
	return &draft{was: c.Source().Source(), file: c.Source()}
}

// take reads what a step made.
func (d *draft) take(raw []byte, p *tomledit.Problem) {
	if p == nil {
		d.file, p = tomledit.Parse(raw)
	}
	if p != nil {
		d.f = unspliceable(p)
	}
}

func (d *draft) set(path tomledit.Path, v tomledit.Value) {
	if d.f == nil {
		d.take(d.file.Set(path, v))
	}
}

// drop removes a key or table if it is there.
func (d *draft) drop(path tomledit.Path) {
	if d.f == nil && d.file.Node(path) != nil {
		d.take(d.file.Delete(path))
	}
}

// tidy removes tables between braces that a step has left empty, from the inside up
// to that of all limits: a table with a header of its own stays.
func (d *draft) tidy(path tomledit.Path) {
	for ; d.f == nil && path[len(path)-1] != "wip"; path = path[:len(path)-1] {
		if n := d.file.Node(path); n != nil && (!n.Inline() || len(n.Items) > 0) {
			return
		}
		d.drop(path)
	}
	if n := d.file.Node(path); n != nil && n.Inline() && len(n.Items) == 0 {
		d.drop(path)
	}
}

// changed tells whether any byte differs.
func (d *draft) changed() bool { return string(d.was) != string(d.file.Source()) }

// save stages the file, and reads the whole configuration again: nothing is
// written that the next command would refuse.
func (d *draft) save(tx *op.Tx) error {
	if d.f != nil {
		return d.f
	}
	if f := tx.Store.StageFile(config.FileName, d.file.Source(), d.was); f != nil {
		return f
	}
	if _, _, f := tx.Store.Config(); f != nil {
		return f
	}
	return nil
}

// limitPath is the table of the limit of a column.
func limitPath(b *config.Board, column string, key ...string) tomledit.Path {
	return append(tomledit.Path{"kanban", b.Name, "wip", "limits", column}, key...)
}

func unitPath(b *config.Board, name string) tomledit.Path {
	return tomledit.Path{"kanban", b.Name, "wip", "units", name}
}
