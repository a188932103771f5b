package config

import (
	"strings"
	"testing"
)

func TestLoadRefusesBadScalars(t *testing.T) {
	t.Parallel()
	refuses(t, []refusal{
		{"issues_dir empty", "issues_dir = ''\n", "", "must not be empty", "issues_dir = ''"},
		{"issues_dir number", "issues_dir = 3\n", "", "must be text", "issues_dir = 3"},
		{"issues_dir above", "issues_dir = \"../x\"\n", "", "`issues_dir` is `../x`, which leaves the repository", "issues_dir = \"../x\""},
		{"issues_dir above inside", "issues_dir = \"a/../../x\"\n", "", "leaves the repository", "issues_dir = \"a/../../x\""},
		{"issues_dir absolute", "issues_dir = \"/x\"\n", "", "leaves the repository", "issues_dir = \"/x\""},
		{"milestones_dir", "milestones_dir = \"..\"\n", "", "`milestones_dir`", "milestones_dir = \"..\""},
		{"tags_dir", "tags_dir = \" \"\n", "", "`tags_dir`", "tags_dir = \" \""},
		{"editor", "editor = true\n", "", "`editor` is true or false, but must be text", "editor = true"},
		{"agent", "agent = 1\n", "", "`agent`", "agent = 1"},
		{"viewer blank", "viewer = \"\"\n", "", "`viewer` must not be blank", "viewer = \"\""},
		{"lint_foreign_repositories", "lint_foreign_repositories = \"yes\"\n", "", "must be true or false", "lint_foreign_repositories = \"yes\""},
		{"tips_on_startup", "tips_on_startup = 1\n", "", "must be true or false", "tips_on_startup = 1"},
		{"types text", "types = \"a\"\n", "", "must be a list of texts", "types = \"a\""},
		{"types numbers", "types = [1]\n", "", "must hold texts alone", "types = [1]"},
		{"both names of types", "types = []\ncustom_types = []\n", "", "old name", "custom_types = []"},
		{"labels", "labels = { a = 1 }\n", "", "must be a list", "labels = { a = 1 }"},
		{"parent_repo", "parent_repo = \"\"\n", "", "`parent_repo` must not be empty", "parent_repo = \"\""},
	})
}

const board = "[kanban.default]\ncolumns = [\"todo\", \"done\"]\n"

func TestLoadRefusesBadBoards(t *testing.T) {
	t.Parallel()
	refuses(t, []refusal{
		{"kanban", "kanban = 1\n", "", "must be a table", "kanban = 1"},
		{"board", "kanban.a = 1\n", "", "`kanban.a` is a whole number", "kanban.a = 1"},
		{"no columns", "[kanban.a]\ncolumns = []\n", "", "has no columns", "columns = []"},
		{"blank column", "[kanban.a]\ncolumns = [\n\"done\",\n\" \",\n]\n", "", "blank name", "\" \","},
		{"twice", "[kanban.a]\ncolumns = [\"done\", \"x\", \"x\"]\n", "", "`x` twice", "columns = [\"done\", \"x\", \"x\"]"},
		{"implicit done", "[kanban.a]\ncolumns = [\"x\"]\n", "", "in the column `done`, which is not", "[kanban.a]"},
		{"done_column", board + "done_column = \"x\"\n", "", "in the column `x`, which is not", "done_column = \"x\""},
		{"hidden", board + "hidden_columns = [\"x\"]\n", "", "hides the column `x`", "hidden_columns = [\"x\"]"},
		{"title_lines", board + "title_lines = 0\n", "", "whole number from 1", "title_lines = 0"},
		{"title_lines text", board + "title_lines = \"3\"\n", "", "must be a whole number", "title_lines = \"3\""},
		{"show_mismatch", board + "show_mismatch = 1\n", "", "true or false", "show_mismatch = 1"},
		{"wrap_titles", board + "wrap_titles = 1\n", "", "true or false", "wrap_titles = 1"},
		{"card_order", board + "card_order = 1\n", "", "list", "card_order = 1"},
		{"order_by", board + "order_by = \"x\"\n", "", "`x`, which is no order", "order_by = \"x\""},
		{"map of a stranger", board + "[kanban.default.category_map]\ndone = \"completed\"\nx = \"active\"\n", "mapping_for_unknown_column", "`x`", "x = \"active\""},
		{"map into a stranger", board + "[kanban.default.category_map]\ntodo = \"Active\"\n", "unknown_category", "`Active`", "todo = \"Active\""},
		{"map outside the order", "[categories]\norder = [\"unstarted\", \"completed\"]\n" + board + "[kanban.default.category_map]\ntodo = \"active\"\n", "unknown_category", "`active`", "todo = \"active\""},
		{"map without completed", board + "[kanban.default.category_map]\ntodo = \"active\"\n", "missing_completion_category", "without a completed column", "[kanban.default.category_map]"},
		{"map with two completed", board + "category_map = { todo = \"completed\", done = \"completed\" }\n", "", "more than one completed", "category_map = { todo = \"completed\", done = \"completed\" }"},
		{"map of numbers", board + "category_map = { todo = 1 }\n", "", "must be text", "category_map = { todo = 1 }"},
	})
}

