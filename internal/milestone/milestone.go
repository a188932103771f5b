package milestone

import (
	"context"
	"slices"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/record"
	"github.com/tix-tracker/tix/internal/store"
)

// Milestone is one record. Dates are YYYY-MM-DD, "" = unset.
type Milestone struct {
	Name        string
	TargetDate  string
	Color       string
	Created     string
	Updated     string
	Description string // the body, without the blank lines around it
	File        string // relative to the root
}

// Load reads the milestones of the repository in the order of their file names.
// What cannot be read is reported and left out.
func Load(_ context.Context, e *op.Env) ([]Milestone, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	files, f := e.Repo.Files(c.MilestonesDir)
	if f != nil {
		return nil, f
	}
	list, findings := Decode(files)
	e.Report(findings...)
	return list, nil
}

// Decode reads records out of files.
func Decode(files []store.RecordFile) ([]Milestone, []fault.Finding) {
	records, findings := record.Read(files)
	var list []Milestone
	for _, r := range records {
		r.Known("name", "target_date", "color", "created", "updated")
		m := Milestone{
			Name: r.Name(), TargetDate: r.Date("target_date"), Color: r.Text("color"),
			Created: r.Text("created"), Updated: r.Text("updated"), Description: r.Body(), File: r.Path,
		}
		findings = append(findings, r.Findings...)
		if r.OK() {
			list = append(list, m)
		}
	}
	record.Sort(findings)
	return list, findings
}

// Find gives the first milestone of exactly this name.
func Find(list []Milestone, name string) (Milestone, bool) {
	if i := slices.IndexFunc(list, func(m Milestone) bool { return m.Name == name }); i >= 0 {
		return list[i], true
	}
	return Milestone{}, false
}

// Names lists what the milestones are called, each name once.
func Names(list []Milestone) []string {
	var names []string
	for _, m := range list {
		if !slices.Contains(names, m.Name) {
			names = append(names, m.Name)
		}
	}
	return names
}

// ToAdd says how a milestone of a name is made by hand.
func ToAdd(c *config.Config, name string) string {
	return "a file in `" + c.MilestonesDir + "` with `name: " + name + "` in its front matter"
}
