package fsx_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/tix-tracker/tix/pkg/fsx"
	"golang.org/x/sys/unix"
)

func TestAReplacedFileKeepsItsOwnerAndAttributes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, map[string]string{"a": "a"})
	name := filepath.Join(dir, "a")
	attr := unix.Setxattr(name, "user.note", []byte("kept"), 0) == nil
	owned := os.Geteuid() == 0 && os.Chown(name, 12345, 12346) == nil
	if !attr && !owned {
		t.Skip("neither attributes nor other owners here")
	}
	if err := commit(t, dir, fsx.Change{Path: "a", Data: []byte("new")}); err != nil {
		t.Fatal(err)
	}
	if attr {
		value := make([]byte, 10)
		if n, err := unix.Getxattr(name, "user.note", value); err != nil || string(value[:n]) != "kept" {
			t.Errorf("attribute %q %v", value, err)
		}
	}
	if owned {
		fi, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if st := fi.Sys().(*syscall.Stat_t); st.Uid != 12345 || st.Gid != 12346 {
			t.Errorf("owner %d:%d", st.Uid, st.Gid)
		}
	}
}
