package command

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fair/okey/assets"
	"fair/okey/game/check"
	"fair/okey/ui/words"
)

// literalKeys returns the keys of commands that appear in brackets in a text.
func literalKeys(text string) (keys []string) {
	for _, m := range regexp.MustCompile(`\[([^\[\]]+)\]`).FindAllStringSubmatch(text, -1) {
		isKey := func(written string) bool {
			return strings.Trim(written, "←↓↑→") == "" || Find(func(c *Command) bool {
				return slices.Contains(slices.Concat(c.Keys, c.Typed, strings.Fields(c.Shown)), written)
			}) != nil
		}
		if isKey(m[1]) {
			keys = append(keys, m[0])
		}
	}
	return keys
}

// Texts must refer to keys only by their commands, which must have keys.
func TestTexts_LiteralKeys(t *testing.T) {
	pressed, typed := Keys((*Command).Key), Keys((*Command).TypedKey)
	for _, lang := range words.Languages() {
		file := path.Join("locales", lang+".json")
		texts := check.Must(fs.ReadFile(assets.Files, file))
		for _, key := range literalKeys(string(texts)) {
			t.Errorf("assets/%s names the key %s: write it as [{{.Key.ID}}], with the ID of its command", file, key)
		}
		named := regexp.MustCompile(`\{\{\.Key\.(\w+)\}\}`).FindAllStringSubmatch(string(texts), -1)
		check.That(t, len(named) >= 100, "assets/%s: only %d keys were found", file, len(named))
		for _, m := range named {
			check.That(t, pressed[m[1]] != "" && typed[m[1]] != "", "assets/%s: %s is the key of no command", file, m[0])
		}
	}
}

// No other package may have keys in brackets in its source.
func TestSource_LiteralKeys(t *testing.T) {
	err := filepath.WalkDir("..", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "../command/") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				for _, key := range literalKeys(lit.Value) {
					t.Errorf("%s names the key %s: ask the command for it", name, key)
				}
			}
			return true
		})
		return nil
	})
	check.OK(t, err)
}
