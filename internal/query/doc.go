// Package query is the one grammar behind every --filter, saved view and board:
// parsing, judging, matching, sorting and grouping of issue headers, and the
// substring finder that search shares.
//
// A query is a list of terms separated by blanks; all of them must hold.
//
//	word "two words"       text of the whole file, case-insensitive
//	key:value key:a,b      a field; any of the values
//	key:"two words"        quoted: taken literally, commas and blanks included
//	key:none               the field is unset
//	due:<2026-12-01        comparison (< <= > >=) of a date, number or estimate
//	due:>=-7d              relative to today: today, -7d, 2w, 3m, 1y
//	label:re:EXPR          RE2, case-insensitive, up to the next blank
//	overdue mine unassigned ready blocked   flag words; also overdue:true|false
//	-term                  the term does not hold
//	sort:-due group:epic   lifted; the first of each counts
//
// A word that must not be read as syntax is quoted: "-x", "mine", "a:b". Inside
// quotes \" and \\ stand for the quote and the backslash. A key without a value
// ("status:") and a value without a key (":x") are words, as in the original; so
// are `or`, `and` and `not`. Query.Notes tells of those that look like syntax.
//
// Of repeated category, scope, archived, project and epic terms (negated ones
// apart) the last one counts, as in the original; any other repetition narrows.
//
// Parse knows the syntax and the vocabularies that never change, Bind those of
// one repository (a Vocabulary). Bound.Match then needs no more than a header,
// the Facts of the nouns and, for words, the bytes of the file.
package query
