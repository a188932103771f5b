package mention

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// most is how many mentions of one issue count, from the top: nobody is told of
// more, and each is a record.
const most = 1000

// token is one mention in the text of an issue.
type token struct {
	body string // the handle or the address, without its first @
	line int    // 1 = the first line of the text, 0 = the title
	at   int    // where its @ stands in the line, in bytes
	text string // the line
}

// scan finds the mentions of a title and a text (the body with its comments,
// without the History), in their order, no more than count. Rule: original/graph.md 4.1.
func scan(title, text string) []token { return scanTo(title, text, most) }

// scanTo is scan up to a limit.
func scanTo(title, text string, limit int) []token {
	var found []token
	if strings.IndexByte(title, '@') >= 0 {
		found = scanLine(found, title, 0, limit)
	}
	if strings.IndexByte(text, '@') < 0 {
		return found
	}
	var code fence
	for number := 1; text != "" && len(found) < limit; number++ {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		if !code.step(line) {
			found = scanLine(found, strings.TrimSuffix(line, "\r"), number, limit)
		}
	}
	return found
}

// fence follows fenced code as the original does, which is wider than markdown:
// any indentation, and words behind a closing fence.
type fence struct {
	char byte // 0 = outside
	size int
}

// step takes the next line and tells whether it is code or a fence.
func (f *fence) step(line string) bool {
	line = strings.TrimLeftFunc(line, unicode.IsSpace)
	if line == "" || line[0] != '`' && line[0] != '~' {
		return f.char != 0
	}
	size := len(line) - len(strings.TrimLeft(line, line[:1]))
	switch {
	case f.char == 0 && size >= 3:
		f.char, f.size = line[0], size
		return true
	case f.char == line[0] && size >= f.size:
		*f = fence{}
		return true
	}
	return f.char != 0
}

// scanLine adds the mentions of one line, up to the limit.
func scanLine(found []token, line string, number, limit int) []token {
	code := spans(line)
	for at := 0; len(found) < limit; {
		i := strings.IndexByte(line[at:], '@')
		if i < 0 {
			break
		}
		at += i
		for len(code) > 0 && code[0].to <= at {
			code = code[1:]
		}
		if len(code) > 0 && code[0].from <= at {
			at = code[0].to
			continue
		}
		body, end := tokenAt(line, at)
		if body != "" {
			found = append(found, token{body: body, line: number, at: at, text: line})
		}
		at = end
	}
	return found
}

// tokenAt reads the mention whose @ stands at an offset, "" when it is none,
// and tells where to look on.
func tokenAt(line string, at int) (body string, end int) {
	start := at + 1
	if before, _ := utf8.DecodeLastRuneInString(line[:at]); at > 0 && joins(before) {
		return "", start
	}
	end = start
	for end < len(line) && (alnum(line[end]) || line[end] == '.' || line[end] == '_' || line[end] == '-') {
		end++
	}
	if end == start {
		return "", start
	}
	if host := hostAt(line, end); host > end {
		return line[start:host], host
	}
	return strings.TrimRight(line[start:end], ".-"), end
}

// joins tells whether an @ behind a character is in the middle of something.
func joins(r rune) bool {
	return strings.ContainsRune("_.-@", r) || unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.Other_Alphabetic, r)
}

func alnum(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' }

// hostAt is where the `@host` at an offset ends, the offset itself when there is
// none: letters, digits and dashes, with a dot between two letters or digits at
// least once, the first and the last no dash.
func hostAt(line string, at int) int {
	if at+1 >= len(line) || line[at] != '@' || !alnum(line[at+1]) {
		return at
	}
	dotted, end := false, at+2
	for ; end < len(line); end++ {
		c := line[end]
		if c == '.' && alnum(line[end-1]) && end+1 < len(line) && alnum(line[end+1]) {
			dotted = true
		} else if !alnum(c) && c != '-' {
			break
		}
	}
	if !dotted || !alnum(line[end-1]) {
		return at
	}
	return end
}

// span is a range of bytes of a line.
type span struct{ from, to int }

// spans are the stretches of inline code of a line: from a run of backticks to
// the next one of the same length. A run without a partner is text.
func spans(line string) []span {
	var runs []span
	for at := 0; ; {
		i := strings.IndexByte(line[at:], '`')
		if i < 0 {
			break
		}
		from := at + i
		for at = from; at < len(line) && line[at] == '`'; at++ {
		}
		runs = append(runs, span{from, at})
	}
	if len(runs) < 2 {
		return nil
	}
	partner := make([]int, len(runs)) // of the same length, behind; 0 = none
	last := map[int]int{}
	for i := len(runs) - 1; i >= 0; i-- {
		size := runs[i].to - runs[i].from
		partner[i], last[size] = last[size], i
	}
	var code []span
	for i := 0; i < len(runs); i++ {
		if j := partner[i]; j > i {
			code = append(code, span{runs[i].from, runs[j].to})
			i = j
		}
	}
	return code
}
