package tests

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// misfit tells why a value does not fit an output schema, "" when it does. It
// knows the keys that ours use: type, properties, required, items, anyOf.
func misfit(s map[string]any, value any, at string) string {
	if branches, ok := s["anyOf"].([]any); ok {
		var why []string
		for _, one := range branches {
			w := misfit(one.(map[string]any), value, at)
			if w == "" {
				return ""
			}
			why = append(why, w)
		}
		return strings.Join(why, " and ")
	}
	if want, ok := s["type"].(string); ok && want != typeOf(value) && !(want == "number" && typeOf(value) == "integer") {
		return fmt.Sprintf("%s is of type %s, not %s", at, typeOf(value), want)
	}
	switch v := value.(type) {
	case []any:
		items, _ := s["items"].(map[string]any)
		for k, x := range v {
			if w := misfit(items, x, fmt.Sprintf("%s[%d]", at, k)); w != "" {
				return w
			}
		}
	case map[string]any:
		required, _ := s["required"].([]any)
		for _, key := range required {
			if _, ok := v[key.(string)]; !ok {
				return fmt.Sprintf("%s lacks `%s`", at, key)
			}
		}
		properties, _ := s["properties"].(map[string]any)
		for key, x := range v {
			if p, ok := properties[key].(map[string]any); ok {
				if w := misfit(p, x, at+"."+key); w != "" {
					return w
				}
			}
		}
	}
	return ""
}

// typeOf is the JSON type of a decoded value whose numbers are kept as text.
func typeOf(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case json.Number:
		if strings.ContainsAny(v.String(), ".eE") {
			return "number"
		}
		return "integer"
	case []any:
		return "array"
	}
	return "object"
}

// fits holds the structure of a success against the tool's output schema.
func fits(tool string, structured json.RawMessage) error {
	for _, i := range operations() {
		raw := i.OutputSchema()
		if i.Name != tool || raw == nil {
			continue
		}
		var schema map[string]any
		if err := json.Unmarshal(raw, &schema); err != nil {
			return err
		}
		d := json.NewDecoder(strings.NewReader(string(structured)))
		d.UseNumber()
		var value any
		if err := d.Decode(&value); err != nil {
			return fmt.Errorf("%s: structuredContent: %w", tool, err)
		}
		if why := misfit(schema, value, tool); why != "" {
			return fmt.Errorf("the result breaks its outputSchema: %s", why)
		}
	}
	return nil
}

func TestMisfitsAreSeen(t *testing.T) {
	t.Parallel()
	var schema map[string]any
	text := `{"type":"object","properties":{"rows":{"type":"array","items":{"type":"object"}},"n":{"anyOf":[{"type":"integer"},{"type":"null"}]}},"required":["rows"]}`
	if err := json.Unmarshal([]byte(text), &schema); err != nil {
		t.Fatal(err)
	}
	for text, fit := range map[string]bool{
		`{"rows":[]}`: true, `{"rows":[{}],"n":null}`: true, `{"rows":[],"n":7,"more":1}`: true,
		`{}`: false, `[]`: false, `{"rows":null}`: false, `{"rows":[1]}`: false, `{"rows":[],"n":"7"}`: false, `{"rows":[],"n":1.5}`: false,
	} {
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		var value any
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
		if why := misfit(schema, value, "it"); (why == "") != fit {
			t.Errorf("%s: %q", text, why)
		}
	}
}
