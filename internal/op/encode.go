package op

import (
	"bytes"
	"encoding/json"
)

// Encode is the one JSON encoder: the order of the struct's fields, no HTML
// escaping, no final newline.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// Pretty indents encoded JSON by two spaces, as --json prints it.
func Pretty(data json.RawMessage) []byte {
	var b bytes.Buffer
	if json.Indent(&b, data, "", "  ") != nil {
		return data
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// withKey adds a list under a root key to an encoded object, unless it is empty.
func withKey[T any](data []byte, key string, list []T) ([]byte, error) {
	if len(list) == 0 || len(data) < 2 || data[len(data)-1] != '}' {
		return data, nil
	}
	rows, err := Encode(list)
	if err != nil {
		return nil, err
	}
	data = data[:len(data)-1]
	if len(data) > 1 {
		data = append(data, ',')
	}
	data = append(data, `"`+key+`":`...)
	data = append(data, rows...)
	return append(data, '}'), nil
}
