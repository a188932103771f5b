package lint

import (
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
	line, col int
	wide      int  // bytes in its line, 0 = the rest of it
	quoted    bool // in a list in brackets
}

// itemsOf gives the related issues of a file in their order, blank ones too.
func itemsOf(f *File) []item {
	p := f.pair(relatedKey)
	if p == nil {
		return nil
	}
	v := &p.Value
	if v.Kind == matter.Scalar && strings.TrimSpace(v.Text) != "" {
		return f.listed(v)
	}
	var out []item
	for i := range v.Items {
		x := &v.Items[i]
		it := f.item(x.Text, x)
		if v.Style == matter.Flow {
			it.wide, it.quoted = max(1, len(x.Text)), x.Style == matter.Single || x.Style == matter.Double
		}
		out = append(out, it)
	}
	return out
}

func (f *File) item(text string, v *matter.Value) item {
	return item{Related: model.ParseRelated(text), raw: text, file: f.Path, id: f.Header.ID, line: v.Line, col: v.Col}
}

// listed are the items of a text with commas. They have columns of their own
// where the text stands in the file as it is.
func (f *File) listed(v *matter.Value) []item {
	at := v.Col
	if v.Style == matter.Single || v.Style == matter.Double {
		at++
	}
	source := model.SourceLine(f.Doc.Raw(), v.Line)
	plain := at <= len(source) && strings.HasPrefix(source[at-1:], v.Text)
	var out []item
	for part := range strings.SplitSeq(v.Text, ",") {
		text := strings.TrimSpace(part)
		it := f.item(text, v)
		if plain {
			it.col, it.wide = at, max(1, len(text))
			if text != "" {
				it.col += strings.Index(part, text)
			}
		}
		at += len(part) + len(",")
		out = append(out, it)
	}
	return out
}

// width is how many bytes of its line an item has.
func (it *item) width(source string) int {
	if !it.quoted || it.col > len(source) {
		return it.wide
	}
	quote := source[it.col-1]
	for i := it.col; i < len(source); i++ {
		switch {
		case source[i] == '\\' && quote == '"':
			i++
		case source[i] == quote && quote == '\'' && i+1 < len(source) && source[i+1] == quote:
			i++
		case source[i] == quote:
			return i + 2 - it.col
		}
	}
	return 0
}

// related tells of blank items and of selectors that mean no issue, or several.
func related(items []item, issues *register, lines func(path string, line int) string) []found {
	var out []found
	for i := range items {
		it := &items[i]
		kind, message, remedy := "related_issue_empty", "`"+relatedKey+"` holds a blank item", "delete the item"
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
		source := lines(it.file, it.line)
		out = append(out, found{group: inRelated, Finding: fault.Finding{
			File: it.file, Line: it.line, Column: it.col, Kind: kind, Value: it.raw, Severity: fault.Warning,
			Issue: issueID(it.id), Message: message, Remedy: remedy, Source: source, Wide: it.width(source),
		}})
	}
	return out
}

// unresolved says what is wrong with a selector.
func (it *item) unresolved(hits []*model.Header, unread bool) (message, remedy string) {
	name := "`" + it.Target + "`"
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
