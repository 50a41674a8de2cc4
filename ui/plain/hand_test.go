package plain

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// put is a hand in groups.
func put(t *testing.T, groups ...string) *hand {
	t.Helper()
	h := &hand{}
	for _, text := range groups {
		tiles, err := tile.ParseAll(text)
		if err != nil {
			t.Fatal(err)
		}
		h.groups = append(h.groups, tiles)
	}
	return h
}

func TestHold(t *testing.T) {
	for _, c := range []struct {
		why   string
		held  string
		named int
		want  string
	}{
		{"as it is", "R1 R2 R1 K5 F", 0, "R1 R2; R1 K5; F"},
		{"the named copy goes", "R2 R1 K5 F", 1, "R2; R1 K5; F"},
		{"the other named copy goes", "R1 R2 K5 F", 3, "R1 R2; K5; F"},
		{"the last copy goes where none is named", "R1 R2 K5 F", 0, "R1 R2; K5; F"},
		{"what was named did not go", "R1 R2 R1 K5", 1, "R1 R2; R1 K5"},
		{"an empty group goes", "R1 R2 R1 K5", 5, "R1 R2; R1 K5"},
		{"a new tile stands at the end", "R1 R2 R1 K5 F B3", 0, "R1 R2; R1 K5; F; B3"},
		{"one comes and one goes", "R1 R2 R1 F B3", 0, "R1 R2; R1; F; B3"},
		{"no such number", "R1 R2 R1 K5", 99, "R1 R2; R1 K5"},
		{"nothing", "", 1, ""},
	} {
		h := put(t, "R1 R2", "R1 K5", "F")
		held, err := tile.ParseAll(c.held)
		if err != nil {
			t.Fatal(err)
		}
		h.hold(tile.SetOf(held...), c.named)
		if got := words.Plain(h.text(false)); got != c.want {
			t.Errorf("%s: %s, want %s", c.why, got, c.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	h := put(t, "R1 R2", "K5")
	if got, want := words.Plain(h.text(true)), "1"+keep+"R1, 2"+keep+"R2; 3"+keep+"K5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for n, want := range []string{"-", "R1", "R2", "K5", "-"} {
		if got := h.at(n).String(); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
	if got := h.at(-1); got != tile.None {
		t.Errorf("-1 is %v", got)
	}
}

// TestHoldsWhatIsHeld: whatever comes and goes, the hand is what is held, and what stays keeps its order.
func TestHoldsWhatIsHeld(t *testing.T) {
	tiles := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) tile.Tile { return tile.Tile(rapid.IntRange(1, int(tile.FalseJoker)).Draw(t, "tile")) }), 0, 22)
	rapid.Check(t, func(t *rapid.T) {
		before, after := tiles.Draw(t, "before"), tiles.Draw(t, "after")
		h := &hand{}
		for _, x := range before {
			h.groups = append(h.groups, []tile.Tile{x})
		}
		h.hold(tile.SetOf(after...), rapid.IntRange(-1, 23).Draw(t, "named"))
		now := h.tiles()
		if tile.SetOf(now...) != tile.SetOf(after...) {
			t.Fatalf("%v holds %v", after, now)
		}
		for _, g := range h.groups {
			if len(g) == 0 {
				t.Fatal("an empty group is left")
			}
		}
		stayed := tile.SetOf(before...)
		for x := range stayed {
			stayed[x] = min(stayed[x], tile.SetOf(after...)[x])
		}
		kept := now[:stayed.Len()]
		for _, x := range before { // kept is a subsequence of before
			if len(kept) > 0 && kept[0] == x {
				kept = kept[1:]
			}
		}
		if len(kept) > 0 {
			t.Fatalf("of %v, %v stands as %v", before, after, now)
		}
	})
}

// TestArrangeCopies: the solver's groups are its own.
func TestArrangeCopies(t *testing.T) {
	groups := [][]tile.Tile{{tile.New(tile.Red, 1), tile.New(tile.Red, 2)}}
	var h hand
	h.arrange(groups)
	h.remove(1)
	if !slices.Equal(groups[0], []tile.Tile{tile.New(tile.Red, 1), tile.New(tile.Red, 2)}) {
		t.Errorf("%v", groups)
	}
}
