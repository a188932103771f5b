package query

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// Vocabulary is what one repository knows: its closed vocabularies, and how its
// words are resolved. Every function may be nil: then there is nothing to
// resolve with, and the word is compared as it stands.
type Vocabulary struct {
	Columns    []string        // of the default board, in order
	Categories []string        // [categories].order
	Triage     []string        // columns of the inbox; nil = no [triage]
	Projects   []string        // declared ids, in order of declaration
	Epics      []string        // the same
	Statuses   func() []string // all that any issue has; asked for words that are no column
	Priorities func() []string // the same, for words other than low, medium and high

	// Project and Epic turn an id or a name (ignoring case, first declared wins)
	// into the id; an unknown word comes back as it is.
	Project, Epic func(ref string) string
	// Parent resolves an issue selector; its fault ends Bind.
	Parent func(selector string) (id string, number uint32, f *fault.Fault)
	// SamePerson is the one sameness function; nil = equal ignoring case.
	SamePerson func(a, b string) bool
	// Me gives the git identity, "Name <mail>", or ""; asked for only by a query
	// that has `me` or `mine` in it. nil = there is none.
	Me func() string
	// Today is the local civil date, YYYY-MM-DD.
	Today string
	// Estimate compares a stored estimate with a wanted one in the board's
	// units; ok is false for what cannot be converted.
	Estimate func(stored, wanted string) (order int, ok bool)
	// CycleStart and MilestoneTarget give the date of a record for sorting, or "".
	CycleStart, MilestoneTarget func(name string) string
}

func (v *Vocabulary) me() string {
	if v.Me == nil {
		return ""
	}
	return v.Me()
}

// Facts is what the nouns know of an issue beyond its header.
type Facts interface {
	// Category of a column, "" when the board does not have it.
	Category(status string) string
	// Blocked tells whether an open blocker exists.
	Blocked(h *model.Header) bool
	// Ready tells whether `ready` would list the issue.
	Ready(h *model.Header) bool
}

// Bound is a query judged and resolved against one repository. It is immutable
// and may be shared by goroutines if the Vocabulary's functions may.
type Bound struct {
	fields []condition
	texts  []phrase
	lines  []line
}

// condition is one term over headers.
type condition func(h *model.Header, facts Facts) bool

type phrase struct {
	Finder
	not bool
}

// Bind judges the vocabularies of the repository and resolves prefixes,
// registry names, selectors, people and relative dates. What no vocabulary knows
// is refused (1) with its position and the nearest spelling; a parent that is
// not found or ambiguous gives the selector's own fault (2).
func (q Query) Bind(v Vocabulary) (Bound, *fault.Fault) {
	var b Bound
	counted := q.effective()
	for _, t := range q.terms {
		if t.lifts() {
			continue
		}
		if t.Key == "" {
			b.texts = append(b.texts, phrase{NewFinder(t.Values[0].Text), t.Not})
			b.addLine(t)
			continue
		}
		met, f := q.condition(t, v) // judged even where a later term wins
		if f != nil {
			return Bound{}, f
		}
		if !slices.ContainsFunc(counted, func(c Term) bool { return c.pos == t.pos }) {
			continue
		}
		if t.Not {
			b.fields = append(b.fields, func(h *model.Header, facts Facts) bool { return !met(h, facts) })
		} else {
			b.fields = append(b.fields, met)
		}
		b.addLine(t)
	}
	return b, nil
}

// Match tells whether an issue satisfies the query. text holds the bytes of its
// file; it is looked at only if the query NeedsText.
func (b Bound) Match(h *model.Header, facts Facts, text []byte) bool {
	for _, c := range b.fields {
		if !c(h, facts) {
			return false
		}
	}
	for i := range b.texts {
		if b.texts[i].Contains(text) == b.texts[i].not {
			return false
		}
	}
	return true
}

// MatchHeader is Match without the words and phrases: a scan may ask it before
// it opens a file.
func (b Bound) MatchHeader(h *model.Header, facts Facts) bool {
	for _, c := range b.fields {
		if !c(h, facts) {
			return false
		}
	}
	return true
}

