// Package issue makes and changes single issues: create, edit, move, comment,
// delete, archive, restore, history. It holds the issue object that every other
// noun shows.
//
// All writes stage bytes through op.Tx and leave everything alone that they do
// not name. One transition service (move.go) serves every door that changes a
// status; a field's reading and checking stands in one place (field.go).
package issue
