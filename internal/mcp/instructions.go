package mcp

import "strings"

// instructions are shown to the model once: the key facts first, and nothing
// about a tool that the server does not offer. They hold no text of a repository.
func instructions(offered func(tool string) bool) string {
	var lines []string
	when := func(tool, text string) {
		if offered(tool) {
			lines = append(lines, text)
		}
	}
	lines = append(lines, "tix tracks issues as markdown files with YAML front matter in this repository; settings are in tix.toml.\n",
		"- Name an issue by number (3), id (A1B2C3D4) or a part of its file name or title. An ambiguous name is refused with its candidates.")
	when("list_issues", `- list_issues shows the open issues; all: true adds the closed ones. filter takes terms that must all hold, over open and closed issues: `+
		`status:todo label:bug,ui (either label) -priority:low assignee:me due:<2030-01-01 milestone:none "two words". Other keys: category type reviewer cycle estimate created updated.`)
	when("search_issues", "- search_issues finds text in whole files, comments included.")
	when("get_issue", "- get_issue has the body, comments and History of one issue.")
	when("ready", "- ready lists what may be started now, the first to take first; why: true says what holds back the rest.")
	if offered("next") || offered("claim") {
		lines = append(lines, "- "+claims(offered))
	}
	when("link_issue", "- link_issue records that one issue blocks, duplicates or is related to another.")
	when("issue_blocked_state", "- issue_blocked_state tells what blocks an issue now.")
	if offered("list_issues") || offered("search_issues") {
		lines = append(lines, "- Lists come in pages of 50 rows (limit: 1 to 500); pass next_cursor as cursor to go on.")
	}
	if offered("move_issue") {
		text := "- Change status with move_issue."
		if offered("board_status") {
			text += " board_status lists the columns."
		}
		lines = append(lines, text+" Reopening finished work needs a reason, finishing blocked work yes: true.")
	}
	when("update_issue", `- update_issue changes only the fields you send; "" clears one. labels, files, cycles and milestones are comma lists in one string; parent puts an issue below another.`)
	if offered("delete_issue") {
		text := "- delete_issue needs confirm: true. Rather move the issue to a canceled column"
		if offered("archive") {
			text += ", or archive it"
		}
		lines = append(lines, text+".")
	}
	if more := further(offered); more != "" {
		lines = append(lines, "- Also here: "+more+".")
	}
	when("lint_issues", "- lint_issues checks every file; run it after editing files by hand.")
	lines = append(lines, "- A refusal (isError) says what is wrong and how to go on. Files that can't be read are named in findings; everything else goes on.")
	return strings.Join(lines, "\n")
}

// further names the areas that only some need, each by a tool to begin with.
func further(offered func(tool string) bool) string {
	var areas []string
	for _, x := range []struct{ tool, text string }{
		{"bulk_preview", "many issues at once (bulk_preview)"},
		{"triage_list", "an inbox to decide on (triage_list)"},
		{"view_list", "saved filters (view_list)"},
		{"list_templates", "forms for new issues (list_templates)"},
	} {
		if offered(x.tool) {
			areas = append(areas, x.text)
		}
	}
	return strings.Join(areas, ", ")
}

// claims says how to take work and keep it.
func claims(offered func(tool string) bool) string {
	how := "next with claim: true takes the first"
	switch {
	case !offered("next"):
		how = "claim takes an issue"
	case offered("claim"):
		how += " and claim a certain one"
	}
	return how + " for you, for two hours: nobody else is offered it. Claims are this connection's unless as or TIX_AGENT names you."
}
