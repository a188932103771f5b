package fsx_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/tix-tracker/tix/pkg/fsx"
)

// lockDir tells the test binary, started again, to be one of many processes
// that allocate numbers under the lock.
const lockDir = "FSX_TEST_LOCK_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(lockDir); dir != "" {
		if err := allocate(dir, 10); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// allocate creates n files, each numbered one above the highest that is there.
func allocate(dir string, n int) error {
	tree, err := fsx.Open(dir, fsx.Options{})
	if err != nil {
		return err
	}
	defer tree.Close()
	for range n {
		unlock, err := fsx.Lock(context.Background(), dir, filepath.Join(dir, "state"), time.Minute)
		if err != nil {
			return err
		}
		high, err := highest(dir)
		if err == nil {
			name := fmt.Sprintf("%04d-%d", high+1, os.Getpid())
			err = tree.Commit(fsx.Plan{Changes: []fsx.Change{{Path: name, Data: []byte(name), Create: true}}})
		}
		unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

func highest(dir string) (int, error) {
	d, err := fsx.OpenDir(dir)
	if err != nil {
		return 0, err
	}
	defer d.Close()
	all, err := d.List(nil)
	high := 0
	for _, e := range all {
		if !e.IsDir && len(e.Name) > 4 {
			if n, err := strconv.Atoi(e.Name[:4]); err == nil {
				high = max(high, n)
			}
		}
	}
	return high, err
}

func TestTwentyProcessesNeverShareANumber(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var children []*exec.Cmd
	for range 20 {
		c := exec.Command(os.Args[0], "-test.run=^$")
		c.Env = append(os.Environ(), lockDir+"="+dir)
		c.Stderr = os.Stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		children = append(children, c)
	}
	for _, c := range children {
		if err := c.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	all, temps := files(t, dir)
	delete(all, "state/lock")
	numbers := map[string]bool{}
	for name := range all {
		numbers[name[:4]] = true
	}
	if len(all) != 200 || len(numbers) != 200 || temps != nil {
		t.Fatalf("%d files, %d numbers, %v", len(all), len(numbers), temps)
	}
}

func TestAHeldLockIsBusyAfterTheTimeout(t *testing.T) {
	t.Parallel()
	dir, state := t.TempDir(), t.TempDir()
	unlock, err := fsx.Lock(t.Context(), dir, state, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = fsx.Lock(t.Context(), dir, state, 20*time.Millisecond)
	wantErr(t, err, fsx.ErrBusy)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := fsx.Lock(ctx, dir, state, time.Hour); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	got := make(chan error)
	go func() {
		again, err := fsx.Lock(context.Background(), dir, state, time.Minute)
		if err == nil {
			again()
		}
		got <- err
	}()
	unlock()
	unlock() // twice is harmless
	if err := <-got; err != nil {
		t.Fatal(err)
	}
}

func TestALockLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	unlock, err := fsx.Lock(t.Context(), dir, t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if got, _ := files(t, dir); len(got) != 0 {
		t.Fatal(got)
	}
	if _, err := fsx.Lock(t.Context(), filepath.Join(dir, "none"), dir, 0); err == nil && os.PathSeparator == '/' {
		t.Fatal("a missing directory is locked")
	}
}
