package view

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// object is a JSON object whose keys keep their order.
type object []member

type member struct {
	key   string
	value any
}

// MarshalJSON writes the keys in their order.
func (o object) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			out = append(out, ',')
		}
		key, err := op.Encode(m.key)
		if err != nil {
			return nil, err
		}
		value, err := op.Encode(m.value)
		if err != nil {
			return nil, err
		}
		out = append(append(append(out, key...), ':'), value...)
	}
	return append(out, '}'), nil
}

// extras are unknown keys of a place, in alphabetical order, as JSON.
func extras(nodes []*tomledit.Node) object {
	out := make(object, 0, len(nodes))
	for _, n := range nodes {
		out = append(out, member{n.Key, jsonOf(n)})
	}
	return out
}

// unknown are the keys of a table that are not among the names, in alphabetical
// order.
func unknown(table *tomledit.Node, names ...string) []*tomledit.Node {
	if table == nil {
		return nil
	}
	var out []*tomledit.Node
	for _, n := range table.Items {
		if !slices.Contains(names, n.Key) {
			out = append(out, n)
		}
	}
	slices.SortFunc(out, func(a, b *tomledit.Node) int { return strings.Compare(a.Key, b.Key) })
	return out
}

// jsonOf is a value of TOML as JSON. What JSON has no word for (dates, infinity)
// is text.
func jsonOf(n *tomledit.Node) any {
	digits := strings.ReplaceAll(n.Text, "_", "")
	switch n.Kind {
	case tomledit.KindTable:
		out := make(object, 0, len(n.Items))
		for _, item := range n.Items {
			out = append(out, member{item.Key, jsonOf(item)})
		}
		return out
	case tomledit.KindTables, tomledit.KindArray:
		list := make([]any, 0, len(n.Items))
		for _, item := range n.Items {
			list = append(list, jsonOf(item))
		}
		return list
	case tomledit.KindInteger:
		if v, err := strconv.ParseInt(digits, 0, 64); err == nil {
			return v
		}
	case tomledit.KindFloat:
		if v, err := strconv.ParseFloat(digits, 64); err == nil && !math.IsInf(v, 0) && !math.IsNaN(v) {
			return json.Number(strconv.FormatFloat(v, 'g', -1, 64))
		}
	case tomledit.KindBool:
		return n.Text == "true"
	}
	return n.Text
}
