package mention

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// Inspect gives what is wrong with the folder of records and its files, for lint:
// what readers report of those that they need, and what stands in the place of a
// file. Nothing when mentions are switched off.
func Inspect(e *op.Env) ([]fault.Finding, error) {
	c, err := e.Config()
	if err != nil || !c.Mentions.Enabled {
		return nil, err
	}
	s := newShelf(e, c, &disk{})
	d, err := fsx.OpenDirCounted(filepath.Join(e.Repo.Root(), filepath.FromSlash(s.dir)), e.Counts)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var list []fsx.Entry
	if err == nil {
		list, err = d.List(nil)
		d.Close()
	}
	if err != nil {
		return []fault.Finding{shutFolder(s.dir, err, "listed").finding()}, nil
	}
	slices.SortFunc(list, func(a, b fsx.Entry) int { return cmp.Compare(a.Name, b.Name) })
	var out []fault.Finding
	for _, x := range list {
		if !strings.HasSuffix(x.Name, suffix) || x.Name[0] == '.' || s.settings(x.Name) {
			continue
		}
		if x.IsSymlink {
			out = append(out, linked(path.Join(s.dir, x.Name)))
			continue
		}
		if w := s.read(x.Name).flaw; w != nil {
			out = append(out, w.finding())
		}
	}
	return out, nil
}

// linked tells of a link, which is read as long as it leads to a file of the
// repository.
func linked(path string) fault.Finding {
	return fault.Finding{
		File: path, Kind: brokenMentions, Severity: fault.Warning,
		Message: "no mentions are recorded in this file: it is a symbolic link, which is never written", Remedy: plainFile,
	}
}
