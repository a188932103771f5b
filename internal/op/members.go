package op

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strconv"
)

// member is one key of a JSON object, in the order of the text.
type member struct {
	name string
	raw  json.RawMessage
}

// members takes a JSON object apart. Keys are exact; of a repeated key the last
// value counts.
func members(raw json.RawMessage) ([]member, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("not an object")
	}
	var ms []member
	seen := map[string]int{}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return nil, err
		}
		name, _ := t.(string)
		var m json.RawMessage
		if err := dec.Decode(&m); err != nil {
			return nil, err
		}
		if at, ok := seen[name]; ok {
			ms[at].raw = m
			continue
		}
		seen[name] = len(ms)
		ms = append(ms, member{name, m})
	}
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	return ms, nil
}

// typeOf names the JSON type of a value.
func typeOf(raw json.RawMessage) string {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return "nothing"
	}
	switch raw[0] {
	case '"':
		return "string"
	case '{':
		return "object"
	case '[':
		return "array"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	if _, ok := integer(raw); ok {
		return "integer"
	}
	return "number"
}

// integer reads a JSON number without a fraction; 1.0 and 1e2 are integers.
func integer(raw json.RawMessage) (int64, bool) {
	s := string(bytes.TrimSpace(raw))
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n, true
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) >= 1<<53 {
		return 0, false
	}
	return int64(f), true
}

// text decodes a JSON string.
func text(raw json.RawMessage) string {
	var s string
	_ = json.Unmarshal(raw, &s) // the caller has seen the quote, the line was valid JSON
	return s
}

// texts decodes an array of strings, and of integers where they may stand for
// selectors; ok is false when an item is something else, whose type is bad.
func texts(raw json.RawMessage, integers bool) (items []string, bad string, ok bool) {
	var raws []json.RawMessage
	if json.Unmarshal(raw, &raws) != nil {
		return nil, typeOf(raw), false
	}
	for _, r := range raws {
		switch t := typeOf(r); {
		case t == "string":
			items = append(items, text(r))
		case t == "integer" && integers:
			n, _ := integer(r)
			items = append(items, strconv.FormatInt(n, 10))
		default:
			return nil, t, false
		}
	}
	return items, "", true
}
