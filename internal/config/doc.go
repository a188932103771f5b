// Package config reads tix.toml and the board files and checks them.
//
// What the file says about paths, columns, categories, triage and limits is
// needed by every command, so whatever is wrong there is a fault that names the
// line and stops the command (core-write.md section 2, flow.md 1.1, 2.1, 3.1).
// What other parts keep in the file, records of teams, cycles, projects and the
// like, is read as far as a name and an identity; one bad record is a finding
// and is left out, the others go on. An unknown key is a warning: its bytes stay.
//
// Reading writes nothing, resolves no name outside the repository and keeps the
// parsed tree, so that a noun can read the rest of its records from it.
//
// The package knows nothing of the environment: TIX_PARENT_REPO, $EDITOR and the
// like are judged where the host is known.
package config
