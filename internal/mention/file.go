package mention

import (
	"bytes"
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
	raw    []byte
	eol    string
	pieces []tomledit.Piece
	// records[i] is what pieces[i] holds, nil for what is no record.
	records []*record
}

// parse reads a file; no bytes are one without records. A file of which a part
// is no record as tix and the original write it is broken as a whole.
func parse(raw []byte) (*file, *tomledit.Problem) {
	f := &file{raw: raw, eol: "\n"}
	if i := bytes.IndexByte(raw, '\n'); i > 0 && raw[i-1] == '\r' {
		f.eol = "\r\n"
	}
	doc, problem := tomledit.Parse(raw)
	if problem != nil {
		return nil, problem
	}
	if n := doc.Root().Child(header); n != nil && n.Kind != tomledit.KindTables {
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

// of are the records of an issue, by the names that it has or had.
func (f *file) of(owners ...string) []*record {
	var own []*record
	for _, r := range f.records {
		if r != nil && r.of(owners) {
			own = append(own, r)
		}
	}
	return own
}

// of tells whether the record is one of an issue.
func (r *record) of(owners []string) bool {
	return slices.ContainsFunc(owners, func(o string) bool { return strings.EqualFold(r.IssueID, o) })
}

// settled gives the bytes of the file once the records of an issue are those of
// the tokens.
func (f *file) settled(owners []string, found []token, at place, stamp string) ([]byte, *tomledit.Problem) {
	return f.with(owners, reconcile(f.of(owners...), found, at, stamp, f.taken()))
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

// with gives the bytes of the file once the records of an issue are next, behind
// those of other issues; nil = nothing is left and the file goes. A record
// that stays keeps its unknown keys and its comments.
func (f *file) with(owners []string, next []*record) ([]byte, *tomledit.Problem) {
	own := map[string]int{} // id -> piece
	var blocks []block
	behind, first := -1, -1 // the last record of others, the first of the issue
	for i, r := range f.records {
		if r != nil && r.of(owners) {
			if _, twice := own[r.ID]; !twice {
				own[r.ID] = i
			}
			if first < 0 {
				first = len(blocks)
			}
			continue
		}
		blocks = append(blocks, block{from: i, text: f.pieces[i].Bytes()})
		if r != nil {
			behind = len(blocks)
		}
	}
	if behind < 0 {
		behind = first
	}
	if behind < 0 {
		behind = len(blocks)
	}
	mine := make([]block, len(next))
	for n, r := range next {
		i, kept := own[r.ID]
		if !kept {
			mine[n] = block{from: -1, text: []byte(strings.ReplaceAll(r.text(), "\n", f.eol))}
			continue
		}
		delete(own, r.ID)
		text, problem := f.edited(i, r)
		if problem != nil {
			return nil, problem
		}
		mine[n] = block{from: i, text: text}
	}
	return f.joined(slices.Insert(blocks, behind, mine...))
}

// marked gives the bytes of the file once a record has a state.
func (f *file) marked(r *record, state string) ([]byte, *tomledit.Problem) {
	blocks := make([]block, len(f.pieces))
	for i := range f.pieces {
		blocks[i] = block{from: i, text: f.pieces[i].Bytes()}
		if f.records[i] == r {
			now := *r
			now.State = state
			text, problem := f.edited(i, &now)
			if problem != nil {
				return nil, problem
			}
			blocks[i].text = text
		}
	}
	return f.joined(blocks)
}

// edited is a piece with the values of a record. Its [[header]] is one of a
// plain table meanwhile, whose keys can be set.
func (f *file) edited(i int, r *record) ([]byte, *tomledit.Problem) {
	p := &f.pieces[i]
	was, values := f.records[i].fields(), r.fields()
	body := p.Body
	set := func(key string, v tomledit.Value) *tomledit.Problem {
		head := "[" + header + "]" + f.eol
		doc, problem := tomledit.Parse([]byte(head + string(body)))
		if problem == nil {
			body, problem = doc.Set(tomledit.Path{header, key}, v)
		}
		if problem == nil {
			body = bytes.TrimPrefix(body, []byte(head))
		}
		return problem
	}
	for n := range values {
		if *values[n].text == *was[n].text {
			continue
		}
		if problem := set(values[n].key, tomledit.String(*values[n].text)); problem != nil {
			return nil, problem
		}
	}
	if r.Number != f.records[i].Number {
		if problem := set(numberKey, tomledit.Int(int64(r.Number))); problem != nil {
			return nil, problem
		}
	}
	return append(append(bytes.Clone(p.Head), p.Header...), body...), nil
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

// block is a piece of the file as it will be; from is its index in the file as
// it is, -1 = it is new.
type block struct {
	from int
	text []byte
}

// joined puts blocks together. Neighbours stay as far apart as they were, others
// get one blank line between them. The result must be readable.
func (f *file) joined(blocks []block) ([]byte, *tomledit.Problem) {
	var out []byte
	last := -1 // the piece written last
	records, others := false, false
	for n, b := range blocks {
		if n > 0 && (b.from < 0 || b.from != last+1) {
			out = apart(out, f.eol+f.eol)
		}
		out, last = append(out, b.text...), b.from
		if b.from < 0 {
			last = -2
		}
		if b.from < 0 || f.records[b.from] != nil {
			records = true
		} else {
			others = others || f.pieces[b.from].Parts || f.pieces[b.from].Key != ""
		}
	}
	if !records && !others {
		return nil, nil
	}
	if last != len(f.pieces)-1 {
		out = apart(out, f.eol)
	}
	if bytes.Equal(out, f.raw) {
		return f.raw, nil
	}
	if _, problem := parse(out); problem != nil {
		problem.Message = "the change would make it unreadable: " + problem.Message
		return nil, problem
	}
	return out, nil
}

// apart ends a text with one gap instead of its last line end and blank lines.
func apart(out []byte, gap string) []byte {
	for {
		out = bytes.TrimRight(out, "\r\n")
		i := bytes.LastIndexByte(out, '\n') + 1
		if len(bytes.TrimSpace(bytes.TrimPrefix(out[i:], []byte("\ufeff")))) > 0 {
			return append(out, gap...)
		}
		if i == 0 {
			return out
		}
		out = out[:i]
	}
}
