// Package wip knows the limits on work in progress: what a column may hold, what
// it holds, and what that says of a move into it.
//
// A board may give a column a ceiling of issues (max_items), of estimated work
// (max_estimate, counted in a declared unit), or both, and a policy: warn or
// block. The limits stand in tix.toml alone, under [kanban.<board>.wip].
//
// # What a column holds
//
// The active issues whose status is the column, and the sum of their estimates
// in the limit's unit. The terms of one estimate are added in base units and the
// sum must divide evenly ("4h, 4h" is one day of 8 h); an empty estimate is 0.
// One estimate that can't be counted makes the sum unknown. A limit without
// max_estimate never reads estimates. Sums have 64 bits, so that they don't wrap.
//
// A column is over its limit when it holds strictly more than a ceiling, else
// unknown when a sum is needed and is not known, else within. Its cell is
// `4/3 8/10d!`: issues, ceiling, sum, ceiling, and `!` when not within.
//
// # What that says of a move
//
// Decide is the one rule, a pure function of the limit, the column and the move.
// It allows, warns, blocks, lets an override through, or rejects what can't be
// judged: an estimate that doesn't count, an override that is incomplete or was
// given for another limit. An override never rescues an estimate. An override
// binds the limit by its token.
//
// # The ledger
//
// A Ledger has what all limited columns hold. Load makes it once for a snapshot,
// and the witness Keep keeps it in step with what a transaction stages, so that
// the items of a batch see those before them. It is loaded only for a column with
// a limit in force: other moves read no other files.
package wip
