package lint

import (
	"path"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/paging"
	"github.com/tix-tracker/tix/pkg/page"
)

// widest is how much of a line is shown, in cells.
const widest = 160

// text prints a block for each finding, or an annotation, then the summary.
func text(p *page.Page, in In, out Out) {
	for i := range out.Findings {
		if in.Format == formatGit {
			annotate(p, out.prefix, &out.Findings[i])
		} else {
			block(p, &out.Findings[i])
		}
	}
	if tail := paging.Tail(len(out.Findings), out.Total, "findings", out.NextCursor); tail != "" {
		p.Printf("%s", tail)
	}
	p.Printf("%s", summary(out))
}

// summary is the last line: how many files, and what was found.
func summary(out Out) string {
	s := page.Count(out.Checked, "file") + " checked" + elsewhere(out.Repositories) + ": " + page.Count(out.Errors, "error") + ", " + page.Count(out.Warnings, "warning")
	if out.Notes > 0 {
		s += ", " + page.Count(out.Notes, "note")
	}
	return s
}

// mostPlaces is how many other repositories the last line names.
const mostPlaces = 10

// elsewhere counts the files of other repositories and names these.
func elsewhere(list []Repository) string {
	files := 0
	var names []string
	for _, r := range list {
		files += r.Checked
		names = append(names, "`"+r.Path+"`")
	}
	switch n := len(list); {
	case n == 0:
		return ""
	case n == 1:
		return ", and " + strconv.Itoa(files) + " in " + names[0]
	case n > mostPlaces:
		names = append(names[:mostPlaces], strconv.Itoa(n-mostPlaces)+" more")
	}
	return ", and " + strconv.Itoa(files) + " in " + strconv.Itoa(len(list)) + " other repositories (" + strings.Join(names, ", ") + ")"
}

// block prints one finding:
//
//	error[E-tix-lint]: docs/issues/a.md:5:9: status: `x` is no column of the board `default`
//	   5 | status: x
//	     |         ^
//	     = help: move it …
func block(p *page.Page, f *fault.Finding) {
	shade := page.Bad
	if f.Severity != fault.Error {
		shade = page.Warn
	}
	head := []page.Span{shade.Of(f.Head() + ":"), page.Words(" ")}
	if at := f.Prefix + f.Place().String(); at != "" {
		head = append(head, page.Path.Of(at), page.Words(": "))
	}
	p.Line(append(head, page.Words(f.Kind+": "+f.Message))...)
	margin := "    "
	if f.Source != "" && f.Line > 0 {
		number := strconv.Itoa(f.Line)
		if pad := 4 - len(number); pad > 0 {
			number = strings.Repeat(" ", pad) + number
		}
		margin = strings.Repeat(" ", len(number))
		p.Line(page.Dim.Of(number+" | "), page.Raw(page.Cut(page.Escape(f.Source), widest)))
		if before, under := caret(f.Source, f.Column, f.Wide); under > 0 {
			p.Line(page.Dim.Of(margin+" | "), page.Words(strings.Repeat(" ", before)), shade.Of(strings.Repeat("^", under)))
		}
	}
	if f.Remedy != "" {
		p.Line(page.Dim.Of(margin+" = "), page.Words("help: "+f.Remedy))
	}
	p.Blank()
}

// caret says how many cells stand before the place meant and how many are under
// it: those of so many bytes, 0 for all, to the end of what is shown of the line.
func caret(source string, col, wide int) (before, under int) {
	if col < 1 || col > len(source) {
		return 0, 0
	}
	shown := min(page.Width(page.Escape(strings.TrimRight(source, " \t"))), widest)
	before = page.Width(page.Escape(source[:col-1]))
	under = shown - before
	if end := col - 1 + wide; wide > 0 && end < len(source) {
		under = min(under, page.Width(page.Escape(source[col-1:end])))
	}
	return before, under
}

// annotated gives the file of a finding as GitHub knows it: from git's working
// tree. What lies outside of that, in another repository, can't be annotated: the
// message says where it is.
func annotated(prefix string, f *fault.Finding) (file, outside string) {
	file = f.Path()
	if f.Prefix == "" && file != "" {
		return prefix + file, ""
	}
	if file != "" && !path.IsAbs(file) {
		if full := path.Join(prefix, file); !strings.HasPrefix(full, "../") {
			return full, ""
		}
	}
	if at := f.Prefix + f.Place().String(); at != "" {
		return "", at + ": "
	}
	return "", ""
}

// annotate prints a finding as a workflow command of GitHub.
func annotate(p *page.Page, prefix string, f *fault.Finding) {
	level := "error"
	switch f.Severity {
	case fault.Warning:
		level = "warning"
	case fault.Note:
		level = "notice"
	}
	var b strings.Builder
	b.WriteString("::" + level + " ")
	file, outside := annotated(prefix, f)
	if file != "" {
		b.WriteString("file=" + property(file) + ",")
		if f.Line > 0 {
			b.WriteString("line=" + strconv.Itoa(f.Line) + ",")
		}
		if f.Column > 0 {
			b.WriteString("col=" + strconv.Itoa(f.Column) + ",")
		}
	}
	message := outside + f.Kind + ": " + f.Message
	if f.Remedy != "" {
		message += "; " + f.Remedy
	}
	b.WriteString("title=" + property("tix lint") + "::" + value(message))
	p.Line(page.Words(b.String()))
}

// value and property write text as workflow commands need it. Control
// characters are shown escaped before, so that no line is forged.
func value(s string) string { return strings.ReplaceAll(page.Escape(s), "%", "%25") }

func property(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(value(s))
}
