package tests

import (
	"go/ast"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/catalog"
	"github.com/tix-tracker/tix/internal/fault"
)

// remedies calls visit for every text in the sources that may be a remedy: the
// literals in calls of Help and in fields called Remedy.
func remedies(s *source, visit func(n ast.Node, text string)) {
	gather := func(e ast.Expr) {
		ast.Inspect(e, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					visit(lit, text)
				}
			}
			return true
		})
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.CallExpr:
			if sel, ok := x.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Help" && len(x.Args) > 0 {
				for _, a := range x.Args {
					gather(a)
				}
				return false
			}
		case *ast.KeyValueExpr:
			if k, ok := x.Key.(*ast.Ident); ok && k.Name == "Remedy" {
				gather(x.Value)
			}
		}
		return true
	})
}

// planned are operations that remedies name although they are not there yet,
// each with its issue.
func planned(t *testing.T) map[string]bool {
	t.Helper()
	data, err := os.ReadFile("testdata/planned.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, issue, ok := strings.Cut(line, ": ")
		if !ok || issue == "" {
			t.Errorf("planned.txt: a line is `command: what brings it`: %s", line)
		}
		names[name] = false
	}
	return names
}

func TestRemediesCiteOperationsThatAreThere(t *testing.T) {
	t.Parallel()
	word := regexp.MustCompile(`^[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*)*$`)
	later, cited := planned(t), 0
	for _, s := range sources(t, false) {
		remedies(s, func(n ast.Node, text string) {
			for _, name := range fault.Citations(text) {
				_, soon := later[name]
				switch {
				case !word.MatchString(name): // braces of another kind
				case catalog.Cite(name) != "":
					cited++
				case soon:
					later[name] = true
				default:
					t.Errorf("%s cites {%s}, which is no command of the catalogue", s.pos(n), name)
				}
			}
		})
	}
	for name, used := range later {
		if !used || catalog.Cite(name) != "" {
			t.Errorf("planned.txt: {%s} is stale", name)
		}
	}
	if cited == 0 {
		t.Error("no remedy cites anything: the test looks at the wrong place")
	}
}

// TestKindsOfRefusalAreDocumented reads docs/errors.md.
func TestKindsOfRefusalAreDocumented(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../docs/errors.md")
	if err != nil {
		t.Fatal(err)
	}
	kind := regexp.MustCompile(`^[a-z]+([-_][a-z]+)*$`)
	for _, s := range sources(t, false) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			sel, method := call.Fun.(*ast.SelectorExpr)
			lit, text := call.Args[0].(*ast.BasicLit)
			if !method || !text || sel.Sel.Name != "Of" {
				return true
			}
			word, err := strconv.Unquote(lit.Value)
			if err == nil && kind.MatchString(word) && !strings.Contains(string(data), "`"+word+"`") {
				t.Errorf("%s: docs/errors.md says nothing of `%s`", s.pos(call), word)
			}
			return true
		})
	}
}

// TestNameOfAToolStandsInOneFile keeps a tool greppable: its name is written
// where it is declared, and in the instructions for the model.
func TestNameOfAToolStandsInOneFile(t *testing.T) {
	t.Parallel()
	names := published(t)
	for _, i := range operations() {
		if i.Name != "" && strings.Contains(i.Name, "_") && !slices.Contains(names, i.Name) {
			names = append(names, i.Name)
		}
	}
	files := map[string][]string{}
	for _, s := range sources(t, false) {
		if s.name == "internal/mcp/instructions.go" {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				for _, w := range regexp.MustCompile(`[a-z_]+`).FindAllString(lit.Value, -1) {
					if strings.Contains(w, "_") && slices.Contains(names, w) && !slices.Contains(files[w], s.name) {
						files[w] = append(files[w], s.name)
					}
				}
			}
			return true
		})
	}
	for name, in := range files {
		if len(in) > 1 {
			t.Errorf("%s stands in %s: remedies cite commands as {command}", name, strings.Join(in, ", "))
		}
	}
}

func TestResultsAreNoMaps(t *testing.T) {
	t.Parallel()
	for _, i := range operations() {
		for _, at := range mapsIn(i.Out, i.Out.Name(), map[reflect.Type]bool{}) {
			t.Errorf("%s: %s is a map of anything: results are structs", handle(i), at)
		}
	}
}

// mapsIn are the paths of a result type that lead to a map with any as values.
func mapsIn(t reflect.Type, at string, seen map[reflect.Type]bool) (found []string) {
	if seen[t] {
		return nil
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Map:
		if t.Elem().Kind() == reflect.Interface {
			return []string{at}
		}
		return mapsIn(t.Elem(), at+"{}", seen)
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return mapsIn(t.Elem(), at+"[]", seen)
	case reflect.Struct:
		for k := range t.NumField() {
			if f := t.Field(k); f.IsExported() && f.Tag.Get("json") != "-" {
				found = append(found, mapsIn(f.Type, at+"."+f.Name, seen)...)
			}
		}
	}
	return found
}
