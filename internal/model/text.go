package model

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/matter"
)

// CheckText judges text that a caller sends as the body of an issue. It is
// refused where it would change the structure of the file: a line `## History`
// or `## Comments`, a comment heading, a code fence that stays open, a first
// line that reads as an entry of the History. With allowComments, which is for a
// body that may hold its own comments, the comments section is fine.
func CheckText(text string, allowComments bool) *fault.Fault {
	if takenForEntry(firstText(text)) {
		return fault.Invalid("the first line of the text reads as an entry of the History").Of("", "body").
			Help("put another line before it, or put it into a code fence")
	}
	return check(text, "body", allowComments)
}

func check(text, field string, allowComments bool) *fault.Fault {
	if !clean(text) {
		return fault.Invalid("the text holds bytes that are no text").Of("", field).Help("send UTF-8 text without NUL")
	}
	raw := []byte(text)
	comments := false
	for line := range matter.Lines(raw, 1) {
		if line.Fenced {
			continue
		}
		trimmed := string(bytes.TrimSpace(line.Text))
		_, _, comment := commentHeading(line.Text)
		switch {
		case trimmed == commentsHeading && allowComments:
			comments = true
		case trimmed == historyHeading, trimmed == commentsHeading:
			return fault.Invalid("line %d of the text is `%s`, which opens a section of the file", line.Number, trimmed).Of("", field).
				Help("write it as `#%s`, or put it into a code fence", trimmed) // one of two constants
		case comment && !comments:
			return fault.Invalid("line %d of the text reads as the head of a comment", line.Number).Of("", field).
				Help("begin it with `####`, or put it into a code fence")
		}
	}
	if n := matter.OpenFence(raw); n > 0 {
		return fault.Invalid("the code fence opened in line %d of the text is never closed", n).Of("", field).
			Help("close the fence with a line of the same characters")
	}
	if n := matter.HasConflict(raw); n > 0 {
		return fault.Invalid("line %d of the text begins a git conflict", n).Of("", field).
			Help("put the conflict into a code fence")
	}
	return nil
}

// firstText is the first line that is not blank.
func firstText(text string) []byte {
	for line := range matter.Lines([]byte(text), 1) {
		if len(bytes.TrimSpace(line.Text)) > 0 {
			return line.Text
		}
	}
	return nil
}

// clean reports whether s may stand in a file: UTF-8 without NUL.
func clean(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// ReplaceText gives an issue another text. It replaces what stands before
// `## Comments`; if text has a comments section itself, it is the whole. The
// History and all other bytes stay. The text has passed CheckText.
func ReplaceText(d matter.Doc, text string) matter.Doc {
	body, eol := d.Body(), d.EOL()
	log, start := ParseLog(body, 1)
	old, comments := body[start:], []byte(nil)
	if at := commentsStart(old); at >= 0 && commentsStart([]byte(text)) < 0 {
		old, comments = old[:at], old[at:]
	}
	if string(old) == text {
		return d
	}
	if log.present {
		text = cutBlankLines(text) // they would read as part of the section
	}
	b := bytes.NewBuffer(bytes.Clone(body[:start]))
	if text != "" {
		startText(b, log.present, len(body) > start, text, eol)
	}
	b.WriteString(text)
	if len(comments) > 0 && text != "" {
		endLine(b, eol)
		ensureBlank(b, eol)
	}
	b.Write(comments)
	return d.WithBody(b.Bytes())
}

// startText separates a text from what stands before it. A text that stood
// directly behind the fence or the section goes on to, unless its first line
// would be taken for an entry or for the line that separates.
func startText(b *bytes.Buffer, section, hadText bool, text, eol string) {
	endLine(b, eol)
	first := firstLine([]byte(text))
	_, dated := datedItem(first)
	if !hadText || section && dated || !section && len(bytes.TrimSpace(first)) == 0 {
		ensureBlank(b, eol)
	}
}
