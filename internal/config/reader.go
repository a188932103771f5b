package config

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/tomledit"
)

// reader collects the configuration, what is odd about it and all that stops it.
type reader struct {
	root     string
	file     *tomledit.File
	config   *Config
	findings []fault.Finding
	stops    []*fault.Fault
	// broken: some board is not what is meant, so that what names its columns
	// can't be judged.
	broken bool
}

// halt records what stops every command, once: of a value in which the same is
// wrong twice one line is said.
func (r *reader) halt(f *fault.Fault) {
	for _, g := range r.stops {
		if g.Message == f.Message && g.Place == f.Place {
			return
		}
	}
	r.stops = append(r.stops, f)
}

// section is one table of the file. A soft one belongs to a registry: what is
// wrong in it is a finding and drops the record instead of stopping the command.
type section struct {
	*reader
	node *tomledit.Node
	name string // as a dotted key
	soft bool
	bad  bool
}

// table opens the section of a name below the root; ok is false when it is
// absent or no table.
func (r *reader) table(name string) (*section, bool) {
	n := r.file.Root().Child(name)
	if n == nil {
		return nil, false
	}
	s := &section{reader: r, node: n, name: name}
	if n.Kind != tomledit.KindTable {
		s.fail(n, "", "`%s` is %s, but must be a table", name, n.Kind)
		return nil, false
	}
	return s, true
}

// sub opens a table below the section.
func (s *section) sub(n *tomledit.Node) (*section, bool) {
	next := &section{reader: s.reader, node: n, name: s.name + "." + dotted(n.Key), soft: s.soft}
	if n.Kind != tomledit.KindTable {
		next.fail(n, "", "`%s` is %s, but must be a table", next.name, n.Kind)
		return nil, false
	}
	return next, true
}

// dotted is a key as it stands in a dotted path.
func dotted(key string) string { return tomledit.Path{key}.String() }

// full is the dotted path of a key of the section.
func (s *section) full(key string) string {
	if s.name == "" {
		return dotted(key)
	}
	return s.name + "." + dotted(key)
}

// fail records what is wrong at a node. kind may be empty.
func (s *section) fail(n *tomledit.Node, kind, format string, args ...any) *fault.Fault {
	s.bad = true
	line, col := s.file.Place(n)
	f := fault.Config(format, args...).Of(kind, s.name).At(FileName, line, col, mask(s.file.Line(n)))
	if s.soft {
		s.findings = append(s.findings, fault.Finding{
			File: FileName, Line: line, Column: col, Kind: "bad_record", Value: s.name,
			Message: f.Message, Severity: fault.Error, Source: f.Place.Source,
			Remedy: "correct the line; until then the record is left out",
		})
		return f
	}
	s.halt(f)
	return f
}

// warn records a finding that stops nothing.
func (s *section) warn(n *tomledit.Node, kind, remedy, message string) {
	line, col := s.file.Place(n)
	s.findings = append(s.findings, fault.Finding{
		File: FileName, Line: line, Column: col, Kind: kind, Value: n.Key, Message: message,
		Severity: fault.Warning, Remedy: remedy, Source: mask(s.file.Line(n)),
	})
}

// known warns about every key of the section that is not among the names.
func (s *section) known(names ...string) {
	for _, item := range s.node.Items {
		if !slices.Contains(names, item.Key) {
			s.warn(item, "unknown_key", spelling(item.Key, names), "`"+s.full(item.Key)+"` is no key that tix knows; it is kept and ignored")
		}
	}
}

// spelling is the remedy for an unknown name.
func spelling(typed string, names []string) string {
	if near := fault.Nearest(typed, names); near != "" {
		return "write `" + near + "` if that is meant"
	}
	return "remove it, or keep it for another program"
}

// text is a string key; absent gives the fallback.
func (s *section) text(key, fallback string) string {
	n := s.node.Child(key)
	if n == nil {
		return fallback
	}
	if n.Kind != tomledit.KindString {
		f := s.fail(n, "", "`%s` is %s, but must be text", s.full(key), n.Kind)
		f.Help("put the value in double quotes")
		return fallback
	}
	return n.Text
}

// required is a string key that must be there and not blank.
func (s *section) required(key string) string {
	n := s.node.Child(key)
	if n == nil {
		s.fail(s.node, "", "`%s` needs the key `%s`", s.name, key).Help("add `%s = \"…\"` below `[%s]`", key, s.name)
		return ""
	}
	text := s.text(key, "")
	if n.Kind == tomledit.KindString && strings.TrimSpace(text) == "" {
		s.fail(n, "", "`%s` must not be blank", s.full(key)).Help("write a text between the quotes")
	}
	return text
}

func (s *section) boolean(key string, fallback bool) bool {
	n := s.node.Child(key)
	if n == nil {
		return fallback
	}
	if n.Kind != tomledit.KindBool {
		f := s.fail(n, "", "`%s` is %s, but must be true or false", s.full(key), n.Kind)
		f.Help("write true or false without quotes")
		return fallback
	}
	return n.Text == "true"
}

// number is a whole number of at least least and at most 2^32-1; absent gives
// the fallback.
func (s *section) number(key string, least, fallback int) int {
	n := s.node.Child(key)
	if n == nil {
		return fallback
	}
	return s.count(n, s.full(key), least)
}

func (s *section) count(n *tomledit.Node, name string, least int) int {
	if n.Kind != tomledit.KindInteger {
		s.fail(n, "", "`%s` is %s, but must be a whole number", name, n.Kind)
		return least
	}
	v, err := strconv.ParseInt(strings.ReplaceAll(n.Text, "_", ""), 0, 64)
	if err != nil || v < int64(least) || v > math.MaxUint32 {
		s.fail(n, "", "`%s` is %s, but must be a whole number from %d to %d", name, n.Text, least, uint32(math.MaxUint32))
		return least
	}
	return int(v)
}

// list is a list of strings; absent gives nil and false.
func (s *section) list(key string) ([]string, bool) {
	n := s.node.Child(key)
	if n == nil {
		return nil, false
	}
	if n.Kind != tomledit.KindArray {
		f := s.fail(n, "", "`%s` is %s, but must be a list of texts", s.full(key), n.Kind)
		f.Help("write it as `%s = [\"one\", \"two\"]`", dotted(key))
		return nil, false
	}
	out := make([]string, 0, len(n.Items))
	for _, item := range n.Items {
		if item.Kind != tomledit.KindString {
			s.fail(item, "", "`%s` holds %s, but must hold texts alone", s.full(key), item.Kind)
			return nil, false
		}
		out = append(out, item.Text)
	}
	return out, true
}

// entries reads a table of strings.
func (s *section) entries() []Entry {
	var out []Entry
	for _, item := range s.node.Items {
		if item.Kind != tomledit.KindString {
			s.fail(item, "", "`%s` is %s, but must be text", s.full(item.Key), item.Kind)
			continue
		}
		out = append(out, Entry{item.Key, item.Text})
	}
	return out
}

// at is the node of a key, the section's own when it is absent.
func (s *section) at(key string) *tomledit.Node {
	if n := s.node.Child(key); n != nil {
		return n
	}
	return s.node
}
