package game

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// module is the import path prefix of all packages.
const module = "fair/okey/"

// A source is a Go file in the module that is not a test.
type source struct {
	pkg, path, text     string // pkg and path are the paths of the package and the file within the module
	program, documented bool   // whether it is in package main, and whether it has a package comment
	imports             []string
}

// sources reads all Go files in the module except tests.
func sources(t *testing.T) (all []source) {
	t.Helper()
	empty := strings.Fields("util utils helper helpers common misc types constants shared")
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		check.That(t, !slices.Contains(empty, strings.TrimSuffix(d.Name(), ".go")), "%s says nothing about what is in it", file)
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		text := check.Must(os.ReadFile(file))
		syntax := check.Must(parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly|parser.ParseComments))
		name := strings.TrimPrefix(filepath.ToSlash(file), "../")
		s := source{pkg: path.Dir(name), path: name, text: string(text), program: syntax.Name.Name == "main", documented: syntax.Doc != nil}
		for _, spec := range syntax.Imports {
			s.imports = append(s.imports, strings.Trim(spec.Path.Value, `"`))
		}
		all = append(all, s)
		return nil
	})
	check.Need(t, err == nil && len(all) >= 100, "%d files: %v", len(all), err)
	return all
}

// The layers, from the top down, are ui, bots, value, game, meld and tile. Only ui imports assets. The tools import
// bots, and no package imports the tools. Within ui, painting packages do not import the game, screens do not import
// the table, and the table does not import the pages shown over it.
func TestArchitecture_Imports(t *testing.T) {
	may := map[string]string{
		"game/tile":                "",
		"game/meld":                "game/tile",
		"game":                     "game/meld game/tile",
		"game/gametest":            "game game/tile",
		"game/journal":             "game game/meld",
		"game/journal/journaltest": "game game/gametest game/journal",
		"bots":                     "bots/portable bots/value bots/value/round101 game game/meld game/tile",
		"bots/portable":            "",
		"bots/value":               "bots/value/hand bots/value/round101 game game/tile",
		"bots/value/hand":          "bots/portable game game/meld game/tile",
		"bots/value/round101":      "game game/meld game/tile",
		"bots/coach":               "bots bots/portable bots/value bots/value/hand bots/value/round101 game game/journal game/meld game/tile",
		"bots/arena":               "bots bots/coach bots/value game game/tile",
		"bots/duplicate":           "bots bots/coach game game/meld",
		"bots/wire":                "bots game game/meld game/tile",
		"assets":                   "",
		"tools/selfplay":           "bots game",

		"ui/cells":        "assets game/tile ui/words",
		"ui/tui/layout":   "game/meld ui/cells ui/rack",
		"ui/session":      "bots bots/coach bots/value game game/journal game/meld game/tile ui/rack",
		"ui/command":      "game game/meld game/tile ui/rack ui/session",
		"ui/host":         "bots game game/journal ui/files ui/session ui/words",
		"ui/daily":        "bots bots/duplicate game game/journal game/meld game/tile ui/files ui/session ui/words",
		"ui/menu":         "game ui/daily ui/practice ui/session ui/settings ui/tell ui/words",
		"ui/practice":     "bots bots/coach bots/value game game/journal game/meld game/tile ui/daily ui/files ui/rack ui/review ui/session ui/words",
		"ui/tui/film":     "ui/cells ui/tui/screen",
		"ui/tui/lobby":    "bots game ui/cells ui/command ui/host ui/session ui/tell ui/tui/ending ui/tui/layout ui/tui/screen ui/tui/table ui/words",
		"ui/sshd":         "ui/files ui/keyboard ui/settings ui/tell ui/tui ui/words",
		"ui/tui/screen":   "bots game game/journal game/tile ui/cells ui/daily ui/rulebook ui/session ui/stats ui/tell ui/tui/layout ui/words",
		"ui/tui/table":    "bots bots/coach game game/journal game/meld game/tile ui/cells ui/command ui/rack ui/rulebook ui/session ui/tell ui/tui/layout ui/tui/screen ui/words",
		"ui/tui/ending":   "bots/coach game game/meld game/tile ui/cells ui/command ui/stats ui/tell ui/tui/layout ui/tui/screen ui/tui/table ui/words",
		"ui/tui/viewer":   "bots/coach game game/journal game/tile ui/cells ui/command ui/rack ui/review ui/tell ui/tui/layout ui/tui/screen ui/tui/table ui/words",
		"ui/tui/practice": "game game/tile ui/cells ui/command ui/practice ui/rack ui/session ui/tell ui/tui/layout ui/tui/screen ui/tui/table ui/tui/viewer ui/words",
	}
	forTests := strings.Fields("game/gametest game/journal/journaltest game/testsize game/check ui/tui/tabletest")
	for _, s := range sources(t) {
		if s.program && s.pkg != "." {
			check.That(t, strings.HasPrefix(s.pkg, "tools/"), "%s is a program; programs other than the game are below tools", s.pkg)
			continue
		}
		for _, name := range s.imports {
			own, ok := strings.CutPrefix(name, module)
			if !ok {
				continue
			}
			allowed, restricted := may[s.pkg]
			switch {
			case slices.Contains(forTests, s.pkg) && slices.Contains(forTests, own):
			case slices.Contains(forTests, own) || strings.HasPrefix(own, "tools/"):
				t.Errorf("%s must not import %s, which is for tests or tools", s.path, own)
			case restricted && !slices.Contains(strings.Fields(allowed), own), s.pkg == "." && own != "ui/cli":
				t.Errorf("%s must not import %s", s.path, own)
			case s.pkg != "." && !restricted && !strings.HasPrefix(s.pkg, "ui/"):
				t.Errorf("%s is in no known layer; say in this test what it may import", s.pkg)
			}
		}
	}
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
	for _, s := range sources(t) {
		if !s.program { // main packages need no line in the table
			commented[s.pkg] = commented[s.pkg] || s.documented
		}
	}
	for pkg, has := range commented {
		check.That(t, described[pkg], "docs/building.md: add a line for %s to the table of packages", pkg)
		check.That(t, has, "%s has no comment that says what the package is for", pkg)
		delete(described, pkg)
	}
	check.That(t, len(described) == 0, "docs/building.md describes packages that there are not: %v", described)
}

