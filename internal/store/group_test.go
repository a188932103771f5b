package store_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/pkg/fsx"
)

const sharedFile = "docs/shared.txt"

// sharing edits the first n issues, each for itself; each adds its line to one
// file, as a joint or by building upon what those before it staged.
func sharing(tx *store.Tx, n int, joint bool) []*fault.Fault {
	return tx.Each(n, func(i int) *fault.Fault {
		is, f := tx.Load(context.Background(), testName(i+1))
		if f != nil {
			return f
		}
		if _, _, f := tx.Stage(store.Edit{Issue: is, Set: set("status", "done")}); f != nil {
			return f
		}
		line := fmt.Sprintf("issue %d\n", i+1)
		add := func(lines []any) *fault.Fault {
			was, _ := tx.ReadFile(sharedFile)
			return tx.StageFile(sharedFile, append(was[:len(was):len(was)], strings.Trim(fmt.Sprint(lines...), "[]")...), was)
		}
		if joint {
			return tx.Join(sharedFile, line, add)
		}
		return add([]any{line})
	})
}

// sharers says which issues are done, and which have a line.
func sharers(t *testing.T, root string, n int) (done, lines string) {
	t.Helper()
	for i := 1; i <= n; i++ {
		if strings.Contains(read(t, root, "docs/issues/"+testName(i)), "status: done") {
			done += fmt.Sprintf("issue %d\n", i)
		}
	}
	return done, read(t, root, sharedFile)
}

// sharingHook counts the writes of the shared file and of journals.
func sharingHook(files, journals *int, fail func(fsx.Op) bool) fsx.Hook {
	return func(o fsx.Op, after bool) error {
		switch {
		case !after && fail != nil && fail(o):
			return errors.New("no")
		case after && o.Name == "rename" && o.Path == sharedFile:
			*files++
		case after && o.Name == "link" && o.Path == "journal":
			*journals++
		}
		return nil
	}
}

func TestItemsThatShareAFileWriteItOnceAFlush(t *testing.T) {
	t.Parallel()
	const n = 130 // three flushes
	for _, joint := range []bool{false, true} {
		root := repository(t, n)
		write(t, root, sharedFile, "")
		var files, journals int
		c := &fsx.Counter{}
		r := open(t, root, store.Options{Hook: sharingHook(&files, &journals, nil), Counter: c})
		tx := begin(t, r)
		for i, f := range sharing(tx, n, joint) {
			if f != nil {
				t.Errorf("item %d: %v", i, f)
			}
		}
		tx.Close()
		if files != 3 || journals != 3 {
			t.Errorf("joint %v: written %d times with %d journals", joint, files, journals)
		}
		gate(t, "writes", &c.Writes, n+3+3)
		if done, lines := sharers(t, root, n); done != lines || strings.Count(done, "\n") != n {
			t.Errorf("joint %v: done\n%s\nlines\n%s", joint, done, lines)
		}
	}
}

// An item that cannot be written takes no other with it, and a file that cannot
// takes all that share it, and nobody else.
func TestItemsThatShareAFileShareItsFateAlone(t *testing.T) {
	t.Parallel()
	const n = 6
	for _, joint := range []bool{false, true} {
		for name, c := range map[string]struct {
			path string
			want string
		}{
			"an item":  {testName(3), "001000"},
			"the file": {sharedFile, "111111"},
		} {
			root := repository(t, n)
			write(t, root, sharedFile, "")
			var files, journals int
			r := open(t, root, store.Options{Hook: sharingHook(&files, &journals, func(o fsx.Op) bool {
				return o.Name == "rename" && strings.HasSuffix(o.Path, c.path)
			})})
			tx := begin(t, r)
			got := ""
			for _, f := range sharing(tx, n, joint) {
				got += map[bool]string{true: "1", false: "0"}[f != nil]
			}
			tx.Close()
			done, lines := sharers(t, root, n)
			if got != c.want || done != lines || strings.Count(lines, "\n") != strings.Count(c.want, "0") {
				t.Errorf("%s, joint %v: faults %s; done\n%s\nlines\n%s", name, joint, got, done, lines)
			}
		}
	}
}

