package config

import (
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// Start is what `tix init` knows about the folder.
type Start struct {
	Identity string // git's `Name <mail>`, "" = none
	Today    string // local civil date, YYYY-MM-DD
	Triage   bool   // with an inbox
	Beads    string // off, mirror or sync; "" = off
	Board    *Board // the active board of the board files that exist; nil = none
}

// File is one file or folder that init makes. The caller leaves out what exists
// already, but for tix.toml, which must not exist.
type File struct {
	Path string // from the root, with slashes
	Data []byte
	Dir  bool // a folder; Data is empty
}

// Starter returns what a fresh repository holds (core-write.md section 3 with
// the differences of format.md section 3): the board, tix.toml, the first
// milestone, the folder of tags. IgnoreBlock is merged by the caller.
//
// The board is left out when one exists. The inbox is then fitted to it, and
// refused when none of its columns is canceled.
func Starter(s Start) ([]File, *fault.Fault) {
	var triage *Triage
	if s.Triage {
		triage = &Triage{Entry: "triage", Accepted: "todo", Declined: "wontfix"}
		if s.Board != nil {
			if triage = blank().Fit(s.Board); triage == nil {
				return nil, fault.Config("the board `%s` has no canceled column, which an inbox needs for what is declined", s.Board.Name).
					Help("map one of its columns to `canceled` in the category map of `%s`, or leave `--triage` out", s.Board.File)
			}
		}
	}
	var out []File
	if s.Board == nil {
		out = append(out, File{Path: BoardsDir + "/default.md", Data: starterBoard(s.Triage)})
	}
	return append(out,
		File{Path: FileName, Data: s.toml(triage)},
		File{Path: DefaultMilestonesDir + "/" + s.Today + "-backlog.md", Data: []byte("---\nname: " + FirstMilestone + "\ncreated: " + s.Today +
			"\nupdated: " + s.Today + "\n---\n\nWork that has no date yet.\n")},
		File{Path: "docs/tags", Dir: true},
	), nil
}

func starterBoard(triage bool) []byte {
	column, category := "", ""
	if triage {
		column, category = "- triage\n", "  triage: backlog\n"
	}
	return []byte(`---
name: default
columns:
` + column + `- todo
- in progress
- in review
- done
- wontfix
done_column: done
category_map:
` + category + `  todo: unstarted
  in progress: active
  in review: active
  done: completed
  wontfix: canceled
hidden_columns: []
show_mismatch: false
wrap_titles: true
title_lines: 3
card_order: []
order_by: created_at_desc
---

` + "`card_order` names the cards that stand elsewhere than `order_by` puts them.\n")
}

// toml writes the starter tix.toml.
func (s Start) toml(triage *Triage) []byte {
	var b strings.Builder
	line := func(key, value string) { b.WriteString(key + " = " + tomledit.String(value).String() + "\n") }
	line("issues_dir", "docs/issues")
	line("milestones_dir", DefaultMilestonesDir)
	b.WriteString("types = " + tomledit.Strings(DefaultTypes()...).String() + "\n")
	line("tags_dir", "docs/tags")
	b.WriteString("\ntips_on_startup = true\n")
	if s.Identity != "" {
		b.WriteString("\n[teams.default]\nmembers = " + tomledit.Strings(s.Identity).String() + "\n")
	}
	b.WriteString("\n[cycles.Default]\n\n[planning]\ncycle_number = 1\n")
	line("default_cycle", "Default")
	line("default_milestone", FirstMilestone)
	if s.Identity != "" {
		line("default_team", "default")
	}
	if triage != nil {
		b.WriteString("\n[triage]\n")
		b.WriteString(strings.Join(triage.lines(), "\n") + "\n")
	}
	b.WriteString("\n# Issues lie side by side in the issues folder and keep their path for good.\n[layout]\n")
	line("directory", ".")
	b.WriteString("move_on_change = false\n")
	if s.Beads != "" && s.Beads != "off" {
		b.WriteString("\n[beads]\n")
		line("mode", s.Beads)
		line("binary", "bd")
		line("id_prefix", "tix")
	}
	b.WriteString(starterComments)
	return []byte(b.String())
}

// starterComments shows the sections that a fresh file leaves out.
const starterComments = `
# Keys of your own in the front matter of issues. They are kept in any case;
# the linter stays silent about those named here.
# [custom_attributes]
# keys = ["build_id", "reviewed_by"]

# Colours of the types.
# [type_colors]
# bug = "red"
# feature = "green"

# Other repositories that belong to this one, by name and path.
# [repos]
# website = "../website"
`
