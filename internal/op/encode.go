package op

import (
	"bytes"
	"encoding/json"

	"github.com/tix-tracker/tix/internal/fault"
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

// withFindings adds the root key `findings` to an encoded object.
func withFindings(data []byte, findings []fault.Finding) ([]byte, error) {
	if len(findings) == 0 || len(data) < 2 || data[len(data)-1] != '}' {
		return data, nil
	}
	rows, err := Encode(findings)
	if err != nil {
		return nil, err
	}
	data = data[:len(data)-1]
	if len(data) > 1 {
		data = append(data, ',')
	}
	data = append(data, `"findings":`...)
	data = append(data, rows...)
	return append(data, '}'), nil
}
