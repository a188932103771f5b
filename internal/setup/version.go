package setup

import (
	"context"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// VersionOut says which program this is.
type VersionOut struct {
	Version string `json:"version"`
	Commit  string `json:"commit"`
	Built   string `json:"built"`
}

// Version prints which program this is.
var Version = op.Operation[struct{}, VersionOut]{
	Title: "Version", Summary: "Print the version, commit and build date of tix.",
	Detail:  "Needs no repository. What the build does not know is shown as `unknown`.",
	Example: "tix version",
	Repo:    op.None,
	CLI:     []op.Spelling[struct{}, VersionOut]{{Path: "version"}},
	Read: func(_ context.Context, e *op.Env, _ struct{}) (VersionOut, error) {
		v := e.Version
		return VersionOut{known(v.Number), known(v.Commit), known(v.Built)}, nil
	},
	Text: func(p *page.Page, _ struct{}, out VersionOut) {
		p.Printf("tix %s", out.Version)
		p.Printf("commit: %s", out.Commit)
		p.Printf("built:  %s", out.Built)
	},
}

func known(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}
