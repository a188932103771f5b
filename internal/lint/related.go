package lint

import (
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

const relatedKey = "related_issues"

// item is one of `related_issues`, with its place.
type item struct {
	model.Related
	raw       string // as it stands in the file
	file, id  string // of the issue
	line, col int    // of the list
	own       int    // the line of the item itself
}

// itemsOf gives the related issues of a file in their order, blank ones too.
func itemsOf(f *File) []item {
	p := f.pair(relatedKey)
	if p == nil {
		return nil
	}
	var out []item
	line, col := place(p)
	add := func(text string, v *matter.Value) {
		out = append(out, item{
			Related: model.ParseRelated(text), raw: text, file: f.Path, id: f.Header.ID, line: line, col: col, own: v.Line,
		})
	}
	v := &p.Value
	if v.Kind == matter.Scalar && strings.TrimSpace(v.Text) != "" && !v.IsNull() {
		for s := range strings.SplitSeq(v.Text, ",") {
			add(strings.TrimSpace(s), v)
		}
	}
	for i := range v.Items {
		add(v.Items[i].Text, &v.Items[i])
	}
	return out
}

// related tells of blank items and of selectors that mean no issue, or several.
func related(items []item, issues *register, lines func(path string, line int) string) []found {
	var out []found
	for i := range items {
		it := &items[i]
		kind, message, remedy := "related_issue_empty", "`"+relatedKey+"` holds a blank item"+it.where(), "delete the item"
		switch it.Kind {
		case model.RelatedPath, model.RelatedURL:
			continue
		case model.RelatedLocal:
			hits := issues.find(it.Target)
			if len(hits) == 1 {
				continue
			}
			kind = "related_issue_unresolved"
			message, remedy = it.unresolved(hits, len(issues.unread) > 0)
		}
		out = append(out, found{group: inRelated, Finding: fault.Finding{
			File: it.file, Line: it.line, Column: it.col, Kind: kind, Value: it.raw, Severity: fault.Warning,
			Issue: issueID(it.id), Message: message, Remedy: remedy, Source: lines(it.file, it.line),
		}})
	}
	return out
}

// unresolved says what is wrong with a selector.
func (it *item) unresolved(hits []*model.Header, unread bool) (message, remedy string) {
	name := "`" + it.Target + "`" + it.where()
	if len(hits) > 1 {
		group := make([]claim, len(hits))
		for i, h := range hits {
			group[i].Header = h
		}
		return name + " is ambiguous: it means " + claimants(group), "write the id of the one that is meant"
	}
	remedy = "write the number or id of an issue that {list} shows; what is elsewhere needs a URL, or a path that begins with `./`, `../` or `/`"
	if unread {
		remedy = "if it is one of the files that can't be read, repair that file; else " + remedy
	}
	return name + " is no issue of this repository", remedy
}

// where names the line of an item that stands elsewhere than its list begins.
func (it *item) where() string {
	if it.own == it.line {
		return ""
	}
	return " (line " + strconv.Itoa(it.own) + ")"
}
