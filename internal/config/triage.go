package config

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/pkg/tomledit"
)

// triage reads [triage]; its columns are those of the active board. All that is
// wrong is told, and no remedy names a column that would be refused in its turn.
func (r *reader) triage() {
	s, ok := r.table("triage")
	if !ok {
		return
	}
	s.known("entry_status", "accepted_status", "declined_status", "deferred_status")
	t := &Triage{Accepted: s.text("accepted_status", ""), Entry: s.text("entry_status", "")}
	t.Declined, t.Deferred = s.text("declined_status", ""), s.text("deferred_status", t.Entry)
	board := r.config.Board()
	for _, key := range []struct {
		name, column string
		required     bool
	}{
		{"entry_status", t.Entry, true}, {"declined_status", t.Declined, true},
		{"accepted_status", t.Accepted, false}, {"deferred_status", t.Deferred, false},
	} {
		n := s.node.Child(key.name)
		switch {
		case n != nil && n.Kind != tomledit.KindString: // told already
		case n == nil && key.required:
			s.fail(s.node, "", "`triage` needs the key `%s`", key.name).
				Help("add `%s = \"…\"` below `[triage]`%s", key.name, r.choice(board, key.name))
		case n != nil && isBlank(key.column):
			s.fail(n, "", "`%s` must not be blank", s.full(key.name)).Help("name a column%s", r.choice(board, key.name))
		case n == nil || r.broken:
		case !board.Has(key.column):
			s.fail(n, "unknown_column", "`triage.%s` is `%s`, which is no column of the board `%s`", key.name, key.column, board.Name).
				Help("name a column%s", r.choice(board, key.name))
		case key.name == "declined_status" && r.config.category(board, key.column) != Canceled:
			s.fail(n, "", "`triage.declined_status` is `%s`, whose category is `%s`, but a declined issue must be canceled", key.column, r.config.category(board, key.column)).
				Help("name a column%s", r.choice(board, key.name))
		}
	}
	if !s.bad {
		r.config.Triage = t
	}
}

// choice ends a remedy with the columns of the board that a key of [triage] may
// name, or says how to get one.
func (r *reader) choice(b *Board, key string) string {
	if r.broken {
		return ", once the board is right"
	}
	fits := slices.Clone(b.Columns)
	if key == "declined_status" {
		fits = slices.DeleteFunc(fits, func(column string) bool { return r.config.category(b, column) != Canceled })
	}
	if len(fits) > 0 {
		return ": " + strings.Join(fits, ", ")
	}
	return " that is canceled; " + r.config.canceledColumn(b)
}

// canceledColumn tells how a board that has no canceled column gets one.
func (c *Config) canceledColumn(b *Board) string {
	if len(c.Boards) == 0 {
		return "the built-in board has none: write one of your own, `tix docs settings` shows how"
	}
	text := "the board `" + b.Name + "` has none yet: add one to its `columns` and map it to `canceled` in its `category_map`"
	if len(b.CategoryMap) == 0 {
		text += ", and `" + b.DoneColumn + "` to `completed`"
	}
	return text + ", in " + home(b)
}

// home is where a declared board stands, as a remedy names it.
func home(b *Board) string {
	if b.File != "" {
		return "`" + b.File + "`"
	}
	return "`[kanban." + dotted(b.Name) + "]` of " + FileName
}

// inboxes are the names of columns that are taken for an inbox, the likeliest
// first.
func inboxes() []string { return []string{"triage", "inbox"} }

// Fit chooses the columns of an inbox on a board: one that is called so or its
// first, `todo` or the first open column behind that, and its first canceled
// column. It is nil without a canceled one.
func (c *Config) Fit(b *Board) *Triage {
	t := &Triage{Entry: b.Columns[0]}
	for _, name := range inboxes() {
		if b.Has(name) {
			t.Entry = name
			break
		}
	}
	for _, column := range b.Columns {
		switch category := c.category(b, column); {
		case category == Canceled && t.Declined == "":
			t.Declined = column
		case category != Canceled && category != Completed && column != t.Entry && t.Accepted == "":
			t.Accepted = column
		}
	}
	if t.Declined == "" {
		return nil
	}
	if b.Has("todo") && t.Entry != "todo" {
		t.Accepted = "todo"
	}
	return t
}

// Named tells whether the inbox's column is called one.
func (t *Triage) Named() bool { return slices.Contains(inboxes(), t.Entry) }

// InboxLines are what has to be added to the active board and to tix.toml for a
// triage inbox, a line each: the columns that the board lacks, then [triage].
func (c *Config) InboxLines() []string {
	b := *c.Board()
	var columns, maps []string
	add := func(column string, category Category) {
		columns = append(columns, column)
		maps = append(maps, column+": "+string(category))
	}
	if !slices.ContainsFunc(inboxes(), b.Has) {
		add("triage", Backlog)
	}
	if c.Fit(&b) == nil {
		add("wontfix", Canceled)
	}
	var lines []string
	if len(columns) > 0 {
		where, all := home(&b), columns
		if len(c.Boards) == 0 {
			where, all = "a new file `"+BoardsDir+"/default.md`", slices.Concat(columns, b.Columns)
		}
		if len(b.CategoryMap) == 0 {
			maps = append(maps, b.DoneColumn+": "+string(Completed))
		}
		lines = append(lines,
			"in "+where+", to `columns`: "+strings.Join(all, ", "),
			"in "+where+", to `category_map`: "+strings.Join(maps, ", "))
	}
	b.Columns = append(columns[:len(columns):len(columns)], b.Columns...)
	for _, column := range columns {
		if column == "wontfix" {
			b.CategoryMap = append(slices.Clone(b.CategoryMap), ColumnCategory{column, Canceled}, ColumnCategory{b.DoneColumn, Completed})
		}
	}
	lines = append(lines, "in `"+FileName+"`:", "  [triage]")
	if t := c.Fit(&b); t != nil {
		for _, line := range t.lines() {
			lines = append(lines, "  "+line)
		}
	}
	return lines
}

// lines are the keys of [triage] as they stand in tix.toml.
func (t *Triage) lines() (lines []string) {
	for _, key := range []struct{ name, column string }{
		{"entry_status", t.Entry}, {"accepted_status", t.Accepted}, {"declined_status", t.Declined},
	} {
		if key.column != "" {
			lines = append(lines, key.name+" = "+tomledit.String(key.column).String())
		}
	}
	return lines
}
