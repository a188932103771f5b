package template

import (
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// The words of refusals. Those of the second group are published as kinds of
// create_issue's diagnostics, `invalid-payload` as one of the registry's.
const (
	kindPayload    = "invalid-payload"
	kindDefinition = "invalid-definition"
	kindTaken      = "taken-id"
	kindAmbiguous  = "ambiguous-template"
	kindNoTemplate = "no-template"

	kindUnknown   = "unknown-template"
	kindValue     = "invalid-value"
	kindScope     = "invalid-scope"
	kindMismatch  = "scope-mismatch"
	kindMissing   = "missing-required"
	kindReference = "unknown-reference"
)

// broken refuses to use a record that breaks a rule of the file.
func (r *record) broken(file *tomledit.File) *fault.Fault {
	var list []*fault.Fault
	remove := fault.Args(r.ID, "--yes")
	for _, x := range r.flaws {
		row := r.row(file, x)
		f := fault.Config("%s", row.Message).Of(kindDefinition, subject(r.ID, "")).At(row.File, row.Line, row.Column, row.Source)
		switch { // nothing can be put in the place of the record itself
		case !r.table():
			f.Help("correct the line, or delete it: {template delete|%s}", remove)
		case x.path == "":
			f.Help("copy it to an id that is one, {template duplicate|%s}, and delete it: {template delete|%s}", fault.Args(r.ID, "--id ID"), remove)
		default:
			f.Help("correct the line, or replace the part: {template update|%s}", fault.Args(r.ID, flagOf(x.part())))
		}
		list = append(list, f)
	}
	return fault.Join(list)
}

// flagOf replaces a part of a template.
func flagOf(part string) string {
	return map[string]string{
		"name": "--name NAME", "scope": "--scope SCOPE", "defaults": "--default FIELD=VALUE",
		"prompts": "--prompt key=FIELD", "references": "--reference kind=KIND,value=VALUE",
	}[part]
}

func noTemplate(ref string, all []*record) *fault.Fault {
	f := fault.NotFound("no template has the id or the name `%s`", ref).Of(kindNoTemplate, Table)
	return f.Help("%s", fault.Citing(others(ref, all)))
}

// others names the templates that there are.
func others(ref string, all []*record) string {
	var ids []string
	for _, r := range all {
		ids = append(ids, r.ID)
	}
	if near := fault.Nearest(ref, ids); near != "" {
		return "did you mean `" + near + "`? {template list} shows all"
	}
	if len(ids) == 0 {
		return "there is none yet; {template create} makes one"
	}
	return "{template list} shows all"
}

func ambiguous(name string, ids []string) *fault.Fault {
	return fault.Invalid("several templates are named `%s`", name).Of(kindAmbiguous, Table).Help("use an id: %s", fault.Names(ids))
}

func taken(id string, table bool) *fault.Fault {
	f := fault.Invalid("the id `%s` is taken", id).Of(kindTaken, Table)
	if !table {
		return f.Help("choose another id, or delete what stands there, which is no table: {template delete|%s}", fault.Args(id, "--yes"))
	}
	return f.Help("choose another id, or change that template: {template update|%s}", fault.Args(id, ""))
}

// edited refuses an edit that tix.toml does not allow.
func edited(p *tomledit.Problem) *fault.Fault {
	return fault.Config("tix.toml can't be edited: %s", p.Message).At("tix.toml", p.Line, p.Col, p.Source).
		Help("change it in an editor")
}

// unknownTemplate refuses what is neither the id of a template nor the name of
// one of the scope.
func unknownTemplate(ref string, scope Scope, all []*record) *fault.Fault {
	f := fault.Invalid("no template has the id `%s`, and none for `%s` has this name", ref, scope).Of(kindUnknown, "template_id")
	if strings.TrimSpace(ref) == "" {
		f.Message = "the id of the template is blank"
		return f.Help("%s", fault.Citing(others(ref, all)))
	}
	for _, r := range all {
		if r.Name == ref {
			f.Message = "`" + ref + "` is the name of the template `" + r.ID + "`, which is for `" + r.Scope.String() + "`"
			return f.Help("give its id and its scope: {create|%s}", r.Scope.chosen(r.ID))
		}
	}
	return f.Help("%s", fault.Citing(others(ref, all)))
}

func sharedName(name string, ids []string) *fault.Fault {
	return fault.Invalid("several templates are named `%s`", name).Of(kindUnknown, "template_id").Help("use an id: %s", fault.Names(ids))
}

func invalidTemplate(r *record) *fault.Fault {
	return fault.Invalid("the template `%s` can't be used: %s", r.ID, r.flaws[0].sentence(r.ID)).Of(kindValue, "template").
		Help("{template show|%s} tells all that is wrong in it", fault.Args(r.ID, ""))
}

func noScope(given string) *fault.Fault {
	return fault.Invalid("`%s` is no scope", given).Of(kindScope, "scope").Help("use %s", scopeForms)
}

func unmetScope(unmet string) *fault.Fault {
	return fault.Invalid("the scope %s", unmet).Of(kindScope, "scope").Help("use %s", scopeForms)
}

func mismatch(t *Template, given Scope) *fault.Fault {
	return fault.Invalid("the template `%s` is for `%s`, not for `%s`", t.ID, t.Scope, given).Of(kindMismatch, "scope").
		Help("give its scope: {create|%s}", t.Scope.chosen(t.ID))
}

// ScopeAlone refuses a scope without a template.
func ScopeAlone() *fault.Fault {
	return fault.New(fault.Usage, fault.FamilyUsage, "`scope` has a meaning only beside `template`").Of(kindScope, "scope").
		Help("name the template, or leave the scope out")
}

// given says where a field of create is given.
func given(field string) string {
	return "`--" + strings.ReplaceAll(field, "_", "-") + "` on the terminal, `" + field + "` over MCP"
}

func missingField(t *Template, field string) *fault.Fault {
	return fault.Invalid("the template `%s` needs `%s`", t.ID, field).Of(kindMissing, field).Help("give it: %s", given(field))
}

func badPriority(given string) *fault.Fault {
	return fault.Invalid("`%s` is not a priority", given).Of(kindValue, "priority").Help("use low, medium or high")
}

func unknownReference(path string, r Reference, toAdd string) *fault.Fault {
	return fault.Invalid("no %s is named `%s`, which the template refers to", r.Kind, r.Value).Of(kindReference, path).
		Help("a new one is %s", toAdd)
}

func missingReference(path string, r Reference, field string) *fault.Fault {
	return fault.Invalid("the template needs the %s `%s`", r.Kind, r.Value).Of(kindMissing, path).Help("add it: %s", given(field))
}

// isCreate tells whether a refusal is one of Fill's.
func isCreate(f *fault.Fault) bool {
	switch f.Kind {
	case kindUnknown, kindValue, kindScope, kindMismatch, kindMissing, kindReference:
		return true
	}
	return false
}

// published is the kind of a diagnostic of the registry.
func published(f *fault.Fault) string {
	switch f.Kind {
	case kindPayload, op.KindUnknownArgument, op.KindMissingArgument, op.KindDeniedArgument:
		return kindPayload
	case op.KindUnconfirmed:
		return "missing-confirmation"
	}
	if saving(f) {
		return "failed"
	}
	return "rejected"
}

// saving tells whether a definition that was right could not be written.
func saving(f *fault.Fault) bool {
	return f.Class == fault.Busy || f.Class == fault.Internal || f.Family == fault.FamilyIO
}
