package tests

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// source is one Go file of the project, named from its root with slashes.
type source struct {
	name  string
	file  *ast.File
	fset  *token.FileSet
	lines int
	test  bool // a test's, or of a module of tests
}

// pos is where a node stands.
func (s *source) pos(n ast.Node) string {
	p := s.fset.Position(n.Pos())
	return fmt.Sprintf("%s:%d", s.name, p.Line)
}

// parsedSources reads the project once for all tests.
var parsedSources = sync.OnceValues(func() ([]*source, error) {
	var all []*source
	root, err := filepath.Abs("..")
	if err != nil {
		return nil, err
	}
	err = filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); file != root && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(file) != ".go" {
			return nil
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		s := &source{name: filepath.ToSlash(rel), fset: token.NewFileSet()}
		s.test = strings.HasSuffix(s.name, "_test.go") || strings.HasPrefix(s.name, "tests/")
		if s.file, err = parser.ParseFile(s.fset, file, nil, parser.ParseComments); err != nil {
			return err
		}
		s.lines = s.fset.File(s.file.Pos()).LineCount() - 1
		all = append(all, s)
		return nil
	})
	return all, err
})

// sources are the Go files, those of tests only when asked for.
func sources(t *testing.T, tests bool) []*source {
	t.Helper()
	all, err := parsedSources()
	if err != nil {
		t.Fatal(err)
	}
	var out []*source
	for _, s := range all {
		if tests || !s.test {
			out = append(out, s)
		}
	}
	if len(out) < 100 {
		t.Fatalf("only %d Go files found", len(out))
	}
	return out
}

// imported gives the name by which a file calls a package, "" when it does not.
func (s *source) imported(pkg string) string {
	for _, i := range s.file.Imports {
		if strings.Trim(i.Path.Value, `"`) != pkg {
			continue
		}
		if i.Name != nil {
			return i.Name.Name
		}
		return path.Base(pkg)
	}
	return ""
}

// calledOf gives the name of a function of a package that a call calls, "" for
// any other.
func calledOf(call *ast.CallExpr, pkg string) string {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if x, ok := sel.X.(*ast.Ident); !ok || pkg == "" || x.Name != pkg {
		return ""
	}
	return sel.Sel.Name
}
