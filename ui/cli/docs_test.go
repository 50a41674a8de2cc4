package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"fair/okey/ui/cells"
)

// readPage returns a file of the repository.
func readPage(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// readPages returns the README and all pages that it links to, directly or not, by their paths in the repository.
func readPages(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(files) < 8 {
		t.Fatalf("docs has the pages %q: %v", files, err)
	}
	texts := map[string]string{}
	for _, path := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"} {
		texts[path] = readPage(t, path)
	}
	for _, file := range files {
		path := "docs/" + filepath.Base(file)
		texts[path] = readPage(t, path)
	}
	return texts
}

func TestDocs_ReadmeLength(t *testing.T) {
	if n := strings.Count(readPage(t, "README.md"), "\n"); n > 150 {
		t.Errorf("README.md has %d lines; move something to docs", n)
	}
}

// anchor returns the anchor that links to a heading.
func anchor(heading string) string {
	heading = strings.ToLower(strings.TrimSpace(strings.TrimLeft(heading, "#")))
	return strings.ReplaceAll(regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(heading, ""), " ", "-")
}

// TestDocs_Links: the files and headings that pages link to exist.
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
			if _, err := os.Stat(filepath.Join("../..", path)); err != nil {
				t.Errorf("%s links to %s: %v", page, link[1], err)
			}
			if heading != "" && !slices.ContainsFunc(strings.Split(texts[path], "\n"), func(line string) bool {
				return strings.HasPrefix(line, "#") && anchor(line) == heading
			}) {
				t.Errorf("%s links to %s, where there is no such heading", page, link[1])
			}
		}
	}
}

// TestDocs_Commands: the docs name every command of --help, and no others.
func TestDocs_Commands(t *testing.T) {
	root := newRoot(english(), os.Stdin, os.Stdout, os.Stderr, func(string) string { return "" }, "", "")
	named := map[string]bool{}
	for page, text := range readPages(t) {
		if page == "CHANGELOG.md" { // it also names what was removed
			continue
		}
		for _, m := range regexp.MustCompile("(?m)(?:`|^    |cmd:)okey ([a-z]{2,})").FindAllStringSubmatch(text, -1) {
			named[m[1]] = true
			if !slices.ContainsFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == m[1] }) {
				t.Errorf("%s names okey %s, which there is not", page, m[1])
			}
		}
	}
	for _, c := range root.Commands() {
		if !c.Hidden && c.Name() != "help" && !named[c.Name()] {
			t.Errorf("neither README.md nor docs name okey %s", c.Name())
		}
	}
}

func TestDocs_Themes(t *testing.T) {
	list := strings.Join(cells.Themes(nil), ", ")
	if page := "docs/playing.md"; !strings.Contains(readPage(t, page), list+" or your own") {
		t.Errorf("%s does not name the themes: %s or your own", page, list)
	}
}

// TestDocs_Dependencies: the table of docs/building.md has the direct dependencies of go.mod, and no others.
func TestDocs_Dependencies(t *testing.T) {
	_, table, _ := strings.Cut(readPage(t, "docs/building.md"), "\n## Dependencies\n")
	var listed, needed []string
	for _, row := range regexp.MustCompile(`(?m)^\| (\S+\.\S+.*?) \|`).FindAllStringSubmatch(table, -1) {
		for _, cell := range strings.Split(row[1], ", ") {
			name, _, _ := strings.Cut(cell, " ")
			listed = append(listed, name)
		}
	}
	mod := readPage(t, "go.mod")
	for _, m := range regexp.MustCompile(`(?m)^(?:require )?\s+(\S+) v\S+$`).FindAllStringSubmatch(mod, -1) {
		needed = append(needed, m[1])
	}
	for _, m := range regexp.MustCompile(`(?m)^(?:tool |\t)(\S+/cmd/\S+)$`).FindAllStringSubmatch(mod, -1) {
		module, _, _ := strings.Cut(m[1], "/cmd/")
		needed = append(needed, module)
	}
	slices.Sort(listed)
	slices.Sort(needed)
	if len(needed) < 10 || !slices.Equal(listed, needed) {
		t.Errorf("docs/building.md has the modules\n%q, go.mod needs\n%q", listed, needed)
	}
}
