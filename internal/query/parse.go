package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
)

const (
	opRegexp = "re"
	none     = "none"
)

// Parse reads a query. An unknown key, an unknown value of a vocabulary that
// never changes, an open quote or a bad expression is refused (1) with its
// position and the nearest spelling. A blank text is the empty query.
func Parse(text string) (Query, *fault.Fault) {
	p := parser{text: text}
	for p.blanks(); p.at < len(text); p.blanks() {
		t, f := p.term()
		if f != nil {
			return Query{}, f
		}
		p.terms = append(p.terms, t)
	}
	return Query{text: text, terms: p.terms}, nil
}

// LoneToken tells whether text is wholly one key:value token with a known key:
// search answers it as a filter and says so.
func LoneToken(text string) bool {
	p := parser{text: strings.TrimSpace(text)}
	if p.at == len(p.text) {
		return false
	}
	key, ok := p.key()
	if _, known := fieldOf(key); !ok || !known {
		return false
	}
	p.at += len(key) + 1
	_, f := p.values(fieldByName(key))
	return f == nil && p.at == len(p.text)
}

func fieldByName(key string) field {
	f, _ := fieldOf(key)
	return f
}

// parser walks over the text; at is always on a rune's first byte.
type parser struct {
	text  string
	at    int
	terms []Term
}

func (p *parser) rest() string { return p.text[p.at:] }

func (p *parser) blanks() {
	p.at = len(p.text) - len(strings.TrimLeftFunc(p.rest(), unicode.IsSpace))
}

// token is the rest up to the next blank.
func (p *parser) token() string {
	if i := strings.IndexFunc(p.rest(), unicode.IsSpace); i >= 0 {
		return p.text[p.at : p.at+i]
	}
	return p.rest()
}

// key is what stands before the first colon of the token at hand, if both the
// key and the value are there.
func (p *parser) key() (string, bool) {
	key, value, ok := strings.Cut(p.token(), ":")
	return key, ok && key != "" && value != ""
}

func (p *parser) fail(from, to int, format string, args ...any) *fault.Fault {
	return mark(fault.Invalid(format, args...), p.text, from, to)
}

func (p *parser) term() (Term, *fault.Fault) {
	t := Term{pos: p.at}
	var f *fault.Fault
	if p.negates() {
		t.Not = true
		p.at++
	}
	if p.text[p.at] == '"' {
		v, f := p.quoted()
		if f == nil && p.at < len(p.text) && !p.atBlank() {
			f = p.fail(p.at, p.at+1, "text follows the closing quote").Help("put a blank behind it, or write `\\\"` for a quote inside")
		}
		if f == nil && v.Text == "" {
			f = p.fail(v.pos, v.end, "the phrase is empty").Help("leave it out")
		}
		t.Values, t.end = []Value{v}, p.at
		return t, f
	}
	key, ok := p.key()
	if !ok {
		return p.bare(t), nil
	}
	known, ok := fieldOf(key)
	if !ok {
		f = unknown("key", key, Keys())
		f.Remedy = "use one of " + list(Keys()) + "; text with a colon is quoted: " + show(quote(p.token()))
		return t, mark(f, p.text, p.at, p.at+len(key))
	}
	t.Key = known.name
	p.at += len(key) + 1
	t.Values, f = p.values(known)
	t.end = p.at
	if f == nil {
		f = p.judge(known, t)
	}
	return t, f
}

// negates tells whether the - at hand negates the term: it stands before a
// letter, a digit or a phrase. Any other ("-", "--", "->") is text.
func (p *parser) negates() bool {
	rest, ok := strings.CutPrefix(p.rest(), "-")
	r, _ := utf8.DecodeRuneInString(rest)
	return ok && (r == '"' || unicode.IsLetter(r) || unicode.IsDigit(r))
}

func (p *parser) atBlank() bool {
	r, _ := utf8.DecodeRuneInString(p.rest())
	return unicode.IsSpace(r)
}

// bare reads a word: a flag, or text.
func (p *parser) bare(t Term) Term {
	s := p.token()
	v := Value{Text: s, pos: p.at, end: p.at + len(s)}
	p.at += len(s)
	t.end = p.at
	if known, ok := flagOf(s); ok {
		v.Text = "true"
		t.Key, t.Flag = known.name, true
	}
	t.Values = []Value{v}
	return t
}

// values reads a comma list behind the colon.
func (p *parser) values(known field) ([]Value, *fault.Fault) {
	var all []Value
	for {
		v, f := p.value(known)
		if f != nil {
			return nil, f
		}
		all = append(all, v)
		if p.at == len(p.text) || p.atBlank() {
			return all, nil
		}
		if p.text[p.at] != ',' {
			return nil, p.fail(p.at, p.at+1, "text follows the closing quote of `%s:`", known.name).
				Help("separate values by commas, terms by blanks")
		}
		p.at++
	}
}

// value reads one value: operator, then a quoted text or one up to a comma or a
// blank. An RE2 expression goes up to the blank.
func (p *parser) value(known field) (Value, *fault.Fault) {
	v := Value{pos: p.at}
	stop := func(r rune) bool { return r == ',' || unicode.IsSpace(r) }
	if known.name == "label" && strings.HasPrefix(p.rest(), opRegexp+":") {
		v.Op = opRegexp
		p.at += len(opRegexp) + 1
		stop = unicode.IsSpace
	} else {
		for _, op := range []string{"<=", ">=", "<", ">"} {
			if strings.HasPrefix(p.rest(), op) {
				v.Op = op
				p.at += len(op)
				break
			}
		}
	}
	if strings.HasPrefix(p.rest(), `"`) {
		q, f := p.quoted()
		v.Text, v.Quoted, v.end = q.Text, true, p.at
		return v, f
	}
	n := strings.IndexFunc(p.rest(), stop)
	if n < 0 {
		n = len(p.rest())
	}
	v.Text = p.text[p.at : p.at+n]
	p.at += n
	v.end = p.at
	if v.Text == "" {
		return v, p.fail(v.pos, v.end, "a value of `%s:` is missing", known.name).Help("a value that holds a comma or a blank is quoted")
	}
	return v, nil
}

// quoted reads a text in double quotes.
func (p *parser) quoted() (Value, *fault.Fault) {
	v := Value{Quoted: true, pos: p.at}
	var b strings.Builder
	for p.at++; p.at < len(p.text); p.at++ {
		c := p.text[p.at]
		if c == '"' {
			p.at++
			v.Text, v.end = b.String(), p.at
			return v, nil
		}
		if c == '\\' && p.at+1 < len(p.text) && (p.text[p.at+1] == '"' || p.text[p.at+1] == '\\') {
			p.at++
			c = p.text[p.at]
		}
		b.WriteByte(c)
	}
	return v, p.fail(v.pos, len(p.text), "the quote is not closed").Help("end the phrase with `\"`")
}
