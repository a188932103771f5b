package lint

import (
	"context"
	"strconv"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/paging"
)

// In narrows what is told and says how.
type In struct {
	Paths     []string     `json:"paths" arg:"PATHS" help:"Files or folders to report on; all by default" hint:"PATH"`
	Foreign   op.Opt[bool] `json:"foreign" only:"wire" help:"Also lint the repositories that related issues lead to (default true)"`
	NoForeign op.Opt[bool] `json:"no_foreign" only:"line" help:"Leave out the repositories that related issues lead to"`
	Format    string       `json:"format" only:"line" enum:"text,github" help:"Text, or annotations for GitHub Actions"`
	paging.In
}

// Out is what was found. The counts are of everything, whatever the limit.
type Out struct {
	Findings   []fault.Finding `json:"findings"`
	Checked    int             `json:"checked"` // issue files that were read, archived ones too
	Errors     int             `json:"errors"`
	Warnings   int             `json:"warnings"`
	Notes      int             `json:"notes"`
	Total      int             `json:"total"` // findings
	NextCursor *string         `json:"next_cursor"`
	// Repositories are the others that were linted. Checked does not count theirs.
	Repositories []Repository `json:"repositories"`

	prefix string // from git's working tree to the root, "" or ending in a slash
}

// CarriesFindings says that what is wrong with files is the answer itself.
func (Out) CarriesFindings() {}

// Lint checks every issue file and the repository.
var Lint = op.Operation[In, Out]{
	Chapter: op.Setup,
	Name:    "lint_issues", Title: "Lint issues",
	Summary: "Check every issue file, archived ones too, and the configuration. No errors means healthy.",
	Detail: `Each finding has a file, line, column, severity and remedy. Lint reads each file once and checks its front matter and History, then what several files share: numbers, ids, places, and statuses that contradict the History.
Paths narrow the findings to files or folders, named from the current folder, the root or the issues folder; findings about the repository as a whole, and about others, are then left out.
A path in ` + "`related_issues`" + ` may lead into another repository, which has a tix.toml of its own. It is linted too, by its own rules and without a write: at most 64 of them, in the order of their paths, and none that only they lead to. The file of such a finding begins with the name of the folder in brackets, and counts like any other for the exit code. What cannot be linted (a URL, a path that leads nowhere, a repository that does not open) is a warning. ` + "`lint_foreign_repositories = false`" + ` in tix.toml turns all this off; what a call says wins.
Exit code 0: no errors; 1: errors found; 2: lint could not run. With ` + "`--format github`" + ` each finding becomes an annotation of a workflow run.`,
	Example: "tix lint",
	CLI:     []op.Spelling[In, Out]{{Path: "lint", Args: "[PATHS...]"}},
	Hints:   op.Hints{Idempotent: true},
	Fails:   2,
	Read:    lint,
	Text:    text,
}

const formatGit = "github"

func lint(ctx context.Context, e *op.Env, in In) (Out, error) {
	out := Out{Findings: []fault.Finding{}}
	if f := checkFormat(in.Format); f != nil {
		return out, f
	}
	c, err := e.Config()
	if err != nil {
		return out, err
	}
	foreign := in.foreign(c.LintForeign)
	w, err := paging.Open(in.In, e.Door, append([]string{"lint", strconv.FormatBool(foreign)}, in.Paths...)...)
	if err != nil {
		return out, err
	}
	only, f := scopeOf(e, in.Paths)
	if f != nil {
		return out, f
	}
	here, err := inspect(ctx, e, only)
	if err != nil {
		return out, err
	}
	all := here.findings
	if foreign && len(only) == 0 {
		there, repositories, err := abroad(ctx, e, here.related)
		if err != nil {
			return out, err
		}
		all, out.Repositories = append(all, there...), repositories
	}
	out.count(all)
	out.Checked = here.checked
	if err := out.cut(w, all); err != nil {
		return out, err
	}
	finish(e, out.Findings)
	if in.Format == formatGit {
		out.prefix = worktreePrefix(e)
	}
	if out.Errors > 0 {
		return out, fault.New(fault.Found, "lint", "")
	}
	return out, nil
}

// foreign tells whether other repositories are linted: what the caller says
// wins over the configuration.
func (in *In) foreign(configured bool) bool {
	if in.NoForeign.Set {
		return !in.NoForeign.Value
	}
	return in.Foreign.Or(configured)
}

// count says how many findings there are, whatever is shown of them.
func (out *Out) count(all []fault.Finding) {
	out.Total = len(all)
	for i := range all {
		switch all[i].Severity {
		case fault.Warning:
			out.Warnings++
		case fault.Note:
			out.Notes++
		default:
			out.Errors++
		}
	}
}

func checkFormat(format string) *fault.Fault {
	switch format {
	case "", "text", formatGit:
		return nil
	}
	return fault.Invalid("`%s` is no format of lint", format).Of("", "format").Help("write text or github")
}

// finish spells the operations that remedies cite.
func finish(e *op.Env, list []fault.Finding) {
	spelled := map[string]string{}
	cite := func(operation string) string {
		s, ok := spelled[operation]
		if !ok && e.Cite != nil {
			s = e.Cite(operation)
			spelled[operation] = s
		}
		return s
	}
	for i := range list {
		list[i].Remedy = fault.Expand(list[i].Remedy, cite)
	}
}
