package tests

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"testing"

	"github.com/tix-tracker/tix/internal/catalog"
	"github.com/tix-tracker/tix/internal/mcp"
	"github.com/tix-tracker/tix/internal/op"
)

// Bounds of tools/list: mcp.md section 2.
const (
	inputBudget = 110_000
	listBudget  = 140_000
	coreBudget  = 16_000 // 4,000 tokens
)

// schema is a JSON schema as a test sees it.
type schema map[string]json.RawMessage

func parsed(t *testing.T, raw json.RawMessage) schema {
	t.Helper()
	var s schema
	if err := json.Unmarshal(raw, &s); err != nil {
		t.Fatalf("%v: %s", err, raw)
	}
	return s
}

func (s schema) text(key string) (v string) {
	_ = json.Unmarshal(s[key], &v)
	return v
}

func (s schema) names(key string) (v []string) {
	_ = json.Unmarshal(s[key], &v)
	return v
}

// allowed are the keys of an input schema that every client takes unchanged.
func allowed() []string {
	return []string{"type", "properties", "required", "additionalProperties", "description", "enum", "items", "minimum", "maximum"}
}

// faulty tells what a client would stumble over in an input schema.
func faulty(t *testing.T, raw json.RawMessage, path string) (faults []string) {
	s := parsed(t, raw)
	bad := func(format string, args ...any) { faults = append(faults, path+": "+fmt.Sprintf(format, args...)) }
	for _, key := range slices.Sorted(maps.Keys(s)) {
		if !slices.Contains(allowed(), key) {
			bad("uses `%s`", key)
		}
	}
	if s.text("type") == "" {
		bad("needs one type: %s", raw)
	}
	if e, ok := s["enum"]; ok && (len(s.names("enum")) == 0 || s.text("type") != "string") {
		bad("an enum holds strings only: %s", e)
	}
	if r, ok := s["required"]; ok && (len(s.names("required")) == 0 || slices.Contains(s.names("required"), "confirm")) {
		bad("required is absent when it is empty and never holds confirm: %s", r)
	}
	switch s.text("type") {
	case "array":
		if s["items"] == nil {
			return append(faults, path+": an array needs its items")
		}
		faults = append(faults, faulty(t, s["items"], path+"[]")...)
	case "object":
		if s["properties"] == nil {
			return append(faults, path+": an object needs properties")
		}
		properties := parsed(t, s["properties"])
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			faults = append(faults, faulty(t, properties[name], path+"."+name)...)
		}
		for _, name := range s.names("required") {
			if properties[name] == nil {
				bad("required `%s` is no property", name)
			}
		}
	}
	return faults
}

func TestSchemasAreOfTheKindThatEveryClientTakes(t *testing.T) {
	t.Parallel()
	name := regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`)
	for _, i := range operations() {
		if i.Name == "" {
			continue
		}
		if !name.MatchString(i.Name) {
			t.Errorf("%s is no name for a tool", i.Name)
		}
		input := parsed(t, i.InputSchema())
		if input.text("type") != "object" || string(input["additionalProperties"]) != "false" {
			t.Errorf("%s: the input must be a closed object", i.Name)
		}
		for _, f := range faulty(t, i.InputSchema(), i.Name) {
			t.Error(f)
		}
		if i.Gate != nil && i.ReadOnly {
			t.Errorf("%s takes confirm but reads only", i.Name)
		}
		if out := i.OutputSchema(); out != nil && parsed(t, out).text("type") != "object" {
			t.Errorf("%s: the output must be an object", i.Name)
		}
	}
}

func TestListOfToolsStaysSmall(t *testing.T) {
	t.Parallel()
	input := 0
	for _, i := range operations() {
		if i.Name != "" && i.Sets != op.All {
			input += len(i.InputSchema()) + len(i.Name) + len(i.Title) + len(i.Summary) + len(`{"name":"","title":"","description":"","inputSchema":},`)
		}
	}
	size := func(tools string) int {
		chosen, f := mcp.Choose(catalog.All(), tools, false)
		if f != nil {
			t.Fatal(f)
		}
		return len(mcp.List(chosen))
	}
	full, core := size("full"), size("core")
	t.Logf("tools/list: %d bytes, of these %d of the input side; core %d bytes, about %d tokens; all %d bytes", full, input, core, core/4, size("all"))
	if input > inputBudget || full > listBudget || core > coreBudget {
		t.Errorf("tools/list may have %d bytes, its input side %d, core %d", listBudget, inputBudget, coreBudget)
	}
}

func TestCoreSetHoldsTheTenOfEveryDay(t *testing.T) {
	t.Parallel()
	wanted := []string{"list_issues", "get_issue", "create_issue", "update_issue", "move_issue", "comment_on_issue", "search_issues", "board_status", "link_issue", "ready"}
	there := 0
	for _, i := range operations() {
		if i.Sets == op.Core {
			there++
		}
		if i.Sets == op.Core && !slices.Contains(wanted, i.Name) {
			t.Errorf("%s is not one of the ten", i.Name)
		}
		if i.Sets != op.Core && slices.Contains(wanted, i.Name) {
			t.Errorf("%s belongs to the core set", i.Name)
		}
	}
	if there != len(wanted) {
		t.Errorf("%d tools in the core set, not %d", there, len(wanted))
	}
}

func TestAnnotationsAreAllThere(t *testing.T) {
	t.Parallel()
	chosen, f := mcp.Choose(catalog.All(), "all", false)
	if f != nil {
		t.Fatal(f)
	}
	var list struct {
		Tools []struct {
			Name, Title string
			Annotations schema
		}
	}
	if err := json.Unmarshal(mcp.List(chosen), &list); err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		for _, key := range []string{"title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"} {
			if tool.Annotations[key] == nil || string(tool.Annotations[key]) == `""` {
				t.Errorf("%s says nothing of %s", tool.Name, key)
			}
		}
		if string(tool.Annotations["readOnlyHint"]) == "true" && string(tool.Annotations["destructiveHint"]) == "true" {
			t.Errorf("%s reads only and destroys", tool.Name)
		}
	}
}
