package setup

// agentText is the block for coding agents; issues is the issues folder.
func agentText(issues string) string {
	return blockStart + `
## Issues: tix

Work on this repository is tracked with ` + "`tix`" + `: every issue is a markdown file with front matter in ` + "`" + issues + "/`" + `,
versioned with the code. Change issues with the commands below: they write the History and enforce the rules of the board.
After editing a file by hand, run ` + "`tix lint`" + `.

An issue is named by its number (` + "`3`" + `), its id (` + "`A1B2C3D4`" + `) or a unique part of its title.

| to | run |
|---|---|
| see the open issues | ` + "`tix list`" + ` (` + "`--mine`" + `, ` + "`--filter \"status:todo label:bug,ui\"`" + `, ` + "`--json`" + `) |
| read one, with comments and History | ` + "`tix view 3`" + ` |
| find text in all issues | ` + "`tix search \"login page\"`" + ` |
| file a new one | ` + "`tix create \"Title\" --body \"Text\" --labels bug`" + ` |
| change fields | ` + "`tix edit 3 --priority high --assignee me`" + ` |
| start or finish it | ` + "`tix move 3 \"in progress\"`" + `, ` + "`tix move 3 done`" + ` |
| note what you found | ` + "`tix comment 3 \"Text\"`" + ` |
| see the columns of the board and their counts | ` + "`tix status`" + ` |
| put a finished one away | ` + "`tix archive 3`" + ` |
| check every file | ` + "`tix lint`" + ` |

- Move an issue when you start it and when it is done, and commit its file together with the work.
- A refusal says what is wrong and what to do next. Exit code 2: no issue, or more than one, matches the name.
- ` + "`tix mcp`" + ` serves the same operations as MCP tools; ` + "`tix COMMAND --help`" + ` and ` + "`tix docs filters`" + ` have the rest.
` + blockEnd + "\n"
}
