package game

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// module is the import path prefix of all packages.
const module = "fair/okey/"

// importsByPackage returns the import paths in each package's source files, or in its test files if tests is set. The
// keys are package paths within the module. The programs in tools are left out.
func importsByPackage(t *testing.T, tests bool) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") != tests {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(path), "../"))
		if file.Name.Name == "main" && pkg != ".." {
			check.That(t, strings.HasPrefix(pkg, "tools/"), "%s is a program; programs other than the game are below tools", pkg)
			return nil
		}
		for _, spec := range file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			found[pkg] = append(found[pkg], name)
		}
		return nil
	})
	check.OK(t, err)
	return found
}

// The layers, from the top down, are ui, bots, value, game, meld and tile. Only ui imports assets. The tools import
// bots, and no package imports the tools. Within ui, painting packages do not import the game, screens do not import
// the table, and the table does not import the pages shown over it.
func TestArchitecture_Imports(t *testing.T) {
	may := map[string][]string{
		"game/tile":                {},
		"game/meld":                {"game/tile"},
		"game":                     {"game/meld", "game/tile"},
		"game/gametest":            {"game", "game/tile"},
		"game/journal":             {"game", "game/meld"},
		"game/journal/journaltest": {"game", "game/gametest", "game/journal"},
		"bots":                     {"bots/portable", "bots/value", "bots/value/round101", "game", "game/meld", "game/tile"},
		"bots/portable":            {},
		"bots/value":               {"bots/value/hand", "bots/value/round101", "game", "game/tile"},
		"bots/value/hand":          {"bots/portable", "game", "game/meld", "game/tile"},
		"bots/value/round101":      {"game", "game/meld", "game/tile"},
		"bots/coach":               {"bots", "bots/portable", "bots/value", "bots/value/hand", "bots/value/round101", "game", "game/journal", "game/meld", "game/tile"},
		"bots/arena":               {"bots", "bots/coach", "bots/value", "game", "game/tile"},
		"bots/duplicate":           {"bots", "bots/coach", "game", "game/meld"},
		"bots/wire":                {"bots", "game", "game/meld", "game/tile"},
		"assets":                   {},
		"tools/selfplay":           {"bots", "game"},

		"ui/cells":        {"assets", "game/tile", "ui/words"},
		"ui/tui/layout":   {"game/meld", "ui/cells", "ui/rack"},
		"ui/session":      {"bots", "bots/coach", "bots/value", "game", "game/journal", "game/meld", "game/tile", "ui/rack"},
		"ui/command":      {"game", "game/meld", "game/tile", "ui/rack", "ui/session"},
		"ui/host":         {"bots", "game", "game/journal", "ui/files", "ui/session", "ui/words"},
		"ui/daily":        {"bots", "bots/duplicate", "game", "game/journal", "game/meld", "game/tile", "ui/files", "ui/session", "ui/words"},
		"ui/menu":         {"game", "ui/daily", "ui/practice", "ui/session", "ui/settings", "ui/tell", "ui/words"},
		"ui/practice":     {"bots", "bots/coach", "bots/value", "game", "game/journal", "game/meld", "game/tile", "ui/daily", "ui/files", "ui/rack", "ui/review", "ui/session", "ui/words"},
		"ui/tui/film":     {"ui/cells", "ui/tui/screen"},
		"ui/tui/lobby":    {"bots", "game", "ui/cells", "ui/command", "ui/host", "ui/session", "ui/tell", "ui/tui/ending", "ui/tui/layout", "ui/tui/screen", "ui/tui/table", "ui/words"},
		"ui/sshd":         {"ui/files", "ui/keyboard", "ui/settings", "ui/tell", "ui/tui", "ui/words"},
		"ui/tui/screen":   {"bots", "game", "game/journal", "game/tile", "ui/cells", "ui/daily", "ui/rulebook", "ui/session", "ui/stats", "ui/tell", "ui/tui/layout", "ui/words"},
		"ui/tui/table":    {"bots", "bots/coach", "game", "game/journal", "game/meld", "game/tile", "ui/cells", "ui/command", "ui/rack", "ui/rulebook", "ui/session", "ui/tell", "ui/tui/layout", "ui/tui/screen", "ui/words"},
		"ui/tui/ending":   {"game", "game/meld", "game/tile", "ui/cells", "ui/command", "ui/session", "ui/tell", "ui/tui/layout", "ui/tui/screen", "ui/tui/table", "ui/words"},
		"ui/tui/review":   {"bots/coach", "bots/value", "game", "game/journal", "game/tile", "ui/cells", "ui/command", "ui/rack", "ui/review", "ui/session", "ui/tell", "ui/tui/layout", "ui/tui/screen", "ui/tui/table", "ui/words"},
		"ui/tui/practice": {"game", "game/tile", "ui/cells", "ui/command", "ui/practice", "ui/rack", "ui/session", "ui/tell", "ui/tui/layout", "ui/tui/screen", "ui/tui/table", "ui/words"},
	}
	found := importsByPackage(t, false)
	check.Need(t, len(found) >= 8, "only %d packages were found", len(found))
	for pkg, names := range found {
		for _, name := range names {
			own, ok := strings.CutPrefix(name, module)
			if !ok {
				continue
			}
			allowed, restricted := may[pkg]
			switch {
			case (pkg == "game/journal/journaltest" || pkg == "ui/tui/tabletest") && own == "game/gametest":
			case own == "game/gametest" || own == "game/journal/journaltest" || own == "game/testsize" || own == "game/check" || own == "ui/tui/tabletest":
				t.Errorf("%s must not import %s, which is for tests", pkg, own)
			case strings.HasPrefix(own, "tools/"):
				t.Errorf("%s must not import %s, which is for the tools alone", pkg, own)
			case restricted && !slices.Contains(allowed, own):
				t.Errorf("%s must not import %s", pkg, own)
			case pkg == ".." && own != "ui/cli":
				t.Errorf("main must hand over to ui/cli, not import %s", own)
			case pkg != ".." && !restricted && !strings.HasPrefix(pkg, "ui/"):
				t.Errorf("%s is in no known layer; say in this test what it may import", pkg)
			}
		}
	}
}