// condition builds the any-of of one term's values.
func (q Query) condition(t Term, v Vocabulary) (condition, *fault.Fault) {
	var all []condition
	for _, value := range t.Values {
		c, f := q.alternative(t, value, v)
		if f != nil {
			return nil, f
		}
		all = append(all, c)
	}
	if len(all) == 1 {
		return all[0], nil
	}
	return func(h *model.Header, facts Facts) bool {
		return slices.ContainsFunc(all, func(c condition) bool { return c(h, facts) })
	}, nil
}

func (q Query) alternative(t Term, value Value, v Vocabulary) (condition, *fault.Fault) {
	at := func(f *fault.Fault) *fault.Fault { return mark(f, q.text, value.pos, value.end) }
	if value.isNone() && t.Key != "category" {
		return unset(t.Key), nil
	}
	switch t.Key {
	case "status":
		set, f := v.statuses(value.Text)
		if f != nil {
			if whole := columnAt(q.text[value.pos:], v.Columns); whole != "" && !value.Quoted {
				f.Help("quote a column of several words: `status:%s`", quote(whole))
			}
			return nil, at(f)
		}
		return func(h *model.Header, _ Facts) bool { return slices.Contains(set, h.Status) }, nil
	case "category":
		return category(value, v, at)
	case "scope":
		return scope(value, v, at)
	case "priority":
		return priority(value, v, at)
	case "parent":
		return parent(value, v)
	case "assignee", "reviewer":
		return who(t.Key, value, v, at)
	case "due", "start", "created", "updated":
		return dates(t.Key, value, v, at)
	case "estimate":
		return estimate(value, v), nil
	case "label":
		if value.Op == opRegexp {
			return pattern(value, at)
		}
	case "archived", "overdue", "mine", "unassigned", "blocked", "ready":
		return flags(t.Key, value, v, at)
	}
	return stored(t.Key, value, v), nil
}

// statuses resolves a status: exactly, else ignoring case, else as the only
// word that starts so.
func (v Vocabulary) statuses(want string) ([]string, *fault.Fault) {
	if slices.Contains(v.Columns, want) {
		return []string{want}, nil
	}
	known := slices.Clone(v.Columns)
	if v.Statuses != nil {
		for _, s := range v.Statuses() {
			if s != "" && !slices.Contains(known, s) {
				known = append(known, s)
			}
		}
	}
	if slices.Contains(known, want) {
		return []string{want}, nil
	}
	pick := func(ok func(s string) bool) (hits []string) {
		for _, s := range known {
			if ok(s) {
				hits = append(hits, s)
			}
		}
		return hits
	}
	if hits := pick(func(s string) bool { return strings.EqualFold(s, want) }); hits != nil {
		return hits, nil
	}
	hits := pick(func(s string) bool { return hasPrefixFold(s, want) })
	switch len(hits) {
	case 1:
		return hits, nil
	case 0:
		return nil, unknown("status", want, known)
	}
	return nil, fault.Invalid("status `%s` is ambiguous", show(want)).Help("%s", "use one of "+list(hits))
}

// columnAt is the column of several words with which a text begins, "" without
// one: nobody quoted it.
func columnAt(text string, columns []string) string {
	for _, c := range columns {
		width, _ := forward([]byte(text), folded(c))
		if width < 0 || !strings.Contains(c, " ") {
			continue
		}
		if rest := text[width:]; rest == "" || rest[0] == ' ' || rest[0] == ',' {
			return c
		}
	}
	return ""
}

func hasPrefixFold(s, prefix string) bool {
	width, _ := forward([]byte(s), folded(prefix))
	return width >= 0
}

func folded(s string) []rune {
	runes := []rune(s)
	for i, r := range runes {
		runes[i] = foldRune(r)
	}
	return runes
}

func pattern(value Value, at marker) (condition, *fault.Fault) {
	re, err := regexp.Compile("(?i)" + value.Text)
	if err != nil {
		return nil, at(fault.Invalid("bad expression: %s", show(err.Error())))
	}
	return func(h *model.Header, _ Facts) bool {
		return slices.ContainsFunc(h.Labels, re.MatchString)
	}, nil
}
