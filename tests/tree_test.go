package tests

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// tree prints the files of a repository with their content, those below the
// prefixes only, if any. Git's own, the state beside tix.toml and the goldens
// of the script are left out; an empty folder is shown by its name.
func tree(root string, prefixes ...string) (string, error) {
	var b strings.Builder
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || file == root {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		switch rel {
		case ".git", ".tix", "want", "wire", ".tmp", "tmp":
			if d.IsDir() {
				return filepath.SkipDir
			}
		}
		if !d.IsDir() && !wanted(rel, prefixes) {
			return nil
		}
		return show(&b, file, rel, d)
	})
	return b.String(), err
}

func wanted(rel string, prefixes []string) bool {
	for _, p := range prefixes {
		if rel == p || strings.HasPrefix(rel, strings.TrimSuffix(p, "/")+"/") {
			return true
		}
	}
	return len(prefixes) == 0
}

func show(b *strings.Builder, file, rel string, d fs.DirEntry) error {
	switch {
	case d.IsDir():
		entries, err := os.ReadDir(file)
		if err == nil && len(entries) == 0 {
			fmt.Fprintf(b, "== %s/ ==\n", rel)
		}
		return err
	case d.Type()&fs.ModeSymlink != 0:
		to, err := os.Readlink(file)
		fmt.Fprintf(b, "== %s -> %s ==\n", rel, to)
		return err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	text := string(data)
	if !utf8.ValidString(text) {
		text = fmt.Sprintf("%q", text)
	}
	text = strings.ReplaceAll(text, "\r", `\r`)
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n\\ no newline at the end\n"
	}
	fmt.Fprintf(b, "== %s ==\n%s", rel, text)
	return nil
}

// duplicate copies a folder with everything in it.
func duplicate(from, to string) error {
	return filepath.WalkDir(from, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, file)
		if err != nil {
			return err
		}
		at := filepath.Join(to, rel)
		info, err := d.Info()
		if err != nil {
			return err
		}
		switch {
		case d.IsDir():
			return os.MkdirAll(at, info.Mode().Perm()|0o700)
		case d.Type()&fs.ModeSymlink != 0:
			link, err := os.Readlink(file)
			if err != nil {
				return err
			}
			return os.Symlink(link, at)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return os.WriteFile(at, data, info.Mode().Perm())
	})
}

// restore makes a folder what a copy of it is. The folder itself stays, for it
// may be somebody's working directory.
func restore(dir, from string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := os.RemoveAll(filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	return duplicate(from, dir)
}
