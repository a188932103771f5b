package claim

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// Who is what a caller says about who asks; the zero value says nothing.
type Who struct {
	As    op.Opt[string] // the holder by name
	Actor string         // of --actor
}

// Load gives the queue as the asker sees it now. Within a transaction it reads
// under the lock.
func Load(ctx context.Context, e *op.Env, who Who) (*Queue, error) {
	holder, err := holderOf(ctx, e, who)
	if err != nil {
		return nil, err
	}
	g, err := graph.Load(ctx, e)
	if err != nil {
		return nil, err
	}
	f, unknown := load(e)
	switch {
	case unknown == nil:
	case e.Repo.Writes():
		return nil, unknown
	default:
		e.Warn("note: what is claimed is not known: " + unknown.Message)
	}
	now := e.Now()
	q := New(g, f.live(now), Asker{Holder: holder, Me: e.Me(ctx)}, now, e.Today())
	q.file = f
	return q, nil
}

// load reads the claims. What is damaged is no claims, and is told. What can't be
// read at all is unknown: who only looks goes on without it and is told, but a
// writer is refused, for it would undo the claims of others.
func load(e *op.Env) (f file, unknown *fault.Fault) {
	var raw []byte
	shared, _, err := e.Repo.State()
	switch {
	case shared != nil:
		if raw, _, err = shared.ReadFile(fileName); err != nil && !errors.Is(err, fs.ErrNotExist) {
			unknown = unreadable(err)
		}
	case !errors.Is(err, fs.ErrNotExist):
		unknown = noState(err)
	}
	f, ok := read(raw)
	switch {
	case !ok:
		e.Warn("note: the claims of this clone can't be read and count as none; the next claim writes them anew")
	case f.later:
		e.Warn("note: the claims of this clone were written by a later version of tix and are not looked at")
	}
	return f, unknown
}

// held are the claims of a call that only tells of them.
type heldKey struct{}

// Of is the live claim of an issue for who only tells of it, nil when nobody
// holds it. Where there is no file of claims that is all it looks for; one that
// can't be read holds nothing.
func Of(e *op.Env, h *model.Header) *Claim {
	f := e.Memo(heldKey{}, func() any {
		raw := []byte(nil)
		if shared, _, _ := e.Repo.State(); shared != nil {
			raw, _, _ = shared.ReadFile(fileName) // what can't be read is told by those who need it
		}
		f, _ := read(raw)
		return f
	}).(file)
	if c := f.get(graph.KeyOf(h)); c.live(e.Now()) {
		return &c
	}
	return nil
}

// OfAnother is Of, nil too when the claim is the asker's own.
func OfAnother(ctx context.Context, e *op.Env, h *model.Header) *Claim {
	c := Of(e, h)
	if c == nil {
		return nil
	}
	if me, err := holderOf(ctx, e, Who{}); err == nil && me == c.Holder {
		return nil
	}
	return c
}

// longestName bounds, in bytes, the name of a holder.
const longestName = 200

// holderOf is whose claims are the asker's own.
func holderOf(ctx context.Context, e *op.Env, who Who) (string, error) {
	if who.As.Set {
		return name(who.As.Value, "as")
	}
	if agent := e.Getenv("TIX_AGENT"); strings.TrimSpace(agent) != "" {
		return name(agent, "TIX_AGENT")
	}
	if e.Holder != "" {
		return tame(e.Holder), nil
	}
	if actor := strings.TrimSpace(who.Actor); actor != "" {
		return name(actor, "actor")
	}
	return tame(e.Actor(ctx)), nil
}

// name judges a name that a caller gives.
func name(given, field string) (string, error) {
	s := strings.TrimSpace(given)
	if s == "" || len(s) > longestName || !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) {
		return "", badName(field)
	}
	return s, nil
}

// tame makes a name of what nobody here has chosen: a client's name, a git
// identity.
func tame(given string) string {
	s := strings.Join(strings.FieldsFunc(strings.ToValidUTF8(given, ""), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	for len(s) > longestName {
		_, n := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-n]
	}
	return s
}
