// Package setup makes a repository ready and keeps it tidy: init, the block for
// agents, the layout of the issue files, left-over backups, the version.
//
// init needs a folder without a tix.toml of its own, inside git or not, below
// another repository or not. It checks everything before it writes anything;
// tix.toml comes last, so that a half-made repository is none, and what was made
// is taken back when a file cannot be written.
//
// init-agents owns the lines between its two markers in AGENTS.md, and the entry
// `tix` of .mcp.json; every other byte of both files stays.
//
// layout migrate gives each issue the folder that the layout says, and keeps its
// file name and its bytes. Issues directly in the issues folder stay, as in the
// original, unless all are asked for.
//
// clean removes what older programs left: all but the newest backups of each
// issue, and the scattered *.tixbak and *.md.bak.
package setup
