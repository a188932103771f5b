// Package layout renders where an issue file stands: [layout] of tix.toml as a
// path below the issues directory. With no [layout] section the original's
// default holds; `tix init` writes a flat one that never moves a file.
package layout

import (
	"path"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/model"
)

// Limits of one name: what every file system takes, and what stays readable.
const (
	maxName = 120 // bytes of a file name
	maxSlug = 80  // characters of one rendered value
)

// Path is directory and file name of an issue.
func Path(l config.Layout, h *model.Header) string {
	return path.Join(Directory(l, h), Name(l, h))
}

// Directory is the folder that the layout gives an issue, "" = the issues
// directory itself.
func Directory(l config.Layout, h *model.Header) string {
	dir := render(l.Directory, h)
	if dir == "." {
		return ""
	}
	return strings.TrimPrefix(dir, "./")
}

// Name is the file name of a new issue. It is cut to maxName bytes before its
// extension.
func Name(l config.Layout, h *model.Header) string {
	stem := strings.TrimSuffix(render(l.Filename, h), ".md")
	if limit := maxName - len(".md"); len(stem) > limit {
		stem = strings.TrimRight(stem[:limit], "-.")
	}
	return stem + ".md"
}

// Move is the path of an issue that is written again: its directory as the
// layout gives it now, its own name. Without move_on_change a path only changes
// when the assignee does.
func Move(l config.Layout, before, after *model.Header) string {
	name := path.Base(after.Path)
	if !l.MoveOnChange && (before == nil || before.Assignee == after.Assignee) {
		return after.Path
	}
	return path.Join(Directory(l, after), name)
}

func render(pattern string, h *model.Header) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(pattern, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		token, after, closed := strings.Cut(rest, "}")
		if !closed {
			b.WriteString("{" + rest)
			return b.String()
		}
		b.WriteString(value(token, h))
		pattern = after
	}
}

// value is what stands for a token.
func value(token string, h *model.Header) string {
	switch token {
	case "assignee":
		return slugOr(person(h.Assignee), "unassigned")
	case "type":
		return slugOr(h.Type, "default")
	case "status":
		return slugOr(h.Status, "unknown")
	case "priority":
		return slugOr(h.Priority, "medium")
	case "cycle":
		return first(h.Cycles)
	case "milestone":
		return first(h.Milestones)
	case "id":
		return h.ID
	case "date":
		return day(h.Created)
	case "slug", "title":
		return model.Slug(h.Title, maxSlug)
	case "number":
		return strconv.FormatUint(uint64(h.Number), 10)
	}
	return "{" + token + "}"
}

// day is the date of a stamp. Text that is none was written by hand, and could
// hold a path.
func day(created string) string {
	const width = len("2026-01-02")
	switch {
	case created == "":
		return ""
	case len(created) >= width && model.ValidDate(created[:width]):
		return created[:width]
	}
	return model.Slug(created, maxSlug)
}

func slugOr(s, empty string) string {
	if strings.TrimSpace(s) == "" {
		return empty
	}
	return model.Slug(s, maxSlug)
}

func first(names []string) string {
	if len(names) == 0 {
		return "_"
	}
	return model.Slug(names[0], maxSlug)
}

// person is the part of an assignee that names a folder: the name, or the local
// part of a bare address.
func person(s string) string {
	name, mail, named := strings.Cut(s, " <")
	if named && strings.HasSuffix(mail, ">") {
		return name
	}
	s = strings.TrimLeft(s, "@")
	if local, _, ok := strings.Cut(s, "@"); ok && local != "" {
		return local
	}
	return s
}
