// Package template keeps issue templates, `[issue_templates.<id>]` of tix.toml,
// and turns one into the fields of a new issue.
//
// A template is data: defaults for fields of create, prompts for fields that a
// person fills, references that a new issue must satisfy. Nothing of it is ever
// run; keys that are no part of a template are kept, shown as extensions and
// used for nothing.
//
// # Reading
//
// A record that breaks a rule is a finding (findings of every template command
// and of lint) and is left out of the list; the others go on. Named by its id it
// is refused with everything that is wrong in it, may be repaired by an update
// that replaces the bad parts, and may be deleted. One whose id is none is copied
// to another id; one that is no table can only be deleted. A value that a command
// would refuse to store is a remark where it stands in the file: a warning of lint,
// list and show, and the template goes on. A create that names a template
// reads that one alone, and one that names none reads none.
//
// # Defining
//
// All that is wrong in a definition is told at once. What a file may hold is
// check.go; a definition is held against value.go too: a default that no create
// could ever store (another priority than the three, a status that is no column,
// a due date before the start, a file outside the repository, a comma in an item
// of a list, several lines in a field of one line, a type that tix.toml does not
// list, a default hidden by that of a prompt), a required reference that nothing
// meets and a prompt for a day where none can stand are refused, while cycles,
// milestones and parents may still come to be and are judged when an issue is
// created.
// An update judges the parts that it names in this way, not those that stand.
// A project is no scope: the original, which shares the file, refuses all of
// tix.toml for it.
//
// A refusal names a flaw where it was written: the flag and its words on the
// command line, the path over MCP and for what stands in the file.
//
// Over MCP an empty `defaults`, `prompts` or `references` clears the block and
// null leaves it; on the command line one empty `--default`, `--prompt` or
// `--reference` clears it. There a value in double quotes may hold commas.
//
// # Creating
//
// What is given counts before the default of a prompt, and that before the
// defaults; nothing is appended. A template is named by its id, or by its name
// among those of the scope. Missing required fields, a wrong priority and
// references that lead nowhere are told together, before anything is written. A
// required relationship asks for nothing and makes no link. People are the same
// person by the one function of model. The issue file does not tell its
// template: id and scope are in the answer alone.
//
// At a terminal nothing is asked when no answer could help: a reference leads
// nowhere, or what is missing has no prompt. An answer is judged by the rules of
// create before the next question is put. A select takes a label, a person or a type from its list alone.
package template
