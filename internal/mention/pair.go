package mention

import (
	"github.com/tix-tracker/tix/internal/model"
)

// States of a record.
const (
	stateUnread = "unread"
	stateRead   = "read"
)

// record is what is kept of one mention.
type record struct {
	ID, Key string
	Number  uint32
	IssueID string // the path of its file for an issue without an id
	File    string // relative to the issues directory
	Body    string
	Context string
	Created string // RFC 3339 UTC, "" = it is not recorded yet
	State   string

	piece int // its place in the file that it was read from

	line int    // of the token, as there; -1 = unknown
	by   string // who wrote the comment that it stands in, "" = it is in none, or unknown
}

// place says which issue mentions belong to.
type place struct {
	owner  string
	number uint32
	file   string
}

func placeOf(h *model.Header) place { return place{ownerOf(h), h.Number, h.Path} }

func ownerOf(h *model.Header) string {
	if h.ID == "" {
		return h.Path
	}
	return h.ID
}

// reconcile gives the records of one issue in one file as they are to be: one
// for each of its tokens, in the order of the text. A token keeps the record of
// equal key, else the one of the same body with the most similar context; the
// others get a new one, created at stamp. What no token keeps is gone, but for
// records whose line stands behind the mentions that count: they stay. taken are
// the ids of the file. Rule: original/graph.md 4.2.
func reconcile(old []*record, found []token, at *sight, stamp string, taken map[string]bool) []*record {
	next := make([]*record, len(found))
	kept := make([]*record, len(found))
	used := make([]bool, len(old))
	byKey := map[string][]int{}
	for i, r := range old {
		byKey[r.Key] = append(byKey[r.Key], i)
	}
	for j := range found {
		t := &found[j]
		next[j] = &record{Key: t.key(at.owner, at.number), Body: t.body, Context: t.context(), line: t.line}
		if same := byKey[next[j].Key]; len(same) > 0 {
			kept[j], used[same[0]] = old[same[0]], true
			byKey[next[j].Key] = same[1:]
		}
	}
	var rest []*record
	for i, r := range old {
		if line, stands := at.behind[r.Context]; stands && !used[i] {
			used[i] = true
			now := *r
			now.line = line
			rest = append(rest, &now)
		}
	}
	pair(old, next, kept, used)
	for j, r := range next {
		if k := kept[j]; k != nil {
			r.ID, r.Created, r.State = k.ID, k.Created, k.State
			continue
		}
		r.ID, r.Created, r.State = newID(r.Key, taken), stamp, stateUnread
	}
	next = append(next, rest...)
	for _, r := range next {
		r.Number, r.IssueID, r.File, r.by = at.number, at.owner, at.file, at.author(r.line)
	}
	return next
}
