package cmd

import (
	"context"
	"fmt"
	"io"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

type fakeIn struct {
	Issue    op.Selector     `json:"issue" arg:"ISSUE" need:"both" help:"Issue"`
	Title    string          `json:"title" help:"Title"`
	Status   string          `json:"status" complete:"column" help:"Column"`
	Priority string          `json:"priority" enum:"low,medium,high" help:"Priority"`
	Labels   op.Opt[op.List] `json:"labels" help:"Labels"`
	Body     op.LongText     `json:"body" help:"Text"`
	Limit    int             `json:"limit" wire:"50" help:"How many"`
	All      bool            `json:"all" help:"Everything"`
	Start    string          `json:"start_date" help:"Start"`
	Due      string          `json:"due_date" help:"Due"`
	Many     []string        `json:"add" help:"More"`
	Reason   string          `json:"reason" help:"Why"`
}

type fakeOut struct {
	OK bool `json:"ok"`
}

// fakes are as many operations as tix will have, of the usual size.
func fakes(n int) []op.Decl {
	var decls []op.Decl
	for i := range n {
		decls = append(decls, &op.Operation[fakeIn, fakeOut]{
			Name: fmt.Sprintf("tool_%d", i), Title: "Tool", Summary: "A tool.", Repo: op.None,
			CLI:  []op.Spelling[fakeIn, fakeOut]{{Path: fmt.Sprintf("noun%d verb%d", i/8, i%8), Args: "ISSUE"}},
			Read: func(context.Context, *op.Env, fakeIn) (fakeOut, error) { return fakeOut{true}, nil },
			Text: func(p *page.Page, _ fakeIn, _ fakeOut) { p.Printf("ok") },
		})
	}
	return decls
}

func fakeApp(n int) *app {
	return &app{Host: &Host{Stdout: io.Discard, Stderr: io.Discard}, decls: fakes(n), color: "auto"}
}

func count(c *cobra.Command) (commands, flags int) {
	commands = 1
	c.Flags().VisitAll(func(*pflag.Flag) { flags++ })
	for _, k := range c.Commands() {
		n, m := count(k)
		commands, flags = commands+n, flags+m
	}
	return commands, flags
}

func TestFlagsAreBuiltOnlyForTheCommandOnTheLine(t *testing.T) {
	t.Parallel()
	a := fakeApp(160)
	root := a.tree()
	if _, n := count(root); n > 16 { // those of mcp and docs
		t.Errorf("%d flags before a line is known", n)
	}
	a.prepare(root, []string{"noun3", "verb2", "7"})
	c, _, err := root.Find([]string{"noun3", "verb2"})
	if err != nil || c.Flags().Lookup("body-file") == nil {
		t.Fatalf("%v: the command on the line has no flags", err)
	}
	if other, _, _ := root.Find([]string{"noun3", "verb3"}); other.Flags().Lookup("body-file") != nil {
		t.Error("another command has flags")
	}
	if commands, _ := count(root); commands < 160+20 {
		t.Errorf("%d commands", commands)
	}
}

// BenchmarkTree is a start as far as the commands go; BenchmarkTreeFloor what
// cobra alone takes for as many commands.
func BenchmarkTree(b *testing.B) {
	a := fakeApp(160)
	for b.Loop() {
		root := a.tree()
		a.prepare(root, []string{"noun3", "verb2", "7"})
	}
}

func BenchmarkTreeFloor(b *testing.B) {
	for b.Loop() {
		root := &cobra.Command{Use: "tix"}
		for i := range 20 {
			noun := &cobra.Command{Use: fmt.Sprintf("noun%d", i), Short: "A noun."}
			for k := range 8 {
				noun.AddCommand(&cobra.Command{Use: fmt.Sprintf("verb%d", k), Short: "A tool.", RunE: func(*cobra.Command, []string) error { return nil }})
			}
			root.AddCommand(noun)
		}
		_, _, _ = root.Find([]string{"noun3", "verb2", "7"})
	}
}

func BenchmarkTreeAllFlags(b *testing.B) {
	a := fakeApp(160)
	for b.Loop() {
		for _, noun := range a.tree().Commands() {
			for _, verb := range noun.Commands() {
				a.flags(verb)
			}
		}
	}
}

func BenchmarkBrief(b *testing.B) {
	decls := fakes(160)
	for b.Loop() {
		for _, d := range decls {
			d.Brief()
		}
	}
}

func BenchmarkInfo(b *testing.B) {
	decls := fakes(160)
	for b.Loop() {
		for _, d := range decls {
			d.Info()
		}
	}
}
