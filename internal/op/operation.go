package op

import (
	"context"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/page"
)

// Operation declares one thing that tix does, for both doors.
type Operation[In, Out any] struct {
	Name    string // published tool name; "" = terminal only
	Title   string // human title of the tool
	Summary string // one sentence: help line, tool description, row of the index
	Detail  string // markdown: long help and page of the reference
	Example string // a command line that works in a fresh repository with one issue

	// Chapter is where help and reference list the commands.
	Chapter Chapter

	CLI    []Spelling[In, Out]
	Gate   *Gate[In]
	Denied []Denied // arguments refused by name
	PartOf string   // the command whose stdout holds this tool's text
	Repo   Repo
	Sets   Toolset
	Hints  Hints
	// Document: the text is the result's own JSON, indented by two, without a
	// final newline; Text is not asked.
	Document bool
	// Output gives the terminal `--output PATH`: the finished text goes into that
	// file, anywhere, and standard output names the file.
	Output bool
	// Fails is the exit code of every refusal, 0 = that of its class: lint says 2
	// when it could not run, for 1 means that it found errors.
	Fails int

	// Exactly one of Read and Write is set.
	Read  func(context.Context, *Env, In) (Out, error)
	Write func(context.Context, *Tx, In) (Out, error)

	// Shape gives the structure of a refusal, nil = text alone. The binder's
	// and the gate's refusals are asked too.
	Shape func(In, *fault.Fault) any
	Text  func(*page.Page, In, Out)
	// Prompt completes In on a terminal, before the lock; it only reads, and
	// the core judges again.
	Prompt func(context.Context, Terminal, *Env, *In) error
}

// Spelling is one command of an operation.
type Spelling[In, Out any] struct {
	Path string // "cycle schedule close"
	Args string // "ISSUE... COLUMN", "[TITLE]": positions by the arg names of In
	// Summary, Detail and Example are the command's own, for an operation of
	// several commands; "" = those of the operation. A command with a Summary of
	// its own has a line of its own in lists and a section in the reference.
	Summary, Detail, Example string
	// Alias lists further single words for the last word of Path.
	Alias []string
	// Hidden keeps a spelling out of help and reference.
	Hidden bool
	When   func(Line) bool // two operations on one path: the first that holds
	Preset []Pair          // argument -> value that this spelling sets
	Rename []Pair          // argument -> flag
	Hide   []string        // arguments without a flag here
	Need   []string        // arguments required here alone
	Choice []Choice
	Gate   *Gate[In] // of this spelling alone
	NoGate bool      // this spelling needs no confirmation
	Text   func(*page.Page, In, Out)
	Bare   string // operation run instead when no flag is given
	// Many is the remedy when there are more words than Args takes, "" = the usual.
	Many func(words []string) string
}

// Pair is an argument's name and a text.
type Pair struct{ Name, Value string }

// Choice is a flag that sets one argument and thereby decides others; exactly
// one flag of a spelling's choices is given. None or several are refused like a
// value (exit 1), for the line is complete as the parser sees it.
type Choice struct {
	Flag, Help string
	Value      string // the argument that takes the flag's value
	Sets       []Pair
}

// Gate is a confirmation: a flag on the command line, `confirm` over MCP. It is
// judged before the repository opens.
type Gate[In any] struct {
	Flag string        // "yes", "confirm", "apply", "force"
	When func(In) bool // nil = always
	// Question is asked on a terminal when the flag is absent, nil = refuse.
	Question func(context.Context, *Env, In) (string, error)
	// Preview names the operation that the terminal runs instead when the flag is
	// absent. It has the same path, stands behind or has a When that never holds.
	Preview string
	// Kind and Field are what a shaped refusal says; Family is the word behind
	// E-tix-, "" = invalid-input.
	Kind, Field, Family string
}

// Denied is an argument that is refused by name, with a sentence and a remedy of
// its own.
type Denied struct{ Name, Message, Remedy string }

// Repo says what an operation needs to run in.
type Repo uint8

const (
	Required Repo = iota // a tix.toml at or above the directory
	Optional             // used when there
	None                 // never looked for
)

// Toolset is the smallest set of `tix mcp --tools` that lists a tool.
type Toolset uint8

const (
	Full Toolset = iota // the published 118
	Core                // the ten that agents use all day
	All                 // ours, beyond the 118
)

// Hints are the annotations that do not follow from the declaration.
type Hints struct {
	Destructive bool // may destroy what it does not replace
	Idempotent  bool // the same call again changes nothing more
	OpenWorld   bool // talks to systems outside the repository
}

// Chapter is a group of commands in help and reference.
type Chapter uint8

const (
	More    Chapter = iota // what fits nowhere else
	Work                   // change issues
	Finding                // find and read them
	Records                // board, cycles, milestones and other records
	Setup                  // set up and check a repository
)
