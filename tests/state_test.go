package tests

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestNothingAtPackageLevelChanges allows declarations, error values and tables:
// a package-level variable that is computed, blank or assigned to is state.
func TestNothingAtPackageLevelChanges(t *testing.T) {
	t.Parallel()
	vars := map[string]map[string]bool{} // folder -> names
	for _, s := range sources(t, false) {
		if s.file.Name.Name == "main" {
			continue // the release build sets the version
		}
		dir := path.Dir(s.name)
		if vars[dir] == nil {
			vars[dir] = map[string]bool{}
		}
		for _, v := range variables(s.file) {
			vars[dir][v.Names[0].Name] = true
			if v.Names[0].Name != "_" && (len(v.Values) == 0 || slices.ContainsFunc(v.Values, func(e ast.Expr) bool { return !declarative(s, e) })) {
				t.Errorf("%s: the variable `%s` is no declaration", s.pos(v), v.Names[0].Name)
			}
		}
	}
	for _, s := range sources(t, false) {
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				for _, a := range changes(f, vars[path.Dir(s.name)]) {
					t.Errorf("%s: %s changes a variable of the package", s.pos(a), f.Name.Name)
				}
			}
		}
	}
}

// variables are the package-level ones of a file.
func variables(f *ast.File) (vs []*ast.ValueSpec) {
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR && !embeds(g) {
			for _, spec := range g.Specs {
				vs = append(vs, spec.(*ast.ValueSpec))
			}
		}
	}
	return vs
}

// embeds tells whether a declaration takes its value from a file at build time.
func embeds(g *ast.GenDecl) bool {
	return g.Doc != nil && slices.ContainsFunc(g.Doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:embed ") })
}

// declarative tells whether an expression only says something: a literal, an
// error value, a function.
func declarative(s *source, e ast.Expr) bool {
	switch x := e.(type) {
	case *ast.CompositeLit, *ast.BasicLit, *ast.FuncLit:
		return true
	case *ast.UnaryExpr:
		_, ok := x.X.(*ast.CompositeLit)
		return ok && x.Op == token.AND
	case *ast.CallExpr:
		return calledOf(x, s.imported("errors")) == "New"
	}
	return false
}

// changes are the assignments of a function whose target is one of the names and
// none of the function's own.
func changes(f *ast.FuncDecl, names map[string]bool) (found []ast.Node) {
	own := map[string]bool{}
	declare := func(e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok {
			own[id.Name] = true
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.AssignStmt:
			if x.Tok == token.DEFINE {
				for _, l := range x.Lhs {
					declare(l)
				}
			}
		case *ast.RangeStmt:
			declare(x.Key)
			declare(x.Value)
		case *ast.ValueSpec:
			for _, id := range x.Names {
				own[id.Name] = true
			}
		case *ast.Field:
			for _, id := range x.Names {
				own[id.Name] = true
			}
		}
		return true
	})
	ast.Inspect(f, func(n ast.Node) bool {
		var targets []ast.Expr
		switch x := n.(type) {
		case *ast.AssignStmt:
			targets = x.Lhs
		case *ast.IncDecStmt:
			targets = []ast.Expr{x.X}
		}
		for _, e := range targets {
			if name := root(e); names[name] && !own[name] {
				found = append(found, n)
			}
		}
		return true
	})
	return found
}

// root is the variable that an assignment's target begins with.
func root(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}
