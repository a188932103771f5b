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
	path, id, created string
	number            uint32
	numberAt, idAt    [2]int // line, column
}

func claimOf(f *File) claim {
	c := claim{path: f.Path, id: f.Header.ID, created: f.Header.Created, number: f.Header.Number}
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
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.path, b.path))
	}
	for _, group := range groups(claims, byNumber, func(a, b claim) bool { return a.number == b.number }) {
		for _, c := range group {
			out = append(out, found{group: sharedNumber, number: c.number, Finding: fault.Finding{
				File: c.path, Line: c.numberAt[0], Column: c.numberAt[1], Kind: "duplicate_number",
				Value: strconv.FormatUint(uint64(c.number), 10), Severity: fault.Error, Issue: issueID(c.id),
				Message: fmt.Sprintf("the number %d is shared by %s", c.number, claimants(group)),
				Remedy:  "use ids to tell them apart, and give " + youngest(group) + " a number that is free",
				Source:  lines(c.path, c.numberAt[0]),
			}})
		}
	}
	claims = slices.DeleteFunc(claims, func(c claim) bool { return c.id == "" })
	byID := func(a, b claim) int {
		return cmp.Or(cmp.Compare(model.CanonicalID(a.id), model.CanonicalID(b.id)), cmp.Compare(a.path, b.path))
	}
	for _, group := range groups(claims, byID, func(a, b claim) bool { return strings.EqualFold(a.id, b.id) }) {
		for _, c := range group {
			out = append(out, found{group: sharedID, number: c.number, Finding: fault.Finding{
				File: c.path, Line: c.idAt[0], Column: c.idAt[1], Kind: "duplicate_identity", Value: "id",
				Severity: fault.Error, Issue: issueID(c.id),
				Message: "the id `" + c.id + "` is shared by " + claimedIn(group),
				Remedy:  "delete the file that is a copy, or give the younger issue an id of its own",
				Source:  lines(c.path, c.idAt[0]),
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
		names[i] = "`" + c.path + "`"
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
	if c.id == "" {
		return "`" + c.path + "`"
	}
	return "`" + c.id + "` (`" + c.path + "`)"
}

// youngest is the issue that would be numbered anew: created last, then the
// larger id (format.md section 2).
func youngest(group []claim) string {
	c := slices.MaxFunc(group, func(a, b claim) int {
		return cmp.Or(cmp.Compare(a.created, b.created), cmp.Compare(a.id, b.id), cmp.Compare(a.path, b.path))
	})
	if c.id == "" {
		return "`" + c.path + "`"
	}
	return "`" + c.id + "`"
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
