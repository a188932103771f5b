package triage

import (
	"context"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/relation"
	"github.com/tix-tracker/tix/pkg/matter"
)

// The decisions.
const (
	accept    = "accept"
	decline   = "decline"
	duplicate = "duplicate"
	postpone  = "defer"
)

func decisions() []string { return []string{accept, decline, duplicate, postpone} }

// kindOf is the kind of History entry that a decision writes.
func kindOf(decision string) string {
	switch decision {
	case accept:
		return model.KindAccepted
	case decline:
		return model.KindDeclined
	case duplicate:
		return model.KindDuplicated
	}
	return model.KindDeferred
}

// call is one decision with all that judging needs beside the issue.
type call struct {
	decision string
	reason   string // trimmed, as it will stand in the History
	actor    string // as it will stand there
	of       *model.Header
	course   issue.Course
	fault    *fault.Fault // refuses every issue alike
	stamp    string
}

// callOf reads the arguments. What refuses the call as a whole is the error;
// what refuses each issue is kept, so that a preview shows it beside them.
func callOf(ctx context.Context, e *op.Env, in *In) (*call, error) {
	c := &call{decision: strings.ToLower(strings.TrimSpace(in.Decision)), stamp: e.Stamp()}
	t, b, err := policy(e)
	if err != nil {
		return nil, err
	}
	switch c.decision {
	case accept, decline, duplicate, postpone:
	default:
		return nil, unknownDecision(in.Decision)
	}
	switch {
	case in.To.Set && c.decision != accept:
		return nil, misplaced("to", c.decision, accept)
	case in.Of.Set && c.decision != duplicate:
		return nil, misplaced("of", c.decision, duplicate)
	}
	if strings.TrimSpace(string(in.Of.Value)) != "" {
		if c.of, err = e.Resolve(ctx, in.Of.Value); err != nil {
			return nil, err
		}
	}
	c.course = issue.Course{Board: b, To: column(c.decision, t, strings.TrimSpace(in.To.Value), b.Deferred)}
	c.reason = model.OneLine(strings.TrimSpace(string(in.Reason)))
	actor, f := in.Actor.Value, (*fault.Fault)(nil)
	if !in.Actor.Set {
		actor = e.Actor(ctx)
	} else if actor, f = issue.Person(ctx, e, "actor", actor); f != nil {
		c.fault = f
		return c, nil
	}
	c.actor = model.HistoryText(strings.TrimSpace(actor))
	c.fault = c.check(in)
	return c, nil
}

// column is where a decision moves an issue, "" = nowhere, or not known.
func column(decision string, t *config.Triage, to, deferred string) string {
	switch decision {
	case decline:
		return t.Declined
	case postpone:
		return deferred
	case duplicate:
		return ""
	}
	if to == "" {
		return t.Accepted
	}
	return to
}

// check is what is wrong with the arguments for every issue. Rule and order:
// original/flow.md 2.3.
func (c *call) check(in *In) *fault.Fault {
	noOf := c.decision == duplicate && c.of == nil
	switch {
	case c.reason == "" && c.decision != accept:
		list := []*fault.Fault{noReason(c.decision, in.again())}
		if noOf {
			list = append(list, noOriginal(""))
		}
		return fault.Join(list)
	case in.Actor.Set && c.actor == "":
		return noActor()
	case model.HasLineBreak(strings.TrimSpace(string(in.Reason))):
		return notOneLine(kindInvalidReason, "reason")
	case model.HasLineBreak(strings.TrimSpace(in.Actor.Value)):
		return notOneLine(kindInvalidActor, "actor")
	case !model.Plain(string(in.Reason)):
		return notPlain(kindInvalidReason, "reason")
	case !model.Plain(in.Actor.Value):
		return notPlain(kindInvalidActor, "actor")
	case c.decision == accept && c.course.To == "":
		return noTarget()
	case noOf:
		return noOriginal(in.again())
	}
	return nil
}

// again cites the single command with what it lacks, "" for several issues.
func (in *In) again() string {
	list := in.selectors()
	if in.filters() || len(list) != 1 {
		return ""
	}
	decision := strings.ToLower(strings.TrimSpace(in.Decision))
	words := fault.Word(list[0])
	if of := strings.TrimSpace(string(in.Of.Value)); of != "" {
		words += " --of " + fault.Word(of)
	} else if decision == duplicate {
		words += " --of ISSUE"
	}
	return "{triage " + decision + "|" + words + " --reason TEXT}"
}

