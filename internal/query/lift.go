package query

import "strings"

// Lift takes the sort and group tokens out of a text before it is parsed: a
// saved view judges their values itself. The first token of each counts; the
// rest is as it was written, joined by single blanks. From a term that can't be
// read on, nothing is lifted, for Parse refuses the rest anyway.
func Lift(text string) (rest, sort, group string) {
	p := parser{text: text}
	var kept []string
	for p.blanks(); p.at < len(text); p.blanks() {
		from := p.at
		key, ok := p.key()
		if known, _ := fieldOf(key); ok && known.class == lifted {
			token := p.token()
			p.at += len(token)
			value := strings.Trim(token[len(key)+1:], `"`)
			switch {
			case known.name == "sort" && sort == "":
				sort = value
			case known.name == "group" && group == "":
				group = value
			}
			continue
		}
		if _, f := p.term(); f != nil {
			p.at = len(text)
		}
		kept = append(kept, strings.TrimSpace(text[from:p.at]))
	}
	return strings.Join(kept, " "), sort, group
}
