// Package queue takes work from the queue: next, claim, release and claims. What is
// ready, in which order, and who holds a claim is decided by package claim.
//
// `next` without `claim` only looks: it takes no lock and writes nothing, so that
// it works in a repository that can't be written. With `claim` the choice and
// the claim are one step under the lock: of several that ask at once, each gets
// an issue of its own. `for` names another length than two hours; without `claim`
// it is refused.
//
// When nothing is left, `next` is no error: the answer says so, its `issue` is
// null and `excluded` tells of the first fifty open issues why they wait; the
// command ends with 1, so that a loop ends. A project or epic that nobody knows
// is an error (2), because a loop would take it for the end of the work.
//
// An issue in the answer comes without its body, as in lists: `view` shows it.
// `state` says what it is to the asker: claimed (already before the call),
// in_progress or ready. `claim` is null where nobody holds it.
//
// `release` of what nobody holds changes nothing and says so; of what another
// holds it is refused. It works on any issue, so that a claim on finished or
// archived work can be given back too.
//
// `claims` shows the live claims of all holders, by the number of the issue; one
// whose issue is not in this worktree stands last, by its key in the file.
package queue
