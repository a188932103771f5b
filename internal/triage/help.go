package triage

import (
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// help is what one command of the inbox says of itself: the tools take the
// decision as an argument, the commands have it in their name.
func help[In, Out any](s op.Spelling[In, Out], decision string) op.Spelling[In, Out] {
	rules := " The rules of the move hold: what needs a reason to reopen, an acknowledgement or an override there is refused here. "
	left := "An issue that leaves the inbox loses `entered_at` and `source`."
	switch decision {
	case accept:
		s.Summary = "Accept one issue of the inbox: it moves to a column of the board."
		s.Detail = "The column is `--to`, else `accepted_status` of `[triage]` in tix.toml; no reason is needed." + rules + left
		s.Example = "tix triage accept 1"
	case decline:
		s.Summary = "Decline one issue of the inbox: it moves to the canceled column. Needs `--reason`."
		s.Detail = "The column is `declined_status` of `[triage]` in tix.toml. No file is removed or archived." + rules + left
		s.Example = `tix triage decline 1 --reason "Out of scope"`
	case duplicate:
		s.Summary = "Say that one issue of the inbox repeats another. Needs `--of` and `--reason`."
		s.Detail = "A relationship `duplicates` is stored. The issue stays where it is; nothing is merged, archived or removed."
		s.Example = `tix triage duplicate 2 --of 1 --reason "The same crash"`
	case postpone:
		s.Summary = "Put off the decision on one issue of the inbox. Needs `--reason`."
		s.Detail = "It moves to `deferred_status` of `[triage]` in tix.toml; where that is not set it stays in the inbox and is shown as deferred." + rules
		s.Example = `tix triage defer 1 --reason "After the release"`
	default:
		s.Summary = "Decide on several issues of the inbox at once: shows what would happen; `--apply` writes it."
		s.Detail = "`--select` or `--filter` names the issues; `scope:triage` is the whole inbox, and `--select -` reads issues from standard input, separated by commas or lines. Each is judged and written on its own: one that is refused leaves " +
			"the others as they are. With `--preview TOKEN`, as the plan prints it, what was shown is carried out, and an issue that was changed since is refused.\n\n" +
			"The same decision again for the same reason changes nothing. Accept needs no reason, the others do." + rules + left
		s.Example = "tix triage batch --decision accept --filter scope:triage"
	}
	return s
}

// several is the remedy for a decision on one issue that is given more.
func several(decision string) func([]string) string {
	return func(words []string) string {
		line := "--decision " + decision + " --select " + fault.Word(strings.Join(words, ","))
		switch decision {
		case duplicate:
			line += " --of ISSUE --reason TEXT"
		case decline, postpone:
			line += " --reason TEXT"
		}
		return "it takes one issue; {triage batch|" + fault.Data(line) + "} shows what the decision would do to several"
	}
}
