package mention

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/pkg/tomledit"
)

// header is the name of the tables of a file.
const header = "mention"

// file is one file of records.
type file struct {
	read   []byte // as it was read; nil = there is none
	raw    []byte // the same with its records as [[mention]] tables
	eol    string
	shut   *tomledit.Problem // why it is only read, nil = it may change
	pieces []tomledit.Piece
	// records[i] is what pieces[i] holds, nil for what is no record.
	records []*record
	owned   map[string][]*record // by their issue, folded; nil = nobody asked
}

// parse reads a file; no bytes are one without records. A file of which a part
// is no record as tix and the original write it is broken as a whole.
func parse(raw []byte) (*file, *tomledit.Problem) {
	f := &file{read: raw, raw: raw, eol: eolOf(raw)}
	doc, problem := tomledit.Parse(raw)
	if problem != nil {
		return nil, problem
	}
	if n := doc.Root().Child(header); n != nil && n.Kind == tomledit.KindArray {
		return parseList(doc, n)
	} else if n != nil && n.Kind != tomledit.KindTables {
		return nil, problemAt(doc, n, "`mention` must be written as [[mention]] tables")
	}
	f.pieces = doc.Pieces()
	f.records = make([]*record, len(f.pieces))
	for i := range f.pieces {
		p := &f.pieces[i]
		if p.Key != header || i == 0 {
			continue
		}
		if p.Item == nil {
			return nil, problemAt(doc, doc.Root().Child(header), "a part of a [[mention]] stands apart from it, behind another table")
		}
		if f.records[i], problem = recordOf(doc, p.Item); problem != nil {
			return nil, problem
		}
	}
	return f, nil
}

func eolOf(raw []byte) string {
	if i := bytes.IndexByte(raw, '\n'); i > 0 && raw[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

func problemAt(doc *tomledit.File, n *tomledit.Node, message string) *tomledit.Problem {
	line, col := doc.Place(n)
	return &tomledit.Problem{Line: line, Col: col, Message: message, Source: doc.Line(n)}
}

// fields are the keys of a record that hold text.
func (r *record) fields() []struct {
	key  string
	text *string
} {
	return []struct {
		key  string
		text *string
	}{
		{"id", &r.ID}, {"key", &r.Key}, {"issue_id", &r.IssueID}, {"issue_file", &r.File}, {"body", &r.Body},
		{"context", &r.Context}, {"created", &r.Created}, {"state", &r.State},
	}
}

// numberKey is the key of a record that holds a number.
const numberKey = "issue_number"

func recordOf(doc *tomledit.File, n *tomledit.Node) (*record, *tomledit.Problem) {
	r := &record{line: -1}
	for _, x := range r.fields() {
		v := n.Child(x.key)
		if v == nil || v.Kind != tomledit.KindString {
			return nil, problemAt(doc, n, "the mention has no text `"+x.key+"`")
		}
		*x.text = v.Text
	}
	v := n.Child(numberKey)
	if v == nil || v.Kind != tomledit.KindInteger {
		return nil, problemAt(doc, n, "the mention has no whole number `"+numberKey+"`")
	}
	number, err := strconv.ParseInt(strings.ReplaceAll(v.Text, "_", ""), 0, 64)
	if err != nil || number < 0 || number > math.MaxUint32 {
		return nil, problemAt(doc, v, "no issue has this number")
	}
	r.Number = uint32(number)
	if r.State != stateUnread && r.State != stateRead {
		return nil, problemAt(doc, n.Child("state"), "`state` must be unread or read")
	}
	return r, nil
}

// of are the records of an issue, by the names that it has or had, in the order
// of the file.
func (f *file) of(owners ...string) []*record {
	if f.owned == nil {
		f.owned = map[string][]*record{}
		for i, r := range f.records {
			if r != nil {
				key := folded(r.IssueID)
				r.piece = i
				f.owned[key] = append(f.owned[key], r)
			}
		}
	}
	var own []*record
	for i, o := range owners {
		if slices.IndexFunc(owners, func(p string) bool { return strings.EqualFold(o, p) }) == i {
			own = append(own, f.owned[folded(o)]...)
		}
	}
	own = slices.DeleteFunc(own, func(r *record) bool { return !r.of(owners) })
	slices.SortStableFunc(own, func(a, b *record) int { return cmp.Compare(a.piece, b.piece) })
	return slices.Compact(own)
}

// folded is a word in one case; words that are equal whatever their case have the
// same.
func folded(s string) string { return strings.ToLower(strings.ToUpper(s)) }

// of tells whether the record is one of an issue.
func (r *record) of(owners []string) bool {
	return slices.ContainsFunc(owners, func(o string) bool { return strings.EqualFold(r.IssueID, o) })
}

// taken are the ids of the file.
func (f *file) taken() map[string]bool {
	ids := map[string]bool{}
	for _, r := range f.records {
		if r != nil {
			ids[r.ID] = true
		}
	}
	return ids
}

// text is a new record in the form of the original.
func (r *record) text() string {
	var b strings.Builder
	b.WriteString("[[" + header + "]]\n")
	for _, x := range r.fields() {
		fmt.Fprintf(&b, "%s = %s\n", x.key, tomledit.String(*x.text))
		if x.key == "key" {
			fmt.Fprintf(&b, "%s = %d\n", numberKey, r.Number)
		}
	}
	return b.String()
}
