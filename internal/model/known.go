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

// pairs gives each way in which a detail begins with two columns, and what is
// behind them.
func (k *Known) pairs(detail string, yield func(from, to, rest string)) {
	each := func(text, end string, yield func(name, rest string)) {
		for i := -1; i < len(k.Columns); i++ {
			name := k.Status // it may be a column that is gone
			if i >= 0 {
				name = k.Columns[i]
			}
			if rest, ok := strings.CutPrefix(text, OneLine(name)+end); ok && name != "" {
				yield(name, rest)
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
