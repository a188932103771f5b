package fsx

import "io/fs"

// Stamp is what tells whether a file is still the one that was read.
type Stamp struct {
	Size    int64  // bytes
	ModTime int64  // nanoseconds since 1970
	Inode   uint64 // 0 where the system has none
	Dev     uint64 // device; 0 where unknown or not recorded
	Mode    uint32 // an [io/fs.FileMode]
}

// Same tells whether two stamps are of one unchanged file. The mode does not
// count, for it is no content; an inode or device of 0 on either side is
// unknown and equals any, so that a stamp can be kept without its device,
// which a remount may renumber.
func (s Stamp) Same(o Stamp) bool {
	return s.Size == o.Size && s.ModTime == o.ModTime &&
		(s.Inode == o.Inode || s.Inode == 0 || o.Inode == 0) &&
		(s.Dev == o.Dev || s.Dev == 0 || o.Dev == 0)
}

// FileMode is the mode as the standard library spells it.
func (s Stamp) FileMode() fs.FileMode { return fs.FileMode(s.Mode) }

func stampOf(fi fs.FileInfo) Stamp {
	s := Stamp{Size: fi.Size(), ModTime: fi.ModTime().UnixNano(), Mode: uint32(fi.Mode())}
	s.Inode, s.Dev = identityOf(fi)
	return s
}
