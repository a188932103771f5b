package wip

import (
	"slices"
	"strconv"
	"strings"

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

func idleUnit(l *Limit) *fault.Fault {
	return fault.Config("the limit of `%s` would have a unit and nothing to count in it", l.Column).Of("incomplete_limit", "unit").
		Help("give it a `max_estimate` too: %s", fault.Citing(l.command("max-estimate N")))
}

// command is the line that sets a limit as it is, with one thing more.
func (l *Limit) command(more string) string {
	s := "{wip set|" + fault.Word(l.Column)
	for _, flag := range []struct {
		name, value string
		given       bool
	}{
		{"max-items", itoa(l.MaxItems), l.MaxItems > 0}, {"max-estimate", itoa(l.MaxEstimate), l.sums()},
		{"unit", fault.Word(l.Unit), l.Unit != ""}, {"policy", l.Policy, l.Policy != ""},
	} {
		if flag.given {
			s += " --" + flag.name + " " + flag.value
		}
	}
	return s + " --" + more + "}"
}

// countIn says how a limit gets a unit.
func (l *Limit) countIn(b *config.Board) string {
	if len(b.WIP.Units) == 0 {
		return "declare a unit first: {wip unit|h 1}"
	}
	return "say what it counts in: " + l.command("unit "+fault.Word(b.WIP.Units[0].Name))
}

func noUnit(name string, b *config.Board) *fault.Fault {
	f := fault.Config("board `%s` declares no unit `%s`", b.Name, name).Of("unknown_unit", "unit")
	how := ""
	if spellable(name) {
		how = declaring(name, b)
	}
	switch {
	case len(b.WIP.Units) == 0 && how == "":
		return f.Help("declare one first: {wip unit|h 1}")
	case len(b.WIP.Units) == 0:
		return f.Help("declare it first: %s", fault.Citing(how))
	case how == "":
		return f.Help("the units are %s", fault.Names(unitNames(b)))
	}
	return f.Help("the units are %s; this declares another: %s", fault.Names(unitNames(b)), fault.Citing(how))
}

// declaring is the command that declares a unit. The first one of a board is the
// smallest until there is a smaller one.
func declaring(name string, b *config.Board) string {
	factor := "FACTOR"
	if len(b.WIP.Units) == 0 {
		factor = "1"
	}
	return "{wip unit|" + fault.Word(name) + " " + factor + "}"
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

func unitInUse(name string, columns []string, b *config.Board) *fault.Fault {
	f := fault.Config("the unit `%s` is what the limit of %s counts in", name, fault.Names(columns)).Of("unit_in_use", "name")
	l := Stored(b, columns[0])
	if len(b.WIP.Units) == 1 || !l.sums() {
		return f.Help("take the limit away first: {wip unset|%s}", fault.Word(columns[0]))
	}
	other := ""
	for _, u := range b.WIP.Units {
		if u.Name == name {
			continue
		}
		if n, ok := l.in(u.Name); ok {
			return f.Help("let the limit count in another first: %s", fault.Citing(l.countingIn(u.Name, strconv.FormatUint(n, 10))))
		}
		other = u.Name
	}
	return f.Help("let the limit count in another first, with another ceiling, for %d%s is no whole number of any: %s",
		l.MaxEstimate, l.Unit, fault.Citing(l.countingIn(other, "N")))
}

// countingIn is the command by which a limit counts in another unit, of which its
// ceiling of work is n, and stays as it is otherwise.
func (l *Limit) countingIn(unit, n string) string {
	s := "{wip set|" + fault.Word(l.Column) + " --unit " + fault.Word(unit) + " --max-estimate " + n
	if !l.Enabled {
		s += " --disabled" // a limit that is set is in force without it
	}
	return s + "}"
}

// oddUnit refuses a name that no estimate can hold.
func oddUnit(name string, factor string) *fault.Fault {
	f := fault.Config("no estimate can hold `%s` as a unit: it must begin with a letter from a to z, and go on with such letters, digits, `_` and `-`", name).
		Of("odd_unit", "name")
	if own, number, two := strings.Cut(name, "="); two && factor == "" && spellable(strings.TrimSpace(own)) {
		if n, err := strconv.ParseUint(strings.TrimSpace(number), 10, 32); err == nil && n > 0 {
			return f.Help("give the factor as a word of its own: {wip unit|%s %d}", strings.TrimSpace(own), n)
		}
	}
	return f.Help("name it as estimates write it, such as d")
}

func blankUnit() *fault.Fault {
	return fault.Config("a unit needs a name").Of("blank_unit", "name").Help("name it as estimates write it, such as d")
}

func noFactor(name string, b *config.Board) *fault.Fault {
	f := fault.Invalid("the unit `%s` needs a factor", name).Of("missing_factor", "factor")
	switch {
	case slices.Contains(unitNames(b), name):
		return f.Help("say how many of the smallest unit it is: {wip unit|%s FACTOR}; or take it away: {wip unit|%s --remove}", fault.Word(name), fault.Word(name))
	case len(b.WIP.Units) == 0:
		return f.Help("the smallest unit has 1, the others say how many of it they are: %s", fault.Citing(declaring(name, b)))
	}
	return f.Help("say how many of the smallest unit it is: %s", fault.Citing(declaring(name, b)))
}

func factorToo() *fault.Fault {
	return fault.Invalid("a unit is either given a factor or removed").Of("", "factor").Help("leave one of the two out")
}

func noLimit(column string, b *config.Board) *fault.Fault {
	return fault.Config("there is no limit on `%s` of board `%s`", column, b.Name).Of("no_limit", "column").Help("{wip show} lists the limits")
}

// onlyCeiling refuses to leave a limit without a ceiling.
func onlyCeiling(column, key string) *fault.Fault {
	return fault.Config("`%s` is the only ceiling of the limit of `%s`", key, column).Of("incomplete_limit", key).
		Help("take the limit away as a whole: {wip unset|%s}", fault.Word(column))
}

// noCeiling refuses to drop a ceiling that there is not.
func noCeiling(column, key string) *fault.Fault {
	return fault.Config("the limit of `%s` has no `%s`", column, key).Of("no_limit", key).Help("{wip show} lists the limits")
}

// unspliceable refuses an edit of a tix.toml whose form does not allow it.
func unspliceable(p *tomledit.Problem) *fault.Fault {
	return fault.Config("the limits can't be changed without rewriting `%s`: %s", config.FileName, p.Message).
		At(config.FileName, p.Line, p.Col, p.Source).Help("change them there by hand")
}
