package mention

import (
	"context"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/gitdir"
)

// reader is who asks for mentions.
type reader struct {
	name string // "" = nobody
	model.Person
	slugs []string // of the files that the original takes for theirs
}

func readerOf(ctx context.Context, e *op.Env) reader {
	id := e.Identity(ctx)
	return readerFor(id.Name, id.Email)
}

// readerFor is the reader with the name and the e-mail of git.
func readerFor(name, mail string) reader {
	me := gitdir.Identity{Name: name, Email: mail}.String()
	r := reader{name: me, Person: model.ParsePerson(me)}
	local, _, _ := strings.Cut(mail, "@")
	for _, s := range []string{name, local, mail} {
		if slug := slugOf(s); slug != "" && !slices.Contains(r.slugs, slug) {
			r.slugs = append(r.slugs, slug)
		}
	}
	return r
}

// slugOf is the slug of a name, "" for one of which none is left: all of these
// share a file, but they are not one person.
func slugOf(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r < 0x80 && alnum(byte(r)) }) < 0 {
		return ""
	}
	return model.Slug(s, model.SlugLength)
}

// is tells whether a mention is of this person: by the original's rule, when its
// file is named after them, or by the rule of sameness that holds everywhere. An
// address names its host too, so that only an equal one is theirs.
func (r reader) is(body string) bool {
	switch {
	case r.name == "":
		return false
	case slices.Contains(r.slugs, slugOf(body)):
		return true
	case strings.Contains(body, "@"):
		return r.Mail != "" && r.Mail == strings.ToLower(body)
	}
	return r.Same(model.ParsePerson(body))
}

// unread are the mentions that a person is to see. What they wrote in a comment
// of their own is recorded like others, as in the original, but no news.
func (r reader) unread(all []Mention) []Mention {
	return slices.DeleteFunc(all, func(m Mention) bool {
		return m.State != stateUnread || m.by != "" && r.Same(model.ParsePerson(m.by))
	})
}
