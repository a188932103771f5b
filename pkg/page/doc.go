// Package page holds the text of an answer as lines, tables and spans, and
// writes it in two ways.
//
// [Page.Plain] gives the bytes of the operation: what is printed when nobody
// looks and what a program reads. It never asks what the output is.
// [Page.Paint] gives the same words to a terminal, coloured, long cells cut to
// the width, TAB rows as a table and hints shown.
//
// Text that is handed over is data: whatever could steer a terminal, reorder or
// hide words comes out escaped, as [Escape] describes. Only the format of
// [Page.Printf] and [Raw] spans are the program's own words.
package page
