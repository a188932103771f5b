// Package lint says what is wrong in the files of a repository.
//
// Every issue file is read once, the archived ones too. A file that cannot be
// read as an issue has one finding and no more; nothing stops the others. What
// is in a readable file is judged by rules, pure functions over the file and
// what the repository declares (columns, types, cycles, milestones, own keys).
// After the files come the findings about the repository: its configuration and
// records, numbers and ids that several files claim, related issues that mean no
// issue, places that the layout does not give, boards whose map has gaps, and
// statuses that contradict the History.
//
// Line and column are those of the value meant, counted from 1, columns in
// bytes. A list of several lines is placed behind the colon of its key, an item
// of related_issues where it stands itself. What is not there has no place: 0:0.
//
// # Related issues and other repositories
//
// An item of related_issues is a URL, a path or a selector (model.ParseRelated).
// A selector that means no issue, or several, is a warning. It is judged as
// every command would: archived issues count, and so does the path from the root
// that git prints. What may be meant by the name of a file that cannot be read is
// not reported a second time.
//
// A path begins at the folder of the issue file and is followed as the system
// follows it, links and all; the repository is the nearest tix.toml at or above
// its end. A ref behind it is not looked up. A repository that is met by several
// spellings is linted once, our own one never again, and what it leads to itself
// is not followed. It is opened without lock, index or state directory, and no
// program is run. That it does not open is a warning, for lint goes on.
//
// Findings there come after ours, by the path of the root. Their file begins with
// the folder's name in brackets, their issue is null, because an id of theirs
// names nothing here, and their remedy says where to act; `repositories` tells
// where each folder is. On a page the path from our root follows the brackets. An
// annotation has a file only if it lies in git's working tree; else the message
// begins with the place. Errors there count as ours do. Of URLs and of paths that
// lead nowhere each is told once, however many issues name it.
//
// Paths of the caller narrow the answer to files of this repository, so that no
// other one is looked at. The argument wins over lint_foreign_repositories.
//
// Errors make the command end with 1; warnings and notes do not. A status that
// was changed by tix, with a reason where one is needed, is never a finding.
package lint