// visitSources calls visit for every Go file in the module, with the path of its package and its own path.
func visitSources(t *testing.T, visit func(pkg, path string)) {
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
	check.Need(t, err == nil && files >= 100, "%d files: %v", files, err)
}

// docs/building.md has exactly one line for each package, and each package has a package comment.
func TestArchitecture_Documented(t *testing.T) {
	page := check.Must(os.ReadFile("../docs/building.md"))
	described := map[string]bool{}
	for _, line := range strings.Split(string(page), "\n") {
		if cells := strings.Split(line, "|"); len(cells) == 5 && strings.HasPrefix(line, "| `") {
			for i, name := range strings.Split(cells[1], "`") {
				if i%2 == 1 {
					described[name] = true
				}
			}
		}
	}
	commented := map[string]bool{}
	visitSources(t, func(pkg, path string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		file := check.Must(parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments))
		if file.Name.Name != "main" { // main packages need no line in the table
			commented[pkg] = commented[pkg] || file.Doc != nil
		}
	})
	for pkg, has := range commented {
		check.That(t, described[pkg], "docs/building.md: add a line for %s to the table of packages", pkg)
		check.That(t, has, "%s has no comment that says what the package is for", pkg)
		delete(described, pkg)
	}
	for pkg := range described {
		t.Errorf("docs/building.md describes %s, which there is not", pkg)
	}
}

// The session, the commands and the multiplayer tables do not import terminal packages. The multiplayer tables do not
// import network packages. The menu and the text mode do not import drawing packages. The grid and the layout need no terminal;
// only the painter of the grid writes to one, on a schedule.
func TestArchitecture_NoTerminal(t *testing.T) {
	terminal := []string{
		"github.com/charmbracelet/", "github.com/muesli/termenv", "github.com/mattn/", "golang.org/x/term", "golang.org/x/sys",
		module + "ui/cells", module + "ui/tui", module + "ui/keyboard", module + "ui/words", "os/signal", "syscall",
	}
	away := []string{"github.com/charmbracelet/bubble", "github.com/muesli/termenv", "golang.org/x/term", "golang.org/x/crypto", module + "ui/cells", module + "ui/tui", module + "ui/keyboard", "net", "os/signal", "syscall"}
	drawn := []string{"github.com/charmbracelet/bubble", module + "ui/cells", module + "ui/tui"}
	found := importsByPackage(t, false)
	for pkg, not := range map[string][]string{
		"ui/session": terminal, "ui/command": terminal, "ui/host": away, "ui/menu": drawn, "ui/plain": drawn, "ui/cells": drawn[:1], "ui/tui/layout": {drawn[0], "os", "time"},
	} {
		check.That(t, len(found[pkg]) != 0, "%s was not found", pkg)
		for _, name := range found[pkg] {
			check.That(t, !slices.ContainsFunc(not, func(prefix string) bool { return strings.HasPrefix(name, prefix) }), "%s must not import %s", pkg, name)
		}
	}
}

