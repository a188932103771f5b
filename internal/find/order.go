package find

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/query"
)

// orderOf gives the sort keys and the group key of a listing: the arguments win
// over the tokens of the query. Without any key it is by created.
func orderOf(m *match.Matcher, sort, group string) (keys []query.Key, by string, err error) {
	if keys, err = sortKeys(sort); err != nil {
		return nil, "", err
	}
	if keys == nil {
		keys = m.Sort()
	}
	if i := slices.IndexFunc(keys, func(k query.Key) bool { return query.Later(k.Name) }); i >= 0 {
		return nil, "", noSortKey(keys[i].Name)
	}
	if keys == nil {
		keys = []query.Key{{Name: "created"}}
	}
	by, f := query.ParseGroup(group)
	if f != nil {
		return nil, "", noGroupKey(strings.TrimSpace(group))
	}
	if by == "" {
		by = m.Group()
	}
	if query.Later(by) {
		return nil, "", noGroupKey(by)
	}
	return keys, by, nil
}

// sortKeys reads a comma list of sort keys, nil when it is blank.
func sortKeys(list string) ([]query.Key, error) {
	if strings.TrimSpace(list) == "" {
		return nil, nil
	}
	var keys []query.Key
	for word := range strings.SplitSeq(list, ",") {
		k, f := query.ParseKey(word)
		if f != nil {
			return nil, noSortKey(strings.TrimPrefix(strings.TrimSpace(word), "-"))
		}
		keys = append(keys, k)
	}
	return keys, nil
}

func noSortKey(name string) error {
	return unknown("sort key", "sort", name, query.Present(query.SortKeys()))
}

func noGroupKey(name string) error {
	return unknown("group key", "group", name, query.Present(query.GroupKeys()))
}

// refused tells whether an error is a refusal of what was asked.
func refused(err error) bool { return err != nil && fault.From(err).Class == fault.Refused }
