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

// checkValues reports the defaults that no create could ever store: those of the
// defaults and those of the prompts, whichever counts in the end.
func (b *builder) checkValues(c *config.Config, root string, t *Template) {
	if model.HasLineBreak(t.Name) || strings.ContainsAny(t.Name, "\t\x00") {
		b.wrong("name", "must be one line, without TAB")
	}
	judge := func(path, field, value string) {
		for _, item := range items(field, value) {
			if dead := never(c, root, field, item); dead != "" {
				b.wrong(path, "%s", dead)
				return
			}
		}
	}
	for _, d := range t.Defaults {
		path := "defaults." + d.Field
		if slices.ContainsFunc(d.Items, func(s string) bool { return strings.Contains(s, ",") }) {
			b.wrong(path, "has an item with a comma, which create would take for two")
			continue
		}
		judge(path, d.Field, d.Joined())
	}
	for i, p := range t.Prompts {
		if p.Default != "" {
			judge(fmt.Sprintf("prompts[%d].default", i), p.Key, strings.TrimSpace(p.Default))
		}
	}
	start, _, _ := t.fill("start_date")
	due, path, _ := t.fill("due_date")
	if start != "" && due != "" && model.ValidDate(start) && model.ValidDate(due) && due < start {
		b.wrong(path, "is %s, before the start on %s", due, start)
	}
}

// never says why a value cannot be that of a field, "" = it can.
func never(c *config.Config, root, field, value string) string {
	if field == "body" {
		if f := model.CheckText(value, false); f != nil {
			return "can't be the text of an issue: " + f.Message
		}
		return ""
	}
	if model.HasLineBreak(value) || strings.IndexByte(value, 0) >= 0 {
		return "must be one line of text"
	}
	value = strings.TrimSpace(value)
	switch field {
	case "priority":
		if !slices.Contains(priorities(), strings.ToLower(value)) {
			return "is `" + value + "`, but must be " + fault.Names(priorities())
		}
	case "status":
		if x := board.Of(c); !x.Has(value) {
			return "is `" + value + "`, which is no column of board `" + x.Name + "`: there is " + fault.Names(x.Columns)
		}
	case "start_date", "due_date":
		if !model.ValidDate(value) {
			return "is `" + value + "`, but must be a real day as YYYY-MM-DD"
		}
	case "assignee", "reviewer":
		if strings.EqualFold(value, "none") {
			return "is `" + value + "`, which is not a person"
		}
	case "files":
		if _, f := config.Inside(root, "files", value); f != nil {
			return "names `" + value + "`, which lies outside the repository"
		}
	}
	return ""
}
