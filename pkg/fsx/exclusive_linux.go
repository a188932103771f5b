package fsx

import (
	"os"

	"golang.org/x/sys/unix"
)

// renameExclusive renames without ever replacing, in one step of the kernel
// where the file system can.
func (t *Tree) renameExclusive(from, to string) error {
	return t.renameFlag(from, to, func(fromDir int, fromName string, toDir int, toName string) error {
		return unix.Renameat2(fromDir, fromName, toDir, toName, unix.RENAME_NOREPLACE)
	})
}

// startSync asks the system to begin writing a file, without waiting for it.
func startSync(f *os.File) {
	_ = unix.SyncFileRange(int(f.Fd()), 0, 0, unix.SYNC_FILE_RANGE_WRITE)
}

// keepAttributes copies the extended attributes of a file that is replaced,
// access lists among them, as far as the system lets us.
func keepAttributes(f *os.File, old string) {
	n, err := unix.Llistxattr(old, nil)
	if err != nil || n <= 0 {
		return
	}
	names := make([]byte, n)
	if n, err = unix.Llistxattr(old, names); err != nil {
		return
	}
	for _, name := range splitNUL(names[:n]) {
		size, err := unix.Lgetxattr(old, name, nil)
		if err != nil {
			continue
		}
		value := make([]byte, size)
		if size, err = unix.Lgetxattr(old, name, value); err != nil {
			continue
		}
		_ = unix.Fsetxattr(int(f.Fd()), name, value[:size], 0)
	}
}

func splitNUL(b []byte) []string {
	var out []string
	start := 0
	for i, c := range b {
		if c == 0 {
			out = append(out, string(b[start:i]))
			start = i + 1
		}
	}
	return out
}
