// Package op is the declaration kit: one typed value per operation, from which
// everything else is derived — the command with its flags, positions, help and
// completion; the tool with its schemas and annotations; the binder of both
// doors; the confirmation gate; the page of the reference; --json.
//
// An Operation[In, Out] is a plain literal. In is a struct whose tags describe
// the arguments (see Param), Out a DTO whose JSON is the published shape. One of
// Read and Write holds the core; Text prints Out on a page that knows no
// terminal. The kit alone opens the repository, takes the lock, commits or
// discards what the core staged, and turns a fault into text, exit code and
// wire answer. A core never prints, prompts, exits or looks at the door it was
// called through.
//
// In takes string, bool, int, int64, uint32, []string, []Selector, and the types
// of this package: Selector, List, LongText, Flag, Object, Nested, NestedList,
// each also inside Opt. Lists of a result that are nil become [] in JSON.
//
// What a core warns of (Env.Warn) with `note: ` or `warning[` in front stands in
// every structure too, as the sentences of the root key `notes`, and what it
// reports (Env.Report) as `findings`: a result has neither key of its own.
//
// The order of checks is that of docs/errors.md: JSON types, undeclared
// arguments, missing ones, the confirmation, then the operation's own.
package op
