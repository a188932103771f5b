// Package view keeps saved views: named queries that belong to the repository,
// each a table [views.<id>] of tix.toml with a scope and a plan.
//
// A plan is a text in the grammar of package query, a sort and a group key,
// criteria (a table of single fields) and a snapshot of which columns are hidden.
// What a caller gives as a filter is taken apart: sort: and group: are lifted
// first and judged like the arguments of those names; a plain category: and
// scope:triage become criteria (a scope the columns that it stands for now);
// parent: keeps the id of the issue. Everything else, project:, epic: and
// archived: included, stays in the text as it was written. A term that says more
// than one criterion can (category:a,b or -category:a) stays there too.
//
// A criterion is one value of the grammar under the key of its name; its blanks
// and commas are meant literally. A text of digits alone is an issue's number.
//
// # Records
//
// The key of the table is the identity of a view. A record that can't be used is
// listed with what is wrong, is a finding of lint and stops nothing. Each of its
// parts is repaired alone: name and plan by update, which judges the plan that
// comes out; the scope by share; everything by delete. A view is used (show,
// apply, duplicate, status) only when all of it is right. A plan whose text the
// grammar refuses is a wrong one; words that only the repository can judge (a
// column, a parent) are judged when it is applied.
//
// Unknown keys are kept at every place and told as unknown_metadata; none is ever
// obeyed. An edit touches the lines of the keys that change. A scope is a label:
// nobody is compared with it, and nothing is granted by it.
//
// The published field names, orders and kinds of diagnostics are those of the
// original; its gaps (one bad view refusing all writes, filters that were not
// stored, project scopes without projects) are closed.
package view
