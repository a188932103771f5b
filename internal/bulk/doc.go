// Package bulk changes many issues in one call: it edits fields, links, unlinks
// and archives. Preview shows the plan, Apply carries it out.
//
// # One judge
//
// A plan and its execution ask the same judge about each issue (issue.Patch,
// relation.Batch, issue.ArchiveStep): the rules are those of the single commands,
// and so are the History lines. What a batch can't give, a reason, an
// acknowledgement, an override, makes an item `rejected`, naming the move.
//
// # Items
//
// Issues are addressed by their files, each once, in the order in which they were
// named; a filter gives them in path order, a text by number. A list may be the
// output of `list --columns num`: its heading, NUM or ID, is passed over
// (match.Listed). Items are judged in that order, but for a batch that finishes
// issues, where blockers go before what they block (issue.Order). Each item is
// judged as those before it left the repository, written for itself, and ends as
// `applied`, `no-op`, `rejected` (by a rule) or `failed` (to be written). Nothing is
// rolled back. An item that is rejected is not written at all. A plan says `failed`
// of an item whose new path is taken. The exit code is 1 if one was rejected or
// failed; over MCP the answer is whole either way. What is wrong with a value
// whatever the issue (priority, cycle, milestone, person, kind, `clear`) refuses the
// call.
//
// # Scope
//
// A query looks at active issues; `scope` widens it, `all` or `archived`. A list
// of selectors may name archived ones without it. They are rejected by all but
// archive, which finds nothing to do.
//
// # Tokens
//
// A preview gives a token (package promise): what was asked (token.go), and for each
// issue a sum of its file and of what the plan says of it.
package bulk
