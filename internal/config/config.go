package config

import (
	"strings"

	"github.com/tix-tracker/tix/pkg/tomledit"
)

// Names of files and folders that no key of tix.toml moves.
const (
	FileName  = "tix.toml"
	BoardsDir = "docs/boards"
	CyclesDir = "docs/cycles"
)

// DefaultMilestonesDir is where milestones lie when no key says otherwise, and
// FirstMilestone the one that a new repository starts with.
const (
	DefaultMilestonesDir = "docs/milestones"
	FirstMilestone       = "Backlog"
)

// Config is a tix.toml with its board files. It must not be changed.
type Config struct {
	// Folders from the repository's root, with slashes, cleaned.
	IssuesDir, MilestonesDir, TagsDir string

	Editor, Viewer, Agent string // "" = not set; Viewer "" also for `auto`
	LintForeign, Tips     bool
	Types                 []string // the offered types, the built-in ones when the key is absent
	Labels                []string // the built-in `decision-pending`, then the configured ones
	ParentRepo            string   // as written, never followed; "" = not set

	Boards           []Board // in order; use Board for the one that judges moves
	Teams            []Team
	Cycles           []Cycle // of [cycles.*]; the records in docs/cycles replace them
	Planning         Planning
	Categories       Categories
	Transitions      Transitions
	Triage           *Triage // nil = no inbox
	CustomAttributes []string
	Mentions         Mentions
	Layout           Layout
	Health           Health
	Export           Export
	Beads            Beads
	Repos            []Entry
	TypeColors       []Entry

	// Registries in the order of declaration. Records that cannot be read are
	// left out here and reported as findings.
	Projects, Epics, Initiatives          []NamedRecord
	Views, Templates, Schedules, Capacity []NamedRecord // the name "" where there is none, or it can't be read

	NextNumber int // of [state], read only; 0 = not set

	file *tomledit.File
}

// Source is the parsed tix.toml, for the nouns that read more of a record and
// for edits.
func (c *Config) Source() *tomledit.File { return c.file }

// Team is one [teams.<label>].
type Team struct {
	Label   string
	Members []string
}

// Cycle is one [cycles.<name>]. Dates are YYYY-MM-DD or empty.
type Cycle struct {
	Name, Description  string
	StartDate, DueDate string
}

// NamedRecord is a record of a registry: its identity and its label.
type NamedRecord struct{ ID, Name string }

// FindRecord finds a record by id, else by its exact name, else by name ignoring
// case. Of several the first declared comes first; nil when there is none.
func FindRecord(records []NamedRecord, ref string) []NamedRecord {
	for _, same := range []func(r NamedRecord) bool{
		func(r NamedRecord) bool { return r.ID == ref },
		func(r NamedRecord) bool { return r.Name == ref },
		func(r NamedRecord) bool { return strings.EqualFold(r.Name, ref) },
	} {
		var found []NamedRecord
		for _, r := range records {
			if same(r) {
				found = append(found, r)
			}
		}
		if found != nil {
			return found
		}
	}
	return nil
}

// Entry is a key with its text, in the order of the file.
type Entry struct{ Name, Value string }

// Planning is [planning]: the counter of automatic cycle names and the defaults
// of new issues.
type Planning struct {
	CycleNumber                                 int
	DefaultCycle, DefaultMilestone, DefaultTeam string
}

// Category is one of the six states of work behind the columns.
type Category string

// The categories, in the order that holds when [categories] gives none.
const (
	Backlog   Category = "backlog"
	Unstarted Category = "unstarted"
	Active    Category = "active"
	Blocked   Category = "blocked"
	Completed Category = "completed"
	Canceled  Category = "canceled"
)

// AllCategories lists the six in their default order.
func AllCategories() []Category {
	return []Category{Backlog, Unstarted, Active, Blocked, Completed, Canceled}
}

// Categories is [categories].
type Categories struct {
	Order   []Category
	Default Category // of a column that no map names
}

// Transitions is [transitions].
type Transitions struct {
	TerminalLocked bool // leaving a terminal category needs a reason
}

// Triage is [triage]. Accepted is empty when the key is absent; Deferred is then
// the entry column.
type Triage struct{ Entry, Declined, Accepted, Deferred string }

// Mentions is [mentions].
type Mentions struct {
	Enabled bool
	Dir     string
}

// Layout is [layout]: where issue files stand below the issues folder.
type Layout struct {
	Directory, Filename string
	MoveOnChange        bool
	Declared            bool // the section is present
}

// builtinLayout is the original's, which holds where [layout] is absent.
func builtinLayout() Layout {
	return Layout{Directory: "{assignee}/{type}/{status}", Filename: "{date}-{id}-{slug}.md", MoveOnChange: true}
}

// Chosen tells whether somebody declared a layout that differs from the built-in
// one in where files stand.
func (l Layout) Chosen() bool {
	usual := builtinLayout()
	return l.Declared && (l.Directory != usual.Directory || l.Filename != usual.Filename)
}

// Health is [health].
type Health struct{ Policy string }

// Secret is text that must not be printed: formatting it gives asterisks. The
// plain text is string(s).
type Secret string

// String hides the text.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return "***"
}

// GoString hides the text.
func (s Secret) GoString() string { return s.String() }

// MarshalText hides the text.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Target is one [export.<target>].
type Target struct {
	Token                  Secret
	BaseURL, Project, Team string
}

// Export is [export]; a target that is not declared is nil.
type Export struct{ GitLab, Linear *Target }

// Beads is [beads].
type Beads struct{ Mode, Binary, Workspace, IDPrefix string }

// DefaultTypes are the types offered when the file names none.
func DefaultTypes() []string {
	return []string{"default", "bug", "feature", "task", "improvement", "documentation", "question", "duplicate", "chore", "open"}
}

// BuiltinLabel is a label that exists without being declared.
const BuiltinLabel = "decision-pending"

// blank is the configuration of an empty file.
func blank() *Config {
	return &Config{
		IssuesDir: "docs/issues", MilestonesDir: DefaultMilestonesDir, TagsDir: "docs/tags",
		LintForeign: true, Tips: true,
		Types: DefaultTypes(), Labels: []string{BuiltinLabel},
		Planning:    Planning{CycleNumber: 1},
		Categories:  Categories{Order: AllCategories(), Default: Unstarted},
		Transitions: Transitions{TerminalLocked: true},
		Mentions:    Mentions{Enabled: true, Dir: "docs/mentions"},
		Layout:      builtinLayout(),
		Health:      Health{Policy: "health-v1"},
		Beads:       Beads{Mode: "off", Binary: "bd", IDPrefix: "tix"},
	}
}