func TestLoadRefusesBadLimits(t *testing.T) {
	t.Parallel()
	units := board + "[kanban.default.wip.units]\nd = 8\n"
	limit := func(lines string) string { return units + "[kanban.default.wip.limits.todo]\n" + lines }
	head := "[kanban.default.wip.limits.todo]"
	refuses(t, []refusal{
		{"factor zero", board + "[kanban.default.wip.units]\nd = 0\n", "", "from 1", "d = 0"},
		{"factor too large", board + "[kanban.default.wip.units]\nd = 4294967296\n", "", "to 4294967295", "d = 4294967296"},
		{"factor text", board + "[kanban.default.wip.units]\nd = \"8\"\n", "", "must be a whole number", "d = \"8\""},
		{"blank unit", board + "[kanban.default.wip.units]\n\" \" = 1\n", "", "blank name", "\" \" = 1"},
		{"column", board + "[kanban.default.wip.limits.x]\nmax_items = 1\npolicy = \"warn\"\n", "unknown_column", "`x`", "[kanban.default.wip.limits.x]"},
		{"zero items", limit("max_items = 0\npolicy = \"warn\"\n"), "", "from 1", "max_items = 0"},
		{"zero estimate", limit("max_estimate = 0\nunit = \"d\"\npolicy = \"warn\"\n"), "", "from 1", "max_estimate = 0"},
		{"estimate without unit", limit("max_estimate = 1\npolicy = \"warn\"\n"), "", "no `unit`", head},
		{"unit alone", limit("max_items = 1\nunit = \"d\"\npolicy = \"warn\"\n"), "", "no `max_estimate`", "unit = \"d\""},
		{"unknown unit", limit("max_estimate = 1\nunit = \"h\"\npolicy = \"warn\"\n"), "", "no declared unit", "unit = \"h\""},
		{"unknown unit first", limit("unit = \"h\"\npolicy = \"warn\"\n"), "", "no declared unit", "unit = \"h\""},
		{"no policy", limit("max_items = 1\n"), "", "no `policy`", head},
		{"other policy", limit("max_items = 1\npolicy = \"Warn\"\n"), "", "`Warn`, which does not exist", "policy = \"Warn\""},
		{"no ceiling", limit("policy = \"warn\"\n"), "", "no ceiling", head},
		{"enabled", limit("enabled = \"no\"\n"), "", "true or false", "enabled = \"no\""},
	})
	c, _ := load(t, units+"h = 1\n[kanban.default.wip.limits.done]\nenabled = false\n"+head+"\nmax_items = 2\nmax_estimate = 1_0\nunit = \"d\"\npolicy = \"block\"\n")
	w := c.Board().WIP
	if len(w.Units) != 2 || w.Units[0] != (Unit{"d", 8}) || len(w.Limits) != 2 || w.Limits[0] != (Limit{Column: "done"}) ||
		w.Limits[1] != (Limit{"todo", 2, 10, "d", "block", true}) {
		t.Errorf("%+v", w)
	}
}

