package table

import (
	"io"
	"testing"

	"github.com/charmbracelet/lipgloss"

	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

func TestShortenTurn(t *testing.T) {
	p := check.Must(cells.NewPalette(cells.Look{Renderer: lipgloss.NewRenderer(io.Discard)}))
	b, x := cells.NewBrush(new(cells.Grid), p, tile.None, tile.None), words.Mark(tile.New(tile.Red, 11))
	const start, end = "Abdurrahma drew", ", penalty +101"
	whole := start + ", opened 5 pairs, laid off 10 tiles, laid 2 melds, took an okey, threw " + x + end
	for room, want := range map[int]string{
		78: start + ", …, laid 2 melds, took an okey, threw " + x + end, 40: start + ", …" + end, b.Width(whole): whole,
	} {
		if got := shortenTurn(b, whole, room); got != want {
			t.Errorf("%d cells: %q", room, words.Plain(got))
		}
	}
}

// TestShortenRun checks that a long run keeps its ends and okeys, with signs in place of omitted tiles.
func TestShortenRun(t *testing.T) {
	run := make([]laidTile, 11)
	for i := range run {
		run[i] = laidTile{w: 4, at: i}
	}
	okey := func(l *laidTile) bool { return l.at == 4 || l.at == 7 }
	for room := 6; room <= 44; room++ {
		seen, width, okeys := shortenRun(append([]laidTile{}, run...), room, okey), 0, 0
		for i, l := range seen {
			width += l.w
			if okey(&l) {
				okeys++
			}
			check.That(t, i <= 0 || (l.at == omitted) != (seen[i-1].at == omitted) || seen[i-1].at+1 == l.at, "%d cells: nothing tells that some are left out: %+v", room, seen)
		}
		check.That(t, seen[0].at == 0 && seen[len(seen)-1].at == 10 && okeys == 2 && (room < 13 || width <= room) && (room != 44 || len(seen) == 11), "%d cells: %d cells of %+v", room, width, seen)
	}
}
