package model

import (
	"strings"
	"unicode"
)

// Person is what decides whether two spellings mean the same person. The parts
// are in lower case; "" where a spelling doesn't tell.
type Person struct {
	Mail   string // e-mail address
	Handle string // `ada` of `@ada`, the local part of an address
	Slug   string // of the name, or of a handle alone
}

// ParsePerson reads `Name <mail>`, an e-mail address, `@handle`, `handle` or a
// name.
func ParsePerson(s string) Person {
	s = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(s), "@"))
	if name, mail, ok := splitNamed(s); ok {
		p := Person{Slug: personSlug(name), Handle: strings.ToLower(mail)}
		if local, _, isMail := strings.Cut(p.Handle, "@"); isMail {
			p.Mail, p.Handle = p.Handle, local
		}
		return p
	}
	p := Person{Handle: strings.ToLower(s)}
	if isMail(s) {
		p.Mail = p.Handle
		p.Handle, _, _ = strings.Cut(p.Mail, "@")
		return p
	}
	p.Slug = personSlug(s)
	return p
}

// Same reports whether p and q mean the same person: equal e-mail, else equal
// handle or slug of the name. Nobody is the same as nobody.
func (p Person) Same(q Person) bool {
	return p.Mail != "" && p.Mail == q.Mail ||
		p.Handle != "" && p.Handle == q.Handle ||
		p.Slug != "" && p.Slug == q.Slug
}

// SamePerson is the one function that decides whether two spellings mean the
// same person. It isn't transitive (`Ada <a@x.org>` is both `a` and `ada`), so
// there is no key that could stand for a person. Callers that compare one person
// with many parse it once and use Person.Same.
func SamePerson(a, b string) bool { return ParsePerson(a).Same(ParsePerson(b)) }

// NotAPerson tells whether text that is not blank can name nobody: the word that
// filters use for that, or an @ alone.
func NotAPerson(s string) bool {
	s = strings.TrimSpace(s)
	return strings.EqualFold(s, "none") || s != "" && strings.Trim(s, "@ ") == ""
}

// NormalAssignee is an assignee as headers carry it: `Name <mail>` and a bare
// e-mail address as they are, everything else with one leading @. Blank is "".
func NormalAssignee(s string) string {
	s = strings.TrimSpace(s)
	bare := strings.TrimSpace(strings.TrimLeft(s, "@"))
	switch {
	case bare == "":
		return ""
	case isNamed(bare):
		return bare
	case isMail(bare):
		return s
	case len(s) == len(bare)+1 && s[0] == '@':
		return s // no new string for the usual spelling
	}
	return "@" + bare
}

func isNamed(s string) bool {
	i := strings.IndexByte(s, '<')
	return i >= 0 && strings.IndexByte(s[i:], '>') > 0
}

// splitNamed cuts `Name <mail>`.
func splitNamed(s string) (name, mail string, ok bool) {
	if !isNamed(s) {
		return "", "", false
	}
	name, rest, _ := strings.Cut(s, "<")
	mail, _, _ = strings.Cut(rest, ">")
	return strings.TrimSpace(name), strings.TrimSpace(mail), true
}

// isMail reports whether s, without a leading @, is an e-mail address alone.
func isMail(s string) bool {
	local, host, ok := strings.Cut(s, "@")
	return ok && local != "" && host != "" && !strings.Contains(host, "@") &&
		strings.IndexFunc(s, unicode.IsSpace) < 0
}

// personSlug is the slug of a name. It keeps the letters of every script, for
// the ASCII slug of two names can be the same few letters or none at all.
func personSlug(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
