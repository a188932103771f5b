package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/store"
)

func titled(n int, title string) string {
	return strings.Replace(testFile(n), "title: Issue number ", "title: "+title+" ", 1)
}

// "There is no such issue" alone would hide a file that cannot be read.
func TestNothingFoundNamesWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	root := repository(t, 2)
	_, f := open(t, root, store.Options{}).Resolve(context.Background(), "99")
	if f == nil || strings.Contains(f.Remedy, "lint") {
		t.Errorf("%+v", f)
	}
	write(t, root, "docs/issues/bad.md", "---\nnumber: 7\n\tx: y\n---\n")
	for _, selector := range []string{"99", testID(99), "no such title"} {
		_, f := open(t, root, store.Options{}).Resolve(context.Background(), selector)
		if f == nil || f.Class != fault.Missing || !strings.Contains(f.Remedy, "{lint}") {
			t.Errorf("%s: %+v", selector, f)
		}
	}
}

func TestResolve(t *testing.T) {
	t.Parallel()
	root := repository(t, 12)
	write(t, root, "docs/issues/."+testName(20), testFile(20))
	write(t, root, "docs/issues/2026-01-02-"+testID(21)+"-Alpha.md", titled(21, "Zebra crossing"))
	write(t, root, "docs/issues/2026-01-02-"+testID(22)+"-beta.md", titled(22, "Alpha"))
	write(t, root, "docs/issues/plain-name.md", titled(23, "Plain"))
	write(t, root, "docs/issues/README.md", "a plain text\n")
	write(t, root, "docs/issues/copy.md", titled(24, "One"))
	write(t, root, "docs/issues/below/copy.md", titled(25, "Two"))
	for _, c := range []struct {
		selector string
		number   uint32 // 0 = a fault
		words    string // of the fault
	}{
		{"3", 3, ""}, {"#3", 3, ""}, {" 03 ", 3, ""}, {"+3", 3, ""},
		{"20", 20, ""}, // archived
		{testID(5), 5, ""}, {strings.ToLower(testID(5)), 5, ""},
		{testID(23), 23, ""}, // not in its name
		{"number-11", 11, ""},
		{"number-1", 0, "ambiguous"},
		{"Alpha", 21, ""}, // the path before the title
		{"Zebra", 21, ""}, {"zebra", 21, ""}, {"BETA", 22, ""},
		{"plain", 23, ""}, // a README is no issue
		{"README", 0, "no issue matches"},
		{"copy.md", 24, ""}, {"below/copy.md", 25, ""}, // a whole path before a part of one
		{"copy", 0, "ambiguous"},
		{"", 0, "empty selector"}, {"  ", 0, "empty selector"},
		{"99", 0, "no issue #99"}, {testID(99), 0, "no issue with the id"},
		{"nothing like this", 0, "no issue matches"},
		{"../tix.toml", 0, "no issue matches"},
	} {
		for _, indexed := range []bool{false, true} {
			r := open(t, root, store.Options{})
			if !indexed {
				must(t, os.RemoveAll(filepath.Join(root, ".git/tix")))
			}
			h, f := r.Resolve(context.Background(), c.selector)
			switch {
			case c.number > 0 && (f != nil || h.Number != c.number):
				t.Errorf("%q (indexed %v): %+v, %v", c.selector, indexed, h, f)
			case c.number == 0 && (f == nil || f.Class != fault.Missing || !strings.Contains(f.Message, c.words)):
				t.Errorf("%q (indexed %v): %+v, %v", c.selector, indexed, h, f)
			}
		}
	}
}

func TestANumberOfTwoIssuesNamesBothIDs(t *testing.T) {
	t.Parallel()
	root := repository(t, 3)
	write(t, root, "docs/issues/"+testName(9), strings.Replace(testFile(9), "number: 9", "number: 2", 1))
	r := open(t, root, store.Options{})
	for range 2 {
		_, f := r.Resolve(context.Background(), "2")
		if f == nil || f.Class != fault.Missing || f.Family != fault.FamilyInvalid ||
			!strings.Contains(f.Message, testID(2)) || !strings.Contains(f.Message, testID(9)) {
			t.Fatal(f)
		}
		for _, n := range []int{2, 9} {
			if h := resolve(t, r, testID(n)); h.Path != testName(n) {
				t.Error(h.Path)
			}
		}
	}
}

func TestResolveConfirmsByTheFile(t *testing.T) {
	t.Parallel()
	root := repository(t, 5)
	r := open(t, root, store.Options{})
	snapshot(t, r, store.All)
	// Edited by hand in place: the number moved to another file.
	write(t, root, "docs/issues/"+testName(2), strings.Replace(testFile(2), "number: 2", "number: 50", 1))
	if _, f := r.Resolve(context.Background(), "2"); f == nil || f.Class != fault.Missing {
		t.Error(f)
	}
	if h := resolve(t, r, "50"); h.Path != testName(2) {
		t.Error(h.Path)
	}
	must(t, os.Rename(filepath.Join(root, "docs/issues", testName(3)), filepath.Join(root, "docs/issues/moved.md")))
	if h := resolve(t, r, "3"); h.Path != "moved.md" {
		t.Error(h.Path)
	}
}

func TestResolveOfABadFileSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	root := repository(t, 2)
	write(t, root, "docs/issues/"+testName(8), "---\nnumber: 8\ntitle: x\ntitle: y\n---\n")
	write(t, root, "docs/issues/"+testName(7), "<<<<<<< a\n"+testFile(7)+"=======\n>>>>>>> b\n")
	r := open(t, root, store.Options{})
	for range 2 {
		for _, selector := range []string{testID(8), "issue-number-8"} {
			_, f := r.Resolve(context.Background(), selector)
			if f == nil || f.Family != fault.FamilyParse || f.Place.Path != "docs/issues/"+testName(8) || f.Place.Line != 4 {
				t.Errorf("%s: %v", selector, f)
			}
		}
		for _, selector := range []string{testID(7), "7"} {
			if h := resolve(t, r, selector); !h.Conflicted || h.Path != testName(7) {
				t.Errorf("%s: %+v", selector, h)
			}
		}
		_, f := r.Load(context.Background(), testName(7))
		if f == nil || f.Family != fault.FamilyParse {
			t.Error(f)
		}
		snapshot(t, r, store.All)
	}
}

func TestLoadAfterAnOutsideEditGivesTheNewBytes(t *testing.T) {
	t.Parallel()
	root := repository(t, 2)
	r := open(t, root, store.Options{})
	for _, title := range []string{"First", "Other", "Third"} {
		path := resolve(t, r, "2").Path
		must(t, os.WriteFile(filepath.Join(root, "docs/issues", path), []byte(titled(2, title)), 0o644))
		if is := load(t, r, path); is.Title != title+" 2" {
			t.Errorf("%s, want %s", is.Title, title)
		}
	}
	for _, path := range []string{"", "../../tix.toml", "/etc/passwd", "none.md", "a\x00b"} {
		if _, f := r.Load(context.Background(), path); f == nil {
			t.Errorf("%q was loaded", path)
		}
	}
}
