package op

import "encoding/json"

// property is one argument in an input schema. One type a property, enums of
// strings only, no combinators: what every client accepts unchanged.
type property struct {
	Type        Kind        `json:"type"`
	Description string      `json:"description,omitzero"`
	Enum        []string    `json:"enum,omitzero"`
	Minimum     json.Number `json:"minimum,omitzero"`
	Items       *property   `json:"items,omitzero"`
	// Properties is always there for an object, even when it is open.
	Properties ordered  `json:"properties,omitzero"`
	Required   []string `json:"required,omitzero"`
	Additional *bool    `json:"additionalProperties,omitzero"`
}

// InputSchema is the closed object schema of the tool's arguments.
func (i *Info) InputSchema() json.RawMessage {
	var props ordered
	var required []string
	for k := range i.Params {
		p := &i.Params[k]
		if !p.OnWire {
			continue
		}
		props = append(props, entry{p.Name, p.schema()})
		if p.NeedWire {
			required = append(required, p.Name)
		}
	}
	if i.Gate != nil {
		what := "must be true, or nothing is written"
		if i.Gate.Conditional {
			what = "must be true where the call needs a confirmation"
		}
		props = append(props, entry{confirmName, property{Type: Boolean, Description: what}})
	}
	data, err := Encode(struct {
		Type       string   `json:"type"`
		Properties ordered  `json:"properties"`
		Required   []string `json:"required,omitzero"`
		Additional bool     `json:"additionalProperties"`
	}{"object", props, required, false})
	if err != nil {
		panic("op: schema of " + i.Name + ": " + err.Error())
	}
	return data
}

// schema of one argument. A closed vocabulary is told only where each value is
// one word of it: not of a comma list, not of numbers.
func (p *Param) schema() property {
	s := property{Type: p.Kind, Minimum: json.Number(p.Min)}
	if p.Kind == String && !p.Comma {
		s.Enum = p.Enum
	}
	switch {
	case p.Kind == Array && p.items != nil:
		item := nestedSchema(p.items)
		s.Items = &item
	case p.Kind == Array:
		s.Items = &property{Type: String, Enum: p.Enum}
	case p.Kind == Mapping && p.items != nil:
		s = nestedSchema(p.items)
	case p.Kind == Mapping:
		s.Properties = ordered{}
	}
	s.Description = p.Help
	return s
}

// ordered is a JSON object whose keys keep their order.
type ordered []entry

type entry struct {
	key   string
	value any
}

// IsZero: an object without keys is still an object.
func (o ordered) IsZero() bool { return o == nil }

// MarshalJSON prints the object.
func (o ordered) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, e := range o {
		if i > 0 {
			b = append(b, ',')
		}
		k, err := Encode(e.key)
		if err != nil {
			return nil, err
		}
		v, err := Encode(e.value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, k...), ':'), v...)
	}
	return append(b, '}'), nil
}
