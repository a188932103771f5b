// Package match runs the filter grammar on a repository: it gives query the
// vocabularies and facts that it asks for, and chooses headers alone or whole
// files as a query needs. list, status, search, move and later the batches use
// it, so that one text selects the same issues everywhere. The words `blocked`
// and `ready` ask package graph and package claim, which are loaded once, by
// Parse, and only for a query that has them; what fails then is refused there.
//
// Named, Filtered and Containing are the ways in which several issues are chosen:
// by a list (Listed, CheckList), a filter, a text.
//
// Narrow is the condition of the arguments `project` and `epic`: a word that is
// neither declared nor stored anywhere is refused, unlike in a filter, because
// their callers read an empty answer as the end of the work.
package match
