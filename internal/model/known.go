package model

import "strings"

// arrow stands between the two columns of a detail.
const arrow = " -> "

// Known is what a reader of details knows of the board. The name of a column may
// hold the marks of a detail, so that the columns settle where it is cut; without
// them it is cut at the first mark. The zero value knows nothing.
type Known struct {
	Columns []string
	// Status is where the issue stands: of several readings the one that leads
	// there is meant, else the shortest names.
	Status string
}

// plain tells whether no name can be taken for a mark, so that the first mark is
// where a detail is cut: so it is on nearly all boards.
func (k *Known) plain() bool {
	if marked(k.Status) {
		return false
	}
	for _, name := range k.Columns {
		if marked(name) {
			return false
		}
	}
	return true
}

// marked tells whether a name may hold a mark, or a part of one.
func marked(name string) bool {
	for i := range len(name) {
		switch c := name[i]; {
		case c == '>', c == ';', c == '(', c == ')', c == '`', c < ' ', c > '~':
			return true
		}
	}
	return false
}

// pairs gives each way in which a detail begins with two columns, and what is
// behind them; none where the first mark is the right one.
func (k *Known) pairs(detail string, yield func(from, to, rest string)) {
	if k.plain() {
		return
	}
	each := func(text, end string, yield func(name, rest string)) {
		for i := -1; i < len(k.Columns); i++ {
			name := k.Status // it may be a column that is gone
			if i >= 0 {
				name = k.Columns[i]
			}
			if rest, ok := cutName(text, name); ok {
				if rest, ok = strings.CutPrefix(rest, end); ok {
					yield(name, rest)
				}
			}
		}
	}
	second := func(from, rest string) {
		each(rest, "", func(to, rest string) { yield(from, to, rest) })
		if to := repeats(rest); to != "" {
			yield(from, to, rest[len(to):])
		}
	}
	if rest, ok := strings.CutPrefix(detail, arrow); ok {
		second("", rest) // a status that was cleared
	}
	each(detail, arrow, second)
}

// cutName takes the name of a column off a text, in which it is one line.
func cutName(text, name string) (rest string, ok bool) {
	if name == "" || text == "" || text[0] != name[0] && text[0] != ' ' { // most are told apart at once
		return "", false
	}
	return strings.CutPrefix(text, OneLine(name))
}

// better tells whether a reading is to be taken rather than another.
func (k *Known) better(from, to, otherFrom, otherTo string) bool {
	if meant := to == k.Status; meant != (otherTo == k.Status) {
		return meant
	}
	return len(from)+len(to) < len(otherFrom)+len(otherTo)
}

// repeats is the result of a duplicate at the beginning of a text, for example
// `duplicates #4`; "" = it is none.
func repeats(text string) string {
	const words = "duplicates #"
	rest, ok := strings.CutPrefix(text, words)
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if !ok || digits == 0 {
		return ""
	}
	return text[:len(words)+digits]
}
