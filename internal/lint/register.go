package lint

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// register finds issues by selectors as store.Repo.Resolve does, for a reader
// that has all headers and asks often: numbers and ids are looked up, and a
// fragment is looked for only in the issues that hold its rarest three bytes.
type register struct {
	dir     string // the issues directory, from the root
	heads   []*model.Header
	unread  []*model.Header // files that cannot be read: nothing but a path
	numbers map[uint32][]*model.Header
	ids     map[string][]*model.Header
	known   map[string][]*model.Header // fragments that were asked for
	grams   map[gram][]int32           // indexes into heads; nil = not needed yet
}

// gram is three bytes of a path or a title in lower case.
type gram [3]byte

// fewFragments is how many are looked for one by one, before the grams pay.
const fewFragments = 16

// registerOf knows the issues of claims, and of the files that could not be
// read their names.
func registerOf(dir string, claims []claim, odd []fault.Finding) *register {
	r := &register{
		dir: dir, heads: make([]*model.Header, 0, len(claims)), known: map[string][]*model.Header{},
		numbers: make(map[uint32][]*model.Header, len(claims)), ids: make(map[string][]*model.Header, len(claims)),
	}
	for _, c := range claims {
		r.heads = append(r.heads, c.Header)
		r.numbers[c.Number] = append(r.numbers[c.Number], c.Header)
		if c.ID != "" {
			id := model.CanonicalID(c.ID)
			r.ids[id] = append(r.ids[id], c.Header)
		}
	}
	for _, x := range odd {
		if x.Severity != fault.Note && strings.HasSuffix(x.File, ".md") {
			h := &model.Header{Path: x.File, Conflicted: true}
			r.heads, r.unread = append(r.heads, h), append(r.unread, h)
		}
	}
	return r
}

// find gives the issue that a selector means, or all that it may mean.
func (r *register) find(selector string) []*model.Header {
	s := model.ParseSelector(op.Below(r.dir, selector))
	switch s.Kind {
	case model.ByNumber:
		return r.numbers[s.Number]
	case model.ByID:
		if hits := r.ids[s.ID]; hits != nil {
			return hits
		}
		i := slices.IndexFunc(r.unread, func(h *model.Header) bool { return strings.Contains(strings.ToUpper(h.Path), s.ID) })
		if i >= 0 {
			return r.unread[i : i+1]
		}
		return nil
	}
	hits, ok := r.known[s.Fragment]
	if !ok {
		hit, several := s.Pick(r.near(s.Fragment))
		if hits = several; hit != nil {
			hits = []*model.Header{hit}
		}
		r.known[s.Fragment] = hits
	}
	return hits
}

// near gives the issues among which those with a fragment are.
func (r *register) near(fragment string) []*model.Header {
	text := strings.ToLower(fragment)
	if len(r.known) < fewFragments || len(text) < len(gram{}) {
		return r.heads
	}
	if r.grams == nil {
		r.index()
	}
	rarest := r.grams[gramAt(text, 0)]
	for i := 1; i+len(gram{}) <= len(text); i++ {
		if g := r.grams[gramAt(text, i)]; len(g) < len(rarest) {
			rarest = g
		}
	}
	out := make([]*model.Header, len(rarest))
	for i, n := range rarest {
		out[i] = r.heads[n]
	}
	return out
}

// index notes which issues hold which grams.
func (r *register) index() {
	r.grams = map[gram][]int32{}
	for n, h := range r.heads {
		text := strings.ToLower(h.Path + "\x00" + h.Title)
		for i := 0; i+len(gram{}) <= len(text); i++ {
			g := gramAt(text, i)
			if held := r.grams[g]; len(held) == 0 || held[len(held)-1] != int32(n) {
				r.grams[g] = append(held, int32(n))
			}
		}
	}
}

func gramAt(s string, i int) gram { return gram{s[i], s[i+1], s[i+2]} }
