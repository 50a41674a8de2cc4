package table

import (
	"math"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// The lengths, in frames, of the phases of a Finale. The last tile flies to its place and stays there for a moment.
// Then the groups of the hand open while the points are counted. All phases together take less than two seconds.
const (
	finaleFlight   = 18
	finalePause    = 8
	finaleCounting = 64
	finaleOkey     = 12 // added if the okey ended the round
)

// A glide is a tile that moves from one rectangle to another and slows down on the way.
type glide struct {
	tile     tile.Tile
	from, to cells.Rect
}

// paint paints the tile after a fraction, from 0 to 1, of the time, and returns its rectangle.
func (g *glide) paint(b *cells.Brush, elapsed float64) cells.Rect {
	left, r := 1-elapsed, g.to
	part := 1 - float64(left*left*left)
	on := func(from, to int) int { return from + int(math.Round(float64(to-from)*part)) }
	r.X, r.Y = on(g.from.X, g.to.X), on(g.from.Y, g.to.Y)
	b.Tile(r, g.tile, cells.TileLifted)
	return r
}

// Finale is the animation at the end of a round. A nil Finale is over.
type Finale struct {
	glide              // of no tile if nobody finished
	pile     game.Seat // the owner of the pile that the tile flies to, or Nobody
	at, step int       // the current frame, and the number of frames to advance per tick

	lands, leaves, ends int // the frames at which the phases end
}

// startFinale starts the animation at the end of a round. from is the place of the last tile on the player's rack, or
// empty if the tile was on another rack.
func (a *animation) startFinale(r game.Result, from cells.Rect) {
	s := &Finale{step: 1, pile: game.Nobody}
	if a.Options.Pace == Fast {
		s.step = 2
	}
	if r.Winner != game.Nobody {
		s.tile, s.to = a.view.Reveal.Laid, a.Plan.Indicator
		if !a.view.Rules.FinishesWhole() {
			s.to, s.pile = a.Plan.Piles[a.sideOf(r.Winner)], r.Winner
		}
		s.from = from
		if !a.isPlayer(r.Winner) || from.W == 0 {
			s.from = a.Plan.Names[a.sideOf(r.Winner)]
		}
		s.lands = finaleFlight
		s.leaves = s.lands + finalePause
	}
	if s.ends = s.leaves + finaleCounting; r.OkeyFinish {
		s.ends += finaleOkey
	}
	a.finale = s
}

// skip ends the animation at the end of a round and reports whether it was running.
func (a *animation) skip() bool {
	was := a.finale != nil
	a.finale = nil
	return was
}

// ShowsTable reports whether the table is still visible.
func (s *Finale) ShowsTable() bool { return s != nil && s.at < s.leaves }

// progress returns the elapsed fraction, from 0 to 1, of the time between two frames.
func (s *Finale) progress(from, to int) float64 {
	return min(1, max(0, float64(s.at-from)/float64(to-from)))
}

// Progress returns the elapsed fraction, from 0 to 1, of the time after the table was last visible.
func (s *Finale) Progress() float64 {
	if s == nil {
		return 1
	}
	return s.progress(s.leaves, s.ends)
}

// paintTable paints the tile that ended the round, in flight or in its place.
func (s *Finale) paintTable(b *cells.Brush) {
	if s.ShowsTable() && s.tile != tile.None {
		s.paint(b, s.progress(0, s.lands))
	}
}

// The lengths, in frames, of the phases of a twinAnimation.
const (
	twinFlight = 18
	twinPause  = 54
)

// twinAnimation is the animation of a gösterme (rule 4.1). The twin flies to a place beside the indicator. Then the
// points lost by the others appear.
type twinAnimation struct {
	glide
	word, loss string
	losers     [][2]int // the positions of the losses
	at         int
}

// startTwin starts the animation of a gösterme if there is room for it.
func (a *animation) startTwin(e game.Acted) {
	l := &a.Plan
	if l.Mat.W == 0 {
		return
	}
	w, _ := l.Middle.Cells()
	loss := a.view.ShowLoss(e.Seat)
	s := &twinAnimation{
		glide: glide{e.Tile, l.Names[a.sideOf(e.Seat)], l.Middle.At(l.Mat.X-w-1, l.Indicator.Y)},
		word:  a.Words.Say("twin.shown"), loss: words.Number(-loss),
	}
	if a.isPlayer(e.Seat) {
		s.word, s.from = a.Words.Say("twin.shown.me"), a.rectOf(a.rack().Find(e.Tile, rack.Slot{}))
	}
	width := len([]rune(s.loss)) + 2 // of a badge
	for other := range game.Seat(a.view.Rules.Seats) {
		if !a.view.AreOpponents(e.Seat, other) || a.view.Eliminated(other) || loss == 0 {
			continue
		}
		ledge := l.Ledges[rack.Rows-1]
		at := [2]int{ledge.X + ledge.W - width - 1, ledge.Y}
		switch side := a.sideOf(other); side {
		case layout.SideBottom:
		case layout.SideTop: // where it does not hide the text of a lesson
			at = [2]int{l.Mat.X + (l.Mat.W-width)/2, l.Mat.Y}
		default:
			at = [2]int{l.Racks[side].X + (l.Racks[side].W-width)/2, l.Racks[side].Y}
		}
		s.losers = append(s.losers, at)
	}
	a.twin = s
}

// paint paints the twin and, once it has arrived, the losses.
func (s *twinAnimation) paint(b *cells.Brush) {
	r := s.glide.paint(b, min(1, float64(s.at)/twinFlight))
	if s.at < twinFlight {
		return
	}
	width := b.Width(s.word) + 2 // the badge is above the twin, since the captions are below
	b.Badge(min(r.X+(r.W-width)/2, r.X+r.W+1-width), r.Y-1, s.word)
	for _, at := range s.losers {
		b.Badge(at[0], at[1], s.loss)
	}
}
