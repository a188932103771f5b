package op

import (
	"encoding/json"
	"reflect"
)

// Nested is a JSON object as an argument. T is a struct whose tags (json, help,
// enum, need) describe the object in the input schema; what came is kept raw,
// because the operation judges it with diagnostics of its own.
type Nested[T any] struct{ Raw json.RawMessage }

func (n *Nested[T]) put(raw json.RawMessage) { n.Raw = raw }
func (*Nested[T]) row() (reflect.Type, bool) { return reflect.TypeFor[T](), false }

// NestedList is a JSON array of objects as an argument, each described by T.
type NestedList[T any] struct{ Raw []json.RawMessage }

func (n *NestedList[T]) put(raw json.RawMessage) {
	_ = json.Unmarshal(raw, &n.Raw) // the binder has seen that it is an array
}
func (*NestedList[T]) row() (reflect.Type, bool) { return reflect.TypeFor[T](), true }

// nested is what Nested and NestedList are, whatever they hold.
type nested interface {
	put(json.RawMessage)
	row() (t reflect.Type, many bool)
}

// putNested fills an argument that holds objects. Only the JSON types of the
// outer value and its items are judged here.
func (p *Param) putNested(d nested, raw json.RawMessage) string {
	if _, many := d.row(); many {
		var items []json.RawMessage
		_ = json.Unmarshal(raw, &items) // wrongType has seen that it is an array
		for _, item := range items {
			if t := typeOf(item); t != "object" {
				return t
			}
		}
	}
	d.put(raw)
	return ""
}

// nestedSchema describes the objects of an argument: one closed level, deeper
// ones alike.
func nestedSchema(t reflect.Type) property {
	closed := false
	s := property{Type: Mapping, Additional: &closed}
	props := ordered{}
	for _, p := range paramsOf(t) {
		props = append(props, entry{p.Name, p.schema()})
		if p.NeedWire {
			s.Required = append(s.Required, p.Name)
		}
	}
	s.Properties = props
	return s
}
