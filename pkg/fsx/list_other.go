//go:build !linux

package fsx

import (
	"io/fs"
	"os"
)

// Each shows the names in the directory to visit, in no order, without looking
// at the files. The bytes of a name are good during the visit only, and the
// Entry has none. It may be called again and reads afresh.
func (d *Dir) Each(visit func(name []byte, e Entry)) error {
	d.c.list()
	f, err := os.Open(d.path)
	if err != nil {
		return err
	}
	defer f.Close()
	all, err := f.ReadDir(-1)
	for _, e := range all {
		mode := e.Type()
		link := mode&fs.ModeSymlink != 0
		visit([]byte(e.Name()), Entry{
			IsDir: e.IsDir(), IsSymlink: link,
			IsOther: !link && !mode.IsDir() && !mode.IsRegular(),
		})
	}
	return err
}
