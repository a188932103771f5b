package template

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// record is a template as it stands in tix.toml, with what is wrong in it.
type record struct {
	Template
	node  *tomledit.Node
	flaws []flaw
}

// nodes are the records of the registry, in the order of the file. One that is no
// table is among them, because it has an id by which it can be deleted.
func nodes(c *config.Config) []*tomledit.Node {
	all := c.Source().Root().Child(Table)
	if all == nil || all.Kind != tomledit.KindTable {
		return nil
	}
	var list []*tomledit.Node
	for _, n := range all.Items {
		if strings.TrimSpace(n.Key) != "" {
			list = append(list, n)
		}
	}
	return list
}

// read makes a record of what stands under an id.
func read(c *config.Config, n *tomledit.Node) *record {
	r := &record{node: n, Template: Template{ID: n.Key, Scope: Scope{Kind: repository}}}
	if !r.table() {
		r.flaws = []flaw{{message: "is " + n.Kind.String() + ", but must be a table"}}
		return r
	}
	b := &builder{}
	b.id(r.ID)
	for _, item := range n.Items {
		switch item.Key {
		case "name":
			switch r.Name = item.Text; {
			case item.Kind != tomledit.KindString:
				b.payload("name", "must be text").help("write it in quotes")
			case r.Name == "":
				b.blank("name")
			}
		case "scope":
			if item.Kind != tomledit.KindString {
				b.payload("scope", "must be text").help("write it in quotes")
			} else {
				r.Scope = b.scope(item.Text)
			}
		case "defaults":
			if item.Kind != tomledit.KindTable {
				b.payload("defaults", "must be a table").help("write `{ title = \"A title\" }`")
			} else {
				r.Defaults = b.defaults(tableOf(item))
			}
		case "prompts":
			b.tables(item, func(i int, a attrs) { r.Prompts = append(r.Prompts, b.prompt(i, a)) })
		case "references":
			b.tables(item, func(i int, a attrs) { r.References = append(r.References, b.reference(i, a)) })
		default:
			r.Extensions = append(r.Extensions, extension(c.Source(), item))
		}
	}
	slices.SortFunc(r.Extensions, func(a, b Extension) int { return strings.Compare(a.Key, b.Key) })
	if len(b.flaws) == 0 {
		b.check(c, &r.Template)
	}
	r.flaws = b.flaws
	return r
}

// tables takes the items of a list of tables, whichever way it is written.
func (b *builder) tables(n *tomledit.Node, take func(i int, a attrs)) {
	if n.Kind != tomledit.KindTables && n.Kind != tomledit.KindArray {
		b.payload(n.Key, "must be a list of tables").help("write `[[issue_templates.ID.%s]]` above the keys of each", n.Key)
		return
	}
	for i, item := range n.Items {
		if item.Kind != tomledit.KindTable {
			b.payload(fmt.Sprintf("%s[%d]", n.Key, i), "must be a table").help("write its keys in braces")
			continue
		}
		take(i, tableOf(item))
	}
}

func tableOf(n *tomledit.Node) attrs {
	a := attrs{}
	for _, item := range n.Items {
		a[item.Key] = valueOf(item)
	}
	return a
}

// valueOf is a text, a bool or a list of texts; nil for anything else.
func valueOf(n *tomledit.Node) any {
	switch n.Kind {
	case tomledit.KindString:
		return n.Text
	case tomledit.KindBool:
		return n.Text == "true"
	case tomledit.KindArray:
		list := []string{}
		for _, item := range n.Items {
			if item.Kind != tomledit.KindString {
				return nil
			}
			list = append(list, item.Text)
		}
		return list
	}
	return nil
}

// table tells whether the record is one at all.
func (r *record) table() bool { return r.node.Kind == tomledit.KindTable }

// findings tells what is wrong in a record, one row each. What is no table the
// configuration has reported already.
func (r *record) findings(file *tomledit.File) []fault.Finding {
	if !r.table() {
		return nil
	}
	var list []fault.Finding
	for _, x := range r.flaws {
		f := r.row(file, x)
		f.Kind, f.Severity = "bad_record", fault.Error
		f.Remedy += "; until then the template is left out"
		list = append(list, f)
	}
	return list
}

// row is the place, the sentence and the remedy of a flaw.
func (r *record) row(file *tomledit.File, x flaw) fault.Finding {
	n := locate(r.node, x.path)
	line, col := file.Place(n)
	return fault.Finding{
		File: config.FileName, Line: line, Column: col, Value: subject(r.ID, x.path),
		Message: x.sentence(r.ID), Source: file.Line(n), Remedy: fault.Data(x.remedy),
	}
}

// remarks tells which values of a record that may be used no issue can ever get:
// those that a definition would be refused for.
func (r *record) remarks(c *config.Config, root string) []fault.Finding {
	if len(r.flaws) > 0 {
		return nil
	}
	b := &builder{}
	b.checkValues(c, root, &r.Template)
	var list []fault.Finding
	for _, x := range distinct(b.flaws) {
		f := r.row(c.Source(), x)
		f.Kind, f.Severity = "dead_value", fault.Warning
		if x.beside != "" {
			f.Kind = "hidden_default"
		}
		list = append(list, f)
	}
	return list
}

// locate is the node that a flaw is about, or what is nearest above it.
func locate(n *tomledit.Node, path string) *tomledit.Node {
	for _, part := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '[' || r == ']' }) {
		next := n.Child(part)
		if i, err := strconv.Atoi(part); err == nil && next == nil && i < len(n.Items) {
			next = n.Items[i]
		}
		if next == nil {
			break
		}
		n = next
	}
	return n
}
