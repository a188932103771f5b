package bulk

import "github.com/tix-tracker/tix/internal/op"

// help is what one command of a batch says of itself: the tools are two for all
// four, the commands one each for plan and batch.
func help[In, Out any](s *op.Spelling[In, Out], operation string) {
	own := ""
	switch operation {
	case edit:
		s.Summary = "Change fields of many issues: shows what would change; `--apply` writes it."
		s.Example = "tix bulk edit --filter status:todo --priority high"
		own = "A blank value changes nothing; `--clear` empties one field. A batch gives no reason and acknowledges nothing: an issue that would leave " +
			"finished work, or be finished over its blockers, is refused, and moved on its own with `tix move`. No commit is recorded on completion: `tix move` does that. "
	case link:
		s.Summary = "Relate many issues to one other: shows which; `--apply` writes it."
		s.Example = "tix bulk link --select 2 --target 1 --type related"
		own = "With `--type blocks` each issue that is named blocks the target. "
	case unlink:
		s.Summary = "Take the relationships of many issues to one other away: shows which; `--apply` writes it."
		s.Example = "tix bulk unlink --select 2 --target 1 --type related"
		own = "An issue without such a relationship is left as it is. "
	case archive:
		s.Summary = "Archive many issues: shows which; `--apply` writes it."
		s.Example = `tix bulk archive --filter "status:done updated:<-30d"`
		own = "`tix restore` brings them back. "
	}
	s.Detail = own + "`--select -` reads issues from standard input, separated by commas or lines.\n\n" +
		"Each issue is judged and written on its own: nothing is rolled back, and each is reported as applied, no-op, rejected or failed. " +
		"The exit code is 1 if one is refused, in the plan too. With `--preview TOKEN`, as the plan prints it, the issues of that plan are changed, " +
		"and one that changed since is refused."
}
