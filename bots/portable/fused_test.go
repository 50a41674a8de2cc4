package portable

import (
	"bufio"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// mustBePortable reports whether the code in a file must compute the same results on every architecture. file is the
// file's path in the project. In ui/pictures, floats are used only to draw pictures.
func mustBePortable(file string) bool { return !strings.HasPrefix(file, "ui/pictures/") }

// readSources returns the contents of all source files of the program, keyed by path in the project. It reads them in
// the test's own process so that "go test" notices changes.
func readSources(t *testing.T) map[string]string {
	t.Helper()
	const root = "../.."
	all := map[string]string{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(name)
		name, _ = filepath.Rel(root, name)
		all[filepath.ToSlash(name)] = string(text)
		return err
	})
	check.Need(t, err == nil && len(all) >= 100, "%d files: %v", len(all), err)
	return all
}

// instruction matches a float multiplication in the compiler's listing and captures its file, line and name. It also
// matches instructions that are not fused, such as FMULD, so that a test can check that the listing was parsed.
var instruction = regexp.MustCompile(`\(([^()]+\.go):(\d+)\)\t(FN?M(?:ADD|SUB|UL)[SD])\t`)

// listFused compiles packages or files for arm64. It returns the lines in dir, as "file:line", in which a
// multiplication is fused with an addition, and the number of multiplications that are not fused.
func listFused(t *testing.T, dir string, what ...string) (fused []string, products int) {
	t.Helper()
	dir = check.Must(filepath.Abs(dir))
	cmd := exec.Command("go", append([]string{"build", "-trimpath=false", "-gcflags=-S"}, what...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	listing := check.Must(cmd.StderrPipe())
	check.OK(t, cmd.Start())
	lines := bufio.NewScanner(listing)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		found := instruction.FindSubmatch(lines.Bytes())
		if found == nil {
			continue
		}
		file, err := filepath.Rel(dir, string(found[1]))
		if err != nil || !filepath.IsLocal(file) { // the file belongs to another module or to the standard library
			continue
		}
		if strings.Contains(string(found[3]), "MUL") {
			products++
		} else if at := filepath.ToSlash(file) + ":" + string(found[2]); !slices.Contains(fused, at) {
			fused = append(fused, at)
		}
	}
	check.OK(t, lines.Err())
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v: %v; without -gcflags=-S it says why", cmd, err)
	}
	slices.Sort(fused)
	return fused, products
}

// TestFused_None compiles the program for arm64, where the compiler fuses whatever it may, and checks that code that
// must be portable contains no fused products.
func TestFused_None(t *testing.T) {
	testsize.SkipUnlessLong(t, "compiles the program for arm64")
	folders := map[string]bool{}
	for file := range readSources(t) {
		if file != "main.go" {
			folders["./"+path.Dir(file)] = true
		}
	}
	fused, products := listFused(t, "../..", slices.Sorted(maps.Keys(folders))...)
	check.That(t, products >= 100, "only %d products of floats are in the listing", products)
	for _, at := range fused {
		if file, _, _ := strings.Cut(at, ":"); mustBePortable(file) {
			t.Errorf("%s: a product is fused with a sum, so that arm64 has other digits than amd64: write float64(x*y) + z for x*y + z", at)
		}
	}
}

// TestFused_Found checks that listFused finds fused products, and that a conversion prevents fusing, even in an inlined
// function.
func TestFused_Found(t *testing.T) {
	testsize.SkipUnlessLong(t, "compiles for arm64")
	dir := t.TempDir()
	const text = `package fused

func Fused(x, y, z float64) float64 { return x*y + z }
func Short(x, y, z float32) float32 { return z - x*y }
func product(x, y float64) float64 { return x * y }
func Inlined(x, y, z float64) float64 { return z - product(x, y) }
func converted(x, y float64) float64 { return float64(x * y) }
func Converted(x, y, z float64) float64 { return float64(x*y) + converted(x, z) }
`
	check.OK(t, os.WriteFile(filepath.Join(dir, "fused.go"), []byte(text), 0o644))
	fused, products := listFused(t, dir, "fused.go")
	check.That(t, slices.Equal(fused, []string{"fused.go:3", "fused.go:4", "fused.go:6"}) && products > 0, "fused are %q; %d products", fused, products)
}

// exactFunctions lists the functions of package math whose results are the same on every architecture: those for bits,
// signs and whole numbers, and those that IEEE 754 requires to be correctly rounded.
var exactFunctions = []string{
	"Abs", "Ceil", "Copysign", "Float32bits", "Float32frombits", "Float64bits", "Float64frombits", "Floor", "Frexp", "Inf", "IsInf", "IsNaN", "Ldexp",
	"Max", "Min", "Modf", "NaN", "Nextafter", "Pow10", "Round", "RoundToEven", "Signbit", "Sqrt", "Trunc",
}

// TestMath_Exact checks that files that must be portable use no functions of package math except exactFunctions.
func TestMath_Exact(t *testing.T) {
	math := check.Must(importer.ForCompiler(token.NewFileSet(), "source", nil).Import("math"))
	inexact := func(name string) bool {
		_, is := math.Scope().Lookup(name).(*types.Func)
		return is && !slices.Contains(exactFunctions, name)
	}
	check.Need(t, inexact("Exp") && !inexact("Sqrt") && !inexact("Pi"), "package math was not understood")
	for name, text := range readSources(t) {
		if !mustBePortable(name) {
			continue
		}
		files := token.NewFileSet()
		file := check.Must(parser.ParseFile(files, name, text, parser.SkipObjectResolution))
		for _, spec := range file.Imports {
			switch at := spec.Path.Value; {
			case at == `"math/cmplx"`:
				t.Errorf("%v: the functions of math/cmplx have other digits on other architectures", files.Position(spec.Pos()))
			case at == `"math"` && spec.Name != nil:
				t.Errorf("%v: import math by its own name, for this test to see what is used of it", files.Position(spec.Pos()))
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			use, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if pkg, ok := use.X.(*ast.Ident); ok && pkg.Name == "math" && inexact(use.Sel.Name) {
				t.Errorf("%v: math.%s has other digits on other architectures: use bots/portable, or add the function there",
					files.Position(use.Pos()), use.Sel.Name)
			}
			return true
		})
	}
}