// ruling is what a decision comes to for one issue. Nothing is set when it is
// no change.
type ruling struct {
	set     []matter.Change
	changes []issue.Change
	event   *model.Event
	edge    *relation.Addition // of a duplicate
}

// judge decides on one issue. A repeat of what was decided is no change.
func (c *call) judge(ctx context.Context, e *op.Env, is *model.Issue) (ruling, error) {
	switch {
	case is.Archived:
		return ruling{}, issue.Archived(&is.Header)
	case c.fault != nil:
		return ruling{}, c.fault
	case c.decision == duplicate && c.of.Path == is.Path:
		return ruling{}, ofItself(&is.Header)
	}
	var edge *relation.Addition
	var wrong error
	if c.decision == duplicate {
		if edge, wrong = relation.Adding(ctx, e, &is.Header, c.of, "duplicates"); edge != nil && edge.Stands {
			return ruling{}, nil
		}
	} else if c.repeats(is) {
		return ruling{}, nil
	}
	if !c.course.Board.Inbox(is.Status) {
		if last := is.LastDecision(); last != nil {
			return ruling{}, decided(&is.Header, last, c.ledOut(last))
		}
		return ruling{}, outside(&is.Header, c.course.Board.Entry)
	}
	if wrong != nil {
		return ruling{}, wrong
	}
	if c.decision != duplicate {
		if _, err := c.course.Judge(ctx, e, &is.Header); err != nil {
			return ruling{}, err
		}
	} else if err := c.circle(ctx, e, &is.Header); err != nil {
		return ruling{}, err
	}
	return c.ruling(is, edge), nil
}

// ledOut tells whether a decision moved its issue out of the inbox.
func (c *call) ledOut(e *model.Event) bool {
	d, ok := model.ParseDecision(e, model.Known{Columns: c.course.Board.Columns})
	return ok && (d.Kind == model.KindAccepted || d.Kind == model.KindDeclined) && !c.course.Board.Inbox(d.Result)
}

// repeats tells whether the issue stands where the decision leads, by the same
// decision for the same reason.
func (c *call) repeats(is *model.Issue) bool {
	last := is.LastDecision()
	if last == nil || is.Status != c.course.To {
		return false
	}
	d, ok := model.ParseDecision(last, model.Known{Columns: c.course.Board.Columns, Status: is.Status})
	return ok && d.Kind == kindOf(c.decision) && strings.TrimSpace(d.Reason) == c.reason
}

// ruling is what the decision writes. `updated` stays, and so does `commit`.
func (c *call) ruling(is *model.Issue, edge *relation.Addition) ruling {
	r := ruling{edge: edge, changes: []issue.Change{}}
	d := model.Decision{Kind: kindOf(c.decision), Prior: is.Status, Result: c.course.To, Reason: c.reason}
	entered, source := is.EnteredAt, is.Source
	switch {
	case c.decision == duplicate:
		d.Result, d.Target = "duplicates #"+number(c.of), c.of.Number
	case c.decision == postpone:
		entered, source = c.stamp, "defer"
	case !c.course.Board.Inbox(c.course.To): // the stamps go with it (issue.Inbox)
		entered, source = "", ""
	case entered == "": // from one column of the inbox into the other
		entered, source = c.stamp, "moved"
	}
	d.Source = source
	r.change("entered_at", is.EnteredAt, entered)
	r.change("source", is.Source, source)
	if c.decision != duplicate {
		r.change("status", is.Status, c.course.To)
		if entered != "" { // also where it stays, so that no other stamp takes its place
			r.set = append(r.set, matter.Change{Key: "entered_at", Value: matter.Bare(entered)})
		}
		if source != "" {
			r.set = append(r.set, matter.Change{Key: "source", Value: matter.Text(source)})
		}
		if is.Status != c.course.To {
			r.set = append(r.set, matter.Change{Key: "status", Value: matter.Text(c.course.To)})
		}
	}
	r.event = &model.Event{Timestamp: c.stamp, Actor: c.actor, Kind: d.Kind, Detail: d.Detail()}
	return r
}

// change notes a field of the plan that becomes another.
func (r *ruling) change(field, from, to string) {
	if from != to {
		r.changes = append(r.changes, issue.Change{Field: field, From: from, To: to})
	}
}
