package cells

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"fair/okey/game/check"
)

// TestASCIISubstitutes checks that every symbol in the drawn screens and their messages has an ASCII substitute.
// Letters have none.
func TestASCIISubstitutes(t *testing.T) {
	expect := func(where, text string) {
		for _, r := range text {
			check.That(t, r < utf8.RuneSelf || unicode.IsLetter(r) || asciiFor(r) < utf8.RuneSelf, "%s: there is no ASCII sign for %c", where, r)
		}
	}
	for _, dir := range []string{".", "../tui", "../../assets/locales"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			if filepath.Ext(path) != ".go" {
				expect(path, string(text))
				return err
			}
			var s scanner.Scanner
			files := token.NewFileSet()
			s.Init(files.AddFile(path, -1, len(text)), text, nil, 0)
			for _, tok, literal := s.Scan(); tok != token.EOF; _, tok, literal = s.Scan() {
				expect(path, literal)
			}
			return err
		})
		check.OK(t, err)
	}
}
