package template

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// checkValues reports what no create could ever store or meet: values of the
// defaults and of the prompts, whichever counts in the end, and references.
func (b *builder) checkValues(c *config.Config, root string, t *Template) {
	if !model.IsName(t.Name) {
		b.wrong("name", "must be one line, without TAB and other characters that are not seen").help("write it with characters that are seen, on one line")
	}
	judge := func(path, field, value string) {
		for _, item := range items(field, value) {
			if dead, remedy := never(c, root, field, item); dead != "" {
				b.wrong(path, "%s", dead).help("%s", remedy)
				return
			}
		}
	}
	for _, d := range t.Defaults {
		path := "defaults." + d.Field
		if slices.ContainsFunc(d.Items, func(s string) bool { return strings.Contains(s, ",") }) {
			b.wrong(path, "has an item with a comma, which create would take for two").help("write two items, or take the comma out")
			continue
		}
		judge(path, d.Field, d.Joined())
	}
	for i, p := range t.Prompts {
		if p.Kind == "date" && noDay(c, p.Key) {
			b.wrong(fmt.Sprintf("prompts[%d].kind", i), "is `date`, but no day can be the `%s` of an issue", p.Key).help("make it `text` or `select`")
		}
		if p.Default != "" {
			judge(fmt.Sprintf("prompts[%d].default", i), p.Key, strings.TrimSpace(p.Default))
		}
	}
	b.checkReferences(c, root, t.References)
	start, _, _ := t.fill("start_date")
	due, path, _ := t.fill("due_date")
	if start != "" && due != "" && model.ValidDate(start) && model.ValidDate(due) && due < start {
		b.wrong(path, "is %s, before the start on %s", due, start).help("the due date is the start or a day after it")
	}
	for _, h := range t.hidden() {
		x := b.wrong(h.path(), "%s", h.message())
		x.beside = "prompts"
		x.help("%s", h.remedy())
	}
}

// checkReferences reports what an issue must name and never can.
func (b *builder) checkReferences(c *config.Config, root string, list []Reference) {
	for i, r := range list {
		path := valueOfReference(i)
		if field := r.field(); !r.Required || field == "" {
			continue
		} else if isList(field) && strings.Contains(r.Value, ",") {
			b.wrong(path, "has a comma, which create would take for the end of it").help("refer to each by itself")
		} else if model.HasLineBreak(r.Value) {
			b.wrong(path, "must be one line of text").help("no value of `%s` has more", field)
		} else if dead, remedy := never(c, root, field, r.Value); dead != "" {
			b.wrong(path, "%s", dead).help("%s", remedy)
		}
	}
}

// noDay tells whether a field takes one of some words, and none of them is a day.
func noDay(c *config.Config, field string) bool {
	switch field {
	case "priority":
		return true
	case "status":
		return !slices.ContainsFunc(board.Of(c).Columns, model.ValidDate)
	case "type":
		return c.Source().Root().Child("types") != nil && !slices.ContainsFunc(c.Types, model.ValidDate)
	}
	return false
}

// hidden is a default that never counts: the prompt for its field has another
// one, which goes before it (original/views-templates.md 2.3).
type hidden struct{ field, prompt string }

func (t *Template) hidden() []hidden {
	var list []hidden
	for _, p := range t.Prompts {
		i := slices.IndexFunc(t.Defaults, func(d Default) bool { return d.Field == p.Key })
		if own := strings.TrimSpace(p.Default); own != "" && i >= 0 && own != t.Defaults[i].Joined() {
			list = append(list, hidden{p.Key, own})
		}
	}
	return list
}

func (h hidden) path() string { return "defaults." + h.field }

func (h hidden) message() string {
	return "never counts: the prompt for `" + h.field + "` has the default `" + h.prompt + "`"
}

func (hidden) remedy() string { return "leave one of the two defaults out" }

// never says why a value cannot be that of a field, and what can; "" = it can.
func never(c *config.Config, root, field, value string) (problem, remedy string) {
	if field == "body" {
		if f := model.CheckText(value, false); f != nil {
			return "can't be the text of an issue: " + f.Message, "leave that line out"
		}
		return "", ""
	}
	if model.HasLineBreak(value) || strings.IndexByte(value, 0) >= 0 {
		return "must be one line of text", "longer text goes into `body`"
	}
	value = strings.TrimSpace(value)
	switch field {
	case "priority":
		if !slices.Contains(model.Priorities(), strings.ToLower(value)) {
			return "is `" + value + "`, which is no priority", "use one of " + fault.Names(model.Priorities())
		}
	case "status":
		if x := board.Of(c); !x.Has(value) {
			return "is `" + value + "`, which is no column of board `" + x.Name + "`", "use one of " + fault.Names(x.Columns)
		}
	case "type":
		if unknownType(c, value) && c.Source().Root().Child("types") != nil {
			return "is `" + value + "`, which is none of the types in tix.toml", "use one of " + fault.Names(c.Types) + ", or add it to `types`"
		}
	case "start_date", "due_date":
		if !model.ValidDate(value) {
			return "is `" + value + "`, which is no day", aDay
		}
	case "assignee", "reviewer":
		if model.NotAPerson(value) {
			return "is `" + value + "`, which is not a person", "name a person, or leave it out"
		}
	case "files":
		if _, f := config.Inside(root, "files", value); f != nil {
			return "names `" + value + "`, which lies outside the repository", "name it from the repository's root, without `..`"
		}
	}
	return "", ""
}

func unknownType(c *config.Config, value string) bool {
	return !slices.ContainsFunc(c.Types, func(s string) bool { return strings.EqualFold(s, value) })
}
