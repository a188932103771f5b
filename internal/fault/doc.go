// Package fault holds the one error type of tix and the rows of what is wrong
// in files.
//
// A Fault stops an operation: it has a class, which alone decides the exit code
// and the shape of the answer on the wire, a family (the word behind
// "error[E-tix-…]"), and a sentence that says what is wrong, where, and what to
// do next. A Finding stops nothing: it reports one place in one file while every
// command goes on with the others.
//
// A message starts in lower case, has no full stop and names things in
// backquotes. A remedy may cite an operation as {link remove}; Expand prints the
// spellings of both doors.
package fault
