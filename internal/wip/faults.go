package wip

import (
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// Family of the refusals of limits.
const Family = "wip"

func noBoard(c *config.Config, name string) *fault.Fault {
	names := []string{c.Board().Name}
	for i := range c.Boards {
		if n := c.Boards[i].Name; n != names[0] {
			names = append(names, n)
		}
	}
	return fault.Config("no board is named `%s`", name).Of("unknown_board", "board").Help("the boards are %s", fault.Names(names))
}

func noColumn(b *config.Board, name string) *fault.Fault {
	f := fault.Config("`%s` is not a column of board `%s`", name, b.Name).Of("unknown_column", "column")
	if near := fault.Nearest(name, b.Columns); near != "" {
		return f.Help("did you mean `%s`? the columns are %s", near, fault.Names(b.Columns))
	}
	return f.Help("the columns are %s", fault.Names(b.Columns))
}

func badNumber(field string, given int64, remedy string) *fault.Fault {
	return fault.Config("`%s` is %d, but must be a whole number from 1 to 4294967295", field, given).Of("bad_number", field).
		Help("%s", fault.Citing(remedy))
}

func noPolicy(given string) *fault.Fault {
	return fault.Config("`%s` is no policy", given).Of("unknown_policy", "policy").Help("use warn or block")
}

// incomplete refuses a limit that lacks something. remedy says what to add.
func incomplete(column, field, lacks, remedy string) *fault.Fault {
	return fault.Config("the limit of `%s` would have no %s", column, lacks).Of("incomplete_limit", field).Help("%s", fault.Citing(remedy))
}

func idleUnit(column string) *fault.Fault {
	return fault.Config("the limit of `%s` would have a unit and nothing to count in it", column).Of("incomplete_limit", "unit").
		Help("give it a `max_estimate` too")
}

func noUnit(name string, b *config.Board) *fault.Fault {
	f := fault.Config("board `%s` declares no unit `%s`", b.Name, name).Of("unknown_unit", "unit")
	if len(b.WIP.Units) == 0 {
		return f.Help("declare it as a number of the smallest unit: {wip unit|%s FACTOR}", fault.Word(name))
	}
	return f.Help("the units are %s; {wip unit} declares one", fault.Names(unitNames(b)))
}

// unitGone refuses to remove a unit that there is not.
func unitGone(name string, b *config.Board) *fault.Fault {
	return fault.Config("board `%s` declares no unit `%s`", b.Name, name).Of("unknown_unit", "name").Help("{wip show} lists the units")
}

func unitNames(b *config.Board) []string {
	names := make([]string, len(b.WIP.Units))
	for i, u := range b.WIP.Units {
		names[i] = u.Name
	}
	return names
}

func unitInUse(name string, columns []string) *fault.Fault {
	return fault.Config("the unit `%s` is what the limit of %s counts in", name, fault.Names(columns)).Of("unit_in_use", "name").
		Help("give the limit another unit first: {wip set}")
}

func blankUnit() *fault.Fault {
	return fault.Config("a unit needs a name").Of("blank_unit", "name").Help("name it as estimates write it, such as d")
}

func noFactor(name string) *fault.Fault {
	return fault.Invalid("the unit `%s` needs a factor", name).Of("missing_factor", "factor").
		Help("say how many of the smallest unit it is: {wip unit|%s 8}; `remove` takes it away", fault.Word(name))
}

func factorToo() *fault.Fault {
	return fault.Invalid("a unit is either given a factor or removed").Of("", "factor").Help("leave one of the two out")
}

func noLimit(column string, b *config.Board) *fault.Fault {
	return fault.Config("there is no limit on `%s` of board `%s`", column, b.Name).Of("no_limit", "column").Help("{wip show} lists the limits")
}

// unspliceable refuses an edit of a tix.toml whose form does not allow it.
func unspliceable(p *tomledit.Problem) *fault.Fault {
	return fault.Config("the limits can't be changed without rewriting `%s`: %s", config.FileName, p.Message).
		At(config.FileName, p.Line, p.Col, p.Source).Help("change them there by hand")
}
