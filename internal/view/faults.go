package view

import (
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// family of the refusals of saved views.
const family = "views"

// Kinds of diagnostics.
const (
	invalidView       = "invalid_view"
	invalidFilter     = "invalid_filter"
	invalidSort       = "invalid_sort"
	invalidGroup      = "invalid_group"
	invalidVisibility = "invalid_visibility"
	conflictKind      = "scope_conflict"
	unknownViewKind   = "unknown_view"
	unknownMetadata   = "unknown_metadata"
)

func kinds() []string {
	return []string{
		invalidView, invalidFilter, invalidSort, invalidGroup, invalidVisibility, conflictKind, unknownViewKind, unknownMetadata,
	}
}

// filterField is where a filter of a caller is refused; the others are the halves
// of a snapshot.
const (
	filterField   = "plan.filter"
	hiddenField   = "plan.visibility.hidden_columns"
	mismatchField = "plan.visibility.show_mismatch"
)

// foreign are arguments that callers of hosted trackers might send: a view is
// data of the repository, and each gets that told in its diagnostic.
var foreign = []op.Denied{
	{Name: "permissions", Message: "a view grants nothing: it has no `permissions`", Remedy: "leave it out; `scope` says for whom the view is meant"},
	{Name: "account", Message: "a view belongs to the repository: it has no `account`", Remedy: "leave it out; `owner` is a label of a user scope"},
	{Name: "host", Message: "a view belongs to the repository: it has no `host`", Remedy: "leave it out"},
	{Name: "query", Message: "a view runs no `query` but its filter", Remedy: "put it into `filter`, in the filter language"},
	{Name: "command", Message: "a view runs nothing: it has no `command`", Remedy: "leave it out; `filter` selects the issues"},
	{Name: "script", Message: "a view runs nothing: it has no `script`", Remedy: "leave it out; `filter` selects the issues"},
	{Name: "exec", Message: "a view runs nothing: it has no `exec`", Remedy: "leave it out; `filter` selects the issues"},
}

func refused(kind, field, format string, args ...any) *fault.Fault {
	return fault.New(fault.Refused, family, format, args...).Of(kind, field)
}

func blankName() *fault.Fault {
	return refused(invalidView, "name", "a view needs a name, and it can't be blank").Help("say in a few words what it shows")
}

func brokenName() *fault.Fault {
	return refused(invalidView, "name", "a name is one line without tabs, control characters and marks that turn the direction of writing").Help("write it as plain text on one line")
}

// badID refuses a table whose key is no id. A copy has an id of its own and all the
// rest, unless something in that is wrong too.
func (x *record) badID(message string) *fault.Fault {
	f, remove := of(x.id, refused(invalidView, "id", "%s", message)), fault.Args(x.id, "--confirm")
	if x.scoped != nil || x.planned != nil {
		return f.Help("delete it and save it anew: {view delete|%s}, {view create|--name NAME}", remove)
	}
	flags := ""
	if x.name == "" {
		flags = "--name NAME"
	}
	return f.Help("copy it, which gives it another id, and delete it: {view duplicate|%s}, {view delete|%s}", fault.Args(x.id, flags), remove)
}

func (x *record) otherID(id string) *fault.Fault {
	return of(x.id, refused(invalidView, "id", "the table is `%s`, but its `id` is `%s`", tomledit.Path{"views", x.id}, id).
		Help("write the id of the table: %s", fault.Citing(x.mend())))
}

func (x *record) noID() *fault.Fault {
	return of(x.id, refused(invalidView, "id", "the view `%s` has no `id`", x.id).Help("write it: %s", fault.Citing(x.mend())))
}

func (x *record) noName(what string) *fault.Fault {
	return of(x.id, refused(invalidView, "name", "the view `%s` has %s", x.id, what).Help("give it one: %s", fault.Citing(x.mend())))
}

func noTable(id, what string) *fault.Fault {
	return of(id, refused(invalidView, "view", "`%s` is %s, but must be a table", tomledit.Path{"views", id}, what).
		Help("delete it: {view delete|%s}", fault.Args(id, "--confirm")))
}

// wrongType is a value of a record that is not of its kind. The published shape
// has no remedy here.
func wrongType(kind, field string, what tomledit.Kind, want string) *fault.Fault {
	return refused(kind, field, "`%s` is %s, but must be %s", field, what, want)
}

func unknownScope(word string, known []string) *fault.Fault {
	f := refused(invalidView, "scope", "`%s` is no scope of a view", word)
	if near := fault.Nearest(word, known); near != "" {
		return f.Help("did you mean `%s`? the scopes are %s", near, fault.Names(known))
	}
	return f.Help("use one of %s", fault.Names(known))
}

// unknownFamily is the one refusal without structure: `view_list` is published
// so.
func unknownFamily(word string, known []string) *fault.Fault {
	f := unknownScope(word, known)
	f.Kind = ""
	return f
}

func scopeConflict(field, format string, args ...any) *fault.Fault {
	return refused(conflictKind, field, format, args...)
}

func unknownProject(id string, known []string) *fault.Fault {
	f := scopeConflict("scope.project_id", "there is no project `%s`", id)
	if len(known) == 0 {
		return f.Help("tix.toml declares no project; use the scope repository or user")
	}
	return f.Help("name one by its id or name; the ids are %s", fault.Names(known))
}

func severalProjects(name string, found []config.NamedRecord) *fault.Fault {
	return scopeConflict("scope.project_id", "the name `%s` stands for %d projects: %s", name, len(found), fault.Names(idsOf(found))).
		Help("give the id of one")
}

func unknownView(ref string, known []string) *fault.Fault {
	f := refused(unknownViewKind, "id", "there is no saved view `%s`", ref)
	f.Class = fault.Missing
	if near := fault.Nearest(ref, known); near != "" {
		return f.Help("did you mean `%s`? {view list} shows all", near)
	}
	return f.Help("{view list} shows the views with their ids")
}

func sharedName(name, first string, ids []string) *fault.Fault {
	return scopeConflict("name", "the name `%s` stands for %d views of the same scope: %s", name, len(ids), strings.Join(ids, ", ")).
		Help("give the id; {view update|%s} gives one of them another name", fault.Args(first, "--name NAME"))
}

// taken notes that a view got a name that leads to it no more than to others.
func taken(name string, others []string) string {
	return "note: the name `" + name + "` stands for other views too (" + fault.Names(others) + "): only the id leads to this one"
}

// badFilter refuses a filter in the words of whoever could not read it, and with
// its exit code.
func badFilter(field string, err error) *fault.Fault {
	f := *fault.From(err)
	if f.Class != fault.Refused && f.Class != fault.Missing {
		return &f
	}
	f.Family, f.Kind, f.Field, f.Err = family, invalidFilter, field, nil
	return &f
}

// goneHead begins the refusal of a view whose words are gone.
func goneHead(id string) string { return "the view `" + id + "` asks for what is not there: " }

// unusable warns of a view that apply refuses.
func unusable(id string, d *Diagnostic) string {
	return "warning: the view `" + id + "` can't be used: " + strings.Replace(d.line(), goneHead(id), "", 1)
}

// notThere refuses a view whose words the repository no longer knows.
func notThere(x *record, field string, err error) *fault.Fault {
	f := badFilter(field, err)
	if f.Kind != invalidFilter {
		return f
	}
	f.Message = goneHead(x.id) + f.Message
	if f.Remedy != "" {
		f.Remedy += "; "
	}
	f.Remedy += "another filter: {view update|" + fault.Args(x.id, "--filter QUERY") + "}"
	return of(x.id, f)
}

func notAllowed(kind, field, what, value string, known []string) *fault.Fault {
	f := refused(kind, field, "`%s` is no %s", value, what)
	if len(known) == 0 {
		return f.Help("leave it out: there are none")
	}
	if near := fault.Nearest(value, known); near != "" {
		return f.Help("did you mean `%s`? use one of %s", near, fault.Names(known))
	}
	return f.Help("use one of %s", fault.Names(known))
}

func badParent(value string) *fault.Fault {
	return refused(invalidFilter, "plan.filter.parent", "`%s` is neither the number nor the id of an issue", value).
		Help("give the filter anew, `parent:ISSUE`, which finds the issue")
}

func noActive() *fault.Fault {
	return refused(unknownViewKind, "active", "no view is named, so there is nothing to compare with").Help("name one: {view status|VIEW}")
}

func byHand(id string, p *tomledit.Problem) *fault.Fault {
	return of(id, refused(invalidView, "view", "tix.toml can't be changed there: %s", p.Message).Help("edit tix.toml by hand"))
}

// unknownKey tells of a key that is kept and not obeyed.
func unknownKey(field, key string) *fault.Fault {
	return refused(unknownMetadata, field, "`%s` is no key that tix knows; it is kept and never obeyed", key)
}
