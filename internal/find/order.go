package find

import (
	"slices"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/match"
	"github.com/tix-tracker/tix/internal/query"
)

// absent are the sort and group keys of nouns that do not exist yet: they are
// refused like words that nobody knows.
func absent(name string) bool { return name == "project" || name == "epic" }

// orderOf gives the sort keys and the group key of a listing: the arguments win
// over the tokens of the query. Without any key it is by created.
func orderOf(m *match.Matcher, sort, group string) ([]query.Key, string, error) {
	keys, f := query.ParseKeys(sort)
	if f != nil {
		return nil, "", f.Of("unknown_sort_key", "sort")
	}
	if keys == nil {
		keys = m.Sort()
	}
	if i := slices.IndexFunc(keys, func(k query.Key) bool { return absent(k.Name) }); i >= 0 {
		return nil, "", unknown("sort key", "sort", keys[i].Name, present(query.SortKeys()))
	}
	if keys == nil {
		keys = []query.Key{{Name: "created"}}
	}
	by, f := query.ParseGroup(group)
	if f != nil {
		return nil, "", f.Of("unknown_group_key", "group")
	}
	if by == "" {
		by = m.Group()
	}
	if absent(by) {
		return nil, "", unknown("group key", "group", by, present(query.GroupKeys()))
	}
	return keys, by, nil
}

func present(names []string) []string { return slices.DeleteFunc(names, absent) }

// refused tells whether an error is a refusal of what was asked.
func refused(err error) bool { return err != nil && fault.From(err).Class == fault.Refused }
