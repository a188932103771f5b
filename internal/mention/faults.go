package mention

import (
	"fmt"
	"strings"

	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// brokenMentions is the kind of findings and refusals because of a file of records.
const brokenMentions = "broken_mentions"

func switchedOff() *fault.Fault {
	return fault.Config("mentions are switched off: `mentions.enabled` is false in %s", config.FileName).Of("", "mentions.enabled").
		Help("set it to true, or remove the line")
}

// unknown refuses an id that no mention of the caller has.
func unknown(id, me string) *fault.Fault {
	if me == "" {
		return fault.NotFound("there is no mention `%s` of you, for git does not say who you are", id).Of("no_identity", "id").
			Help("set `git config user.name` and `user.email`")
	}
	return fault.NotFound("there is no mention `%s` of %s", id, me).Of("unknown_mention", "id").
		Help("{mentions list} shows those that are unread; the mentions of other people are theirs to read")
}

// noReader is told when git does not say whose mentions are meant.
func noReader() string {
	return "note: git does not say who you are, so no mention is yours; set `git config user.name` and `user.email`"
}

// leftAlone is told when a write cannot record the mentions of an issue in a file,
// or in the folder: then it is the same sentence for every issue.
func leftAlone(h *model.Header, w *flaw) string {
	if w.folder != "" {
		return fmt.Sprintf("warning[W-tix-disclosure]: mentions are not kept up to date, for `%s` cannot be %s: %s; %s; the next write of an issue records its mentions",
			w.path, w.folder, w.problem.Message, w.remedy)
	}
	place := fault.Place{Path: w.path, Line: w.problem.Line, Col: w.problem.Col}
	return fmt.Sprintf("warning[W-tix-disclosure]: the mentions of #%d were not recorded in `%s`, which is left as it is: %s; %s",
		h.Number, place, w.problem.Message, w.remedy)
}

// tooMany is told of an issue that mentions more often than counts.
func tooMany(h *model.Header) string {
	return fmt.Sprintf("warning[W-tix-disclosure]: #%d has more than %d mentions, and only the first %d are recorded; those behind keep the records that they have",
		h.Number, most, most)
}

// noJournal is told when mentions cannot be written together with their issue.
func noJournal(h *model.Header, err error) string {
	return fmt.Sprintf("warning[W-tix-disclosure]: the mentions of #%d were not recorded, for the state directory of tix cannot be written: %s; the next write of the issue records them",
		h.Number, fault.Reason(err))
}

// plainFile is the remedy for what stands in the place of a file.
const plainFile = "put a plain file in its place, or nothing"

// obstacle is the flaw of a file that the system does not let us have.
func obstacle(path string, err error) *flaw {
	remedy := fault.IO(err, "").Remedy
	if remedy == "" {
		remedy = plainFile
	}
	return &flaw{path: path, problem: &tomledit.Problem{Message: fault.Reason(err)}, remedy: remedy}
}

// shutFolder is the flaw of a folder that cannot be listed or written.
func shutFolder(path string, err error, done string) *flaw {
	w := obstacle(path, err)
	w.folder, w.remedy = done, strings.TrimSuffix(w.remedy, ", and try again")
	return w
}

// notRecorded refuses to mark a mention whose record cannot be made.
func notRecorded(id string, w *flaw) *fault.Fault {
	return fault.New(fault.Refused, fault.FamilyIO, "the mention `%s` cannot be marked: `%s` is left as it is: %s", id, w.path, w.problem.Message).
		Of(brokenMentions, "id").At(w.path, w.problem.Line, w.problem.Col, w.problem.Source).
		Help("%s", w.remedy)
}

// issueGone refuses to show the place of a mention whose issue is not there.
func issueGone(m *Mention) *fault.Fault {
	return fault.NotFound("the issue #%d of the mention `%s` is gone (`%s`)", m.Number, m.ID, m.File).Of("", "id").
		Help("{mentions read|%s} takes the mention off the list", m.ID)
}
