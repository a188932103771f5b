package store

import (
	"os"
	"path/filepath"
	"strings"
)

// configName is the file that makes a directory a repository.
const configName = "tix.toml"

// FindRoot gives the nearest directory upward from start that holds a tix.toml.
// It only reads.
func FindRoot(start string) (root string, ok bool) {
	dir, err := filepath.Abs(start)
	if err != nil {
		return "", false
	}
	for {
		file := filepath.Join(dir, configName)
		fi, err := os.Stat(file)
		if err != nil { // a link that leads nowhere is a damaged tix.toml, not an absent one
			fi, err = os.Lstat(file)
		}
		if err == nil && !fi.IsDir() {
			return dir, true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
}

// below gives path relative to dir when it is dir or below it.
func below(dir, path string) (string, bool) {
	rel, err := filepath.Rel(dir, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", false
	}
	return rel, true
}
