package model

// Header is what listings, filters and selectors know of an issue: the plain
// values of its front matter, and of its History the last decision. The whole
// file is an Issue.
//
// Strings are as stored and "" when unset, with the original's readings
// applied: a missing status is "todo", a missing priority "medium" (an explicit
// blank one stays ""), an assignee that is no "Name <mail>" carries a leading @.
type Header struct {
	Path       string // slash-separated, relative to the issues directory
	Archived   bool   // the file name starts with a dot
	Conflicted bool   // git conflict markers: only Path, ID and Number may be known

	Number    uint32
	ID        string
	Title     string
	Status    string
	Type      string
	Priority  string
	Assignee  string
	Estimate  string
	Commit    string
	Parent    string // canonical id, or a legacy number as text
	Reviewer  string
	StartDate string
	DueDate   string
	EnteredAt string
	Source    string
	Created   string
	Updated   string
	// Health is the stored state of the health map, "" = none.
	Health string
	// Decision is the kind of the newest readable decision of the triage inbox in
	// the History, UnreadableDecision where none can be read, "" = none was taken.
	Decision string
	// Decided is the newest of these entries as the History writes it, readable or
	// not; "" = none. LastDecision reads it.
	Decided string

	Labels     []string
	Cycles     []string
	Milestones []string
	Projects   []string
	Epics      []string

	Relationships []Relationship
}

// Relationship is one typed edge, stored once, in the file of the issue that
// owns it.
type Relationship struct {
	ID      string `json:"id"`
	From    string `json:"from"`
	To      string `json:"to"`
	Kind    string `json:"kind"`
	Display string `json:"display"`
}
