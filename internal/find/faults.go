package find

import (
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	saved "github.com/tix-tracker/tix/internal/view"
)

// unknown refuses a word that is not in a list of words, naming the nearest.
func unknown(what, field, given string, known []string) *fault.Fault {
	f := fault.Invalid("unknown %s `%s`", what, given).Of("unknown_"+strings.ReplaceAll(what, " ", "_"), field)
	if len(known) == 0 {
		return f.Help("leave `%s` out", field)
	}
	words := fault.Names(known)
	if near := fault.Nearest(given, known); near != "" {
		return f.Help("did you mean `%s`? use one of %s", near, words)
	}
	return f.Help("use one of %s", words)
}

func noColumns() *fault.Fault {
	return fault.Invalid("`columns` names no column").Of("no_columns", "columns").Help("leave it out for the usual ones")
}

func repeatedColumn(name string) *fault.Fault {
	return fault.Invalid("the column `%s` is named twice", name).Of("repeated_column", "columns").Help("name it once")
}

func noIssue() *fault.Fault {
	return fault.Invalid("no issue is named").Of(op.KindMissingArgument, "issue").
		Help("give a number, an id, or a part of the file name or title: {view|ISSUE}")
}

// savedView tells, where no issue is found, of the saved view that the words name.
func savedView(err error, c *config.Config, ref string) error {
	f := *fault.From(err)
	if f.Class != fault.Missing || !saved.Has(c, ref) {
		return err
	}
	if f.Remedy != "" {
		f.Remedy += "; "
	}
	f.Remedy += "a saved view has this name: {view apply|" + fault.Args(ref, "") + "}"
	return &f
}

func noText() *fault.Fault {
	return fault.New(fault.Usage, fault.FamilyUsage, "the text to search for is empty").Of(op.KindMissingArgument, "query").
		Help("give some text; {list} shows all issues")
}

func whyInDocument() *fault.Fault {
	return fault.Invalid("a document has no place for `why`").Of("why_in_document", "why").
		Help("leave `format` out; `--json` has the reasons as data")
}
