package gitdir

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// maxFile is the size in bytes above which a file of git is left to git.
const maxFile = 64 << 20

var errNotPlain = errors.New("is not a plain file of reasonable size")

// readSmall reads a file of git, whatever lies there instead of it: a pipe
// does not stop the reader, nor does a huge file exhaust it.
func readSmall(name string) ([]byte, error) {
	f, err := os.OpenFile(name, os.O_RDONLY|readFlag, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !fi.Mode().IsRegular() || fi.Size() > maxFile {
		return nil, errNotPlain
	}
	data := make([]byte, fi.Size())
	n, err := io.ReadFull(f, data)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return data[:n], err
}

// errNotDir is what the system says of a path through a file.
func errNotDir() error { return syscall.ENOTDIR }
