package fault

import "strings"

// Severity of a finding.
type Severity string

// The severities. Only errors make lint exit 1.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Note    Severity = "note"
)

// Finding is one thing that is wrong in one file. The first six keys are those
// of the original's lint_issues, the rest are ours.
type Finding struct {
	File     string   `json:"file"`   // relative to the issues directory; "" = the repository
	Line     int      `json:"line"`   // 1-based, 0 = unknown
	Column   int      `json:"column"` // 1-based, 0 = unknown
	Kind     string   `json:"kind"`
	Value    string   `json:"value"`
	Message  string   `json:"message"`
	Severity Severity `json:"severity"`
	Issue    *string  `json:"issue"` // id of the issue, null = none
	Remedy   string   `json:"remedy"`
	// Source is the line itself, for the terminal's block. Root is what File
	// is relative to, so that a path can be printed from the repository's root.
	// Prefix is what File begins with before a file of another repository.
	Source string `json:"-"`
	Root   string `json:"-"`
	Prefix string `json:"-"`
	// Wide is how many bytes of Source are meant, 0 = the rest of the line.
	Wide int `json:"-"`
}

// Path is the file from the repository's root.
func (f Finding) Path() string {
	file := strings.TrimPrefix(f.File, f.Prefix)
	switch {
	case file == "":
		return ""
	case f.Root == "":
		return file
	case file == ".":
		return f.Root
	}
	return f.Root + "/" + file
}

// Place is where it lies, from the repository's root.
func (f Finding) Place() Place {
	return Place{Path: f.Path(), Line: f.Line, Col: f.Column, Source: f.Source}
}

// Head is "error[E-tix-lint]" or "warning[W-tix-lint]" or "note[N-tix-lint]".
func (f Finding) Head() string {
	switch f.Severity {
	case Warning:
		return "warning[W-tix-lint]"
	case Note:
		return "note[N-tix-lint]"
	}
	return "error[E-tix-lint]"
}

// String is the finding on one line: head, place, kind, sentence, remedy.
func (f Finding) String() string {
	s := f.Head() + ": "
	if at := f.Place().String(); at != "" {
		s += at + ": "
	}
	s += f.Kind + ": " + f.Message
	if f.Remedy != "" {
		s += "; " + f.Remedy
	}
	return s
}
