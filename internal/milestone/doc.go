// Package milestone knows the milestones that issues aim at.
//
// A milestone is a file of the milestones folder (`milestones_dir`, by default
// docs/milestones), `<created>-<slug>.md`, with the keys name, target_date,
// color, created and updated; its body is the description. Milestones stand in
// the order of their file names. Names are case-sensitive; an issue belongs to
// a milestone by the names in its own `milestones` and by nothing else.
//
// A file that cannot be read as a milestone is a finding, and every command goes
// on with the others.
package milestone
