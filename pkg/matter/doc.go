// Package matter reads and edits markdown files with YAML front matter.
//
// A file is split into fences, header and body by Split; no byte belongs to
// two parts or to none. A header is read by a Scanner (a fast reader of the
// plain subset that most files stay in) or by Parse (a YAML library), which
// agree on whatever both accept. Edit changes single keys by splicing bytes,
// so that comments, order, quoting and line ends of everything else survive,
// and reads the result again before it hands it out.
//
// Lines count from 1. Columns count bytes from 1, which is what splicing
// needs; in a line of plain ASCII they are characters.
package matter
