// Package triage is the inbox: the columns in which new work waits until somebody
// decides whether it is to be done.
//
// `[triage]` of tix.toml names the columns; without it every command here is
// refused. What is wrong with the section is told by internal/config, in its own
// sentence.
//
// # Reading
//
// The queue and its figures come from the headers. The newest decision of each
// issue stands there too (model.Header.Decision and Decided), read from the History
// when the file is read for the index, so that no command here opens a file to
// read. Only when a file says `duplicates` the graph is asked.
//
// # Deciding
//
// A decision is judged for each issue on its own (decision.go), by the same code
// in the preview and in apply. It takes neither a reason to reopen nor an
// acknowledgement: what needs one is refused naming the move (issue.Course). The
// repeat of a decision for the same reason is no change, judged before the issue
// is found to be out of the inbox.
//
// The order of checks: archived; the arguments (reason, actor, line breaks,
// target); a duplicate of itself; the repeat; the inbox; the edge or the move.
//
// # Previews
//
// A preview gives a token (package promise) that binds the apply to what was shown:
// the arguments, and of each issue its file and its plan (token.go). What is wrong
// with the arguments refuses every issue, and the text tells it once.
package triage
