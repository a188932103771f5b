package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// conf is the configuration as it was last read, with what tells whether it
// still holds.
type conf struct {
	files    []seen // tix.toml, then the board files by name
	boards   listed
	held     bool // looked at since the call began
	config   *config.Config
	findings []fault.Finding
	fault    *fault.Fault
	issues   string // the issues directory
}

// listed is a folder of records as it was last listed.
type listed struct {
	dir   fs.FileInfo // nil: proves nothing
	names []string
}

// holds tells whether fi is the same folder with the same names.
func (l *listed) holds(fi fs.FileInfo) bool {
	return l.dir != nil && os.SameFile(l.dir, fi) && l.dir.ModTime().Equal(fi.ModTime())
}

// seen is a file as it was read; staged bytes have no stamp.
type seen struct {
	path  string
	stamp fsx.Stamp
	data  []byte
}

// Config gives the configuration as it is now: tix.toml and the board files.
// The findings are about single records; File is relative to the root. Nobody
// changes the result: it is handed out again as long as it holds.
func (r *Repo) Config() (*config.Config, []fault.Finding, *fault.Fault) {
	settled := r.tx == nil || !r.tx.filed
	if r.conf.held && settled {
		return r.conf.config, r.conf.findings, r.conf.fault
	}
	files, f := r.configFiles()
	if f != nil {
		return nil, nil, f
	}
	c := &r.conf
	same := slices.EqualFunc(files, c.files, func(a, b seen) bool { return a.path == b.path && string(a.data) == string(b.data) })
	c.files, c.held = files, r.calls && settled
	if same {
		return c.config, c.findings, c.fault
	}
	var boards []config.BoardFile
	if len(files) > 1 {
		boards = make([]config.BoardFile, 0, len(files)-1)
	}
	for _, b := range files[1:] {
		boards = append(boards, config.BoardFile{Path: b.path, Data: b.data})
	}
	c.config, c.findings, c.fault = config.Load(r.root, files[0].data, boards)
	if c.fault != nil {
		c.config = nil
		return nil, c.findings, c.fault
	}
	c.issues = c.config.IssuesDir
	return c.config, c.findings, nil
}

// Call begins a call: until the next one the configuration and the files are
// looked at once, and once more when a transaction begins. Who never says it has
// them looked at each time.
func (r *Repo) Call() { r.calls, r.conf.held, r.named, r.looked = true, false, false, false }

// configFiles reads tix.toml and the board files, or finds that they are still
// the same.
func (r *Repo) configFiles() ([]seen, *fault.Fault) {
	top, err := r.see(configName)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fault.Config("`%s` is gone from `%s`", configName, r.root).
				Help("restore it, or make the repository with {init}")
		}
		return nil, readFault(configName, err)
	}
	files := []seen{top}
	names, f := r.boardNames()
	if f != nil {
		return nil, f
	}
	for _, name := range names {
		b, err := r.see(config.BoardsDir + "/" + name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it went away after the listing
		}
		if err != nil {
			return nil, readFault(config.BoardsDir+"/"+name, err)
		}
		files = append(files, b)
	}
	return files, nil
}

// boardNames lists the board files. What stands in the way of their folder stops
// the command: without them another board would hold.
func (r *Repo) boardNames() ([]string, *fault.Fault) {
	fi, err := os.Stat(filepath.Join(r.root, filepath.FromSlash(config.BoardsDir)))
	if err == nil && r.tx == nil && r.conf.boards.holds(fi) {
		return r.conf.boards.names, nil // judged and listed before
	}
	if _, f := config.Inside(r.root, "boards", config.BoardsDir); f != nil {
		return nil, f
	}
	if err == nil && !fi.IsDir() {
		return nil, fault.Config("`%s` is a file, but must be the folder of the boards", config.BoardsDir).
			At(config.BoardsDir, 0, 0, "").Help("move it away")
	}
	names, f := r.recordNames(config.BoardsDir)
	r.conf.boards = listed{}
	if f == nil && err == nil && r.tx == nil && fi.ModTime().UnixNano() <= clock()-racyWindow {
		r.conf.boards = listed{fi, names}
	}
	return names, f
}

// see gives a file of the configuration, from memory when its stamp says so.
func (r *Repo) see(path string) (seen, error) {
	if r.tx != nil {
		if s := r.tx.latestFile(path); s != nil {
			if s.data == nil {
				return seen{}, fs.ErrNotExist
			}
			return seen{path: path, data: s.data}, nil
		}
	}
	for _, old := range r.conf.files {
		if old.path != path || old.stamp == (fsx.Stamp{}) || old.stamp.ModTime > clock()-racyWindow {
			continue
		}
		if now, err := r.tree.Stat(path); err == nil && now.Same(old.stamp) {
			return old, nil
		}
	}
	data, stamp, err := r.tree.ReadFile(path)
	if err == nil && stamp.ModTime > clock()-racyWindow {
		stamp = fsx.Stamp{} // proves nothing
	}
	return seen{path: path, stamp: stamp, data: data}, err
}
