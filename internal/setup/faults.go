package setup

import (
	"errors"
	"io/fs"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/fsx"
)

func alreadyThere(path string) *fault.Fault {
	return fault.Config("`%s` exists already, and init never overwrites it", path).
		Help("edit it: `tix docs settings` tells what it may hold")
}

// inboxThere refuses to set up an inbox where there is one.
func inboxThere(path string, t *config.Triage) *fault.Fault {
	return fault.Config("`%s` exists already, and has an inbox: new issues wait in `%s`", path, t.Entry).
		Help("{triage list} shows it; `tix docs settings` tells what `[triage]` may hold")
}

// inboxByHand refuses to add an inbox to a tix.toml, and tells all that it takes.
func inboxByHand(path string, lines []string) *fault.Fault {
	f := fault.Config("`%s` exists already, and init never overwrites it; an inbox takes these lines:", path).
		Help("add them in an editor, with other columns if you like (`tix docs settings`), then see {lint}")
	f.Items = lines
	return f
}

func unknownMode(mode string) *fault.Fault {
	return fault.Invalid("`%s` is not a beads mode", mode).Of("unknown_mode", "beads").Help("write off, mirror or sync")
}

func noBeads(dir string) *fault.Fault {
	return fault.Invalid("`--beads sync` needs a beads workspace, and `%s` holds no `.beads` folder", dir).
		Of("no_workspace", "beads").Help("make one with `bd init` first, or leave `--beads` out")
}

func unreadableBoard(path string, err error) *fault.Fault {
	f := fault.Config("the board file `%s` cannot be read: %s", path, fault.Reason(err)).At(path, 0, 0, "")
	f.Err = err
	return f.Help("correct it, or move it out of %s", config.BoardsDir)
}

func cannotWrite(path string, err error) *fault.Fault {
	f := fault.IO(err, "cannot write `%s`: %s", path, fault.Reason(err)).At(path, 0, 0, "")
	switch {
	case errors.Is(err, fs.ErrPermission):
		return f.Help("give yourself the right to write there")
	case errors.Is(err, fsx.ErrSymlink):
		return f.Help("replace the symbolic link by a file of its own")
	}
	return f.Help("nothing else was changed; try again once that is settled")
}

func cannotRead(path string, err error) *fault.Fault {
	return fault.IO(err, "cannot read `%s`: %s", path, fault.Reason(err)).At(path, 0, 0, "").Help("correct that, and try again")
}

func openBlock(path string, line int) *fault.Fault {
	return fault.Invalid("`%s` begins the block of tix and does not end it", path).Of("open_block", "").
		At(path, line, 1, blockStart).Help("add a line `%s` behind the block, or remove the line that begins it", blockEnd)
}

func notJSON(path, why string) *fault.Fault {
	return fault.Invalid("`%s` %s", path, why).Of("not_json", "mcp").
		At(path, 0, 0, "").Help("correct it, or leave `--mcp` out")
}

func leftBackups(paths []string) *fault.Fault {
	f := fault.New(fault.Partial, fault.FamilyInvalid, "%d old backup file(s) stay, because nobody confirmed their removal:", len(paths))
	f.Items = paths
	return f.Of("", "force").Help("`tix clean --force` removes them without asking")
}

func notRemoved(lines []string) *fault.Fault {
	f := fault.New(fault.Partial, fault.FamilyIO, "%d file(s) could not be removed:", len(lines))
	f.Items = lines
	return f
}

func notMigrated(refused []Relocation) *fault.Fault {
	lines := make([]string, len(refused))
	for i, r := range refused {
		lines[i] = "`" + r.From + "` -> `" + r.To + "`: " + r.Reason
	}
	f := fault.New(fault.Partial, fault.FamilyInvalid, "%d issue(s) are refused:", len(refused)).
		Help("rename or remove what is in the way")
	f.Items = lines
	return f
}
