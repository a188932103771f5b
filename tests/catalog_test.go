package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/catalog"
	"github.com/tix-tracker/tix/internal/op"
)

// operations are the declarations as data.
func operations() []*op.Info {
	var all []*op.Info
	for _, d := range catalog.All() {
		all = append(all, d.Info())
	}
	return all
}

// handle names an operation in a test's words.
func handle(i *op.Info) string {
	if i.Name != "" {
		return i.Name
	}
	if len(i.Spellings) > 0 {
		return i.Spellings[0].Path
	}
	return i.Title
}

// internal tells whether no person and no client ever meets the operation.
func internal(i *op.Info) bool {
	return i.Name == "" && !slices.ContainsFunc(i.Spellings, func(w op.Way) bool { return !w.Hidden })
}

func published(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/published.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(data))
}

func TestEveryOperationSaysWhatItIs(t *testing.T) {
	t.Parallel()
	for _, d := range catalog.All() {
		i := d.Info()
		bad := func(format string, args ...any) { t.Errorf("%s: "+format, append([]any{handle(i)}, args...)...) }
		if n := len(i.Summary); n == 0 || n > 300 || !strings.HasSuffix(i.Summary, ".") {
			bad("the summary has %d bytes; wanted are 1 to 300, whole sentences", n)
		}
		if i.Title == "" {
			bad("no title")
		}
		if i.Detail == "" {
			bad("no detail")
		}
		if i.Name == "" && len(i.Spellings) == 0 {
			bad("neither a tool nor a command")
		}
		if i.Example == "" && !internal(i) {
			bad("no example")
		}
		v := reflect.ValueOf(d).Elem()
		if v.FieldByName("Text").IsNil() && !v.FieldByName("Document").Bool() {
			bad("no text")
		}
		if v.FieldByName("Read").IsNil() == v.FieldByName("Write").IsNil() {
			bad("exactly one of Read and Write must be set")
		}
		for _, p := range i.Params {
			if help := p.Help; help == "" || len(help) > 160 || strings.HasSuffix(help, ".") || strings.Contains(help, "\n") {
				bad("the help of `%s` must be one short line without a full stop: %q", p.Name, help)
			}
		}
	}
}

func TestPublishedToolsKeepTheirOrder(t *testing.T) {
	t.Parallel()
	order := published(t)
	if len(order) != 118 || len(slices.Compact(slices.Sorted(slices.Values(order)))) != 118 {
		t.Fatalf("published.txt must hold 118 different names, not %d", len(order))
	}
	at, seen := -1, map[string]bool{}
	for _, i := range operations() {
		n := slices.Index(order, i.Name)
		switch {
		case i.Name == "":
		case seen[i.Name]:
			t.Errorf("%s is there twice", i.Name)
		case n >= 0 && i.Sets == op.All:
			t.Errorf("%s is published and must be listed by default", i.Name)
		case n < 0 && i.Sets == op.Full:
			t.Errorf("%s is not published: it belongs to --tools all (or core)", i.Name)
		case n >= 0 && n < at:
			t.Errorf("%s stands behind %s, but was published before it", i.Name, order[at])
		}
		seen[i.Name] = true
		at = max(at, n)
	}
	missing := slices.DeleteFunc(slices.Clone(order), func(name string) bool { return seen[name] })
	t.Logf("%d of the 118 published tools; missing: %s", len(order)-len(missing), strings.Join(missing, " "))
	golden(t, filepath.Join("testdata", "golden", "missing.txt"), strings.Join(missing, "\n")+"\n")
}

// spelling is what reflection sees of op.Spelling.
type spelling struct {
	preset, hide, choice []string
}

func spellings(d op.Decl) []spelling {
	var out []spelling
	names := func(list reflect.Value, field string) (ns []string) {
		for k := range list.Len() {
			ns = append(ns, list.Index(k).FieldByName(field).String())
		}
		return ns
	}
	cli := reflect.ValueOf(d).Elem().FieldByName("CLI")
	for n := range cli.Len() {
		s := cli.Index(n)
		x := spelling{preset: names(s.FieldByName("Preset"), "Name"), choice: names(s.FieldByName("Choice"), "Value")}
		for k := range s.FieldByName("Hide").Len() {
			x.hide = append(x.hide, s.FieldByName("Hide").Index(k).String())
		}
		for k := range s.FieldByName("Choice").Len() {
			x.choice = append(x.choice, names(s.FieldByName("Choice").Index(k).FieldByName("Sets"), "Name")...)
		}
		out = append(out, x)
	}
	return out
}

// TestFlagsAreTheArguments holds the command line against the schema: each
// argument is a flag, a position or decided by the spelling, and no word of a
// spelling is without an argument.
func TestFlagsAreTheArguments(t *testing.T) {
	t.Parallel()
	for _, d := range catalog.All() {
		i := d.Info()
		if len(i.Spellings) == 0 {
			continue
		}
		for n, w := range i.Spellings {
			for _, p := range unreached(i, w, spellings(d)[n]) {
				t.Errorf("%s: `tix %s` has no flag and no position for `%s`", handle(i), w.Path, p)
			}
			for _, text := range strayed(i, w) {
				t.Errorf("%s: `tix %s` %s", handle(i), w.Path, text)
			}
		}
	}
}

// unreached are the arguments that the spelling neither takes nor decides nor
// hides.
func unreached(i *op.Info, w op.Way, s spelling) (names []string) {
	for k := range i.Params {
		p := &i.Params[k]
		flag := slices.ContainsFunc(w.Flags, func(f op.FlagInfo) bool { return f.Param == p })
		decided := slices.Contains(s.preset, p.Name) || slices.Contains(s.hide, p.Name) || slices.Contains(s.choice, p.Name)
		if p.OnLine && !flag && !decided && !slices.Contains(positions(w), p.Arg) {
			names = append(names, p.Name)
		}
	}
	return names
}

func strayed(i *op.Info, w op.Way) (texts []string) {
	seen := map[string]bool{}
	for _, f := range w.Flags {
		if seen[f.Name] {
			texts = append(texts, fmt.Sprintf("has two flags `--%s`", f.Name))
		}
		seen[f.Name] = true
	}
	for _, word := range positions(w) {
		if !slices.ContainsFunc(i.Params, func(p op.Param) bool { return p.Arg == word }) {
			texts = append(texts, fmt.Sprintf("has the position %s, which is no argument", word))
		}
	}
	return texts
}

// positions are the words of a spelling's Args, bare.
func positions(w op.Way) (words []string) {
	for _, s := range strings.Fields(w.Args) {
		words = append(words, strings.Trim(s, "[].…"))
	}
	return words
}

func TestPartsNameACommand(t *testing.T) {
	t.Parallel()
	all := operations()
	for _, i := range all {
		if i.PartOf == "" {
			continue
		}
		there := slices.ContainsFunc(all, func(o *op.Info) bool {
			return slices.ContainsFunc(o.Spellings, func(w op.Way) bool { return w.Path == i.PartOf })
		})
		if !there {
			t.Errorf("%s is part of `tix %s`, which is no command", handle(i), i.PartOf)
		}
	}
}
