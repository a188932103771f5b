package setup

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/op"
)

// backupDir is the folder of backups: beside the issues folder.
func backupDir(issues string) string { return path.Join(path.Dir(issues), ".tix-backups") }

// surplus picks, of the file names of the backups folder, those beyond the
// newest keep of each issue: `<stem>.<nanoseconds>.md`. Other names are nobody's
// backup and stay.
func surplus(names []string, keep int) []string {
	type backup struct{ name, stem, stamp string }
	var all []backup
	for _, name := range names {
		rest, ok := strings.CutSuffix(name, ".md")
		i := strings.LastIndexByte(rest, '.')
		if !ok || i <= 0 || i == len(rest)-1 || strings.Trim(rest[i+1:], "0123456789") != "" {
			continue
		}
		all = append(all, backup{name, rest[:i], strings.TrimLeft(rest[i+1:], "0")})
	}
	slices.SortFunc(all, func(a, b backup) int { // newest first
		return cmp.Or(cmp.Compare(a.stem, b.stem), cmp.Compare(len(b.stamp), len(a.stamp)), cmp.Compare(b.stamp, a.stamp), cmp.Compare(a.name, b.name))
	})
	var out []string
	for i, n := 0, 0; i < len(all); i++ {
		if n++; i > 0 && all[i].stem != all[i-1].stem {
			n = 1
		}
		if n > keep {
			out = append(out, all[i].name)
		}
	}
	slices.Sort(out)
	return out
}

// scattered lists the backups of older programs beside the issues, by path from
// the root. Folders of assets and hidden ones belong to people.
func scattered(ctx context.Context, e *op.Env, issues string) ([]string, error) {
	var out []string
	err := walkFiles(ctx, e, issues, func(name string) {
		if strings.HasSuffix(name, ".tixbak") || strings.HasSuffix(name, ".md.bak") {
			out = append(out, name)
		}
	})
	return out, err
}

// stored lists the surplus backups, by path from the root.
func stored(ctx context.Context, e *op.Env, issues string, keep int) ([]string, error) {
	dir := backupDir(issues)
	var names []string
	err := walkFiles(ctx, e, dir, func(name string) {
		if path.Dir(name) == dir {
			names = append(names, path.Base(name))
		}
	})
	names = surplus(names, keep)
	for i, name := range names {
		names[i] = path.Join(dir, name)
	}
	return names, err
}

// walkFiles visits the regular files below a folder in the order of their
// paths, which are from the root. A folder that is not there has none.
func walkFiles(ctx context.Context, e *op.Env, dir string, visit func(name string)) error {
	top := filepath.Join(e.Repo.Root(), filepath.FromSlash(dir))
	return filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return cannotRead(name, err)
		case d.IsDir() && name != top && (strings.HasPrefix(d.Name(), ".") || strings.HasSuffix(d.Name(), "-assets")):
			return filepath.SkipDir
		case d.Type().IsRegular():
			rel, err := filepath.Rel(e.Repo.Root(), name)
			if err != nil {
				return cannotRead(name, err)
			}
			visit(filepath.ToSlash(rel))
		}
		return nil
	})
}
