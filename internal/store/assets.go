package store

import (
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// assetsDir is the folder that belongs to an issue file, `<slug>-assets` beside
// it, relative to the issues directory; "" when the name has no slug. The slug
// is what follows the id in the name, else the slug of the title.
func assetsDir(path string, h *model.Header) string {
	dir, name := split(path)
	stem := strings.TrimPrefix(strings.TrimSuffix(name, ".md"), ".")
	if h.ID != "" {
		if _, slug, ok := strings.Cut(stem, h.ID+"-"); ok && slug != "" {
			return join(dir, slug+"-assets")
		}
	}
	slug := model.Slug(h.Title, 0)
	if stem == slug || strings.HasSuffix(stem, "-"+slug) {
		return join(dir, slug+"-assets")
	}
	return ""
}

// ownAssets is the assets folder of an issue file on disk if it is there and
// no other issue beside it has the same; else "".
func (tx *Tx) ownAssets(path string, h *model.Header) string {
	folder := assetsDir(path, h)
	if folder == "" {
		return ""
	}
	if st, err := tx.tree.Stat(rel(tx.dir, folder)); err != nil || !st.FileMode().IsDir() {
		return ""
	}
	ix := tx.current(tx.dir)
	dir, _ := split(path)
	f := ix.byPath[dir]
	if f == nil {
		return folder
	}
	_, want := split(folder)
	tail := "-" + strings.TrimSuffix(want, "-assets") + ".md"
	for _, e := range f.files {
		if e.path != path && e.id != h.ID && strings.HasSuffix(e.path, tail) {
			return "" // shared: it stays where it is
		}
	}
	return folder
}

// moveAssets gives the assets folder of a file that moves and the folder's new
// path, both relative to the root.
func (tx *Tx) moveAssets(s *staged, is *model.Issue, to string) [2]string {
	if s.from == "" {
		return [2]string{}
	}
	from := tx.ownAssets(s.from, &is.Header)
	if from == "" {
		return [2]string{}
	}
	target := assetsDir(to, &is.Header)
	if target == "" {
		_, name := split(from)
		dir, _ := split(to)
		target = join(dir, name)
	}
	if target == from {
		return [2]string{}
	}
	return [2]string{rel(tx.dir, from), rel(tx.dir, target)}
}

// removeAssets lists the removal of every file in the assets folder of a file
// that is removed.
func (tx *Tx) removeAssets(path string, h *model.Header) ([]fsx.Change, error) {
	folder := tx.ownAssets(path, h)
	if folder == "" {
		return nil, nil
	}
	top := filepath.Join(tx.root, filepath.FromSlash(rel(tx.dir, folder)))
	var out []fsx.Change
	err := filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		inner, _ := below(tx.root, name)
		out = append(out, fsx.Change{Path: filepath.ToSlash(inner), Remove: true})
		return nil
	})
	return out, err
}
