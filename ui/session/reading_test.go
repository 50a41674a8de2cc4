package session

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// Readings of random racks must agree with the rack and the hand, and with what the session does next.
func TestReading_Consistent(t *testing.T) {
	for preset, turns := range map[string]int{"classic": testsize.Of(120, 2500), "101": testsize.Of(100, 2500)} {
		t.Run(preset, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(3, 4))
			for seed := uint64(1000); turns > 0 && !t.Failed(); seed++ {
				table := testTable(rulesOf(preset), seed)
				table.Beside = true
				h := sitDown(t, table)
				for s := h.s; turns > 0 && s.View().Phase == game.Playing && !t.Failed(); {
					if playBots(t, s); !s.MyTurn() {
						continue
					}
					shuffleRack(s, random)
					turns--
					l := readingCheck{s, t}
					l.checkParts()
					l.checkOpenings()
					l.checkBring()
					if !l.takeAndCheck(random) {
						h.move()
					}
				}
			}
		})
	}
}

// readingCheck checks the reading of a session.
type readingCheck struct {
	*Session
	t *testing.T
}

func (l readingCheck) fail(format string, args ...any) {
	l.t.Helper()
	l.t.Errorf(format+"\n%s\nokey %s", append(args, rowsOf(l.Rack()), l.terms.Wild())...)
}

// checkParts checks that each tile is in one part, that the finished parts of each block have at least as many tiles as
// its longest meld, and that the wants are right. A hand that is enough can be opened when a tile must be thrown.
func (l readingCheck) checkParts() {
	r := l.Reading()
	if opens := l.View().Check(r.Opening) == nil && r.Opening.Kind == game.Open; opens != (l.View().Step == game.MustDiscard && l.YetToOpen() && l.Advice().NextLaying(l.View().Legal()).Kind == game.Open) {
		l.fail("the opening is %v", r.Opening)
	}
	seen := map[rack.Slot]bool{}
	for _, p := range r.Parts {
		for i, at := range p.Slots {
			if seen[at] || l.Rack().TileAt(at) != p.Tiles[i] {
				l.fail("%v is in two parts, or another tile", at)
			}
			seen[at] = true
		}
		if laid, ok := l.terms.Lay(p.Tiles); p.Finished() && (!ok || laid.Kind != p.Laid.Kind) {
			l.fail("%s is called a %v", tile.Format(p.Tiles), p.Laid.Kind)
		}
		for _, w := range p.Wants {
			l.checkWant(&p, w)
		}
	}
	if len(seen) != l.View().Hand.Len() {
		l.fail("%d tiles are in parts", len(seen))
	}
	if l.openedWithPairs() {
		return
	}
	for _, b := range l.Blocks() {
		finished := 0
		for _, at := range b.Slots {
			if r.Finished(at) {
				finished++
			}
		}
		for _, stretch := range stretches([]Block{b}) {
			if laid, ok := l.terms.Lay(stretch); ok && laid.Kind != meld.Pair && len(stretch) > finished {
				l.fail("%s stands there, and %d tiles of its block are called finished", tile.Format(stretch), finished)
			}
		}
	}
}

// checkWant checks that w would complete a set or run, and that Here is the slot of a tile with that number. If Here is
// Nowhere, no other unfinished part may have such a tile.
func (l readingCheck) checkWant(p *Part, w Want) {
	makes := func(x tile.Tile) bool { return l.grouping().meets(&w, x) }
	if p.Finished() || !makes(w.tile) {
		l.fail("%s wants %d", tile.Format(p.Tiles), w.Number)
	}
	r := l.Reading()
	if w.Wins != slices.ContainsFunc(r.Winning.Distinct(), makes) {
		l.fail("%s wants %d, wins %t, but %s win", tile.Format(p.Tiles), w.Number, w.Wins, tile.Format(r.Winning.Tiles()))
	}
	if w.Here != rack.Nowhere && (!makes(l.Rack().TileAt(w.Here)) || r.Finished(w.Here) || slices.Contains(p.Slots, w.Here)) {
		l.fail("%s wants %d, which is said to stand at %v", tile.Format(p.Tiles), w.Number, w.Here)
	}
	for _, other := range r.Parts {
		if w.Here == rack.Nowhere && !other.Finished() && other.Slots[0] != p.Slots[0] && slices.ContainsFunc(other.Tiles, makes) {
			l.fail("%s wants %d, which stands in %s", tile.Format(p.Tiles), w.Number, tile.Format(other.Tiles))
		}
	}
}