func TestLoadRefusesBadPolicies(t *testing.T) {
	t.Parallel()
	mapped := "[kanban.default]\ncolumns = [\"in\", \"todo\", \"done\", \"no\"]\ncategory_map = { done = \"completed\", no = \"canceled\" }\n"
	refuses(t, []refusal{
		{"order empty", "[categories]\norder = []\n", "", "must not be empty", "order = []"},
		{"order stranger", "[categories]\norder = [\"unstarted\", \"x\"]\n", "unknown_category", "`x`", "order = [\"unstarted\", \"x\"]"},
		{"default implicit", "[categories]\norder = [\"active\"]\n", "unknown_category", "`unstarted`", "[categories]"},
		{"default stranger", "[categories]\ndefault = \"x\"\n", "unknown_category", "`x`", "default = \"x\""},
		{"default completed", "[categories]\ndefault = \"completed\"\n", "", "must not be `completed`", "default = \"completed\""},
		{"terminal_locked", "[transitions]\nterminal_locked = \"no\"\n", "", "true or false", "terminal_locked = \"no\""},
		{"no entry", mapped + "[triage]\ndeclined_status = \"no\"\n", "", "needs the key `entry_status`", "[triage]"},
		{"blank entry", mapped + "[triage]\nentry_status = \" \"\ndeclined_status = \"no\"\n", "", "must not be blank", "entry_status = \" \""},
		{"no declined", mapped + "[triage]\nentry_status = \"in\"\n", "", "needs the key `declined_status`", "[triage]"},
		{"unknown entry", mapped + "[triage]\nentry_status = \"x\"\ndeclined_status = \"no\"\n", "unknown_column", "`triage.entry_status` is `x`", "entry_status = \"x\""},
		{"unknown accepted", mapped + "[triage]\nentry_status = \"in\"\naccepted_status = \"x\"\ndeclined_status = \"no\"\n", "unknown_column", "accepted_status", "accepted_status = \"x\""},
		{"unknown deferred", mapped + "[triage]\nentry_status = \"in\"\ndeferred_status = \"x\"\ndeclined_status = \"no\"\n", "unknown_column", "deferred_status", "deferred_status = \"x\""},
		{"declined not canceled", mapped + "[triage]\nentry_status = \"in\"\ndeclined_status = \"todo\"\n", "", "category is `unstarted`", "declined_status = \"todo\""},
		{"declined done", "[triage]\nentry_status = \"todo\"\ndeclined_status = \"done\"\n", "", "category is `completed`", "declined_status = \"done\""},
	})
	c, _ := load(t, mapped+"[triage]\nentry_status = \"in\"\ndeclined_status = \"no\"\n")
	if *c.Triage != (Triage{Entry: "in", Declined: "no", Deferred: "in"}) {
		t.Errorf("%+v", c.Triage)
	}
	load(t, "[categories]\norder = [\"active\", \"active\"]\ndefault = \"active\"\n")
	load(t, "[categories]\ndefault = \"canceled\"\n[triage]\nentry_status = \"todo\"\ndeclined_status = \"in review\"\n")
}

