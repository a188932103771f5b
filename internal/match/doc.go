// Package match runs the filter grammar on a repository: it gives query the
// vocabularies and facts that it asks for, and chooses headers alone or whole
// files as a query needs. list, status, search, move and later the batches use
// it, so that one text selects the same issues everywhere.
package match
