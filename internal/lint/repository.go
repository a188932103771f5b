package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
)

// claim is what one file claims for itself alone.
type claim struct {
	*model.Header
	numberAt, idAt [2]int // line, column
}

func claimOf(f *File) claim {
	h := f.Header
	c := claim{Header: &h}
	if p := f.pair("number"); p != nil {
		c.numberAt = [2]int{p.Line, p.Col}
	}
	c.idAt[0], c.idAt[1] = place(f.pair("id"))
	return c
}

// shared gives the findings about numbers and ids that several files claim.
// lines gives the text of a line, for the files that are found alone.
func shared(claims []claim, lines func(path string, line int) string) []found {
	var out []found
	byNumber := func(a, b claim) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Path, b.Path))
	}
	for _, group := range groups(claims, byNumber, func(a, b claim) bool { return a.Number == b.Number }) {
		for _, c := range group {
			out = append(out, found{group: sharedNumber, number: c.Number, Finding: fault.Finding{
				File: c.Path, Line: c.numberAt[0], Column: c.numberAt[1], Kind: "duplicate_number",
				Value: strconv.FormatUint(uint64(c.Number), 10), Severity: fault.Error, Issue: issueID(c.ID),
				Message: fmt.Sprintf("the number %d is shared by %s", c.Number, claimants(group)),
				Remedy:  "use ids to tell them apart, and give " + youngest(group) + " a number that is free",
				Source:  lines(c.Path, c.numberAt[0]),
			}})
		}
	}
	claims = slices.DeleteFunc(claims, func(c claim) bool { return c.ID == "" })
	byID := func(a, b claim) int {
		return cmp.Or(cmp.Compare(model.CanonicalID(a.ID), model.CanonicalID(b.ID)), cmp.Compare(a.Path, b.Path))
	}
	for _, group := range groups(claims, byID, func(a, b claim) bool { return strings.EqualFold(a.ID, b.ID) }) {
		for _, c := range group {
			out = append(out, found{group: sharedID, number: c.Number, Finding: fault.Finding{
				File: c.Path, Line: c.idAt[0], Column: c.idAt[1], Kind: "duplicate_identity", Value: "id",
				Severity: fault.Error, Issue: issueID(c.ID),
				Message: "the id `" + c.ID + "` is shared by " + claimedIn(group),
				Remedy:  "delete the file that is a copy, or give the younger issue an id of its own",
				Source:  lines(c.Path, c.idAt[0]),
			}})
		}
	}
	return out
}

// groups gives the runs of two or more that are the same.
func groups(claims []claim, order func(a, b claim) int, same func(a, b claim) bool) [][]claim {
	slices.SortFunc(claims, order)
	var out [][]claim
	for i := 0; i < len(claims); {
		k := i + 1
		for k < len(claims) && same(claims[i], claims[k]) {
			k++
		}
		if k > i+1 {
			out = append(out, slices.Clone(claims[i:k]))
		}
		i = k
	}
	return out
}

// claimants names the issues of a group by id and path.
func claimants(group []claim) string {
	names := make([]string, len(group))
	for i, c := range group {
		names[i] = c.name()
	}
	return joined(names)
}

func claimedIn(group []claim) string {
	names := make([]string, len(group))
	for i, c := range group {
		names[i] = "`" + c.Path + "`"
	}
	return joined(names)
}

func joined(names []string) string {
	if len(names) > listed {
		return strings.Join(names[:listed], ", ") + fmt.Sprintf(" and %d more", len(names)-listed)
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func (c claim) name() string {
	if c.ID == "" {
		return "`" + c.Path + "`"
	}
	return "`" + c.ID + "` (`" + c.Path + "`)"
}

// youngest is the issue that would be numbered anew: created last, then the
// larger id (format.md section 2).
func youngest(group []claim) string {
	c := slices.MaxFunc(group, func(a, b claim) int {
		return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Path, b.Path))
	})
	if c.ID == "" {
		return "`" + c.Path + "`"
	}
	return "`" + c.ID + "`"
}

// sourceOf gives lines of issue files that were read before.
func sourceOf(e *op.Env, dir string) func(path string, line int) string {
	return func(path string, line int) string {
		raw, err := e.Repo.ReadFile(join(dir, path))
		if err != nil {
			return "" // the place is told anyway
		}
		return model.SourceLine(raw, line)
	}
}

// gaps tells of each board with columns that no map names and that are not
// those of finished work: they have the default category.
func gaps(e *op.Env) []found {
	c, err := e.Config()
	if err != nil {
		return nil
	}
	boards := slices.Clone(c.Boards)
	if len(boards) == 0 {
		boards = []config.Board{*c.Board()}
	}
	slices.SortStableFunc(boards, func(a, b config.Board) int { return cmp.Compare(a.Name, b.Name) })
	var out []found
	for i := range boards {
		b := board.From(c, &boards[i])
		var open []string
		for _, column := range b.Columns {
			if !b.Explicit(column) && b.Category(column) != board.Completed {
				open = append(open, column)
			}
		}
		if len(open) == 0 {
			continue
		}
		out = append(out, found{group: unmapped, Finding: fault.Finding{
			Kind: "unmapped_column_default", Value: b.Name, Severity: fault.Warning,
			Message: fmt.Sprintf("%d of %d columns of the board `%s` have no category of their own and count as %s: %s",
				len(open), len(b.Columns), b.Name, b.Default, fault.Names(open)),
			Remedy: "nothing, if that is meant; else name them in the board's `category_map`",
		}})
	}
	return out
}

// halfWritten tells of a write that was cut off.
func halfWritten(e *op.Env) []found {
	name := e.Repo.Unfinished()
	if name == "" {
		return nil
	}
	return []found{{group: unfinished, Finding: fault.Finding{
		Kind: "unfinished_write", Value: name, Severity: fault.Note,
		Message: "a write of several files was cut off; the files are shown as they are",
		Remedy:  "run any command that writes: it is finished or undone first",
	}}}
}
