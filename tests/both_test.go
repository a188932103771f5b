package tests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// doors are the two ways into the program; tests sabotage them.
type doors struct {
	line func(dir string, env, args []string) (ended, error)
	wire func(dir string, env []string, tool, arguments string) (reply, error)
}

func honest() doors {
	return doors{
		line: func(dir string, env, args []string) (ended, error) { return start(dir, env, nil, args...) },
		wire: call,
	}
}

// twins is one case: a tool call and the command line that means the same.
type twins struct {
	tool, arguments string
	args            []string
	part            bool // the tool's text is a part of the command's
}

// scene is where a case was run, put back to how it was before each run.
type scene struct {
	dir, saved string
}

func (s scene) run(f func() error) (string, error) {
	if err := restore(s.dir, s.saved); err != nil {
		return "", err
	}
	if err := f(); err != nil {
		return "", err
	}
	return tree(s.dir)
}

// differences runs a case through both doors of the repository in dir and tells
// what is not equal. Afterwards the repository is what the command made of it.
func (d doors) differences(dir string, env []string, c twins) (e ended, diffs []string, err error) {
	saved, err := os.MkdirTemp("", "tix-both")
	if err != nil {
		return e, nil, err
	}
	defer os.RemoveAll(saved)
	if err := duplicate(dir, saved); err != nil {
		return e, nil, err
	}
	s := scene{dir, saved}
	var r reply
	var data ended
	wireTree, err := s.run(func() (err error) { r, err = d.wire(dir, env, c.tool, c.arguments); return err })
	if err != nil {
		return e, nil, err
	}
	dataTree, err := s.run(func() (err error) { data, err = d.line(dir, env, append([]string{"--json"}, c.args...)); return err })
	if err != nil {
		return e, nil, err
	}
	textTree, err := s.run(func() (err error) { e, err = d.line(dir, env, c.args); return err })
	if err != nil {
		return e, nil, err
	}
	diffs = slices.Concat(compareText(e, r, c.part), compareCode(e, data, r))
	if !c.part {
		diffs = append(diffs, compareData(data, r)...)
	}
	if wireTree != textTree {
		diffs = append(diffs, unequal("the trees", textTree, wireTree))
	}
	if dataTree != textTree {
		diffs = append(diffs, unequal("the tree with --json", textTree, dataTree))
	}
	return e, diffs, nil
}

// compareText: content is standard output, then standard error on a line of
// its own.
func compareText(e ended, r reply, part bool) []string {
	if len(r.Content) != 1 || r.Content[0].Type != "text" {
		return []string{fmt.Sprintf("content is not one text block: %+v", r.Content)}
	}
	want, got := e.out, r.Content[0].Text
	if e.err != "" && want != "" && !strings.HasSuffix(want, "\n") {
		want += "\n"
	}
	want += e.err
	if part {
		if got == "" || !strings.Contains("\n"+want, "\n"+strings.TrimSuffix(got, "\n")+"\n") {
			return []string{unequal("the text is no run of whole lines", want, got)}
		}
		return nil
	}
	if want != got {
		return []string{unequal("the texts", want, got)}
	}
	return nil
}

func compareCode(e, data ended, r reply) []string {
	var diffs []string
	switch {
	case r.IsError == nil:
		diffs = append(diffs, "the result has no isError")
	case *r.IsError && e.code == 0:
		diffs = append(diffs, "isError is true and the command ended with 0")
	}
	if e.code != data.code {
		diffs = append(diffs, fmt.Sprintf("exit %d, but %d with --json", e.code, data.code))
	}
	if e.err != data.err {
		diffs = append(diffs, unequal("standard error with and without --json", e.err, data.err))
	}
	return diffs
}

// compareData: --json prints structuredContent, key for key in its order.
func compareData(data ended, r reply) []string {
	if len(r.Structured) == 0 {
		if data.out != "" {
			return []string{unequal("--json prints what has no structuredContent", data.out, "")}
		}
		return nil
	}
	var line, wire bytes.Buffer
	if err := json.Compact(&line, []byte(data.out)); err != nil {
		return []string{fmt.Sprintf("--json printed no JSON: %v: %q", err, data.out)}
	}
	if err := json.Compact(&wire, r.Structured); err != nil {
		return []string{err.Error()}
	}
	if line.String() != wire.String() {
		return []string{unequal("--json and structuredContent", line.String(), wire.String())}
	}
	return nil
}

// unequal shows where two texts part: the lines before and behind that are the
// same are left out.
func unequal(what, line, wire string) string {
	a, b := strings.SplitAfter(line, "\n"), strings.SplitAfter(wire, "\n")
	same := 0
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b, same = a[1:], b[1:], same+1
	}
	for len(a) > 1 && len(b) > 1 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return fmt.Sprintf("%s differ behind %d lines:\n--- terminal\n%s\n--- wire\n%s", what, same, strings.Join(a, ""), strings.Join(b, ""))
}
