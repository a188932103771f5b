package cmd

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/internal/fault"
)

// check judges the flags of every command before one runs. A folder that is not
// there would otherwise choose the repository above it.
func (a *app) check(*cobra.Command, []string) error {
	if a.version {
		return nil // whatever else stands on the line
	}
	switch a.color {
	case "auto", "always", "never":
	default:
		given := a.color
		a.color = "auto"
		return fault.New(fault.Usage, fault.FamilyUsage, "`--color` takes auto, always or never, not `%s`", reveal(given))
	}
	if a.dir == "" {
		return nil
	}
	info, err := os.Stat(join(a.Host.Dir, a.dir))
	switch {
	case err != nil:
		return fault.New(fault.Usage, fault.FamilyUsage, "`-C` names `%s`, which is not there", a.dir).Help("name a folder that exists")
	case !info.IsDir():
		return fault.New(fault.Usage, fault.FamilyUsage, "`-C` names `%s`, which is a file", a.dir).Help("name the folder that it is in")
	}
	return nil
}
