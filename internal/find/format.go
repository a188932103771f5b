package find

import (
	"strings"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/matter"
	"github.com/tix-tracker/tix/pkg/page"
)

// format is how the terminal prints a listing.
type format string

const (
	table format = ""
	xml   format = "xml"
	yaml  format = "yml"
	toml  format = "toml"
)

// formatOf reads the format's name, ignoring case.
func formatOf(given op.Opt[string]) (format, error) {
	if !given.Set {
		return table, nil
	}
	switch f := format(strings.ToLower(strings.TrimSpace(given.Value))); f {
	case xml, yaml, toml:
		return f, nil
	case "yaml":
		return yaml, nil
	}
	return table, unknown("format", "format", given.Value, []string{string(xml), string(yaml), string(toml)})
}

// write prints rows as a document; tail, what ends a cut page, is a comment.
func (f format) write(p *page.Page, keys []string, rows [][]string, tail string) {
	switch f {
	case xml:
		p.Text(xmlDocument(keys, rows))
		comment(p, "<!-- ", tail, " -->")
	case yaml:
		p.Text(yamlDocument(keys, rows))
		comment(p, "# ", tail, "")
	case toml:
		p.Text(tomlDocument(keys, rows))
		comment(p, "# ", tail, "")
	}
}

func comment(p *page.Page, before, text, after string) {
	if text != "" {
		p.Printf("%s%s%s", before, text, after)
	}
}

func xmlDocument(keys []string, rows [][]string) string {
	escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&apos;")
	var b strings.Builder
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<issues>\n")
	for _, row := range rows {
		b.WriteString("  <issue>\n")
		for i, cell := range row {
			// Control characters are no XML at all: they stand spelled out.
			b.WriteString("    <" + keys[i] + ">" + escape.Replace(page.Escape(cell)) + "</" + keys[i] + ">\n")
		}
		b.WriteString("  </issue>\n")
	}
	b.WriteString("</issues>\n")
	return b.String()
}

func yamlDocument(keys []string, rows [][]string) string {
	items := make([]matter.Value, len(rows))
	for i, row := range rows {
		pairs := make([]matter.Pair, len(row))
		for j, cell := range row {
			v := matter.Text(cell)
			if page.Escape(cell) != cell {
				v.Style = matter.Double // what the page shows as \u202e is an escape there
			}
			pairs[j] = matter.Pair{Key: keys[j], Value: v}
		}
		items[i] = matter.Map(pairs...)
	}
	return string(matter.Render([]matter.Pair{{Key: "issues", Value: matter.List(items...)}}, "\n"))
}

func tomlDocument(keys []string, rows [][]string) string {
	if len(rows) == 0 {
		return "issues = []\n"
	}
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`)
	var b strings.Builder
	for i, row := range rows {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString("[[issues]]\n")
		for j, cell := range row {
			b.WriteString(keys[j] + ` = "` + controls(escape.Replace(cell)) + "\"\n")
		}
	}
	return b.String()
}

// controls writes the control characters of ASCII as TOML does; the page spells
// out the others in the same way.
func controls(s string) string {
	if strings.IndexFunc(s, isControl) < 0 {
		return s
	}
	const hex = "0123456789abcdef"
	var b strings.Builder
	for _, r := range s {
		if isControl(r) {
			b.WriteString(`\u00` + string(hex[r>>4]) + string(hex[r&15]))
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }
