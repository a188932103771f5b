package fsx

import (
	"crypto/rand"
	"encoding/binary"
	"os"
	"strconv"
	"strings"
)

const tempPrefix = ".tix-tmp-"

// TempName tells whether a file name (without its directory) is one of the
// temporary files of this package: readers pass over it, and one that a
// killed process left may be removed.
func TempName(name string) bool {
	_, ok := TempPID(name)
	return ok
}

// TempPID is the process that a temporary file belongs to, from its name.
func TempPID(name string) (pid int, ok bool) {
	rest, ok := strings.CutPrefix(name, tempPrefix)
	if !ok {
		return 0, false
	}
	id, tail, ok := strings.Cut(rest, "-")
	if !ok || tail == "" {
		return 0, false
	}
	pid, err := strconv.Atoi(id)
	return pid, err == nil && pid > 0
}

// tempName makes a name that no other temporary file has.
func (t *Tree) tempName() string {
	pid := t.o.PID
	if pid == 0 {
		pid = os.Getpid()
	}
	return tempPrefix + strconv.Itoa(pid) + "-" + strconv.FormatUint(t.random(), 36)
}

func (t *Tree) random() uint64 {
	if t.o.Rand != nil {
		return t.o.Rand()
	}
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails: it ends the process instead
	return binary.LittleEndian.Uint64(b[:])
}
