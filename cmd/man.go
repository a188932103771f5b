package cmd

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/fsx"
)

// writeMan writes one manual page a command and one for tix itself. They are
// plain man(7): a converter library would cost every start more than these lines.
func (a *app) writeMan(root *cobra.Command, dir string) error {
	var names []string
	for _, s := range a.sections(root) {
		if s.command == nil {
			continue
		}
		name := strings.ReplaceAll(s.title, " ", "-")
		names = append(names, name)
		if err := a.writePage(dir, name, a.manPage(s, name)); err != nil {
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

func (a *app) manPage(s section, name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"tix %s\" \"tix manual\"\n", strings.ToUpper(name), a.Version.Number)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n.SH SYNOPSIS\n", name, roff(firstSentence(a.told(s.command, s.summary()))))
	for _, u := range s.usages {
		fmt.Fprintf(&b, ".B %s\n.br\n", roff(u))
	}
	b.WriteString(".SH DESCRIPTION\n" + strings.Join(roffed(s.prose(), func(text string) string { return a.told(s.command, text) }), "\n.PP\n") + "\n.SH OPTIONS\n")
	for _, r := range s.rows() {
		words := append([]string{}, r.flags...)
		if len(words) > 0 && r.takes != "" {
			words[0] += " " + r.takes
		}
		if r.position != "" {
			words = append([]string{r.position}, words...)
		}
		if len(words) > 0 {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(strings.Join(words, ", ")), roff(a.told(s.command, r.meaning())))
		}
	}
	b.WriteString(".TP\n.B \\-\\-json\nPrint the structured result\n")
	if e := a.example(s.command); e != "" {
		fmt.Fprintf(&b, ".SH EXAMPLE\n%s\n", roff(e))
	}
	b.WriteString(".SH SEE ALSO\ntix(1)\n")
	return b.String()
}

func roffed(texts []string, told func(string) string) []string {
	out := make([]string, len(texts))
	for i, s := range texts {
		out[i] = roff(told(s))
	}
	return out
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
