package catalog

import (
	"strings"

	"github.com/tix-tracker/tix/internal/graph"
	"github.com/tix-tracker/tix/internal/issue"
	"github.com/tix-tracker/tix/internal/mention"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/wip"
)

// Wire gives a host what it needs to know of the operations: the observers of
// writes, and how an operation is spelled at both doors.
func Wire(h *op.Host) {
	h.Observers = []op.Observer{issue.Inbox}
	h.Witnesses = append(h.Witnesses, graph.Keep, wip.Keep, mention.Witness)
	h.Cite = Cite
}

// Cite spells an operation that a remedy names by its command: the command line
// and, where there is one, the tool. It is "" for what is not in the catalogue.
func Cite(command string) string {
	for _, d := range All() {
		b := d.Brief()
		for _, w := range b.Ways {
			if w.Path != command {
				continue
			}
			line := "`" + strings.TrimSpace("tix "+w.Path+" "+needed(w.Args)) + "`"
			if b.Name == "" {
				return line
			}
			return line + " (tool `" + b.Name + "`)"
		}
	}
	return ""
}

// needed are the words of a command line that have to be there: what is printed
// as a remedy is typed as it stands.
func needed(args string) string {
	var words []string
	for w := range strings.FieldsSeq(args) {
		if !strings.HasPrefix(w, "[") {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}
