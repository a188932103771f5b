package model

import (
	"bytes"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/matter"
)

// commentsHeading opens the comments, the last part of a body.
const commentsHeading = "## Comments"

// Comment is one comment of an issue.
type Comment struct {
	Author string `json:"author"`
	Date   string `json:"date"` // YYYY-MM-DD
	Text   string `json:"text"` // without blank lines at its ends
}

// SplitComments cuts a text before its `## Comments` line and reads what
// follows. A comment begins with `### <author> (<date>)`. Headings count only as
// whole trimmed lines outside fenced code.
func SplitComments(text string) (before string, comments []Comment) {
	raw := []byte(text)
	at := commentsStart(raw)
	if at < 0 {
		return text, nil
	}
	textFrom := -1
	finish := func(end int) {
		if textFrom >= 0 {
			comments[len(comments)-1].Text = trimBlankLines(text[textFrom:end])
		}
	}
	for line := range matter.Lines(raw[at:], 1) {
		if line.Fenced {
			continue
		}
		if author, date, ok := commentHeading(line.Text); ok {
			finish(at + line.Start)
			comments = append(comments, Comment{Author: author, Date: date})
			textFrom = at + line.End
		}
	}
	finish(len(text))
	return text[:at], comments
}

// commentsStart is the offset of the `## Comments` line, -1 if there is none.
func commentsStart(text []byte) int {
	if !bytes.Contains(text, []byte(commentsHeading)) {
		return -1
	}
	for line := range matter.Lines(text, 1) {
		if !line.Fenced && string(bytes.TrimSpace(line.Text)) == commentsHeading {
			return line.Start
		}
	}
	return -1
}

// commentHeading reads `### <author> (<YYYY-MM-DD>)`.
func commentHeading(line []byte) (author, date string, ok bool) {
	s, ok := strings.CutPrefix(string(bytes.TrimSpace(line)), "### ")
	if !ok {
		return "", "", false
	}
	open := len(s) - dateLength - len("()")
	if open < 1 || s[open] != '(' || s[open-1] != ' ' || s[len(s)-1] != ')' {
		return "", "", false
	}
	date = s[open+1 : len(s)-1]
	author = strings.TrimSpace(s[:open])
	return author, date, author != "" && DateShape(date)
}

// trimBlankLines cuts blank lines off both ends and the line end off the last.
func trimBlankLines(s string) string {
	s = cutBlankLines(s)
	for {
		s = strings.TrimRight(s, "\r\n")
		i := strings.LastIndexByte(s, '\n')
		if strings.TrimSpace(s[i+1:]) != "" {
			return s
		}
		if i < 0 {
			return ""
		}
		s = s[:i]
	}
}

// cutBlankLines cuts blank lines off the beginning.
func cutBlankLines(s string) string {
	for s != "" {
		line, rest, _ := strings.Cut(s, "\n")
		if strings.TrimSpace(line) != "" {
			break
		}
		s = rest
	}
	return s
}

// AppendComment adds a comment at the end of the file, with the `## Comments`
// line if there is none yet. date is YYYY-MM-DD. The text stays as it is, with a
// line end if it has none. All other bytes of the file stay. A blank author or
// text, text that would change the structure of the file, and a file whose body
// leaves a code fence open are refused.
func AppendComment(d matter.Doc, author, date, text string) (matter.Doc, *fault.Fault) {
	author = strings.TrimSpace(OneLine(author))
	if f := checkComment(author, date, text); f != nil {
		return d, f
	}
	body, eol := d.Body(), d.EOL()
	_, start := ParseLog(body, d.BodyLine())
	if f := openFence(d, start); f != nil {
		return d, f
	}
	b := bytes.NewBuffer(bytes.Clone(body))
	endLine(b, eol)
	ensureBlank(b, eol)
	if commentsStart(body[start:]) < 0 {
		b.WriteString(commentsHeading + eol + eol)
	}
	b.WriteString("### " + author + " (" + date + ")" + eol + eol + text)
	endLine(b, eol)
	out := d.WithBody(b.Bytes())
	if matter.HasConflict(out.Raw()) > 0 {
		return d, fault.Invalid("the text and the file together look like a git conflict").Of("", "text").
			Help("put the lines that begin with `<<<<<<<`, `=======` or `>>>>>>>` into a code fence")
	}
	return out, nil
}

func checkComment(author, date, text string) *fault.Fault {
	switch {
	case author == "":
		return fault.Invalid("the comment has no `author`").Of("", "author").Help("name the `author`")
	case !clean(author):
		return fault.Invalid("the `author` holds bytes that are no text").Of("", "author").Help("send UTF-8 text without NUL")
	case !ValidDate(date):
		return fault.Invalid("`%s` is not a date", date).Of("", "date").Help("write it as YYYY-MM-DD")
	case strings.TrimSpace(text) == "":
		return fault.Invalid("the comment has no text").Of("", "text").Help("write the `text` of the comment")
	}
	return check(text, "text", false)
}

// openFence refuses a file whose text leaves a code fence open: whatever is
// added would be code.
func openFence(d matter.Doc, textStart int) *fault.Fault {
	body := d.Body()
	n := matter.OpenFence(body[textStart:])
	if n == 0 {
		return nil
	}
	line := d.BodyLine() + bytes.Count(body[:textStart], []byte{'\n'}) + n - 1
	f := fault.Invalid("the code fence opened in line %d of the file is never closed", line).
		Help("close the fence with a line of the same characters, then comment again")
	f.Place = fault.Place{Line: line, Col: 1}
	return f
}

// endLine ends the last line if it is open.
func endLine(b *bytes.Buffer, eol string) {
	if b.Len() > 0 && !bytes.HasSuffix(b.Bytes(), []byte("\n")) {
		b.WriteString(eol)
	}
}

// ensureBlank adds a blank line unless the text ends with one.
func ensureBlank(b *bytes.Buffer, eol string) {
	if !endsBlank(b.Bytes()) {
		b.WriteString(eol)
	}
}

// endsBlank reports whether the last line, which is ended, is blank.
func endsBlank(text []byte) bool {
	text, ended := bytes.CutSuffix(text, []byte("\n"))
	return ended && len(bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:])) == 0
}
