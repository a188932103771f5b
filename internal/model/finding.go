package model

import (
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/matter"
)

// FindingOf is a file that can't be read, as every command and lint report it:
// the published kind, with what exactly is wrong as the value. The file is still
// to be named.
func FindingOf(p *matter.Problem) fault.Finding {
	f := fault.Finding{
		Line: p.Line, Column: p.Col, Kind: "parse", Value: string(p.Kind), Message: p.Message,
		Severity: fault.Error, Remedy: p.Remedy, Source: p.Source,
	}
	switch p.Kind {
	case matter.NotMatter:
		f.Kind, f.Severity = "missing", fault.Note
		f.Message = "the first line is not `---`, so the file is left out"
		f.Remedy = "nothing, if it is meant for people; else begin it with front matter between two `---` lines"
	case matter.Conflict:
		f.Kind = "conflict"
	}
	return f
}
