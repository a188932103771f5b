//go:build !linux

package fsx

import (
	"io/fs"
	"os"
)

// List appends the names in the directory to buf, in no order, without looking
// at the files. It may be called again and reads afresh.
func (d *Dir) List(buf []Entry) ([]Entry, error) {
	d.c.list()
	f, err := os.Open(d.path)
	if err != nil {
		return buf, err
	}
	defer f.Close()
	all, err := f.ReadDir(-1)
	for _, e := range all {
		mode := e.Type()
		link := mode&fs.ModeSymlink != 0
		buf = append(buf, Entry{
			Name: e.Name(), IsDir: e.IsDir(), IsSymlink: link,
			IsOther: !link && !mode.IsDir() && !mode.IsRegular(),
		})
	}
	return buf, err
}
