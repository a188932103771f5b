// Package model holds the values of tix and their codecs: headers and whole
// issues, ids and numbers, dates, History, comments, selectors, people. It reads
// and writes bytes that it is given and touches no file.
//
// A Header is what the front matter says, read by a Decoder; an Issue is a whole
// file. Below the front matter stand, in this order, the History section
// (ParseLog, AppendEvents), the text (CheckText, ReplaceText) and the comments
// (SplitComments, AppendComment). Whatever composes a file keeps every byte that
// it isn't asked to change. The rules are those of format.md sections 2 and 2.1.
package model
