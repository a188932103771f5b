package mcp

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/catalog"
)

// TestInstructionsNameOnlyOfferedTools holds the text of every toolset against
// its tools.
func TestInstructionsNameOnlyOfferedTools(t *testing.T) {
	t.Parallel()
	for _, set := range []string{"core", "full", "all", "get_issue"} {
		for _, readOnly := range []bool{false, true} {
			chosen, f := Choose(catalog.All(), set, readOnly)
			if f != nil {
				t.Fatal(f)
			}
			offered := map[string]bool{}
			for _, d := range chosen {
				offered[d.Brief().Name] = true
			}
			text := instructions(func(tool string) bool { return offered[tool] })
			if len(text) > 2048 {
				t.Errorf("%s: the instructions have %d bytes, 2048 are the most", set, len(text))
			}
			for _, d := range catalog.All() {
				name := d.Brief().Name
				if name != "" && !offered[name] && regexp.MustCompile(`\b`+name+`\b`).MatchString(text) {
					t.Errorf("%s, read-only %t: the instructions name %s, which is not offered", set, readOnly, name)
				}
			}
			if readOnly && (strings.Contains(text, "confirm") || strings.Contains(text, "reason")) {
				t.Errorf("%s: a reader is told how to write", set)
			}
		}
	}
}

// TestInstructionsTellHowWorkIsTakenAndBlocked: what an agent would otherwise
// learn from refusals.
func TestInstructionsTellHowWorkIsTakenAndBlocked(t *testing.T) {
	t.Parallel()
	tell := func(tools ...string) string {
		return instructions(func(tool string) bool { return slices.Contains(tools, tool) })
	}
	for _, x := range []struct{ tools, want string }{
		{"move_issue", "finishing blocked work yes: true"},
		{"update_issue", "parent puts an issue below another"},
		{"link_issue", "link_issue records that one issue blocks"},
		{"issue_blocked_state", "issue_blocked_state tells what blocks"},
		{"next", "next with claim: true takes the first for you"},
		{"claim", "- claim takes an issue for you"},
		{"next claim", "takes the first and claim a certain one for you"},
		{"claim", "unless as or TIX_AGENT names you"},
		{"triage_list view_list", "Also here: an inbox to decide on (triage_list), saved filters (view_list)."},
		{"bulk_preview list_templates", "many issues at once (bulk_preview), forms for new issues (list_templates)."},
	} {
		if text := tell(strings.Fields(x.tools)...); !strings.Contains(text, x.want) {
			t.Errorf("%s: no `%s` in\n%s", x.tools, x.want, text)
		}
	}
}
