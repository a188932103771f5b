// Package lint says what is wrong in the files of a repository.
//
// Every issue file is read once, the archived ones too. A file that cannot be
// read as an issue has one finding and no more; nothing stops the others. What
// is in a readable file is judged by rules, pure functions over the file and
// what the repository declares (columns, types, cycles, milestones, own keys).
// After the files come the findings about the repository: its configuration and
// records, numbers and ids that several files claim, places that the layout does
// not give, boards whose map has gaps, and statuses that contradict the History.
//
// Line and column are those of the value meant, counted from 1, columns in
// bytes. A list of several lines is placed behind the colon of its key. What is
// not there has no place: 0:0.
//
// Errors make the command end with 1; warnings and notes do not. A status that
// was changed by tix, with a reason where one is needed, is never a finding.
package lint
