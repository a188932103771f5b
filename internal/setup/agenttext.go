package setup

// agentText is the block for coding agents; issues is the issues folder.
func agentText(issues string) string {
	return blockStart + `
## Issues: tix

The work on this repository is tracked with ` + "`tix`" + `: every issue is a markdown file with front matter below ` + "`" + issues + "/`" + `,
versioned with the code. Change issues with the commands below, which keep the History lines and check the rules of the board;
a file edited by hand is checked by ` + "`tix lint`" + `.

An issue is named by its number (` + "`3`" + `), its id (` + "`A1B2C3D4`" + `) or a part of its title that is unique.

| to | run |
|---|---|
| see the open issues | ` + "`tix list`" + ` (` + "`--filter \"status:doing label:bug\"`" + `, ` + "`--mine`" + `, ` + "`--json`" + `) |
| read one with comments and History | ` + "`tix view 3`" + ` |
| find text in all issues | ` + "`tix search \"login page\"`" + ` |
| file a new one | ` + "`tix create \"Title\" --body \"Text\" --labels bug`" + ` |
| change fields | ` + "`tix edit 3 --priority high --assignee me`" + ` |
| take it up or finish it | ` + "`tix move 3 \"in progress\"`" + `, ` + "`tix move 3 done`" + ` |
| note what was found | ` + "`tix comment 3 \"Text\"`" + ` |
| count the columns of the board | ` + "`tix status`" + ` |
| put a finished one away | ` + "`tix archive 3`" + ` |
| check every file | ` + "`tix lint`" + ` |

- Move an issue when you begin it and when it is done, and commit its file together with the work.
- A refusal says what is wrong and what to do next; exit code 2 means that no issue, or more than one, has that name.
- ` + "`tix mcp`" + ` serves the same operations as MCP tools on standard input and output; ` + "`tix <command> --help`" + ` has the rest.
` + blockEnd + "\n"
}
