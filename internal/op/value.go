package op

import (
	"encoding/json"
	"reflect"
	"strings"
)

// Opt tells an absent argument from a blank one.
type Opt[T any] struct {
	Value T
	Set   bool
}

// Some is a present value.
func Some[T any](v T) Opt[T] { return Opt[T]{Value: v, Set: true} }

// Or is the value, or def when it is absent.
func (o Opt[T]) Or(def T) T {
	if o.Set {
		return o.Value
	}
	return def
}

func (o *Opt[T]) slot() any { o.Set = true; return &o.Value }

// optional is what every Opt is, whatever it holds.
type optional interface{ slot() any }

// Selector names an issue: number, id, fragment of path or title. The wire
// takes a string or an integer.
type Selector string

// List is a comma list in one string: items are trimmed, empty ones dropped.
type List string

// Items are the parts of a comma list.
func (l List) Items() []string {
	var items []string
	for s := range strings.SplitSeq(string(l), ",") {
		if s = strings.TrimSpace(s); s != "" {
			items = append(items, s)
		}
	}
	return items
}

// LongText is text of any length. On the terminal `--x -` reads standard input
// and `--x-file PATH` a file; over MCP nothing is ever read.
type LongText string

// Flag is a bool that takes a value on the command line (`--show-mismatch true`).
type Flag bool

// Object is a JSON object that the operation judges itself, with diagnostics of
// its own.
type Object json.RawMessage

// Null is a value of a result that may be null or left out: absent (zero),
// null, or a value.
type Null[T any] struct {
	Value T
	Set   bool // false with omitzero: the key is left out
	Valid bool // false: null
}

// NullOf is a value.
func NullOf[T any](v T) Null[T] { return Null[T]{Value: v, Set: true, Valid: true} }

// NullNone is an explicit null.
func NullNone[T any]() Null[T] { return Null[T]{Set: true} }

// IsZero lets omitzero leave the key out.
func (n Null[T]) IsZero() bool { return !n.Set }

func (Null[T]) inner() reflect.Type { return reflect.TypeFor[T]() }

// MarshalJSON prints the value or null.
func (n Null[T]) MarshalJSON() ([]byte, error) {
	if !n.Valid {
		return []byte("null"), nil
	}
	return Encode(n.Value)
}

// Rendered is a result key that holds the operation's own text, without its
// final newline; the kit fills it after Text has run.
type Rendered string
