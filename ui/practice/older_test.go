package practice

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// oldNotebook copies the notebook of version 1 in testdata to a new directory, which it returns. The notebook has three
// mistakes, each tried once, from two matches in one directory.
func oldNotebook(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	text, err := os.ReadFile("testdata/1/training.json")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "training.json"), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestFindMistakes_Version1 checks that mistakes of version 1 become the same puzzles once their matches are found.
func TestFindMistakes_Version1(t *testing.T) {
	dir := oldNotebook(t)
	n := LoadNotebook(dir, newClock().now)
	older := contentOf(n).Older
	if n.Trouble() != nil || len(older) != 3 || n.Count().Tried != 3 {
		t.Fatalf("%v, %+v", n.Trouble(), n.Count())
	}
	n.FindMistakes(t.Context(), "testdata/1/matches", func(int, int) { t.Error("a match is searched again") })
	if err := n.Save(); err != nil {
		t.Fatal(err)
	}
	n = LoadNotebook(dir, newClock().now)
	k := contentOf(n)
	if n.Trouble() != nil || len(k.Mistakes) != 3 || k.Older != nil || n.Count().Tried != 3 {
		t.Fatalf("%v, %d mistakes, %d older ones", n.Trouble(), len(k.Mistakes), len(k.Older))
	}
	for i, m := range k.Mistakes {
		was, p := older[i].Puzzle, m.Puzzle
		match, err := p.Match()
		if err != nil {
			t.Fatal(err)
		}
		v := match.View(0)
		if p.ID != was.id() || k.Cards[p.ID].Tried != 1 || m.Match != older[i].Match || m.Levels != older[i].Levels {
			t.Errorf("%s was %s", p.ID, was.id())
		}
		if v.Rules.Game.String() != was.Game || v.Starter != was.Starter || v.Round != was.Round || len(p.Options) != len(was.Options) {
			t.Errorf("%s: %+v", p.ID, v.Table)
		}
		for j, o := range p.Options {
			if old := was.Options[j]; o.Action != old.Do || o.Win != old.Win || o.Loss != old.Behind || v.Check(o.Action) != nil {
				t.Errorf("%s: %+v was %+v", p.ID, o, old)
			}
		}
	}
}

// TestFindMistakes_Version1MissingMatches checks that mistakes of version 1 whose matches are missing are kept but
// not offered.
func TestFindMistakes_Version1MissingMatches(t *testing.T) {
	dir := oldNotebook(t)
	n := LoadNotebook(dir, newClock().now)
	n.FindMistakes(t.Context(), t.TempDir(), func(int, int) {})
	if p := n.next(); p == nil || p.Origin == OwnMistake {
		t.Errorf("%+v", p)
	}
	n.recordAttempt(n.next(), true)
	if err := n.Save(); err != nil {
		t.Fatal(err)
	}
	var was, is struct {
		Mistakes json.RawMessage
		Cards    map[string]json.RawMessage
	}
	for path, to := range map[string]any{"testdata/1/training.json": &was, filepath.Join(dir, "training.json"): &is} {
		text, err := os.ReadFile(path)
		if err != nil || json.Unmarshal(text, to) != nil {
			t.Fatal(err, string(text))
		}
	}
	if string(is.Mistakes) != string(was.Mistakes) || len(is.Cards) != len(was.Cards)+1 {
		t.Errorf("%s, not %s", is.Mistakes, was.Mistakes)
	}
}
