package tests

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// ended is what a process left behind.
type ended struct {
	out, err string
	code     int
}

// patience is how long one run of the program may take.
const patience = 60 * time.Second

// start runs the program.
func start(dir string, env []string, stdin []byte, args ...string) (ended, error) {
	path, err := exec.LookPath("tix")
	if err != nil {
		return ended{}, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c := exec.CommandContext(ctx, path, args...)
	c.Dir, c.Env, c.Stdin = dir, env, bytes.NewReader(stdin)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err = c.Run()
	if x := (*exec.ExitError)(nil); errors.As(err, &x) {
		err = nil
	}
	return ended{out.String(), errs.String(), c.ProcessState.ExitCode()}, err
}

// serve runs `tix mcp` on the bytes of a client and holds the promise of the
// channel: every byte of standard output belongs to one JSON object a line.
func serve(dir string, env []string, client []byte, args ...string) (ended, error) {
	e, err := start(dir, env, client, append([]string{"mcp"}, args...)...)
	if err != nil {
		return e, err
	}
	if e.out != "" && !strings.HasSuffix(e.out, "\n") {
		return e, fmt.Errorf("the server's last line is torn: %q", e.out)
	}
	for line := range strings.Lines(e.out) {
		var m map[string]json.RawMessage
		if err := json.Unmarshal([]byte(line), &m); err != nil || strings.TrimRight(line, "\n") == "" {
			return e, fmt.Errorf("a line of the server is no JSON object: %q", line)
		}
	}
	return e, nil
}

// reply is the result of a tool call.
type reply struct {
	Content []struct {
		Type, Text string
	} `json:"content"`
	Structured json.RawMessage `json:"structuredContent"`
	IsError    *bool           `json:"isError"`
}

// answer is one line of the server.
type answer struct {
	ID     json.RawMessage `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// call makes one tool call in a server of its own.
func call(dir string, env []string, tool, arguments string) (reply, error) {
	var r reply
	line, err := request(1, tool, arguments)
	if err != nil {
		return r, err
	}
	e, err := serve(dir, env, []byte(hello+line), "--tools", "all")
	if err != nil {
		return r, err
	}
	lines := strings.Split(strings.TrimSuffix(e.out, "\n"), "\n")
	var a answer
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &a); err != nil {
		return r, fmt.Errorf("%w\n%s%s", err, e.out, e.err)
	}
	if a.Error != nil {
		return r, fmt.Errorf("tool %s: error %d: %s", tool, a.Error.Code, a.Error.Message)
	}
	if err := json.Unmarshal(a.Result, &r); err != nil || r.IsError == nil || *r.IsError {
		return r, err
	}
	return r, fits(tool, r.Structured)
}

// hello opens a session. The client has no name, so that nothing is drawn from
// the ids.
const hello = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}` + "\n" +
	`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"

// request is the line of a tool call.
func request(id int, tool, arguments string) (string, error) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, []byte(arguments)); err != nil {
		return "", fmt.Errorf("the arguments of %s: %w: %s", tool, err, arguments)
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`+"\n", id, tool, &compact), nil
}
