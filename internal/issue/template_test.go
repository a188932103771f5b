package issue

import (
	"encoding/json"
	"testing"

	"github.com/tix-tracker/tix/internal/template"
)

// TestATemplateReachesEveryField: what a template may hold is what create takes.
func TestATemplateReachesEveryField(t *testing.T) {
	t.Parallel()
	var schema struct {
		Properties struct {
			Defaults struct {
				Properties map[string]struct{ Type string } `json:"properties"`
			} `json:"defaults"`
		} `json:"properties"`
	}
	if err := json.Unmarshal(template.Create.Info().InputSchema(), &schema); err != nil {
		t.Fatal(err)
	}
	var f Fields
	for _, s := range f.slots() {
		if schema.Properties.Defaults.Properties[s.name].Type == "" {
			t.Errorf("a template has no default for %s", s.name)
		}
		delete(schema.Properties.Defaults.Properties, s.name)
		f.put([]template.Value{{Field: s.name, Text: "x, y"}})
		if text, ok := s.given(); !ok || text != "x, y" {
			t.Errorf("%s got %q", s.name, text)
		}
	}
	if len(schema.Properties.Defaults.Properties) > 0 {
		t.Errorf("create has no field for %v", schema.Properties.Defaults.Properties)
	}
}
