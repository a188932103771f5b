package relation

import (
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// UnknownRelation is the kind of an id that no row has.
const UnknownRelation = "unknown_relation"

func refused(kind, field, format string, args ...any) *fault.Fault {
	return fault.New(fault.Refused, graph.Family, format, args...).Of(kind, field)
}

// noEnd refuses a command line without an end. typed is the word that came.
func noEnd(field, name, typed string) *fault.Fault {
	f := fault.Invalid("`%s` is missing: a relationship needs two issues", name).Of(op.KindMissingArgument, field)
	if near := fault.Nearest(typed, []string{"list", "edit", "remove"}); near != "" {
		return f.Help("did you mean {link %s}?", near)
	}
	return f.Help("name both and the kind: {link|FROM TO --type KIND}")
}

func noID() *fault.Fault {
	return refused(UnknownRelation, "id", "the id of a relationship can't be blank").
		Help("{link list} shows the ids; rows without one go by {unlink}")
}

func unknownID(id string) *fault.Fault {
	return refused(UnknownRelation, "id", "no relationship has the id `%s`", id).Help("{link list} shows the ids")
}

func nothingToChange(id string) *fault.Fault {
	return fault.Invalid("there is nothing to change").Of("no_fields", "").
		Help("name a new target (`to`), a new kind (`kind`) or both: {link edit|%s --to ISSUE --type KIND}", fault.Citing(fault.Word(id)))
}

// byEnds is the remedy for a command that takes the id of a row and was given two
// issues.
func byEnds(words []string) string {
	if len(words) != 2 {
		return ""
	}
	a, b := fault.Word(words[0]), fault.Word(words[1])
	return fmt.Sprintf("it takes the id of a relationship, which {link list|%s} shows; {unlink|%s %s --type KIND} removes one by its issues", a, a, b)
}

// sharedID refuses an id that stands for several rows.
func sharedID(id string, rows []*graph.Edge) *fault.Fault {
	f := refused(graph.DuplicateIdentity, "id", "%d rows have the id `%s`: %s", len(rows), id, strings.Join(places(rows), "; "))
	if sameEdge(rows) {
		return f.Help("{link remove|%s} removes them all; then link the two anew", fault.Citing(fault.Word(id)))
	}
	ways := make([]string, len(rows))
	for i, e := range rows {
		ways[i] = unlinkOf(e)
	}
	return f.Help("say which edge goes: %s", fault.Citing(strings.Join(ways, " or ")))
}

func places(rows []*graph.Edge) []string {
	list := make([]string, len(rows))
	for i, e := range rows {
		list[i] = fmt.Sprintf("%s in `%s`", ends(e.Kind, e.From, e.To), e.Owner.Path)
	}
	return list
}

// unlinkOf cites the command that takes an edge away.
func unlinkOf(e *graph.Edge) string {
	return fmt.Sprintf("{unlink|%s %s --type %s}", fault.Word(string(e.From.Ref())), fault.Word(string(e.To.Ref())), fault.Word(e.Kind))
}

// lostEnds are the findings about the ends of an edge that lead to no issue.
func lostEnds(id string, from, to graph.End) (list []*fault.Fault) {
	for _, x := range []struct {
		end         graph.End
		field, what string
	}{{from, "from", "source"}, {to, "to", "target"}} {
		if x.end.Node != nil {
			continue
		}
		kind, why := graph.MissingTarget, fmt.Sprintf("there is no issue %s", x.end.Alias())
		switch file := x.end.Unread(); {
		case x.end.Several():
			kind, why = graph.AmbiguousTarget, fmt.Sprintf("several issues answer to %s", x.end.Alias())
		case file != "":
			why = fmt.Sprintf("the file of %s can't be read (`%s`)", x.end.Alias(), file)
		}
		f := refused(kind, x.field, "the %s of `%s` is lost: %s", x.what, id, why)
		switch word := fault.Citing(fault.Word(id)); {
		case x.end.Unread() != "":
			f.Help("repair that file first, {lint} tells what is wrong with it; the reference may be right")
		case x.field == "to":
			f.Help("name another target: {link edit|%s --to ISSUE}", word)
		default:
			f.Help("remove it, {link remove|%s}, and link anew: {link|FROM TO --type KIND}", word)
		}
		list = append(list, f)
	}
	return list
}

// twice refuses to make an edge that another row is already.
func twice(other *graph.Edge) *fault.Fault {
	f := refused(graph.ConflictingEdge, "to", "`%s` stands in another row already (%s)", ends(other.Kind, other.From, other.To), label(other.Row.ID))
	if other.Row.ID == "" {
		return f.Help("take that one away first: %s", fault.Citing(unlinkOf(other)))
	}
	return f.Help("remove one of the two: {link remove|%s}", fault.Citing(fault.Word(other.Row.ID)))
}

// archivedOwner refuses to write the file of an archived issue.
func archivedOwner(n *graph.Node) *fault.Fault {
	return fault.Invalid("#%d (`%s`) is archived, and the relationship is stored in its file", n.Number, n.Path).
		Of("archived", "issue").Help("take it back first: {restore|%d}", n.Number)
}

func migrationRefused(n int) *fault.Fault {
	return fault.New(fault.Partial, fault.FamilyInvalid, "nothing was written: %s in the way", page.Count(n, "finding")).
		Help("repair what is refused, and run it again")
}
