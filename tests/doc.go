// Package tests drives the whole program through its two doors.
//
// How to use it:
//
//	script/<noun>/*.txtar  testscript; the sections are the repository. Any folder is found by itself.
//	  tix ARGS             one process; `! tix ARGS` must fail, `exit 2 tix ARGS` must end with 2
//	  cmp stdout want/x    golden; `go test ./tests -update` rewrites it. want/ and wire/ are no part of the repository
//	  tree [PREFIX...]     prints the repository's files with content: `cmp stdout want/tree`
//	  clock TIME           the time of all that follows (default 2026-01-02T03:04:05Z)
//	  mcp wire/x [ARGS]    runs `tix mcp ARGS` on the lines of a file; compare with `cmp stdout want/server`
//	  both TOOL JSON -- ARGS   the same call by tool and by command line on twin repositories: text, --json and
//	                       trees must be equal; afterwards the command's output and tree stand. `both part TOOL …`
//	                       only wants the tool's text to be whole lines of the command's (PartOf)
//	mcp/*.txtar            transcripts: comment = what it guards; sections client, server (-update), optional args, env,
//	                       exit, stderr, after (tree); all others are the repository
//	client lines           JSON, or `> tool {json}` (id = count of requests so far), `!init`, `!hex 7b0a`, `!fill N BEFORE AFTER`
//
// The n-th issue has the same id in every script (seed TIX_TEST_SEED); who works is Ada Lovelace <ada@example.org>;
// there is a git repository (`rm .git` for none), HOME and git's settings are isolated, TZ is UTC.
package tests
