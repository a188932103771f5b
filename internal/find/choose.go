package find

import (
	"slices"
	"strings"
)

// choose gives the columns of a listing. given are those named, nil = the usual
// ones; show are words that append more.
func choose(given *string, show string, usual []string) ([]column, error) {
	all := columns()
	var list []column
	names := usual
	if given != nil {
		names = strings.Split(*given, ",")
		if strings.TrimSpace(*given) == "" {
			return nil, noColumns()
		}
	}
	for _, name := range names {
		c, err := named(all, name)
		if err != nil {
			return nil, err
		}
		if has(list, c.name) {
			return nil, repeatedColumn(c.name)
		}
		list = append(list, c)
	}
	if has(list, "blocked") || has(list, "relations") { // one says why, the other by which edge
		list = appendNamed(all, list, "blocked", "relations")
	}
	return appendShown(all, list, show)
}

// appendShown adds the columns of the words of show.
func appendShown(all, list []column, show string) ([]column, error) {
	for word := range strings.SplitSeq(show, ",") {
		if word = strings.ToLower(strings.TrimSpace(word)); word == "" {
			continue
		}
		i := 0
		var known []string
		for i < len(shows) && shows[i].word != word {
			known = append(known, shows[i].word)
			i++
		}
		if i == len(shows) {
			return nil, unknown("word", "show", word, known)
		}
		list = appendNamed(all, list, shows[i].columns...)
	}
	return list, nil
}

// appendNamed adds the columns of these names that are not there yet.
func appendNamed(all, list []column, names ...string) []column {
	for _, name := range names {
		if c, err := named(all, name); err == nil && !has(list, name) {
			list = append(list, c)
		}
	}
	return list
}

func has(list []column, name string) bool {
	return slices.ContainsFunc(list, func(c column) bool { return c.name == name })
}

// named finds a column by name or alias, ignoring case and blanks around.
func named(all []column, name string) (column, error) {
	word := strings.ToLower(strings.TrimSpace(name))
	known := make([]string, len(all))
	for i, c := range all {
		if word != "" && (word == c.name || word == c.alias) {
			return c, nil
		}
		known[i] = c.name
	}
	return column{}, unknown("column", "columns", strings.TrimSpace(name), known)
}
