package claim

import (
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
)

// Family of the refusals.
const Family = "claim"

func noDuration(given string) *fault.Fault {
	return fault.Invalid("`%s` is not a duration", given).Of("bad_duration", "for").Help("write for example 30m, 2h or 1d")
}

func shortLease(given string) *fault.Fault {
	return fault.Invalid("a claim can't last `%s`", given).Of("bad_duration", "for").
		Help("write for example 30m, 2h or 1d; {release} gives a claim back")
}

func longLease(given string) *fault.Fault {
	return fault.Invalid("a claim can't last `%s`: seven days are the most", given).Of("bad_duration", "for").
		Help("claim it for at most 7d; to claim it again later extends the claim")
}

func badName(field string) *fault.Fault {
	what := "`" + field + "`"
	if field == "TIX_AGENT" {
		what = "the environment's TIX_AGENT"
	}
	return fault.Invalid("%s is no name for the holder of a claim", what).Of("bad_holder", field).
		Help("give a name in one line, not blank and at most %d bytes long", longestName)
}

func unreadable(err error) *fault.Fault {
	return fault.IO(err, "the claims of this clone can't be read: %s", err)
}

func noState(err error) *fault.Fault {
	f := fault.IO(err, "the state directory, which has the claims of this clone, can't be opened: %s", err)
	if f.Remedy == "" {
		f.Help("move away what stands in its place, or give yourself the right to it")
	}
	return f
}

func unwritable(err error) *fault.Fault {
	f := fault.IO(err, "the claim can't be recorded: the state directory can't be written: %s", err)
	if f.Remedy == "" {
		f.Help("give yourself the right to write there")
	}
	return f
}

func laterVersion() *fault.Fault {
	return fault.New(fault.Refused, Family, "the claims of this clone were written by a later version of tix").Of("later_version", "").
		Help("update tix")
}

// taken refuses what another holds.
func taken(n *graph.Node, c Claim) *fault.Fault {
	return fault.New(fault.Refused, Family, "%s is claimed by %s until %s", n.Name(), c.Holder, c.Until).Of("claimed", "issue").
		Help("take something else: {next}; it is free again when that holder releases it or the claim ends")
}

// notReady refuses what the queue leaves out.
func notReady(n *graph.Node, v Verdict) *fault.Fault {
	f := fault.New(fault.Refused, Family, "%s can't be claimed: %s", n.Name(), v.Reason).Of("not_ready", "issue")
	if n.Archived {
		return f.Of("archived", "issue").Help("take it back first: {restore|%d}", n.Number)
	}
	return f.Help("take something else: {next}; {ready|--why} tells why the others wait")
}

// notHeld refuses to give back what another holds.
func notHeld(n *graph.Node, c Claim, asker string) *fault.Fault {
	return fault.New(fault.Refused, Family, "the claim of %s is %s's until %s, not %s's", n.Name(), c.Holder, c.Until, asker).
		Of("not_holder", "issue").
		Help("only its holder gives it back; who holds it under another name says so with `as` or TIX_AGENT")
}
