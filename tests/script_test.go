package tests

import (
	"io"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// folders are the folders of scripts, found, never listed.
func folders(t testing.TB, root string) []string {
	t.Helper()
	seen := map[string]bool{}
	var dirs []string
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if dir := filepath.Dir(file); err == nil && filepath.Ext(file) == ".txtar" && !seen[dir] {
			seen[dir] = true
			dirs = append(dirs, dir)
		}
		return err
	})
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no scripts below %s: %v", root, err)
	}
	return dirs
}

func TestScripts(t *testing.T) {
	t.Parallel()
	for _, dir := range folders(t, "script") {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Parallel()
			testscript.Run(t, testscript.Params{
				Dir: dir, Setup: setup, UpdateScripts: *update, RequireUniqueNames: true,
				Cmds: map[string]func(*testscript.TestScript, bool, []string){
					"clock": clock, "tree": printTree, "mcp": serveFile, "both": both, "exit": exitWith,
				},
			})
		})
	}
}

// worldKey is where a script keeps the variables of its world.
func setup(e *testscript.Env) error {
	env, err := world()
	if err != nil {
		return err
	}
	for _, v := range env {
		name, value, _ := strings.Cut(v, "=")
		if name != "TMPDIR" && name != "PATH" {
			e.Setenv(name, value)
		}
	}
	return settle(e.WorkDir)
}

// environ is the script's environment as a process gets it.
func environ(ts *testscript.TestScript) []string {
	env, err := world()
	ts.Check(err)
	for _, name := range []string{"TIX_ACTOR", "TIX_AGENT", "TIX_LOCK_TIMEOUT", "TIX_MCP_TOOLS", "XDG_STATE_HOME"} {
		env = append(env, name+"=")
	}
	for i, v := range env {
		name, _, _ := strings.Cut(v, "=")
		env[i] = name + "=" + ts.Getenv(name)
	}
	return env
}

// clock TIME: what time it is for everything that follows.
func clock(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: clock TIME")
	}
	now := args[0]
	if len(now) == len("2026-01-02") {
		now += "T00:00:00Z"
	}
	for _, name := range []string{"TIX_TEST_NOW", "GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"} {
		ts.Setenv(name, now)
	}
}

// tree [PREFIX...]: the files of the repository with their content.
func printTree(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: tree [PREFIX...]")
	}
	text, err := tree(ts.MkAbs("."), args...)
	ts.Check(err)
	say(ts, text, "")
}

// mcp FILE [ARGS...]: runs the server on the lines of a file.
func serveFile(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) == 0 {
		ts.Fatalf("usage: mcp FILE [ARGS...]")
	}
	client, err := clientBytes(ts.ReadFile(args[0]))
	ts.Check(err)
	e, err := serve(ts.MkAbs("."), environ(ts), client, args[1:]...)
	ts.Check(err)
	say(ts, project(e.out), e.err)
	if neg != (e.code != 0) {
		ts.Fatalf("tix mcp ended with %d", e.code)
	}
}

// exit N tix ARGS...: the command ends with this code.
func exitWith(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "tix" {
		ts.Fatalf("usage: exit N tix ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	e, err := start(ts.MkAbs("."), environ(ts), nil, args[2:]...)
	ts.Check(err)
	say(ts, e.out, e.err)
	if e.code != want {
		ts.Fatalf("tix ended with %d, not %d", e.code, want)
	}
}

// both [part] TOOL JSON -- ARGS...: one case through both doors.
func both(ts *testscript.TestScript, neg bool, args []string) {
	c := twins{}
	if len(args) > 0 && args[0] == "part" {
		c.part, args = true, args[1:]
	}
	if len(args) < 4 || args[2] != "--" {
		ts.Fatalf("usage: both [part] TOOL JSON -- ARGS...")
	}
	c.tool, c.arguments, c.args = args[0], args[1], args[3:]
	e, diffs, err := honest().differences(ts.MkAbs("."), environ(ts), c)
	ts.Check(err)
	say(ts, e.out, e.err)
	switch {
	case len(diffs) > 0:
		ts.Fatalf("the doors differ: %s", strings.Join(diffs, "\n"))
	case neg != (e.code != 0):
		ts.Fatalf("tix ended with %d", e.code)
	}
}

// say gives later lines of the script something to compare.
func say(ts *testscript.TestScript, out, errs string) {
	_, err := io.WriteString(ts.Stdout(), out)
	ts.Check(err)
	_, err = io.WriteString(ts.Stderr(), errs)
	ts.Check(err)
}
