package cmd

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// writeMan writes one manual page a command and one for tix itself. They are
// plain man(7): a converter library would cost every start more than these lines.
func (a *app) writeMan(dir string) error {
	var names []string
	for _, d := range a.decls {
		i := d.Info()
		if command(i) == "" {
			continue
		}
		name := strings.ReplaceAll(command(i), " ", "-")
		names = append(names, name)
		if err := a.writePage(dir, name, manPage(i, name, a.Version.Number)); err != nil {
			return err
		}
	}
	return a.writePage(dir, "tix", manIndex(names, a.Version.Number))
}

func (a *app) writePage(dir, name, text string) error {
	file := filepath.Join(join(a.Host.Dir, dir), name+".1")
	if err := fsx.WriteFile(file, []byte(text), fsx.Options{Rand: a.Rand, PID: a.PID}); err != nil {
		return fault.IO(err, "can't write `%s`: %v", file, err).Help("the directory must exist")
	}
	return nil
}

func manPage(i *op.Info, name, version string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"tix %s\" \"tix manual\"\n", strings.ToUpper(name), version)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n.SH SYNOPSIS\n", name, roff(i.Summary))
	for _, w := range i.Spellings {
		if !w.Hidden {
			fmt.Fprintf(&b, ".B tix %s\n.br\n", roff(strings.TrimSpace(w.Path+" "+w.Args)))
		}
	}
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s\n.PP\n%s\n.SH OPTIONS\n", roff(i.Summary), roff(i.Detail))
	seen := map[string]bool{}
	for _, w := range i.Spellings {
		for _, f := range w.Flags {
			if !seen[f.Name] && !w.Hidden {
				seen[f.Name] = true
				fmt.Fprintf(&b, ".TP\n.B \\-\\-%s %s\n%s\n", roff(f.Name), roff(f.Takes), roff(f.Help))
			}
		}
	}
	b.WriteString(".TP\n.B \\-\\-json\nprint the structured result\n")
	if i.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLE\n%s\n", roff(i.Example))
	}
	b.WriteString(".SH SEE ALSO\ntix(1)\n")
	return b.String()
}

func manIndex(names []string, version string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH TIX 1 \"\" \"tix %s\" \"tix manual\"\n.SH NAME\ntix \\- issues as markdown files in your git repository\n.SH COMMANDS\n", version)
	for _, n := range names {
		fmt.Fprintf(&b, ".BR %s (1)\n.br\n", roff(n))
	}
	return b.String()
}

// roff keeps text from being read as requests or escapes.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(strings.TrimSpace(s))
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
