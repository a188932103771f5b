package op

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
)

// Schemer is a result type that describes itself: unions of the original.
type Schemer interface{ ResultSchema() json.RawMessage }

// Sparse is a result type with many keys that most of its values lack: a tool's
// schema tells only what all of them have, for every client carries it.
type Sparse interface{ Sparse() }

// OutputSchema describes structuredContent: the root and one level of rows,
// deeper values as open objects. It is nil for tools that write and for those
// whose refusals carry structure, because clients check it even then.
func (i *Info) OutputSchema() json.RawMessage { return i.describe(false) }

// WholeSchema is OutputSchema with the keys that sparse types leave out at the
// root.
func (i *Info) WholeSchema() json.RawMessage { return i.describe(true) }

func (i *Info) describe(whole bool) json.RawMessage {
	if !i.ReadOnly || i.Shaped || i.Out == nil || i.Out.Kind() != reflect.Struct {
		return nil
	}
	var root any
	v := reflect.New(i.Out).Interface()
	if s, ok := v.(Schemer); ok {
		root = s.ResultSchema()
	} else if _, carries := v.(Reporter); carries {
		root = objectOf(i.Out, 2, whole) // also when it writes itself: its fields are its keys
	} else {
		root = objectOf(i.Out, 2, whole, entry{notesKey, ordered{{"type", "array"}, {"items", ordered{{"type", "string"}}}}})
	}
	data, err := Encode(root)
	if err != nil {
		panic("op: result of " + i.Name + ": " + err.Error())
	}
	return data
}

// resultOf is the schema of a type down to a depth of objects.
func resultOf(t reflect.Type, depth int) any {
	v := reflect.New(t)
	if s, ok := v.Interface().(Schemer); ok {
		return s.ResultSchema()
	}
	if n, ok := v.Interface().(interface{ inner() reflect.Type }); ok {
		return nullable(resultOf(n.inner(), depth))
	}
	switch v.Interface().(type) {
	case json.Marshaler: // raw data, or a type that writes itself
		return ordered{}
	case encoding.TextMarshaler:
		return ordered{{"type", "string"}}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return nullable(resultOf(t.Elem(), depth))
	case reflect.String:
		return ordered{{"type", "string"}}
	case reflect.Bool:
		return ordered{{"type", "boolean"}}
	case reflect.Float32, reflect.Float64:
		return ordered{{"type", "number"}}
	case reflect.Slice, reflect.Array:
		return ordered{{"type", "array"}, {"items", resultOf(t.Elem(), depth)}}
	case reflect.Struct:
		return objectOf(t, depth, false)
	case reflect.Interface, reflect.Map:
		return ordered{}
	}
	return ordered{{"type", "integer"}}
}

func nullable(s any) any {
	return ordered{{"anyOf", []any{s, ordered{{"type", "null"}}}}}
}

// objectOf is the schema of a struct, of a sparse one with all its keys if whole
// says so; more are optional keys behind its own.
func objectOf(t reflect.Type, depth int, whole bool, more ...entry) any {
	if depth == 0 {
		return ordered{{"type", "object"}}
	}
	var props ordered
	var required []string
	_, sparse := reflect.New(t).Interface().(Sparse)
	for _, f := range reflect.VisibleFields(t) {
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" || !f.IsExported() {
			continue
		}
		optional := strings.Contains(rest, "omit")
		if optional && sparse && !whole {
			continue
		}
		of := f.Type
		if optional && of.Kind() == reflect.Pointer {
			of = of.Elem() // absent, never null
		}
		props = append(props, entry{name, resultOf(of, depth-1)})
		if !optional {
			required = append(required, name)
		}
	}
	s := ordered{{"type", "object"}, {"properties", append(props, more...)}}
	if len(required) > 0 {
		s = append(s, entry{"required", required})
	}
	return s
}
