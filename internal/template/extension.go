package template

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// Extension is a key of a record that is no part of a template.
type Extension struct {
	Key  string
	Text string // in TOML's notation
	node *tomledit.Node
}

func extension(file *tomledit.File, n *tomledit.Node) Extension {
	return Extension{Key: n.Key, Text: file.Value(n).String(), node: n}
}

// Extensions are shown as a JSON object in alphabetical order.
type Extensions []Extension

// ResultSchema: any object.
func (Extensions) ResultSchema() json.RawMessage { return json.RawMessage(`{"type":"object"}`) }

// MarshalJSON prints the object.
func (x Extensions) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, e := range x {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = appendPair(b, e.Key, e.node); err != nil {
			return nil, err
		}
	}
	return append(b, '}'), nil
}

func appendPair(b []byte, key string, n *tomledit.Node) ([]byte, error) {
	k, err := op.Encode(key)
	if err != nil {
		return nil, err
	}
	return appendJSON(append(append(b, k...), ':'), n)
}

// appendJSON writes a value of TOML as the nearest of JSON: a day, an infinity
// and the like as text.
func appendJSON(b []byte, n *tomledit.Node) ([]byte, error) {
	switch n.Kind {
	case tomledit.KindTable:
		b = append(b, '{')
		for i, item := range n.Items {
			if i > 0 {
				b = append(b, ',')
			}
			var err error
			if b, err = appendPair(b, item.Key, item); err != nil {
				return nil, err
			}
		}
		return append(b, '}'), nil
	case tomledit.KindArray, tomledit.KindTables:
		b = append(b, '[')
		for i, item := range n.Items {
			if i > 0 {
				b = append(b, ',')
			}
			var err error
			if b, err = appendJSON(b, item); err != nil {
				return nil, err
			}
		}
		return append(b, ']'), nil
	case tomledit.KindBool:
		return append(b, n.Text...), nil
	case tomledit.KindInteger:
		if v, err := strconv.ParseInt(strings.ReplaceAll(n.Text, "_", ""), 0, 64); err == nil {
			return strconv.AppendInt(b, v, 10), nil
		}
	case tomledit.KindFloat:
		text := strings.TrimPrefix(strings.ReplaceAll(n.Text, "_", ""), "+")
		if v, err := strconv.ParseFloat(text, 64); err == nil && !math.IsInf(v, 0) && !math.IsNaN(v) && json.Valid([]byte(text)) {
			return append(b, text...), nil
		}
	}
	text, err := op.Encode(n.Text)
	return append(b, text...), err
}
