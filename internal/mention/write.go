package mention

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/pkg/tomledit"
)

// update is what the write of an issue makes of its records in one file.
type update struct {
	owners []string // the names that the issue has or had
	found  []token
	at     *sight
	stamp  string
}

// settled gives the bytes of the file once the records of each of these issues
// are those of its tokens, as if it were written for one after the other.
func (f *file) settled(list ...*update) ([]byte, *tomledit.Problem) {
	var plans []*plan
	ids := f.taken()
	for _, u := range list {
		p := &plan{owners: u.owners}
		old := f.of(u.owners...)
		if i := slices.IndexFunc(plans, func(q *plan) bool { return q.shares(u.owners) }); i >= 0 { // the issue was written before
			old, p.owners = plans[i].next, append(slices.Clone(u.owners), plans[i].owners...)
			plans = slices.Delete(plans, i, i+1)
		}
		p.next = reconcile(old, u.found, u.at, u.stamp, ids)
		plans = append(plans, p)
	}
	return f.with(plans)
}

// changes tells whether the write of an issue changes its records at all. What it
// says of them already is no reason to put them in another place.
func (f *file) changes(u *update) bool {
	old := f.of(u.owners...)
	return !slices.EqualFunc(old, reconcile(old, u.found, u.at, u.stamp, map[string]bool{}), func(a, b *record) bool {
		was, is := a.fields(), b.fields()
		for i := range is {
			if *was[i].text != *is[i].text {
				return false
			}
		}
		return a.Number == b.Number
	})
}

// plan are the records of an issue as they will be.
type plan struct {
	owners []string
	next   []*record
	own    map[string]int // id -> piece, of those that stay
}

// shares tells whether a plan is for the issue with one of these names.
func (p *plan) shares(owners []string) bool {
	return slices.ContainsFunc(p.owners, func(o string) bool {
		return slices.ContainsFunc(owners, func(x string) bool { return strings.EqualFold(o, x) })
	})
}

// with gives the bytes of the file once the records of some issues are those of
// their plans, behind those of other issues; nil = nothing is left and the file
// goes. A record that stays keeps its unknown keys and its comments; of one that
// goes the comments behind it stay.
func (f *file) with(plans []*plan) ([]byte, *tomledit.Problem) {
	by := map[string]*plan{} // by owner, folded
	for _, p := range plans {
		p.own = map[string]int{}
		for _, r := range p.next {
			p.own[r.ID] = -1
		}
		for _, o := range p.owners {
			by[folded(o)] = p
		}
	}
	var blocks []block
	behind, first := -1, -1 // the last record of others, the first of these issues
	for i, r := range f.records {
		if r == nil {
			blocks = append(blocks, block{from: i, text: f.pieces[i].Bytes()})
			continue
		}
		p := by[folded(r.IssueID)]
		if p == nil || !r.of(p.owners) {
			blocks = append(blocks, block{from: i, text: f.pieces[i].Bytes()})
			behind = len(blocks)
			continue
		}
		if first < 0 {
			first = len(blocks)
		}
		if at, stays := p.own[r.ID]; stays && at < 0 {
			p.own[r.ID] = i
		} else if text := trailing(f.pieces[i].Body); len(text) > 0 {
			blocks = append(blocks, block{from: i, text: text, rest: true})
		}
	}
	if behind < 0 {
		behind = first
	}
	if behind < 0 {
		behind = len(blocks)
	}
	mine, problem := f.rendered(plans)
	if problem != nil {
		return nil, problem
	}
	return f.joined(slices.Insert(blocks, behind, mine...))
}

// rendered are the records of plans in their order.
func (f *file) rendered(plans []*plan) (mine []block, _ *tomledit.Problem) {
	for _, p := range plans {
		for _, r := range p.next {
			i := p.own[r.ID]
			if i < 0 {
				mine = append(mine, block{from: -1, text: []byte(strings.ReplaceAll(r.text(), "\n", f.eol))})
				continue
			}
			text, problem := f.edited(i, r)
			if problem != nil {
				return nil, problem
			}
			mine = append(mine, block{from: i, text: text})
		}
	}
	return mine, nil
}

// trailing are the comment lines behind the last statement of a record.
func trailing(body []byte) []byte {
	end := len(body)
	for end > 0 {
		from := bytes.LastIndexByte(body[:end-1], '\n') + 1
		if line := bytes.TrimSpace(body[from:end]); len(line) > 0 && line[0] != '#' {
			break
		}
		end = from
	}
	// The last line of a long text may look like a comment.
	if _, problem := tomledit.Parse(append([]byte("["+header+"]\n"), body[:end]...)); problem != nil {
		return nil
	}
	rest := body[end:]
	for len(rest) > 0 {
		line, behind, _ := bytes.Cut(rest, []byte{'\n'})
		if len(bytes.TrimSpace(line)) > 0 {
			return rest
		}
		rest = behind
	}
	return nil
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

// block is a piece of the file as it will be; from is its index in the file as
// it is, -1 = it is new.
type block struct {
	from int
	text []byte
	rest bool // what a record leaves that goes
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
		if b.rest {
			continue
		}
		if b.from < 0 || f.records[b.from] != nil {
			records = true
		} else {
			others = others || f.pieces[b.from].Parts || f.pieces[b.from].Key != ""
		}
	}
	if last != len(f.pieces)-1 {
		out = apart(out, f.eol)
	}
	switch {
	case bytes.Equal(out, f.raw):
		return f.read, nil
	case f.shut != nil:
		return nil, f.shut
	case !records && !others:
		return nil, nil
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
