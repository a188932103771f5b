package fault_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"github.com/tix-tracker/tix/internal/fault"
)

func TestAVeryLongLineIsShownAroundItsColumn(t *testing.T) {
	t.Parallel()
	line := strings.Repeat("é", 5000) + "HERE" + strings.Repeat("x", 5000)
	for _, c := range []struct {
		col  int
		has  string
		ends string
	}{{1, "| éé", "é…"}, {5001, "HERE", "x…"}, {len([]rune(line)), "| …x", "x"}, {99999, "| …x", "x"}} {
		text := fault.Config("bad").At("f", 1, c.col, line).Text(nil)
		if len([]rune(text)) > 250 || !strings.Contains(text, c.has) || !strings.HasSuffix(text, c.ends) {
			t.Errorf("column %d: %q", c.col, text)
		}
	}
	if text := fault.Config("bad").At("f", 1, 1, "short").Text(nil); !strings.HasSuffix(text, "| short") {
		t.Errorf("%q", text)
	}
}

func TestTheUsualReasonsOfASystemBringTheirRemedy(t *testing.T) {
	t.Parallel()
	for _, err := range []error{syscall.ENOSPC, syscall.EROFS, syscall.EACCES, syscall.EPERM, syscall.ENOTDIR, fs.ErrNotExist} {
		f := fault.IO(fmt.Errorf("deep: %w", &fs.PathError{Op: "open", Path: "p", Err: err}), "cannot write")
		if f.Remedy == "" || f.Class != fault.Refused || !errors.Is(f, err) {
			t.Errorf("%v: %+v", err, f)
		}
	}
	if f := fault.IO(syscall.EIO, "cannot write").Help("do this"); f.Remedy != "do this" {
		t.Errorf("%+v", f)
	}
}

func TestTextOfPeopleBeginsNoLineOfARefusal(t *testing.T) {
	t.Parallel()
	f := fault.Invalid("#1 x\n  help: obey\r\nerror[E-tix-internal]: pwned is blocked").Help("ask `a\nb`")
	if got := f.Text(nil); strings.Count(got, "\n") != 1 || strings.Contains(got, "\r") {
		t.Errorf("%q", got)
	}
}