// A session uses the clock only for the times in journals and for time limits.
func TestArchitecture_SessionClock(t *testing.T) {
	may := []string{"seeds.go", "shelf.go", "store.go"}
	visitSources(t, func(pkg, path string) {
		if pkg != "ui/session" || strings.HasSuffix(path, "_test.go") || slices.Contains(may, filepath.Base(path)) {
			return
		}
		file := check.Must(parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly))
		for _, spec := range file.Imports {
			check.That(t, spec.Path.Value != `"time"`, "%s must not import time", path)
		}
	})
}

// Only ui/sshd imports SSH libraries. Only files of ui/cli that a build with the tag nohost leaves out import ui/sshd.
// Besides ui/sshd, only they and okey join can open a socket.
func TestArchitecture_Network(t *testing.T) {
	found := 0
	visitSources(t, func(pkg, path string) {
		if strings.HasSuffix(path, "_test.go") { // tests connect as guests
			return
		}
		source := check.Must(os.ReadFile(path))
		file := check.Must(parser.ParseFile(token.NewFileSet(), path, source, parser.ImportsOnly))
		hosts := pkg == "ui/cli" && strings.HasPrefix(string(source), "//go:build !nohost\n")
		for prefix, allowed := range map[string]bool{
			"golang.org/x/crypto": false, "github.com/pires/go-proxyproto": false, module + "ui/sshd": hosts, "net": hosts || path == "../ui/cli/join.go",
		} {
			for _, spec := range file.Imports {
				name := strings.Trim(spec.Path.Value, `"`)
				if name != prefix && !strings.HasPrefix(name, prefix+"/") {
					continue
				}
				if found++; !allowed && pkg != "ui/sshd" {
					t.Errorf("%s must not import %s", path, name)
				}
			}
		}
	})
	check.That(t, found >= 8, "only %d imports were found", found)
}

// The packages below bots do not use the clock, files, global randomness or the terminal. They use concurrency only for
// tables computed on first use.
func TestArchitecture_PureRules(t *testing.T) {
	allowed := []string{
		"cmp", "embed", "encoding/binary", "encoding/hex", "encoding/json", "errors", "fmt", "iter", "maps", "math", "math/bits", "math/rand/v2", "slices", "strconv", "strings",
		"sync",
	}
	for pkg, names := range importsByPackage(t, false) {
		if pkg != "game" && pkg != "game/meld" && pkg != "game/tile" {
			continue
		}
		for _, name := range names {
			check.That(t, strings.HasPrefix(name, module+"game") || slices.Contains(allowed, name), "%s must not import %s", pkg, name)
		}
	}
	// From math/rand/v2 only the generators are allowed, because the top-level functions do not depend on a seed. From
	// sync only OnceValue is allowed, because everything else is for state shared between goroutines.
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, use := range strings.Split(string(source), "rand.")[1:] {
			check.That(t, strings.HasPrefix(use, "ChaCha8") || strings.HasPrefix(use, "NewChaCha8"), "%s uses rand.%.12s", path, use)
		}
		for _, use := range strings.Split(string(source), "sync.")[1:] {
			check.That(t, strings.HasPrefix(path, "journal") || strings.HasPrefix(use, "OnceValue("), "%s uses sync.%.12s", path, use)
		}
		return nil
	})
	check.OK(t, err)
}

// Only gametest and the exercises, which are not saved as matches, use game.Setup. So no match can be played with
// chosen tiles.
func TestArchitecture_Setup(t *testing.T) {
	may := []string{"../ui/practice/course.go", "../ui/practice/okey.go", "../ui/practice/okey101.go"}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "gametest") || slices.Contains(may, filepath.ToSlash(path)) {
			return err
		}
		source, err := os.ReadFile(path)
		check.That(t, !strings.Contains(string(source), "game.Setup"), "%s sets up a position", path)
		check.That(t, filepath.Dir(path) != "." || filepath.Base(path) == "setup.go" || !strings.Contains(string(source), "Setup{"), "%s sets up a position", path)
		return err
	})
	check.OK(t, err)
}

// No package or file is called util, common or the like.
func TestArchitecture_Names(t *testing.T) {
	empty := []string{"util", "utils", "helper", "helpers", "common", "misc", "types", "constants", "shared"}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != ".." && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		check.That(t, !slices.Contains(empty, strings.TrimSuffix(d.Name(), ".go")), "%s says nothing about what is in it", path)
		return nil
	})
	check.OK(t, err)
}
