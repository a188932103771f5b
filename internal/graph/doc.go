// Package graph knows how issues hang together: the typed edges between them,
// their parents, and what follows from both. Everything here is a pure function
// of headers and a board, but for load.go, which reads the headers and keeps the
// graph in step with a transaction.
//
// # Edges
//
// An edge is stored once, as a row in the file of the issue that it goes out
// from. Read wider than that: a row may stand in any file, its ends may be
// numbers, several rows may say the same, and `blocked_by` may stand in a file.
// Of makes all of them canonical in memory: `A blocked_by B` is `B blocks A`,
// `related` begins with the smaller key (the id, `#N` for an issue without one),
// `duplicates` keeps its direction.
//
// Reads go by the rows of active files; what is checked before a write, and what
// lint says, counts archived files too. An end that names no issue, or several,
// stays in the edge as a reference without an issue: such an edge blocks
// nothing, is listed, and can be changed and removed by its id.
//
// Edges stand in the order of kind, target, source, id of the row; ends in the
// order of the number, then its id; ends without an issue last.
//
// # Blocking
//
// An issue is blocked by every active issue with a `blocks` edge onto it whose
// category is neither completed nor canceled; a status outside the board is
// open. An issue never blocks itself.
//
// Why an issue is blocked is one sentence, which History keeps. It names at most
// 20 blockers, by number: `Blocked by #1 A`, `Blocked by 2 issues: #1 A, #2 B`,
// `Blocked by 10000 issues: #1 A, …, #20 T, and 9980 more`.
//
// # Parents
//
// A parent may be archived or gone: then the reference stays and is told as
// unresolved, with the reason. Figures count active children alone, whatever
// their numbers, and look one level down.
//
// # Loops
//
// Files made by hand may hold loops of edges or parents. Nothing here recurses,
// and every walk ends: a chain is cut where it comes back (Chain goes along the
// edges, to what waits; Upwards against them, to what is waited for), ancestors end at the
// first one that was there before.
package graph
