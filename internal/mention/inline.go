package mention

import (
	"bytes"
	"strings"

	"github.com/tix-tracker/tix/pkg/tomledit"
)

// parseList reads a file whose records stand in one list, `mention = [{…}]`, as
// the original reads it. A change of it writes them as [[mention]] tables; comments
// in the list have no place there, so that such a file is read and left alone.
func parseList(doc *tomledit.File, list *tomledit.Node) (*file, *tomledit.Problem) {
	for _, item := range list.Items {
		if item.Kind != tomledit.KindTable {
			return nil, problemAt(doc, list, "`mention` must be written as [[mention]] tables")
		}
		if _, problem := recordOf(doc, item); problem != nil {
			problem.Line, problem.Col = doc.Place(list)
			problem.Source = doc.Line(list)
			return nil, problem
		}
	}
	raw := doc.Source()
	eol := eolOf(raw)
	left, problem := doc.Delete(tomledit.Path{header})
	if problem != nil {
		return nil, problem
	}
	rest, problem := tomledit.Parse(left)
	if problem != nil {
		return nil, problem
	}
	pieces := rest.Pieces()
	tables := pieces[0].Bytes()
	for _, item := range list.Items {
		if len(tables) > 0 {
			tables = apart(tables, eol+eol)
		}
		var b strings.Builder
		b.WriteString("[[" + header + "]]" + eol)
		plainKeys(&b, doc, item, nil, eol)
		tables = append(tables, b.String()...)
	}
	for i, p := range pieces[1:] {
		if i == 0 && len(list.Items) > 0 {
			tables = apart(tables, eol+eol)
		}
		tables = append(tables, p.Bytes()...)
	}
	f, problem := parse(tables)
	if problem != nil {
		return nil, problem
	}
	f.read, f.eol = raw, eol
	if commented(doc, list) {
		f.shut = problemAt(doc, list, "its records stand in a list with comments, which [[mention]] tables would lose")
	}
	return f, nil
}

// plainKeys writes the keys of an inline table one a line, each value as it
// stands.
func plainKeys(b *strings.Builder, doc *tomledit.File, n *tomledit.Node, above tomledit.Path, eol string) {
	for _, item := range n.Items {
		key := append(above[:len(above):len(above)], item.Key)
		from, to := doc.Written(item)
		if from == to {
			plainKeys(b, doc, item, key, eol)
			continue
		}
		b.WriteString(key.String() + " = ")
		b.Write(bytes.TrimSpace(doc.Source()[from:to]))
		b.WriteString(eol)
	}
}

// commented tells whether there are comments between the values of a list, or
// behind it.
func commented(doc *tomledit.File, list *tomledit.Node) bool {
	at, end := doc.Written(list)
	src := doc.Source()
	if line := bytes.IndexByte(src[end:], '\n'); line >= 0 {
		end += line
	} else {
		end = len(src)
	}
	var between []byte
	var leaves func(n *tomledit.Node)
	leaves = func(n *tomledit.Node) {
		for _, item := range n.Items {
			from, to := doc.Written(item)
			if from == to || n.Kind == tomledit.KindArray {
				leaves(item)
				continue
			}
			between = append(between, src[at:from]...)
			at = to
		}
	}
	leaves(list)
	return bytes.IndexByte(append(between, src[at:end]...), '#') >= 0
}
