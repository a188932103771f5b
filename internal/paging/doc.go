// Package paging is the one way in which long lists are cut: the arguments
// `limit` and `cursor`, the cursor itself and the line that ends a cut list.
//
// A noun embeds [In] in its arguments, calls [Open] before it reads, drops the
// rows up to the position of the cursor (Window.At, nil on the first page) and
// hands the rest to [Take], which gives the page and the next cursor. [Tail]
// ends the text of a cut page.
//
// A cursor says behind which row the page ended, by the values that order the
// rows and not by a count: rows that come or go in between neither repeat nor
// hide others. It is opaque, carries a checksum and is bound to the arguments
// that select and order; with others it is refused.
package paging
