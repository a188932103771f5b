package page

// Style says what a piece of text is; [Page.Paint] decides how that looks.
type Style uint8

// The styles. Plain is the zero value and has no colour.
const (
	Plain Style = iota
	Bold
	Dim
	Heading // of a table, a group or a section
	Good
	Warn
	Bad
	Path
	ID

	// trusted marks the text of Raw.
	trusted Style = 1 << 7
)

// Span is a piece of a line. Its text is data and shown escaped.
type Span struct {
	Text  string
	Style Style
}

// Of gives text in the style.
func (s Style) Of(text string) Span { return Span{Text: text, Style: s} }

// Raw gives text that the program itself wrote, to be shown as it is: tabs, and
// what another page has escaped already. Never data.
func Raw(text string) Span { return Span{Text: text, Style: trusted} }

// Words gives data without a style.
func Words(text string) Span { return Span{Text: text} }

func (s Span) shown() string {
	if s.Style&trusted != 0 {
		return s.Text
	}
	return Escape(s.Text)
}

const reset = "\x1b[0m"

// sgr gives the sequence that switches a style on, "" for none.
func (s Style) sgr() string {
	switch s &^ trusted {
	case Bold, Heading:
		return "\x1b[1m"
	case Dim:
		return "\x1b[2m"
	case Good:
		return "\x1b[32m"
	case Warn:
		return "\x1b[33m"
	case Bad:
		return "\x1b[31m"
	case Path:
		return "\x1b[36m"
	case ID:
		return "\x1b[35m"
	}
	return ""
}
