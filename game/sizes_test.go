package game

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// The sizes beyond which nobody keeps a part of the program in his head: the methods of a type, the
// lines of a function and of a file, the columns of a comment.
const (
	mostMethods  = 45
	mostLines    = 70
	longestFile  = 500
	widestColumn = 110
)

// sourcesOf visits the files of the project, with the path of their package.
func sourcesOf(t *testing.T, visit func(pkg, path string)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") {
			files++
			visit(filepath.ToSlash(strings.TrimPrefix(filepath.Dir(path), "../")), path)
		}
		return nil
	})
	if err != nil || files < 100 {
		t.Fatalf("%d files: %v", files, err)
	}
}

// TestNoTypeDoesEverything: no type has more methods, and no function more lines, than can be read
// at one sitting.
func TestNoTypeDoesEverything(t *testing.T) {
	methods := map[string]int{}
	sourcesOf(t, func(pkg, path string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if lines := set.Position(f.End()).Line - set.Position(f.Pos()).Line + 1; lines > mostLines {
				t.Errorf("%s: %s has %d lines; %d are enough", path, f.Name.Name, lines, mostLines)
			}
			if f.Recv != nil {
				methods[pkg+"."+receiver(f.Recv.List[0].Type)]++
			}
		}
	})
	for name, n := range methods {
		if n > mostMethods {
			t.Errorf("%s has %d methods; %d are enough", name, n, mostMethods)
		}
	}
}

// receiver is the name of the type of a receiver.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return fmt.Sprintf("%T", e)
}

// TestNoFileIsTooLong: neither a file of the program nor one of its tests.
func TestNoFileIsTooLong(t *testing.T) {
	sourcesOf(t, func(_, path string) {
		if lines := strings.Count(readSource(t, path), "\n"); lines > longestFile {
			t.Errorf("%s has %d lines; %d are enough", path, lines, longestFile)
		}
	})
}

// TestCommentsCanBeRead: they are no wider than a page. In the packages that are named some are
// wider yet.
func TestCommentsCanBeRead(t *testing.T) {
	sourcesOf(t, func(_, path string) {
		for n, line := range strings.Split(readSource(t, path), "\n") {
			wide := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
			if strings.HasPrefix(strings.TrimSpace(line), "//") && wide > widestColumn {
				t.Errorf("%s:%d: the comment is %d columns wide", path, n+1, wide)
			}
		}
	})
}

func readSource(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
