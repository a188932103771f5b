package store

import (
	"encoding/binary"
	"errors"
	"strings"
	"syscall"
)

// notes are the kernel's notes of what happened in the directories of the walk.
type notes struct {
	fd    int
	paths map[int32]string // watch -> directory relative to the issues directory
	buf   []byte
}

// noteMask is every change of a name or of a file's bytes.
const noteMask = syscall.IN_CREATE | syscall.IN_DELETE | syscall.IN_MODIFY | syscall.IN_CLOSE_WRITE | syscall.IN_ATTRIB |
	syscall.IN_MOVED_FROM | syscall.IN_MOVED_TO | syscall.IN_DELETE_SELF | syscall.IN_MOVE_SELF | syscall.IN_ONLYDIR

// openNotes begins to take notes; nil where the kernel cannot, or where it does
// not hear of every change: on file systems that others write to as well.
func openNotes(dir string) *notes {
	var st syscall.Statfs_t
	if err := syscall.Statfs(dir, &st); err != nil || !isLocal(int64(st.Type)) { //nolint:unconvert // the type differs between machines
		return nil
	}
	fd, err := syscall.InotifyInit1(syscall.IN_CLOEXEC | syscall.IN_NONBLOCK)
	if err != nil {
		return nil
	}
	return &notes{fd: fd, paths: map[int32]string{}, buf: make([]byte, 64<<10)}
}

// isLocal tells by its magic number whether only this machine writes to a file
// system: ext, xfs, btrfs, tmpfs, f2fs, zfs.
func isLocal(magic int64) bool {
	switch uint32(magic) {
	case 0xEF53, 0x58465342, 0x9123683E, 0x01021994, 0xF2F52010, 0x2FC12FC1:
		return true
	}
	return false
}

// add listens to a directory. It is false when that cannot be.
func (n *notes) add(path, full string) bool {
	wd, err := syscall.InotifyAddWatch(n.fd, full, noteMask)
	if err != nil {
		return errors.Is(err, syscall.ENOENT) || isNotDir(err) // the walk leaves it out as well
	}
	n.paths[int32(wd)] = path
	return true
}

// drain gives the files that something happened to since the last call, without
// waiting. whole is false when more than files of known directories changed:
// everything has to be looked at.
func (n *notes) drain() (changed []string, whole bool) {
	whole = true
	for {
		size, err := syscall.Read(n.fd, n.buf)
		if errors.Is(err, syscall.EINTR) {
			continue
		}
		if errors.Is(err, syscall.EAGAIN) || size == 0 && err == nil {
			return changed, whole
		}
		if err != nil {
			return nil, false
		}
		for b := n.buf[:size]; len(b) >= syscall.SizeofInotifyEvent; {
			mask := binary.NativeEndian.Uint32(b[4:])
			end := syscall.SizeofInotifyEvent + int(binary.NativeEndian.Uint32(b[12:]))
			folder, known := n.paths[int32(binary.NativeEndian.Uint32(b))]
			name := strings.TrimRight(string(b[syscall.SizeofInotifyEvent:end]), "\x00")
			b = b[end:]
			const self = syscall.IN_Q_OVERFLOW | syscall.IN_IGNORED | syscall.IN_DELETE_SELF | syscall.IN_MOVE_SELF | syscall.IN_UNMOUNT
			switch {
			case mask&self != 0 || !known:
				whole = false
			case mask&syscall.IN_ISDIR != 0:
				// A change of the mode of a directory may hide it; of one that is
				// not walked nothing matters.
				whole = whole && !walked(name) && name != ""
			default:
				changed = append(changed, join(folder, name))
			}
		}
	}
}

func (n *notes) close() { _ = syscall.Close(n.fd) }
