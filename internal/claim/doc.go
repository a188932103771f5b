// Package claim decides what may be taken next, and by whom: the one rule of
// readiness, and the claims that keep two agents off the same issue.
//
// # How to use it
//
//	q, err := claim.Load(ctx, e, claim.Who{})  // as whoever asks; reads, takes no lock
//	for _, n := range q.Ready() { … }          // in the order of the queue
//	for _, x := range q.Excluded() { … }       // open and not ready, each with its reason
//	v := q.Judge(n)                            // one issue: Ready, Mine or Out with the reason
//	q.Next(keep)                               // what `next` offers among those that keep lets by
//
// Load builds on graph.Load, so that what a server has read is used again; a
// Queue holds for one call. Rows gives exclusions the shape of results. A writer
// calls Load within its transaction and then Take or Drop: it reads and writes
// the claims under the lock, which makes it a compare-and-set.
//
// # Ready
//
// An issue is ready when it is active, waits on the board in a column of the
// category backlog or unstarted that is not behind the entry column (the first
// that is not one of the triage inbox), does not lie in the triage inbox,
// has no open blocker (graph.Blocked), no start date in the future, and no live
// claim. The first of these that fails is the reason, in the order of the
// constants of cause. A start date that is no date holds nothing back: lint
// tells it.
//
// An issue with a live claim of the asker is Mine as long as it is open, on the
// board and not blocked, wherever it stands. A claim of mine on blocked work
// does not come first any more: the reason is then the blocker.
//
// What `next` offers is more than what is ready: issues that are Mine first,
// then work in progress that is assigned to the git identity, unblocked and not
// claimed by another, then what is ready.
//
// # Order
//
// By priority (critical, urgent, blocker and blocking before high, medium, low,
// explicitly unset, any other word), then created, number, id, path. Exclusions
// stand by number.
//
// # Claims
//
// The file `claims` of the state that linked worktrees share is JSON: `version`,
// and `claims` by the key of an issue (graph.Node.Key: its id, or its number
// when it has no id) with `holder`, `since` and `until` (RFC 3339 UTC, to the
// second). Keys that are not known are kept. A file that is no such JSON counts
// as no claims, with a note, and the next write replaces it; one of a later
// version is read as no claims and never written. A claim that can't be read
// counts as none. Removing the file loses claims and nothing else. Where the file,
// or the state directory that should hold it, can't be opened at all, nobody knows
// what is claimed: who only looks goes on as if nothing were, with a note, and what
// writes is refused with the reason.
//
// A claim is live until its end and gone at it. Ended ones are dropped by the
// next write. Claims of issues that are finished, archived or gone stay until
// they end: another worktree may hold the issue as it was, and nobody there
// should do the work twice. They stand in nobody's way: only open issues are
// offered.
//
// To claim again extends: the end is the later of the old one and the new one,
// and `since` stays.
//
// # Who holds
//
// `as`, else TIX_AGENT, else the name that the server gave its client, else the
// actor: what --actor says, else TIX_ACTOR, else the git identity. Two holders
// are the same when their names are the same, letter for letter.
package claim
