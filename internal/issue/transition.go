package issue

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
	"github.com/tix-tracker/tix/internal/wip"
	"github.com/tix-tracker/tix/pkg/matter"
)

// step is one judged change of a status: what it is and what it writes. Every
// door that changes a status goes through here.
type step struct {
	board.Transition
	set    []matter.Change
	events []model.Event
	commit string // recorded on completion, "" = none
	over   string // the blockers' reason that is acknowledged, "" = none
	wip    wip.Decision
}

// door is what a change of a status depends on beside issue and column.
type door struct {
	given string // the commit to record on completion, blank = none
	head  bool   // take HEAD when none is given, and refuse without one
	keep  bool   // an edit: leave the `commit` key alone when none is given, and take no acknowledgement
	drops bool   // a batch: no commit is recorded, and one from before goes on completion
	edits bool   // an edit with flags: remedies name it
	yes   bool   // open blockers are acknowledged
	would bool   // nothing is written: a plan or a rehearsal
	// finished are the paths of the issues that a plan has moved to the same
	// column before.
	finished map[string]bool
	override OverrideIn
	as       *model.Header // the issue with the other fields of the same edit, nil = as it is
	planned  *wip.Ledger   // what the columns hold once a plan is carried out so far, nil = as staged
	notes    *[]string     // takes what is to be told of a limit that only warns, nil = nobody does
}

// again is the command line of the door for one issue and column, to be cited.
func (d door) again(is *model.Header, to, flags string) string {
	if d.edits {
		return fmt.Sprintf("{edit|%d --status %s %s}", is.Number, fault.Data(fault.Word(to)), flags)
	}
	return fmt.Sprintf("{move|%d %s %s}", is.Number, fault.Data(fault.Word(to)), flags)
}

// advance judges a move of one issue and says what to write. Into the completed
// category open blockers are judged first and the commit is recorded; out of it
// the commit is removed; on other moves it is left alone. The limit of the column
// is asked once the rule of transitions has accepted. Rule:
// original/flow.md 1.3, 1.4.
func advance(ctx context.Context, tx *op.Tx, b *board.Board, is *model.Issue, to, reason string, d door) (step, error) {
	if is.Archived {
		return step{}, Archived(&is.Header)
	}
	t, f := b.Judge(is.Status, to, reason)
	var over string
	if t.Completes() { // false for a column that there is not
		var err error
		if over, err = acknowledged(ctx, tx.Env, &is.Header, to, d); err != nil {
			return step{}, err
		}
	}
	if f != nil && f.Kind == board.InvalidTransition {
		return step{}, f.Help("say why with `reason`: %s", fault.Citing(d.again(&is.Header, to, "--reason TEXT")))
	}
	if f != nil {
		return step{}, f
	}
	decision, err := weighed(ctx, tx.Env, &is.Header, t, d)
	if err != nil {
		return step{}, err
	}
	s := step{Transition: t, over: over, wip: decision}
	if !t.Changes() {
		return s, nil
	}
	s.set = append(s.set, matter.Change{Key: "status", Value: matter.Text(to)})
	switch {
	case t.ToCategory == board.Completed:
		commit, err := d.commit(ctx, tx.Env, &is.Header, to)
		if err != nil {
			return step{}, err
		}
		if s.commit = commit; commit != "" || d.drops || !d.keep {
			s.set = append(s.set, matter.Change{Key: "commit", Value: optional(commit)})
		}
	case t.FromCategory == board.Completed:
		s.set = append(s.set, matter.Change{Key: "commit"})
	}
	s.events = append(s.events, tx.Event(ctx, model.KindTransition, t.Detail()))
	if h := s.wip.History; h != nil {
		line := tx.Event(ctx, h.Kind, h.Detail)
		s.events = append(s.events, line)
		h.Actor, h.Detail = line.Actor, line.Detail // as they stand in the file
	}
	if over != "" {
		s.events = append(s.events, tx.Event(ctx, blockedEvent, blockedDetail(to, over)))
	}
	return s, nil
}

// restatus adds the change of the status to an edit, behind the fields: a move
// with all its rules, or, blank, the plain removal of the text.
func restatus(ctx context.Context, tx *op.Tx, b *board.Board, e *store.Edit, to, reason string, d door) error {
	if to == "" {
		e.Set = append(e.Set, matter.Change{Key: "status", Value: matter.Text("")})
		return nil
	}
	s, err := advance(ctx, tx, b, e.Issue, to, reason, d)
	if err != nil {
		return err
	}
	e.Set, e.Events = append(e.Set, s.set...), append(e.Events, s.events...)
	return nil
}

// commit is the commit to record in a move to a column.
func (d door) commit(ctx context.Context, e *op.Env, is *model.Header, to string) (string, error) {
	remedy := "name one: " + d.again(is, to, "--commit HASH")
	given := strings.TrimSpace(d.given)
	if given != "" {
		return resolveCommit(ctx, e, is.Path, given, remedy)
	}
	if !d.head {
		return "", nil
	}
	if head := e.Head(ctx); head != "" {
		return head, nil
	}
	if !e.InGit() {
		remedy += fmt.Sprintf("; {edit|%d --status %s} finishes it without one", is.Number, fault.Data(fault.Word(to)))
	}
	return "", noCommit(e.InGit(), remedy)
}

// resolveCommit turns `auto` into the last commit that touched the issue's file,
// else HEAD, and `HEAD` into its hash; anything else is taken as it is.
func resolveCommit(ctx context.Context, e *op.Env, file, given, remedy string) (string, error) {
	if err := storable([]matter.Change{{Key: "commit", Value: matter.Text(given)}}); err != nil {
		return "", err
	}
	var commit string
	var err error
	switch given {
	default:
		return given, nil
	case "HEAD":
		commit = e.Head(ctx)
	case "auto":
		commit, err = e.LastCommit(ctx, path.Join(e.Repo.IssuesDir(), file))
	}
	if err != nil {
		return "", fault.New(fault.ToolMissing, fault.FamilyExternal, "can't ask git for the last commit of `%s`: %v", file, err).
			Help("name the commit yourself")
	}
	if commit == "" {
		return "", noCommit(e.InGit(), remedy)
	}
	return commit, nil
}
