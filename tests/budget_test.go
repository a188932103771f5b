package tests

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"
)

// Budgets of the house.
const (
	fileBudget     = 400
	functionBudget = 60
)

func TestFilesAndFunctionsStaySmall(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t, true) {
		if s.lines > fileBudget {
			t.Errorf("%s has %d lines, %d are the most", s.name, s.lines, fileBudget)
		}
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := s.fset.Position(f.End()).Line - s.fset.Position(f.Pos()).Line + 1; n > functionBudget {
				t.Errorf("%s: %s has %d lines, %d are the most", s.pos(f), f.Name.Name, n, functionBudget)
			}
			if f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: no init functions", s.pos(f))
			}
		}
	}
}

func TestNamesOfPackagesSayWhatIsInThem(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t, true) {
		if slices.Contains([]string{"util", "utils", "common", "helper", "helpers", "manager", "misc", "shared", "base"}, s.file.Name.Name) {
			t.Errorf("%s: package `%s` says nothing", s.name, s.file.Name.Name)
		}
	}
}

func TestOnlyMainExits(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t, false) {
		if s.name == "main.go" {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if calledOf(call, s.imported("os")) == "Exit" || strings.HasPrefix(calledOf(call, s.imported("log")), "Fatal") {
					t.Errorf("%s: only main.go ends the process", s.pos(call))
				}
			}
			return true
		})
	}
}

// writes are the functions of os that change a file system.
func writes() []string {
	return []string{"WriteFile", "Create", "CreateTemp", "Rename", "Remove", "RemoveAll", "Mkdir", "MkdirAll", "MkdirTemp",
		"Truncate", "Chmod", "Chown", "Chtimes", "Link", "Symlink"}
}

func TestOnlyFsxWritesFiles(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t, false) {
		if path.Dir(s.name) == "pkg/fsx" {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := calledOf(call, s.imported("os"))
			if slices.Contains(writes(), name) || name == "OpenFile" && mayWrite(call) || calledOf(call, s.imported("io/ioutil")) != "" {
				t.Errorf("%s: only pkg/fsx writes files", s.pos(call))
			}
			return true
		})
	}
}

// mayWrite tells whether the flags of an os.OpenFile hold one that writes.
func mayWrite(call *ast.CallExpr) (yes bool) {
	ast.Inspect(call.Args[1], func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			yes = yes || slices.Contains([]string{"O_WRONLY", "O_RDWR", "O_CREATE", "O_APPEND", "O_TRUNC", "O_EXCL"}, id.Name)
		}
		return true
	})
	return yes
}
