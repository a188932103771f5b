package tests

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// mixed are n requests of several kinds, numbered from 1.
func mixed(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		switch {
		case i%7 == 0:
			fmt.Fprintf(&b, `{"jsonrpc":"2.0","id":%d,"method":"tools/list"}`+"\n", i)
		case i%5 == 0:
			fmt.Fprintf(&b, `{"jsonrpc":"2.0","id":%d,"method":"nothing"}`+"\n", i)
		case i%3 == 0:
			fmt.Fprintf(&b, `{"jsonrpc":"2.0","id":%d,"method":"ping"}`+"\n", i)
		default:
			fmt.Fprintf(&b, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"list_issues"}}`+"\n", i)
		}
	}
	return b.String()
}

func inOrder(t *testing.T, out string, n int) {
	t.Helper()
	at := 0
	for line := range strings.Lines(out) {
		at++
		var a answer
		if err := json.Unmarshal([]byte(line), &a); err != nil || string(a.ID) != fmt.Sprint(at) {
			t.Fatalf("answer %d has the id %s: %v", at, a.ID, err)
		}
	}
	if at != n {
		t.Fatalf("%d answers to %d requests", at, n)
	}
}

func TestPipelineIsAnsweredInOrder(t *testing.T) {
	t.Parallel()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	e, err := serve(place(t, plain()), env, []byte(mixed(300)))
	if err != nil {
		t.Fatal(err)
	}
	inOrder(t, e.out, 300)
}

func TestEndOfInputBehindTwentyCallsLosesNothing(t *testing.T) {
	t.Parallel()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	dir := place(t, plain())
	for range 50 {
		e, err := serve(dir, env, []byte(mixed(20)))
		if err != nil || e.code != 0 {
			t.Fatalf("exit %d: %v\n%s", e.code, err, e.err)
		}
		inOrder(t, e.out, 20)
	}
}

// live is a running server.
type live struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out io.ReadCloser
}

func begin(t *testing.T, dir string) live {
	t.Helper()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	path, err := exec.LookPath("tix")
	if err != nil {
		t.Fatal(err)
	}
	l := live{cmd: exec.Command(path, "mcp")}
	l.cmd.Dir, l.cmd.Env = dir, env
	if l.in, err = l.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if l.out, err = l.cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := l.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.cmd.Process.Kill() })
	return l
}

func TestSignalsEndTheServerCleanly(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no signals to send")
	}
	for _, sig := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			l := begin(t, place(t, plain()))
			if _, err := io.WriteString(l.in, hello); err != nil {
				t.Fatal(err)
			}
			out := bufio.NewReader(l.out)
			if _, err := out.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
			if err := l.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			timer := time.AfterFunc(3*time.Second, func() { _ = l.cmd.Process.Kill() })
			defer timer.Stop()
			rest, _ := io.ReadAll(out)
			if err := l.cmd.Wait(); err != nil || len(rest) > 0 {
				t.Errorf("%v, and behind the answer: %q", err, rest)
			}
		})
	}
}

// TestClientThatDoesNotReadHoldsNoLock fills the pipe of the server's answers
// and writes from another process.
func TestClientThatDoesNotReadHoldsNoLock(t *testing.T) {
	t.Parallel()
	dir := place(t, plain())
	l := begin(t, dir)
	go func() {
		for i := range 500 {
			line, _ := request(i, "create_issue", fmt.Sprintf(`{"title":"Issue","body":%q}`, strings.Repeat("x", 4000)))
			if _, err := io.WriteString(l.in, line); err != nil {
				return // the server is gone: the test is over
			}
		}
	}()
	time.Sleep(time.Second)
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	e, err := start(dir, append(env, "TIX_TEST_SEED=7", "TIX_LOCK_TIMEOUT=20s"), nil, "create", "Beside")
	if err != nil || e.code != 0 {
		t.Errorf("exit %d: %v\n%s", e.code, err, e.err)
	}
}

// TestServerFollowsTheRepository calls one server before and after another
// process has written, and with a tix.toml that is broken meanwhile.
func TestServerFollowsTheRepository(t *testing.T) {
	t.Parallel()
	dir := place(t, plain())
	l := begin(t, dir)
	out := bufio.NewReader(l.out)
	ask := func(tool, arguments string) string {
		t.Helper()
		line, err := request(1, tool, arguments)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(l.in, line); err != nil {
			t.Fatal(err)
		}
		got, err := out.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := ask("list_issues", "{}"); !strings.Contains(got, `"total":0`) {
		t.Fatalf("before: %s", got)
	}
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	if e, err := start(dir, env, nil, "create", "From outside"); err != nil || e.code != 0 {
		t.Fatalf("%v %+v", err, e)
	}
	if got := ask("list_issues", "{}"); !strings.Contains(got, "From outside") {
		t.Errorf("after: %s", got)
	}
	toml := dir + "/tix.toml"
	if err := os.WriteFile(toml, []byte("issues_dir = ["), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := ask("list_issues", "{}"); !strings.Contains(got, `"isError":true`) || !strings.Contains(got, "tix.toml") {
		t.Errorf("broken tix.toml: %s", got)
	}
	if err := os.WriteFile(toml, []byte(plain()["tix.toml"]), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := ask("get_issue", `{"issue":1}`); !strings.Contains(got, "From outside") {
		t.Errorf("mended tix.toml: %s", got)
	}
}