// The session, the commands and the multiplayer tables do not import terminal packages. The multiplayer tables do not
// import network packages. The menu and the text mode do not import drawing packages. The grid and the layout need no
// terminal; only the painter of the grid writes to one, on a schedule. A session uses the clock only for the times in
// journals and for time limits.
func TestArchitecture_NoTerminal(t *testing.T) {
	const (
		terminal = `github.com/charmbracelet/ github.com/muesli/termenv github.com/mattn/ golang.org/x/term golang.org/x/sys
			fair/okey/ui/cells fair/okey/ui/tui fair/okey/ui/keyboard fair/okey/ui/words os/signal syscall`
		away = `github.com/charmbracelet/bubble github.com/muesli/termenv golang.org/x/term golang.org/x/crypto
			fair/okey/ui/cells fair/okey/ui/tui fair/okey/ui/keyboard net os/signal syscall`
		bubbles = "github.com/charmbracelet/bubble"
		drawn   = bubbles + " fair/okey/ui/cells fair/okey/ui/tui"
	)
	not := map[string]string{
		"ui/session": terminal, "ui/command": terminal, "ui/host": away, "ui/menu": drawn, "ui/plain": drawn, "ui/cells": bubbles, "ui/tui/layout": bubbles + " os time",
	}
	found := map[string]bool{}
	for _, s := range sources(t) {
		prefixes := strings.Fields(not[s.pkg])
		if clock := []string{"seeds.go", "shelf.go", "store.go"}; s.pkg == "ui/session" && !slices.Contains(clock, path.Base(s.path)) {
			prefixes = append(prefixes, "time")
		}
		found[s.pkg] = true
		for _, name := range s.imports {
			for _, prefix := range prefixes {
				check.That(t, !strings.HasPrefix(name, prefix), "%s must not import %s", s.path, name)
			}
		}
	}
	for pkg := range not {
		check.That(t, found[pkg], "%s was not found", pkg)
	}
}

// Only ui/sshd imports SSH libraries. Only files of ui/cli that a build with the tag nohost leaves out import ui/sshd.
// Besides ui/sshd, only they and okey join can open a socket.
func TestArchitecture_Network(t *testing.T) {
	found := 0
	for _, s := range sources(t) {
		hosts := s.pkg == "ui/cli" && strings.HasPrefix(s.text, "//go:build !nohost\n")
		for prefix, allowed := range map[string]bool{
			"golang.org/x/crypto": false, "github.com/pires/go-proxyproto": false, module + "ui/sshd": hosts, "net": hosts || s.path == "ui/cli/join.go",
		} {
			for _, name := range s.imports {
				if name == prefix || strings.HasPrefix(name, prefix+"/") {
					found++
					check.That(t, allowed || s.pkg == "ui/sshd", "%s must not import %s", s.path, name)
				}
			}
		}
	}
	check.That(t, found >= 8, "only %d imports were found", found)
}

// The packages below bots do not use the clock, files, global randomness or the terminal. They use concurrency only for
// tables computed on first use.
func TestArchitecture_PureRules(t *testing.T) {
	allowed := strings.Fields("cmp embed encoding/binary encoding/hex encoding/json errors fmt iter maps math math/bits math/rand/v2 reflect slices strconv strings sync")
	for _, s := range sources(t) {
		if s.pkg == "game" || s.pkg == "game/meld" || s.pkg == "game/tile" {
			for _, name := range s.imports {
				check.That(t, strings.HasPrefix(name, module+"game") || slices.Contains(allowed, name), "%s must not import %s", s.path, name)
			}
		}
		if s.pkg != "game" && !strings.HasPrefix(s.pkg, "game/") {
			continue
		}
		// From math/rand/v2 only the generators are allowed, because the top-level functions do not depend on a seed.
		// From sync only OnceValue is allowed, because everything else is for state shared between goroutines.
		for _, use := range strings.Split(s.text, "rand.")[1:] {
			check.That(t, strings.HasPrefix(use, "ChaCha8") || strings.HasPrefix(use, "NewChaCha8"), "%s uses rand.%.12s", s.path, use)
		}
		for _, use := range strings.Split(s.text, "sync.")[1:] {
			check.That(t, s.pkg == "game/journal" || strings.HasPrefix(use, "OnceValue("), "%s uses sync.%.12s", s.path, use)
		}
	}
}

// Only gametest and the exercises, which are not saved as matches, use game.Setup. So no match can be played with
// chosen tiles.
func TestArchitecture_Setup(t *testing.T) {
	may := []string{"ui/practice/course.go", "ui/practice/okey.go", "ui/practice/okey101.go"}
	for _, s := range sources(t) {
		check.That(t, !strings.Contains(s.text, "game.Setup") || s.pkg == "game/gametest" || slices.Contains(may, s.path), "%s sets up a position", s.path)
	}
}