func TestLoadRefusesBadSettings(t *testing.T) {
	t.Parallel()
	refuses(t, []refusal{
		{"cycle_number", "[planning]\ncycle_number = 0\n", "", "from 1", "cycle_number = 0"},
		{"default_cycle", "[planning]\ndefault_cycle = 1\n", "", "must be text", "default_cycle = 1"},
		{"health", "[health]\npolicy = \"x\"\n", "", "`x`, which does not exist", "policy = \"x\""},
		{"next_number", "[state]\nnext_number = -1\n", "", "from 0", "next_number = -1"},
		{"export", "[export.gitlab]\nproject = 1\n", "", "must be text", "project = 1"},
		{"keys", "[custom_attributes]\nkeys = 1\n", "", "list", "keys = 1"},
		{"mentions", "[mentions]\nenabled = 1\n", "", "true or false", "enabled = 1"},
		{"mentions dir", "[mentions]\ndir = \"../x\"\n", "", "`mentions.dir`", "dir = \"../x\""},
		{"directory blank", "[layout]\ndirectory = \"\"\n", "", "must not be blank", "directory = \"\""},
		{"directory above", "[layout]\ndirectory = \"a/..\"\n", "", "`..`", "directory = \"a/..\""},
		{"directory absolute", "[layout]\ndirectory = \"/a\"\n", "", "absolute", "directory = \"/a\""},
		{"directory drive", "[layout]\ndirectory = \"c:/a\"\n", "", "absolute", "directory = \"c:/a\""},
		{"directory backslash", "[layout]\ndirectory = 'a\\b'\n", "", "backslash", "directory = 'a\\b'"},
		{"directory empty part", "[layout]\ndirectory = \"a/\"\n", "", "empty folder name", "directory = \"a/\""},
		{"directory token", "[layout]\ndirectory = \"{type}/{id}\"\n", "", "`{id}`", "directory = \"{type}/{id}\""},
		{"filename token", "[layout]\nfilename = \"{assignee}.md\"\n", "", "`{assignee}`", "filename = \"{assignee}.md\""},
		{"filename end", "[layout]\nfilename = \"{id}.txt\"\n", "", "end in `.md`", "filename = \"{id}.txt\""},
		{"move_on_change", "[layout]\nmove_on_change = 1\n", "", "true or false", "move_on_change = 1"},
		{"type_colors", "[type_colors]\na = 1\n", "", "must be text", "a = 1"},
		{"repos", "[repos]\na = \"\"\n", "", "needs a name and a path", "a = \"\""},
		{"beads", "[beads]\nmode = \"Mirror\"\n", "", "`Mirror`, which does not exist", "mode = \"Mirror\""},
	})
	load(t, "[layout]\ndirectory = \"a}b/./{type}{c\"\n")
}

func TestABadRecordIsAFindingAndTheOthersStay(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, toml, want string }{
		{"team without members", "[teams.a]\n", "no members"},
		{"team member twice", "[teams.a]\nmembers = [\"x\", \"x\"]\n", "twice"},
		{"team label", "[teams.\" \"]\nmembers = [\"x\"]\n", "blank name"},
		{"team no table", "teams.a = 1\n", "must be a table"},
		{"cycle date", "[cycles.a]\nstart_date = \"2026-02-30\"\n", "day of the calendar"},
		{"cycle date literal", "[cycles.a]\nstart_date = 2026-02-03\n", "is a date, but must be text"},
		{"cycle order", "[cycles.a]\nstart_date = \"2026-02-03\"\ndue_date = \"2026-02-02\"\n", "before its start"},
		{"cycle before 1970", "[cycles.a]\ndue_date = \"1969-12-31\"\n", "day of the calendar"},
		{"form comma", "[templates.a]\nlabels = [\"a,b\"]\n", "comma"},
		{"form date", "[templates.a]\ndue_date = \"x\"\n", "day of the calendar"},
		{"project without name", "[projects.p]\nstatus = \"x\"\n", "needs the key `name`"},
		{"project blank name", "[projects.p]\nname = \" \"\n", "must not be blank"},
		{"project id", "[projects.\"a.b\"]\nname = \"x\"\n", "must not hold"},
		{"project id blank", "[projects.\" a\"]\nname = \"x\"\n", "must not hold"},
		{"project id long", "[projects." + strings.Repeat("x", 129) + "]\nname = \"x\"\n", "1 to 128 characters"},
		{"epic", "[epics.e]\nname = 1\n", "must be text"},
		{"initiative", "initiatives = 1\n", "must be a table of records"},
		{"initiative list", "[[initiatives]]\n", "must be a table of records"},
		{"schedule id", "[cycle_schedules.\"a b\"]\n", "must not hold"},
		{"view", "views.a = 1\n", "must be a table"},
		{"capacity", "capacity.a = 1\n", "must be a table"},
		{"issue template", "issue_templates.a = \"x\"\n", "must be a table"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			toml := tt.toml + "[projects.good]\nname = \"G\"\n[cycles.good]\n[teams.good]\nmembers = [\"x\"]\n"
			c, findings := load(t, toml)
			if len(findings) != 1 || findings[0].Kind != "bad_record" || findings[0].Severity != "error" ||
				!strings.Contains(findings[0].Message, tt.want) || findings[0].Line == 0 || findings[0].Source == "" {
				t.Errorf("%+v", findings)
			}
			if len(c.Projects) != 1 || len(c.Cycles) != 1 || len(c.Teams) != 1 {
				t.Errorf("%v %v %v", c.Projects, c.Cycles, c.Teams)
			}
		})
	}
}
