package config

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/pkg/matter"
)

// boardFiles reads docs/boards/*.md; false when there is none. A board file that
// cannot be read stops the command: another board in its place would let moves
// through that it forbids.
func (r *reader) boardFiles(files []BoardFile) bool {
	var scanner matter.Scanner
	for _, file := range files {
		doc, problem := matter.Split(file.Data)
		if problem != nil && problem.Kind == matter.NotMatter && readme(file.Path) {
			continue
		}
		var pairs []matter.Pair
		if problem == nil {
			pairs, problem = scanner.Read(doc)
		}
		if problem != nil {
			stop := fault.Config("the board file `%s` cannot be read: %s", file.Path, problem.Message).
				At(file.Path, problem.Line, problem.Col, problem.Source)
			if stop.Remedy = problem.Remedy; stop.Remedy == "" {
				stop.Help("correct the file, or move it out of %s", BoardsDir)
			}
			r.halt(stop)
			r.broken = true
			continue
		}
		f := &boardFile{reader: r, path: file.Path, data: file.Data, pairs: pairs}
		board := f.board()
		if other := r.config.named(board.Name); other != nil {
			f.warn(f.pair("name"), "duplicate_board", "give one of the two another `name`",
				"the board `"+board.Name+"` is in `"+other.File+"` already; this file is ignored")
			continue
		}
		r.config.Boards = append(r.config.Boards, board)
	}
	return r.broken || len(r.config.Boards) > 0
}

// named is a declared board.
func (c *Config) named(name string) *Board {
	for i := range c.Boards {
		if c.Boards[i].Name == name {
			return &c.Boards[i]
		}
	}
	return nil
}

// readme tells whether a file is meant for people who open the folder.
func readme(file string) bool { return strings.EqualFold(path.Base(file), "readme.md") }

// boardFile is the header of one board file.
type boardFile struct {
	*reader
	path  string
	data  []byte
	pairs []matter.Pair
	bad   bool
}

func (f *boardFile) pair(key string) *matter.Pair {
	for i := range f.pairs {
		if f.pairs[i].Key == key {
			return &f.pairs[i]
		}
	}
	return nil
}

// line is a line of the file, counted from 1.
func (f *boardFile) line(number int) string { return model.SourceLine(f.data, number) }

func (f *boardFile) warn(p *matter.Pair, kind, remedy, message string) {
	finding := fault.Finding{File: f.path, Kind: kind, Message: message, Severity: fault.Warning, Remedy: remedy}
	if p != nil {
		finding.Line, finding.Column, finding.Value, finding.Source = p.Line, p.Col, p.Key, f.line(p.Line)
	}
	f.findings = append(f.findings, finding)
}

func (f *boardFile) fail(p *matter.Pair, remedy, format string, args ...any) {
	f.bad, f.broken = true, true
	f.halt(fault.Config(format, args...).Of("", p.Key).At(f.path, p.Line, p.Col, f.line(p.Line)).Help("%s", remedy))
}

// place finds a key of the header or an entry of its list or table.
func (f *boardFile) place(key string, item int) (line, col int, source string) {
	p := f.pair(key)
	switch {
	case p == nil:
		return 0, 0, ""
	case item >= 0 && item < len(p.Value.Items):
		line, col = p.Value.Items[item].Line, p.Value.Items[item].Col
	case item >= 0 && item < len(p.Value.Pairs):
		line, col = p.Value.Pairs[item].Line, p.Value.Pairs[item].Col
	default:
		line, col = p.Line, p.Col
	}
	return line, col, f.line(line)
}

// boardKeys are the keys of a board file in the order in which they are written.
func boardKeys() []string {
	return []string{
		"name", "columns", "done_column", "category_map", "hidden_columns", "show_mismatch",
		"wrap_titles", "title_lines", "card_order", "order_by",
	}
}

