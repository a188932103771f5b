// Package promise is the token by which the apply of a batch carries out what its
// preview showed. It keeps nothing between the two: the token holds a sum of the
// call (Binding) and of each item its issue, its file and its plan (Mark).
//
// The rule for both batches, bulk and triage: an apply that is given a token takes
// the issues from it, without selecting anew, and makes the plan again under the
// lock. An item that is by then in the state that was asked for is a no-op, so
// that a repeated apply is one. One whose file or whose plan is another is rejected
// as changed_since_preview. One that the plan refuses stays refused, though an item
// before it, left alone, may have freed what it lacked. A token of other arguments,
// or a part of one, refuses the call.
package promise
