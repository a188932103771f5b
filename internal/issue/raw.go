package issue

import (
	"encoding/json"
	"strconv"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// object is front matter as an ordered JSON object: unknown data is shown as it
// stands, never through a map.
type object []matter.Pair

// MarshalJSON prints the keys in file order.
func (o object) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, p := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, encode(p.Key)...), ':')
		b = append(b, rawOf(p.Value)...)
	}
	return append(b, '}'), nil
}

// rawOf is a value as JSON, typed as the YAML 1.2 core schema reads it.
func rawOf(v matter.Value) json.RawMessage {
	switch v.Kind {
	case matter.Sequence:
		b := []byte{'['}
		for i, item := range v.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, rawOf(item)...)
		}
		return append(b, ']')
	case matter.Mapping:
		return encode(object(v.Pairs))
	case matter.Scalar:
		return scalar(v)
	}
	return json.RawMessage("null")
}

// scalar is a number or a truth value where a plain scalar means one, else text.
func scalar(v matter.Value) json.RawMessage {
	if v.Style == matter.Plain {
		switch v.Text {
		case "true", "True", "TRUE":
			return json.RawMessage("true")
		case "false", "False", "FALSE":
			return json.RawMessage("false")
		}
		if n, err := strconv.ParseInt(v.Text, 10, 64); err == nil {
			return encode(n)
		}
		if number := json.Number(v.Text); json.Valid([]byte(v.Text)) {
			if _, err := number.Float64(); err == nil {
				return json.RawMessage(v.Text)
			}
		}
	}
	return encode(v.Text)
}

// parent is a canonical id as text, a legacy number as an integer.
func parent(reference string) json.RawMessage {
	if reference == "" {
		return nil
	}
	if n, err := strconv.ParseUint(reference, 10, 32); err == nil && !model.ValidID(reference) {
		return encode(n)
	}
	return encode(reference)
}

// series is the map as it stands, without an empty list of skipped days.
func series(v matter.Value) json.RawMessage {
	if v.Kind != matter.Mapping {
		return rawOf(v)
	}
	var shown object
	for _, p := range v.Pairs {
		if p.Key == "skipped" && (p.Value.IsNull() || p.Value.Kind == matter.Sequence && len(p.Value.Items) == 0) {
			continue
		}
		shown = append(shown, p)
	}
	return encode(shown)
}
