package config

import (
	"slices"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

func isBlank(s string) bool { return strings.TrimSpace(s) == "" }

// place tells where a key of a board stands; item narrows it to an entry of a
// list or a table, -1 is the key itself.
type place func(key string, item int) (line, col int, source string)

// boards reads the boards: the files when the folder holds any, else the tables.
func (r *reader) boards(files []BoardFile) {
	if r.boardFiles(files) {
		r.leftover()
		return
	}
	s, ok := r.table("kanban")
	if !ok {
		return
	}
	for _, item := range s.node.Items {
		if board, ok := s.sub(item); ok {
			r.config.Boards = append(r.config.Boards, board.board(item.Key))
			r.broken = r.broken || board.bad
		} else {
			r.broken = true
		}
	}
}

// leftover warns about board tables that the board files replace.
func (r *reader) leftover() {
	s, ok := r.table("kanban")
	if !ok {
		return
	}
	for _, item := range s.node.Items {
		if r.config.named(item.Key) == nil {
			s.warn(item, "board_without_file", "add a file with `name: "+item.Key+"` to "+BoardsDir+", or remove the table",
				"the board files in "+BoardsDir+" replace the tables of tix.toml, and none is called `"+item.Key+"`")
		}
	}
}

// board reads one [kanban.<name>].
func (s *section) board(name string) Board {
	s.known("columns", "done_column", "category_map", "hidden_columns", "show_mismatch", "wrap_titles",
		"title_lines", "card_order", "order_by", "wip")
	b := newBoard(name)
	if list, ok := s.list("columns"); ok {
		b.Columns = list
	}
	b.DoneColumn = s.text("done_column", b.DoneColumn)
	b.Hidden, _ = s.list("hidden_columns")
	b.ShowMismatch = s.boolean("show_mismatch", b.ShowMismatch)
	b.WrapTitles = s.boolean("wrap_titles", b.WrapTitles)
	b.TitleLines = s.number("title_lines", 1, b.TitleLines)
	b.CardOrder, _ = s.list("card_order")
	b.OrderBy = s.text("order_by", b.OrderBy)
	if n := s.node.Child("category_map"); n != nil {
		m, ok := s.sub(n)
		if ok {
			for _, e := range m.entries() {
				b.CategoryMap = append(b.CategoryMap, ColumnCategory{e.Name, Category(e.Value)})
			}
		}
		s.bad = s.bad || !ok || m.bad
	}
	if s.bad {
		return b
	}
	for _, f := range s.config.judge(&b, FileName, s.place) {
		s.halt(f)
		s.bad = true
	}
	return b
}

// place finds a key of the board's table, or an entry below it.
func (s *section) place(key string, item int) (line, col int, source string) {
	n := s.at(key)
	if item >= 0 && item < len(n.Items) && n.Kind != tomledit.KindString && n != s.node {
		n = n.Items[item]
	}
	line, col = s.file.Place(n)
	return line, col, mask(s.file.Line(n))
}

// judgement collects what is wrong with a board.
type judgement struct {
	board *Board
	path  string
	at    place
	list  []*fault.Fault
}

func (j *judgement) fail(kind, key string, item int, format string, args ...any) *fault.Fault {
	line, col, source := j.at(key, item)
	f := fault.Config(format, args...).Of(kind, key).At(j.path, line, col, source)
	j.list = append(j.list, f)
	return f
}

// judge checks a board, whichever file it comes from: columns, done column,
// hidden columns, order and the category map. It tells all that is wrong; without
// columns nothing else means anything.
func (c *Config) judge(b *Board, path string, at place) []*fault.Fault {
	j := &judgement{board: b, path: path, at: at}
	if len(b.Columns) == 0 {
		j.fail("", "columns", -1, "board `%s` has no columns", b.Name).Help("name at least one column in `columns`")
		return j.list
	}
	for i, column := range b.Columns {
		if isBlank(column) {
			j.fail("", "columns", i, "board `%s` has a column with a blank name", b.Name).Help("give the column a name, or remove it")
		} else if slices.Index(b.Columns, column) < i {
			j.fail("", "columns", i, "board `%s` has the column `%s` twice", b.Name, column).Help("remove one of the two")
		}
	}
	if !b.Has(b.DoneColumn) {
		j.fail("", "done_column", -1, "board `%s` completes work in the column `%s`, which is not one of its columns", b.Name, b.DoneColumn).
			Help("set `done_column` to one of: %s", strings.Join(b.Columns, ", "))
	}
	for i, column := range b.Hidden {
		if !b.Has(column) {
			j.fail("", "hidden_columns", i, "board `%s` hides the column `%s`, which is not one of its columns", b.Name, column).
				Help("remove it from `hidden_columns`")
		}
	}
	if !slices.Contains([]string{"created_at_desc", "created_at_asc", "none"}, b.OrderBy) {
		j.fail("", "order_by", -1, "board `%s` orders its cards by `%s`, which is no order", b.Name, b.OrderBy).
			Help("write created_at_desc, created_at_asc or none")
	}
	j.categories(c.Categories)
	return j.list
}

// categories checks a category map: its columns, its categories, and exactly one
// completed column unless it is empty.
func (j *judgement) categories(known Categories) {
	b := j.board
	var completed []string
	doubtful := false
	for i, e := range b.CategoryMap {
		switch {
		case !known.has(e.Category):
			doubtful = true
			j.fail("unknown_category", "category_map", i, "board `%s` puts the column `%s` into the category `%s`, which does not exist", b.Name, e.Column, e.Category).
				Help("write one of: %s", known.join())
		case e.Category == Completed:
			completed = append(completed, e.Column)
		}
		if !b.Has(e.Column) {
			j.fail("mapping_for_unknown_column", "category_map", i, "board `%s` gives a category to the column `%s`, which is not one of its columns", b.Name, e.Column).
				Help("remove the entry, or add the column to `columns`")
		}
	}
	second := func(e ColumnCategory) bool { return e.Category == Completed && e.Column != completed[0] }
	switch {
	case len(completed) > 1:
		j.fail("", "category_map", slices.IndexFunc(b.CategoryMap, second), "board `%s` has more than one completed column: %s", b.Name, fault.Names(completed)).
			Help("keep `completed` for one column and give the others another category")
	case len(b.CategoryMap) > 0 && len(completed) == 0 && !doubtful:
		j.fail("missing_completion_category", "category_map", -1, "board `%s` has a category map without a completed column", b.Name).
			Help("map one column to `completed`, or remove the whole map")
	}
}

// category is what a column of the board counts as (flow.md 1.1).
func (c *Config) category(b *Board, column string) Category {
	for _, e := range b.CategoryMap {
		if e.Column == column {
			return e.Category
		}
	}
	if len(b.CategoryMap) == 0 && column == b.DoneColumn {
		return Completed
	}
	return c.Categories.Default
}
