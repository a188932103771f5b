package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestMain is the program itself in the processes that the tests start.
func TestMain(m *testing.M) {
	if os.Getenv("TIX_TEST_PROCESS") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// pair opens a terminal: what the keyboard types goes into far, what the program
// shows comes out of it.
func pair(t *testing.T) (far, near *os.File) {
	t.Helper()
	far, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	t.Cleanup(func() { _ = far.Close() })
	if err := unix.IoctlSetPointerInt(int(far.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(far.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if near, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = near.Close() })
	return far, near
}

// patience is how long a process may take on a machine that does much else.
const patience = time.Minute

// typed runs the program at a terminal. When it shows the text of a step, the
// keys of the step are typed.
func typed(t *testing.T, dir string, steps [][2]string, args ...string) (screen string, code int) {
	t.Helper()
	far, near := pair(t)
	before, err := unix.IoctlGetTermios(int(near.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(os.Args[0], args...)
	c.Dir, c.Stdin, c.Stdout, c.Stderr = dir, near, near, near
	c.Env = []string{"TIX_TEST_PROCESS=1", "HOME=" + dir, "PATH=" + os.Getenv("PATH"), "NO_COLOR=1"}
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(patience, func() { _ = c.Process.Kill() })
	defer late.Stop()
	ended := make(chan struct{})
	go func() {
		_ = c.Wait()
		_, _ = near.WriteString("\x00") // the last that is shown
		close(ended)
	}()
	var shown bytes.Buffer
	for part, seen := make([]byte, 4096), 0; !bytes.HasSuffix(shown.Bytes(), []byte{0}); {
		n, err := far.Read(part)
		if err != nil {
			t.Fatal(err)
		}
		shown.Write(part[:n])
		if len(steps) == 0 {
			continue
		}
		if i := bytes.Index(shown.Bytes()[seen:], []byte(steps[0][0])); i >= 0 {
			seen += i + len(steps[0][0])
			if _, err := far.WriteString(steps[0][1]); err != nil {
				t.Fatal(err)
			}
			steps = steps[1:]
		}
	}
	<-ended
	after, err := unix.IoctlGetTermios(int(near.Fd()), unix.TCGETS)
	if err != nil || *after != *before {
		t.Errorf("the terminal is left in another mode: %v", err)
	}
	if len(steps) > 0 {
		t.Errorf("never shown: %q", steps[0][0])
	}
	return strings.ReplaceAll(strings.TrimSuffix(shown.String(), "\x00"), "\r\n", "\n"), c.ProcessState.ExitCode()
}

const asking = `issues_dir = "docs/issues"
[issue_templates.bug]
[[issue_templates.bug.prompts]]
key = "estimate"
kind = "text"
[[issue_templates.bug.prompts]]
key = "priority"
kind = "select"
[views.v-1]
id = "v-1"
name = "Mine"
[views.v-1.scope]
kind = "repository"
`

const stored = "---\nnumber: 1\nid: A1B2C3D4\ntitle: First\nstatus: todo\ncreated: 2026-01-05\nupdated: 2026-01-05\n---\n"

// TestCtrlCEndsAQuestionAtOnce: one key, exit 130, one sentence on a line of its
// own, every file as it was.
func TestCtrlCEndsAQuestionAtOnce(t *testing.T) {
	t.Parallel()
	const sentence = "\nerror[E-tix-io]: interrupted: stopped at a question: nothing was written\n"
	for _, c := range []struct {
		name  string
		args  []string
		steps [][2]string
	}{
		{"first prompt", []string{"create", "--template", "bug"}, [][2]string{{"Estimate:", "\x03"}}},
		{"later prompt", []string{"create", "--template", "bug"}, [][2]string{{"Estimate:", "3d\n"}, {"Priority (low, medium, high):", "hi\x03"}}},
		{"title", []string{"create"}, [][2]string{{"Title:", "\x03"}}},
		{"delete an issue", []string{"delete", "1"}, [][2]string{{"[y/N]", "\x03"}}},
		{"delete a view", []string{"view", "delete", "v-1"}, [][2]string{{"[y/N]", "\x03"}}},
		{"delete a template", []string{"template", "delete", "bug"}, [][2]string{{"[y/N]", "\x03"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			files := map[string]string{"tix.toml": asking, "docs/issues/2026-01-05-A1B2C3D4-first.md": stored}
			for name, text := range files {
				file := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			screen, code := typed(t, dir, c.steps, c.args...)
			if code != 130 || !strings.HasSuffix(screen, sentence) {
				t.Errorf("%d\n%s", code, screen)
			}
			for name, text := range files {
				if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(data) != text {
					t.Errorf("%s: %v\n%s", name, err, data)
				}
			}
			if list, err := os.ReadDir(filepath.Join(dir, "docs/issues")); err != nil || len(list) != 1 {
				t.Errorf("%v %v", list, err)
			}
		})
	}
}

// TestASlipCostsNoOtherAnswer: what create would refuse is asked for again, in
// the words of create.
func TestASlipCostsNoOtherAnswer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := asking + `[[issue_templates.bug.prompts]]
key = "start_date"
kind = "date"
[[issue_templates.bug.prompts]]
key = "due_date"
kind = "date"
[[issue_templates.bug.prompts]]
key = "parent"
kind = "text"
`
	if err := os.WriteFile(filepath.Join(dir, "tix.toml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	screen, code := typed(t, dir, [][2]string{
		{"Estimate:", "3d\n"},
		{"Priority (low, medium, high):", "huge\n"},
		{"`huge` is not a priority. Priority (low, medium, high):", "high\n"},
		{"Start date (YYYY-MM-DD):", "2026-02-02\n"},
		{"Due date (YYYY-MM-DD):", "2026-02-01\n"},
		{"2026-02-02. Due date (YYYY-MM-DD):", "2026-02-03\n"},
		{"Parent:", "99\n"},
		{"there is no issue #99. Parent:", "\n"},
		{"Title:", " \n"},
		{"It is needed. Title:", "A title\n"},
	}, "--json", "create", "--template", "bug")
	for _, want := range []string{`"estimate": "3d"`, `"priority": "high"`, `"start_date": "2026-02-02"`, `"due_date": "2026-02-03"`, `"title": "A title"`} {
		if !strings.Contains(screen, want) {
			t.Errorf("%s is not in the answer", want)
		}
	}
	if code != 0 || t.Failed() {
		t.Errorf("%d\n%s", code, screen)
	}
}

// TestCtrlCEndsTheReadingOfStandardInput: no handler holds the signal back.
func TestCtrlCEndsTheReadingOfStandardInput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tix.toml"), []byte(asking), 0o600); err != nil {
		t.Fatal(err)
	}
	far, near := pair(t)
	c := exec.Command(os.Args[0], "create", "A title", "--body", "-")
	c.Dir, c.Stdin, c.Stdout, c.Stderr = dir, near, near, near
	c.Env = []string{"TIX_TEST_PROCESS=1", "HOME=" + dir}
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(patience, func() { _ = c.Process.Kill() })
	defer late.Stop()
	if _, err := far.WriteString("text\n"); err != nil {
		t.Fatal(err)
	}
	echo := make([]byte, len("text\r\n"))
	if _, err := io.ReadFull(far, echo); err != nil { // the line has arrived
		t.Fatal(err)
	}
	for waiting, began := 1, time.Now(); waiting > 0 && time.Since(began) < patience; time.Sleep(time.Millisecond) { // until the program has taken it
		var err error
		if waiting, err = unix.IoctlGetInt(int(near.Fd()), unix.TIOCINQ); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := far.WriteString("\x03"); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	if s, ok := c.ProcessState.Sys().(syscall.WaitStatus); !ok || !s.Signaled() || s.Signal() != syscall.SIGINT {
		t.Errorf("%v", c.ProcessState)
	}
	if _, err := os.Stat(filepath.Join(dir, "docs")); err == nil {
		t.Error("something was written")
	}
}
