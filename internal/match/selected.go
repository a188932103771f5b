package match

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// Filtered are the issues of a scope that a filter selects, in the order of their
// files. widen says how archived ones are selected, "" = they can't be.
func Filtered(ctx context.Context, e *op.Env, filter string, scope store.Scope, widen string) ([]*model.Header, error) {
	m, err := Parse(ctx, e, filter)
	if err != nil {
		return nil, err
	}
	if want, set := m.Archived(); set && want && scope == store.Active {
		note := "note: the filter wants archived issues, and active ones alone are looked at"
		if widen != "" {
			note += "; " + widen
		}
		e.Warn(note)
	}
	return m.Select(ctx, scope)
}

// Containing are the issues of a scope whose files contain a text, by number.
// Rule: original/graph.md 5.1.
func Containing(ctx context.Context, e *op.Env, text string, scope store.Scope) ([]*model.Header, error) {
	hs, err := Filtered(ctx, e, `"`+strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text)+`"`, scope, "")
	slices.SortStableFunc(hs, func(a, b *model.Header) int { return cmp.Compare(a.Number, b.Number) })
	return hs, err
}

// Listed are the selectors of a list: separated by commas or lines, blank ones
// left out. A first line that is the heading of a column of `list`, NUM or ID, is
// none, so that its rows can be piped on; nor is a byte order mark.
func Listed(text string) []string {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r", "\n")
	if first, rest, lines := strings.Cut(text, "\n"); lines {
		if head := strings.TrimSpace(first); head == "NUM" || head == "ID" {
			text = rest
		}
	}
	return op.List(strings.ReplaceAll(text, "\n", ",")).Items()
}

// Repeats is the note on selectors of which several name one issue.
func Repeats(again, of int) string {
	return fmt.Sprintf("note: an issue is taken once, however often it is named: %d of %d selectors repeat another", again, of)
}

// CheckList refuses in a list what looks like several issues and would be looked
// for as a part of a name: `6 7`, `14-18`, and a sign for standard input that
// stands where none is read.
func CheckList(names []string) *fault.Fault {
	numbersApart := regexp.MustCompile(`^#?[0-9]+([ \t]+#?[0-9]+)+$`)
	numberRange := regexp.MustCompile(`^#?([1-9][0-9]{0,8})(?:-|\.\.)#?([1-9][0-9]{0,8})$`)
	for _, n := range names {
		if n == "-" {
			return loneDash()
		}
		if numbersApart.MatchString(n) {
			return numbersRun(n, strings.Join(strings.Fields(n), ","))
		}
		if m := numberRange.FindStringSubmatch(n); m != nil {
			from, _ := strconv.Atoi(m[1])
			to, _ := strconv.Atoi(m[2])
			if from < to {
				return numbersRun(n, counted(from, to))
			}
		}
	}
	return nil
}

// counted writes a short range out.
func counted(from, to int) string {
	const most = 6
	var list []string
	for n := from; n <= to && len(list) < most; n++ {
		list = append(list, strconv.Itoa(n))
	}
	if to-from >= most {
		list = append(list, "…")
	}
	return strings.Join(list, ",")
}
