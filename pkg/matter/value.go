package matter

// Kind says what a Value is.
type Kind uint8

// The kinds of value.
const (
	Absent Kind = iota // no such key; in a Change: delete it
	Null
	Scalar
	Sequence
	Mapping
)

// Style is how a value was written, or is to be written.
type Style uint8

// The styles. Auto and Unquoted are for writing, the others for both: written back,
// a style is kept wherever the text allows it.
const (
	Auto     Style = iota // plain where that is safe, else quoted
	Unquoted              // plain even where YAML reads a number, a date or null
	Plain                 // as read: no quotes
	Single                // 'text'
	Double                // "text"
	Literal               // |
	Folded                // >
	Flow                  // [a, b] or {a: b}
	Block                 // one line an item
)

// Value is a node of a header.
type Value struct {
	Kind  Kind
	Style Style
	// Text of a scalar, decoded. A plain scalar is verbatim what stands in the
	// file: never turned into a number, a date or a truth value.
	Text      string
	Items     []Value // of a Sequence
	Pairs     []Pair  // of a Mapping
	Line, Col int     // of its first byte; an empty value stands at its key
	Anchored  bool    // an anchor or alias on it or inside it
}

// Pair is one key of a mapping.
type Pair struct {
	Key       string
	Value     Value
	Line, Col int  // of the key
	QuotedKey bool // the key stands in quotes
}

// Text is a string, quoted wherever YAML 1.1 or 1.2 could take it for something else.
func Text(s string) Value { return Value{Kind: Scalar, Text: s} }

// Bare is a scalar that is never quoted for its meaning (a date, a number). Text
// that no plain scalar can hold is quoted all the same. Bare("") and Bare("null")
// are null.
func Bare(s string) Value {
	v := Value{Kind: Scalar, Style: Unquoted, Text: s}
	if isNull(s) {
		v.Kind = Null
	}
	return v
}

// List is a list.
func List(items ...Value) Value { return Value{Kind: Sequence, Items: items} }

// Texts is a list of strings.
func Texts(items ...string) Value {
	v := Value{Kind: Sequence, Items: make([]Value, len(items))}
	for i, s := range items {
		v.Items[i] = Text(s)
	}
	return v
}

// Map is a mapping.
func Map(pairs ...Pair) Value { return Value{Kind: Mapping, Pairs: pairs} }

// IsNull reports whether v is null: `~`, `null` or nothing at all, without quotes.
func (v Value) IsNull() bool { return v.Kind == Null }

// Get is the value of a key of a mapping, Absent if it has none.
func (v Value) Get(key string) Value {
	for i := range v.Pairs {
		if v.Pairs[i].Key == key {
			return v.Pairs[i].Value
		}
	}
	return Value{}
}

// Equal reports whether v and w mean the same. Positions and styles don't count,
// but a plain scalar differs from a quoted one where YAML 1.2 core gives them
// different meanings: null and 'null', 42 and '42'. Order counts in mappings.
func (v Value) Equal(w Value) bool { return same(v, w, false) }

// satisfies reports whether got is what an edit wanted. It is Equal, but that
// Auto text is content with a plain scalar of the same text: readers take both
// for that text, and rewriting `estimate: 3` as '3' would be churn.
func satisfies(want, got Value) bool { return same(want, got, true) }

func same(v, w Value, lenient bool) bool {
	if v.Kind != w.Kind || len(v.Items) != len(w.Items) || len(v.Pairs) != len(w.Pairs) {
		return false
	}
	if v.Kind == Scalar {
		return v.Text == w.Text && (lenient && v.Style == Auto || meaningOf(v) == meaningOf(w))
	}
	for i := range v.Items {
		if !same(v.Items[i], w.Items[i], lenient) {
			return false
		}
	}
	for i := range v.Pairs {
		if v.Pairs[i].Key != w.Pairs[i].Key || !same(v.Pairs[i].Value, w.Pairs[i].Value, lenient) {
			return false
		}
	}
	return true
}

// meaningOf is the core meaning of a scalar; only plain ones are not strings.
func meaningOf(v Value) meaning {
	if v.Style == Plain || v.Style == Unquoted {
		return coreMeaning(v.Text)
	}
	return meansText
}
