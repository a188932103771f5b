// Package hierarchy shows how issues lie above and below each other: the parent
// of an issue, the children of one, and how far they are. It only reads; a parent
// is set by create and edit (internal/issue), and the rules are those of
// internal/graph.
//
// # What counts
//
// Children are the active issues directly below one, in the order of their
// numbers. Figures look one level down: completed is a child whose column is of
// the completed category, a canceled child stays in the total. Nothing here
// follows the levels, so that thousands of them and loops made by hand cost
// nothing.
//
// # A parent that leads nowhere
//
// The recorded reference stays, so that it can be repaired. It is told as
// unresolved, with the reason and what to do: `C2C2C2C2 (missing)` where there is
// no such issue, `#2 (ambiguous)` where there are several, `#2 Title (archived)`
// where restore brings it back. `parent` and `parent_number` are null then;
// `recorded_parent_number` is known of a number and of an archived issue.
//
// # References in results
//
// An issue is named by its id in upper case, one without id as `#4`. The number
// is the integer beside it.
//
// An archived issue has no place in the hierarchy: asked for, it is not found
// (exit 2), with restore as the remedy; a view of it says so in place of figures,
// and its result has no key `hierarchy`.
//
// # Two tools, one command
//
// `tix parent show` prints what get_parent and get_rollup say, each of which is
// a run of whole lines of it (op.Operation.PartOf), and the children. Its --json
// has both results, without their texts, under `parent` and `rollup`. `parent list` is the terminal's
// alone: all issues with children.
package hierarchy
