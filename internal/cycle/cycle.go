package cycle

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/record"
	"github.com/tix-tracker/tix/internal/store"
)

// Default is the cycle that always exists.
const Default = "Default"

// Cycle is one planning cycle. Dates are YYYY-MM-DD, "" = unset.
type Cycle struct {
	Name, Description  string
	StartDate, DueDate string
	// ScheduleID, Sequence and State are set on cycles that a schedule made.
	ScheduleID string
	Sequence   int
	State      string
	File       string // relative to the root; "" = a table of tix.toml, or the implicit Default
}

// Runs tells whether the cycle runs on a day: it has begun and is not over.
func (c Cycle) Runs(today string) bool {
	return c.StartDate != "" && c.StartDate <= today && (c.DueDate == "" || c.DueDate >= today)
}

// Load reads the cycles of the repository in their order. What cannot be read is
// reported and left out.
func Load(_ context.Context, e *op.Env) ([]Cycle, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	files, f := e.Repo.Files(config.CyclesDir)
	if f != nil {
		return nil, f
	}
	if len(files) == 0 && !isFolder(filepath.Join(e.Repo.Root(), filepath.FromSlash(config.CyclesDir))) {
		return declared(c.Cycles), nil
	}
	list, findings := Decode(files)
	e.Report(findings...)
	return list, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// declared are the cycles of tix.toml.
func declared(tables []config.Cycle) []Cycle {
	var list []Cycle
	for _, t := range tables {
		list = append(list, Cycle{Name: t.Name, Description: t.Description, StartDate: t.StartDate, DueDate: t.DueDate})
	}
	return list
}

// Decode reads the records of docs/cycles, with the implicit Default in front
// when none has that name.
func Decode(files []store.RecordFile) ([]Cycle, []fault.Finding) {
	records, findings := record.Read(files)
	var list []Cycle
	for _, r := range records {
		c := decode(r)
		if i := index(list, c.Name); i >= 0 && r.OK() {
			r.Warn("name", "duplicate_cycle", "the cycle `"+c.Name+"` is in `"+list[i].File+"` too; the values of this file count",
				"give one of the two another `name`, or remove one")
			list[i] = c
		} else if r.OK() {
			list = append(list, c)
		}
		findings = append(findings, r.Findings...)
	}
	record.Sort(findings)
	if index(list, Default) < 0 {
		list = slices.Insert(list, 0, Cycle{Name: Default})
	}
	return list, findings
}

func decode(r *record.Record) Cycle {
	r.Known("name", "description", "start_date", "due_date", "schedule_id", "sequence", "state")
	c := Cycle{
		Name: r.Name(), Description: r.Text("description"), StartDate: r.Date("start_date"), DueDate: r.Date("due_date"),
		ScheduleID: r.Text("schedule_id"), State: r.Text("state"), File: r.Path,
	}
	c.Sequence, _ = r.Number("sequence")
	if r.OK() && c.StartDate != "" && c.DueDate != "" && c.DueDate < c.StartDate {
		r.Fail("due_date", "correct one of the two dates", "the cycle ends on "+c.DueDate+", before its start on "+c.StartDate)
	}
	return c
}

func index(list []Cycle, name string) int {
	return slices.IndexFunc(list, func(c Cycle) bool { return c.Name == name })
}

// Find gives the cycle of exactly this name; `Default` is always found.
func Find(list []Cycle, name string) (Cycle, bool) {
	if i := index(list, name); i >= 0 {
		return list[i], true
	}
	return Cycle{Name: Default}, name == Default
}

// Names lists what the cycles are called, in their order.
func Names(list []Cycle) []string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = c.Name
	}
	return names
}

// Running lists the cycles that run on a day.
func Running(list []Cycle, today string) []Cycle {
	var out []Cycle
	for _, c := range list {
		if c.Runs(today) {
			out = append(out, c)
		}
	}
	return out
}

// ForNew is the cycle that a new issue joins when its creator names none: the
// only running one, else planning.default_cycle if that exists, else Default.
// Rule: original/core-write.md, create.
func ForNew(list []Cycle, p config.Planning, today string) string {
	if running := Running(list, today); len(running) == 1 {
		return running[0].Name
	}
	if _, ok := Find(list, p.DefaultCycle); ok {
		return p.DefaultCycle
	}
	return Default
}

// ToAdd says how a cycle of a name is made by hand.
func ToAdd(e *op.Env, name string) string {
	if isFolder(filepath.Join(e.Repo.Root(), filepath.FromSlash(config.CyclesDir))) {
		return "a file in `" + config.CyclesDir + "` with `name: " + name + "` in its front matter"
	}
	bare := func(r rune) bool {
		return r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	}
	if strings.ContainsFunc(name, func(r rune) bool { return !bare(r) }) {
		name = strconv.Quote(name)
	}
	return "a table `[cycles." + name + "]` in tix.toml"
}
