package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/ui/cells"
)

// readPage returns the text of a file in the repository.
func readPage(path string) string {
	return string(check.Must(os.ReadFile(filepath.Join("../..", path))))
}

// readPages returns the documentation, indexed by path in the repository.
func readPages(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../docs/*.md")
	check.Need(t, err == nil && len(files) >= 8, "docs has the pages %q: %v", files, err)
	texts := map[string]string{}
	for _, path := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"} {
		texts[path] = readPage(path)
	}
	for _, file := range files {
		path := "docs/" + filepath.Base(file)
		texts[path] = readPage(path)
	}
	return texts
}

func anchor(heading string) string {
	heading = strings.ToLower(strings.TrimSpace(strings.TrimLeft(heading, "#")))
	return strings.ReplaceAll(regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(heading, ""), " ", "-")
}

func TestDocs_Links(t *testing.T) {
	texts := readPages(t)
	for page, text := range texts {
		for _, link := range regexp.MustCompile(`\]\(([^)]*)\)`).FindAllStringSubmatch(text, -1) {
			file, heading, _ := strings.Cut(link[1], "#")
			if strings.Contains(file, "://") {
				continue
			}
			path := page
			if file != "" {
				path = filepath.ToSlash(filepath.Join(filepath.Dir(page), file))
			}
			_, err := os.Stat(filepath.Join("../..", path))
			check.That(t, err == nil, "%s links to %s: %v", page, link[1], err)
			check.That(t, heading == "" || slices.ContainsFunc(strings.Split(texts[path], "\n"), func(line string) bool {
				return strings.HasPrefix(line, "#") && anchor(line) == heading
			}), "%s links to %s, where there is no such heading", page, link[1])
		}
	}
}

// The docs must name every visible command and no others.
func TestDocs_Commands(t *testing.T) {
	var commands, named []string
	for _, c := range newRoot(newCommands()).Commands() {
		if commands = append(commands, c.Name()); c.Hidden || c.Name() == "help" {
			named = append(named, c.Name())
		}
	}
	for page, text := range readPages(t) {
		if page == "CHANGELOG.md" { // it also names removed commands
			continue
		}
		for _, m := range regexp.MustCompile("(?m)(?:`|^    |cmd:)okey ([a-z]{2,})").FindAllStringSubmatch(text, -1) {
			named = append(named, m[1])
			check.That(t, slices.Contains(commands, m[1]), "%s names okey %s, which there is not", page, m[1])
		}
	}
	for _, name := range commands {
		check.That(t, slices.Contains(named, name), "neither README.md nor docs name okey %s", name)
	}
}

func TestDocs_Themes(t *testing.T) {
	check.Contains(t, readPage("docs/playing.md"), strings.Join(cells.Themes(nil), ", ")+" or your own")
}

// The table in docs/building.md must list exactly the direct dependencies in go.mod.
func TestDocs_Dependencies(t *testing.T) {
	_, table, _ := strings.Cut(readPage("docs/building.md"), "\n## Dependencies\n")
	find := func(text, pattern string) (names []string) {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			names = append(names, m[1])
		}
		return names
	}
	var listed []string
	for _, cell := range find(table, `(?m)^\| (\S+\.\S+.*?) \|`) {
		listed = append(listed, find(cell, `(\S+\.[^ ,]+)`)...)
	}
	mod := readPage("go.mod")
	needed := append(find(mod, `(?m)^(?:require )?\s+(\S+) v\S+$`), find(mod, `(?m)^(?:tool |\t)(\S+)/cmd/\S+$`)...)
	slices.Sort(listed)
	slices.Sort(needed)
	check.That(t, len(needed) >= 10 && slices.Equal(listed, needed), "docs/building.md has the modules\n%q, go.mod needs\n%q", listed, needed)
}

// codeBlock returns the lines of the indented block that contains text, without the indentation.
func codeBlock(t *testing.T, page, text string) (lines []string) {
	t.Helper()
	for block := range strings.SplitSeq(readPage(page), "\n\n") {
		if strings.HasPrefix(block, "    ") && strings.Contains(block, text) {
			for line := range strings.SplitSeq(strings.TrimRight(block, "\n"), "\n") {
				lines = append(lines, strings.TrimPrefix(line, "    "))
			}
			return lines
		}
	}
	t.Fatalf("%s has no code with %q", page, text)
	return nil
}

// runInShell runs a line in bash, with this program as okey, for a new player with a theme named night. It returns
// standard output.
func runInShell(t *testing.T, theme, line string) string {
	t.Helper()
	cmd := command(t)
	home, tools := t.TempDir(), t.TempDir()
	themes := filepath.Join(home, ".config", "okey", "themes")
	check.OK(t, os.Symlink(cmd.Path, filepath.Join(tools, "okey")))
	writeFile(filepath.Join(themes, "night.json"), theme)
	shell := exec.CommandContext(t.Context(), "bash", "-c", line)
	shell.Env = append(cmd.Env, "HOME="+home, "PATH="+tools+":"+os.Getenv("PATH"))
	out, errs, code := runWithInput(t, shell, "")
	check.That(t, code == exitOK && errs == "", "%s: exit status %d, %s", line, code, errs)
	return out
}

// checkShown checks that output contains the lines of a page in order. A line may end early with "…". Lines that begin
// with "> " are input.
func checkShown(t *testing.T, output string, shown []string) {
	t.Helper()
	for _, line := range shown {
		if strings.HasPrefix(line, "> ") {
			continue
		}
		line, _, _ = strings.Cut(line, "…")
		_, rest, found := strings.Cut(output, line)
		check.Need(t, found, "the page shows %q, the program goes on with\n%s", line, output)
		output = rest
	}
}

// Commands in code blocks must run as written and print what the pages show. Those that need a file, a finished match,
// a host or several minutes are skipped.
func TestDocs_CommandsRun(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	theme := strings.Join(codeBlock(t, "CONTRIBUTING.md", `"base": "felt"`), "\n")
	left := regexp.MustCompile(`FILE|match\.jsonl|okey (review|arena|man|host|join)\b`)
	ran := 0
	for page, text := range readPages(t) {
		for _, m := range regexp.MustCompile(`(?m)^    ((?:printf|echo) .*\| okey .*|okey\b.*)$`).FindAllStringSubmatch(text, -1) {
			line, _, _ := strings.Cut(m[1], "   ") // the rest explains it
			if left.MatchString(line) {
				continue
			}
			check.That(t, runInShell(t, theme, line) != "", "%s: %s prints nothing", page, line)
			ran++
		}
	}
	check.That(t, ran >= 20, "only %d commands were found", ran)
	solve := codeBlock(t, "docs/solver.md", "okey solve --indicator")
	checkShown(t, runInShell(t, theme, solve[0]), codeBlock(t, "docs/solver.md", "2 away, 25 tiles help"))
	play := codeBlock(t, "docs/playing.md", "| okey play --seed 42")
	checkShown(t, runInShell(t, theme, play[0]), codeBlock(t, "docs/playing.md", "x 8 throw"))
}

// The tests, benchmarks and fuzz tests named in the docs' commands must exist in the given packages.
func TestDocs_TestsExist(t *testing.T) {
	flag := regexp.MustCompile(`-(run|bench|fuzz) '?([^\s'/]+)`)
	checked := 0
	for page, text := range readPages(t) {
		for _, m := range regexp.MustCompile("go test (?:-exec \\S+ )?((?:\\./\\S+ )+)([^`\n]+)").FindAllStringSubmatch(text, -1) {
			var code []byte
			for dir := range strings.FieldsSeq(m[1]) {
				files, _ := filepath.Glob(filepath.Join("../..", dir, "*_test.go"))
				for _, file := range files {
					code = append(code, check.Must(os.ReadFile(file))...)
				}
			}
			for _, f := range flag.FindAllStringSubmatch(m[2], -1) {
				kind := map[string]string{"run": "Test", "bench": "Benchmark", "fuzz": "Fuzz"}[f[1]]
				name := strings.TrimPrefix(f[2], kind)
				found := name == "XXX" || regexp.MustCompile(`(?m)^func `+kind+`\w*(`+name+`)`).Match(code)
				check.That(t, found, "%s: go test %s finds nothing for %s", page, m[1], f[0])
				checked++
			}
		}
	}
	check.That(t, checked >= 60, "only %d tests are named", checked)
}