// checkOpenings checks that Lay opens with OnRack, that OnRack is worth no more than InHand, and that ByBest arranges
// InHand.
func (l readingCheck) checkOpenings() {
	if !l.YetToOpen() {
		return
	}
	r := *l.Reading()
	a, _ := l.layAction(l.openingBlocks())
	if _, how, value, fault := l.view.ReadMelds(a); len(l.openingBlocks()) > 0 && (fault >= 0 || how == meld.Melds && value != r.OnRack.Value || how == meld.Pairs && value != r.OnRack.Pairs) {
		l.fail("%+v stands, and it opens with %v %d", r.OnRack, how, value)
	}
	need, owed := l.view.OpeningThreshold(meld.Melds), l.view.Taken != tile.None
	if !owed && (r.OnRack.Value > r.InHand.Value || r.OnRack.Pairs > r.InHand.Pairs) {
		l.fail("%+v stands, and the hand has %+v", r.OnRack, r.InHand)
	}
	if l.view.Step == game.MustDiscard && !owed && r.OnRack.Value >= need && !l.CanLay(rack.Slot{}) {
		l.fail("%+v stands and cannot be laid", r.OnRack)
	}
	if owed {
		return
	}
	before := l.Rack().ChangeCount()
	l.Arrange(meld.ByBest)
	if got := l.Reading().OnRack.Value; got != r.InHand.Value {
		l.fail("the hand has %+v, and arranged it shows %d", r.InHand, got)
	}
	if l.Rack().ChangeCount() != before {
		l.UndoMove()
	}
}

// checkBring checks that Bring moves a tile to a part that wants it and that UndoMove undoes it.
func (l readingCheck) checkBring() {
	if !l.CanBring() {
		return
	}
	before := rowsOf(l.Rack())
	to, moved := l.Bring(rack.Nowhere)
	if !moved || !l.Reading().Finished(to) || l.Rack().Tiles() != l.View().Hand {
		l.fail("%s\nis moved: %v, to %v", before, moved, to)
	}
	if moved && (!l.UndoMove() || rowsOf(l.Rack()) != before) {
		l.fail("%s\ncannot be undone", before)
	}
}

// takeAndCheck takes the left discard in about half of all cases and checks that it is put where the reading says. It
// reports whether it took the tile.
func (l readingCheck) takeAndCheck(random *rand.Rand) bool {
	left := l.Reading().Left
	if left.Tile == tile.None || len(left.Joins.Tiles) == 0 || random.IntN(2) == 0 {
		return false
	}
	before := rowsOf(l.Rack())
	if o := l.Do(game.Action{Kind: game.Take}); o.Refused != nil {
		l.fail("%v", o.Refused)
	}
	fresh := l.FreshSlot()
	for _, p := range l.Reading().Parts {
		if slices.Contains(p.Slots, fresh) && p.Laid == left.Part.Laid && (left.Home == rack.Nowhere || left.Home == fresh) {
			return true
		}
	}
	l.fail("%s\nis to have %v in %s at %v; it comes to %v", before, left.Tile, tile.Format(left.Part.Laid.Tiles()), left.Home, fresh)
	return true
}

// A slash separates the rows. The okey is R5.
func TestPartsOf(t *testing.T) {
	for _, c := range []struct{ preset, rows, want string }{
		{"classic", "K1 K2 K3 B2 B4 B5", "run K1 K2 K3 | B2 B4 B5 wants 3 6"},
		{"classic", "K7 K9 K10 K11", "K7 wants 8 | run K9 K10 K11"},
		{"classic", "B8 B9 B10 . B12", "run B8 B9 B10 | B12 wants 11"},
		{"classic", "B8 B9 B10 . . B12", "run B8 B9 B10 | B12"},
		{"classic", "R9 . R11", "R9 R11 wants 10"},
		{"classic", "R5 . R9", "R5 | R9"},
		{"classic", "B3 B4 B5 . B7 . B9 B10 B11", "run B3 B4 B5 | B7 wants 6 | run B9 B10 B11"},
		{"classic", "Y8 Y10 . K4 . Y9", "Y8 Y10 wants 9 here | K4 | Y9"},
		{"classic", "Y8 Y10 . Y9 K9 B9", "Y8 Y10 wants 9 | set Y9 K9 B9"},
		{"classic", "K10 K10", "K10 K10"},
		{"101", "K7 K9 K10 R5 K13", "run K7 K9 K10 R5 | K13"},
		{"101", "K11 R5 K3 K3", "pair K11 R5 | pair K3 K3"},
	} {
		s := sessionAt(t, gametest.Position{
			Preset: c.preset, Drawn: true, Indicator: "R4", Hands: [4]string{"R1 R2 R3 B8 B9 B10 K1 K2 K3 Y10 Y11 Y13 R8"},
		})
		got := ""
		for i, p := range s.grouping().partsOf(rackOf(strings.Split(c.rows, "/")...), rack.Nowhere) {
			if i > 0 {
				got += " | "
			}
			if p.Finished() {
				got += p.Laid.Kind.String() + " "
			}
			got += tile.Format(p.Tiles)
			if len(p.Wants) > 0 {
				got += " wants"
			}
			for _, w := range p.Wants {
				got += " " + strconv.Itoa(w.Number)
				if w.Here != rack.Nowhere {
					got += " here"
				}
			}
		}
		check.Equal(t, got, c.want, c.preset, c.rows)
	}
}

// rackOf returns a rack with the given rows, where a dot is an empty slot.
func rackOf(rows ...string) *rack.Rack {
	r := rack.New(15)
	var hand tile.Set
	for row, text := range rows {
		for col, name := range strings.Fields(text) {
			if name == "." {
				continue
			}
			hand.Add(tileOf(name))
			r.Move(r.SetHand(hand)[0], rack.Slot{Row: row, Col: col})
		}
	}
	r.ClearUndo()
	return r
}
