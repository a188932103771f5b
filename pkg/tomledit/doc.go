// Package tomledit reads a TOML file into a tree that knows where every key
// stands, and changes single keys of it while every other byte stays: comments,
// order, spelling, line endings and a byte order mark.
//
// An edit is a splice. Its result is decoded again, by a second parser, and
// compared with the file before: every other key must have an equal value and
// the changed one the wanted value, otherwise the edit is refused. What cannot
// be spliced safely (a table inside an array of tables, a key inside a list) is
// refused with a sentence, never guessed at.
//
// Values are written as the TOML writer of the original program writes them:
// bare keys where possible, double quotes first, single quotes for backslashes,
// three quotes for text of several lines, lists of two or more items one item
// per line.
package tomledit