// What another program did to a shared file is not overwritten, and what it did to
// one item's file is that item's loss.
func TestSharedFilesThatChangedUnderneathStay(t *testing.T) {
	t.Parallel()
	const n = 5
	for path, want := range map[string]string{"docs/issues/" + testName(2): "01000", sharedFile: "11111"} {
		root := repository(t, n)
		write(t, root, sharedFile, "")
		text := map[bool]string{true: "theirs\n", false: titled(2, "Theirs")}[path == sharedFile]
		done := false
		r := open(t, root, store.Options{Hook: func(o fsx.Op, after bool) error {
			if !done && o.Name == "open-temp" {
				done = true
				write(t, root, path, text)
			}
			return nil
		}})
		tx := begin(t, r)
		got := ""
		for _, f := range sharing(tx, n, true) {
			got += map[bool]string{true: "1", false: "0"}[f != nil && f.Kind == store.ChangedUnderneath]
		}
		tx.Close()
		if got != want || read(t, root, path) != text {
			t.Errorf("%s: faults %s, holds %q", path, got, read(t, root, path))
		}
	}
}

// A kill leaves each flush of items that share a file as before or as after.
func TestAKillLeavesAFlushWithASharedFileOldOrNew(t *testing.T) {
	t.Parallel()
	const n = 3
	states := map[string]bool{}
	for k, dead := 0, true; dead; k++ {
		root := repository(t, n)
		write(t, root, sharedFile, "")
		kill := &killer{left: k}
		r := open(t, root, store.Options{Hook: kill.hook})
		tx, f := r.Begin(t.Context())
		ok(t, f)
		faults := sharing(tx, n, true)
		tx.Close()
		if dead = kill.dead; !dead {
			for _, f := range faults {
				ok(t, f)
			}
		}
		begin(t, open(t, root, store.Options{})).Close()
		done, lines := sharers(t, root, n)
		if done != lines {
			t.Fatalf("kill %d: done\n%s\nlines\n%s", k, done, lines)
		}
		states[done] = true
	}
	if len(states) != 2 {
		t.Errorf("%d states", len(states))
	}
}

// Who was refused because of what an item before it staged is asked again when
// that item was not written.
func TestAnItemThatSawWhatWasNotWrittenIsAskedAgain(t *testing.T) {
	t.Parallel()
	root := repository(t, 2)
	failed := false
	r := open(t, root, store.Options{Hook: func(o fsx.Op, after bool) error {
		if !failed && !after && o.Name == "rename" {
			failed = true
			return errors.New("no")
		}
		return nil
	}})
	tx := begin(t, r)
	faults := tx.Each(2, func(i int) *fault.Fault {
		is, f := tx.Load(context.Background(), testName(1))
		if f != nil {
			return f
		}
		if is.Status == "done" {
			return fault.Invalid("it is done")
		}
		_, _, f = tx.Stage(store.Edit{Issue: is, Set: set("status", "done")})
		return f
	})
	if faults[0] == nil || faults[1] != nil || !failed {
		t.Error(faults)
	}
	tx.Close()
	if !strings.Contains(read(t, root, "docs/issues/"+testName(1)), "status: done") {
		t.Error("not written")
	}
}

// One file that cannot be written costs the others of its flush one more attempt
// together, and not one each.
func TestOneThatCannotBeWrittenCostsOneMoreAttempt(t *testing.T) {
	t.Parallel()
	const n = 60
	for _, joint := range []bool{false, true} {
		root := repository(t, n)
		write(t, root, sharedFile, "")
		var files, journals int
		r := open(t, root, store.Options{Hook: sharingHook(&files, &journals, func(o fsx.Op) bool {
			return o.Name == "rename" && (strings.HasSuffix(o.Path, testName(7)) || strings.HasSuffix(o.Path, testName(50)))
		})})
		tx := begin(t, r)
		failed := 0
		for _, f := range sharing(tx, n, joint) {
			if f != nil {
				failed++
			}
		}
		tx.Close()
		if done, lines := sharers(t, root, n); failed != 2 || done != lines || strings.Count(done, "\n") != n-2 {
			t.Errorf("joint %v: %d failed; done\n%s\nlines\n%s", joint, failed, done, lines)
		}
		if files > 6 || journals > 6 {
			t.Errorf("joint %v: the shared file was written %d times, with %d journals", joint, files, journals)
		}
	}
}
