package mcp

// instructions are shown to the model once. They hold no text of a repository.
const instructions = `tix tracks issues as markdown files with YAML front matter inside this git repository; settings are in tix.toml.

- Name an issue by number (3), id (A1B2C3D4), or a fragment of its file name or title. An ambiguous name is refused with its candidates.
- list_issues shows the open issues; filter takes words and keys: status:doing label:bug assignee:@bob -priority:low due:<2030-01-01 "two words". get_issue has body, comments and history.
- Change status with move_issue (columns of the board: board_status). Moving out of a finished column needs a reason.
- update_issue merges the fields you send; "" clears one. labels, files, cycles, milestones are comma lists in one string.
- delete_issue needs confirm: true. Prefer a canceled column, or archive.
- A refusal (isError) says what is wrong and what to do next. Files that can't be read are named in findings; everything else goes on.
- Long lists are cut: pass next_cursor as cursor to go on.
- lint_issues checks every file; run it after editing files by hand.`