// board reads the header.
func (f *boardFile) board() Board {
	for i := range f.pairs {
		p := &f.pairs[i]
		switch {
		case p.Key == "wip":
			f.fail(p, "move it to `[kanban.<name>.wip]` in "+FileName, "limits cannot stand in the board file `%s`", f.path)
		case !slices.Contains(boardKeys(), p.Key):
			f.warn(p, "unknown_key", spelling(p.Key, boardKeys()), "`"+p.Key+"` is no key of a board; it is kept and ignored")
		}
	}
	b := newBoard(strings.TrimSuffix(path.Base(f.path), ".md"))
	b.File = f.path
	if name := f.text("name", b.Name); !isBlank(name) {
		b.Name = name
	}
	if list, ok := f.list("columns"); ok {
		b.Columns = list
	}
	b.DoneColumn = f.text("done_column", b.DoneColumn)
	b.Hidden, _ = f.list("hidden_columns")
	b.ShowMismatch = f.boolean("show_mismatch", b.ShowMismatch)
	b.WrapTitles = f.boolean("wrap_titles", b.WrapTitles)
	b.CardOrder, _ = f.list("card_order")
	b.OrderBy = f.text("order_by", b.OrderBy)
	if p := f.pair("title_lines"); p != nil && !p.Value.IsNull() {
		lines, err := strconv.ParseUint(p.Value.Text, 10, 32)
		if b.TitleLines = int(lines); err != nil || lines < 1 {
			f.fail(p, "write a whole number of at least 1", "`title_lines` of `%s` is `%s`, but must be a whole number of at least 1", f.path, p.Value.Text)
		}
	}
	if p := f.pair("category_map"); p != nil && !p.Value.IsNull() {
		b.CategoryMap = f.categoryMap(p)
	}
	if wrong := f.config.judge(&b, f.path, f.place); !f.bad && len(wrong) > 0 {
		if f.misspelt(wrong[0]) { // the others follow from it
			wrong = wrong[:1]
		}
		for _, x := range wrong {
			f.halt(x)
		}
		f.broken = true
	}
	return b
}

// misspelt adds the keys to a refusal that may be meant for one that the file
// does not have: a misspelt `columns` leaves the built-in columns in its place.
func (f *boardFile) misspelt(stop *fault.Fault) (found bool) {
	for i := range f.pairs {
		p := &f.pairs[i]
		if slices.Contains(boardKeys(), p.Key) {
			continue
		}
		if near := fault.Nearest(p.Key, boardKeys()); near != "" && f.pair(near) == nil {
			stop.Help("`%s` in line %d is no key of a board: write `%s` if that is meant; else %s", p.Key, p.Line, near, stop.Remedy)
			found = true
		}
	}
	return found
}

func (f *boardFile) categoryMap(p *matter.Pair) []ColumnCategory {
	var out []ColumnCategory
	ok := p.Value.Kind == matter.Mapping
	for _, e := range p.Value.Pairs {
		ok = ok && e.Value.Kind == matter.Scalar
		out = append(out, ColumnCategory{e.Key, Category(e.Value.Text)})
	}
	if !ok {
		f.fail(p, "write one `column: category` per line below it", "`category_map` of `%s` must map columns to categories", f.path)
	}
	return out
}

func (f *boardFile) text(key, fallback string) string {
	p := f.pair(key)
	if p == nil || p.Value.IsNull() {
		return fallback
	}
	if p.Value.Kind != matter.Scalar {
		f.fail(p, "write one text behind it", "`%s` of `%s` must be text", key, f.path)
		return fallback
	}
	return p.Value.Text
}

func (f *boardFile) boolean(key string, fallback bool) bool {
	switch text := f.text(key, strconv.FormatBool(fallback)); text {
	case "true", "True", "TRUE":
		return true
	case "false", "False", "FALSE":
		return false
	default:
		f.fail(f.pair(key), "write true or false", "`%s` of `%s` is `%s`, but must be true or false", key, f.path, text)
		return fallback
	}
}

func (f *boardFile) list(key string) ([]string, bool) {
	p := f.pair(key)
	if p == nil || p.Value.IsNull() {
		return nil, false
	}
	out := make([]string, 0, len(p.Value.Items))
	ok := p.Value.Kind == matter.Sequence
	for _, item := range p.Value.Items {
		ok = ok && (item.Kind == matter.Scalar || item.IsNull())
		out = append(out, item.Text)
	}
	if !ok {
		f.fail(p, "write one `- item` per line below it", "`%s` of `%s` must be a list of texts", key, f.path)
		return nil, false
	}
	return out, true
}
