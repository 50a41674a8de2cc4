package table

import (
	"fmt"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// gauge holds the numbers and text that show how much the rack and the hand fall short of opening (rules 7.4 and 7.5).
type gauge struct {
	shown                 bool
	value, need           int // the value of the sets and runs on the rack, and the value needed to open
	pairs, needPairs      int // the number of pairs in the hand, and the number needed to open
	of, onRack            string
	number, goal          string // the value and the goal, shown on one line
	missing, pairsMissing string // the missing amount, or the key that opens or arranges
	enough, pairsEnough   bool
	// arranges reports whether arranging the rack would raise value to need. pairsArrange reports whether it would
	// raise the number of pairs on the rack to needPairs.
	arranges, pairsArrange bool
	pairsText              string
	numeral                cells.Numeral
	hand                   handGauge
}

// handGauge holds what the gauge shows if the hand, rearranged, would be worth more than the melds on the rack.
type handGauge struct {
	value      int // 0 if the hand is worth no more than the rack
	short      string
	text, with string // the caption of the value, and the key that arranges the hand
	enough     string // not empty if the value is enough
	numeral    cells.Numeral
}

// composeGauge composes the gauge for the current arrangement of the rack.
func (f *layingFelt) composeGauge() {
	v, w := f.view, f.words
	g := &f.gauge
	before := *g
	*g = gauge{}
	if v.Phase != game.Playing || f.ownSeat() == game.Nobody || v.Hand.Len() == 0 || f.s.HasOpened() {
		return
	}
	stands, hand := f.s.Reading().OnRack, f.s.Reading().InHand
	if f.s.Watched() || f.s.Table().Hints == 0 { // show only the rack as it is arranged
		hand = stands
	}
	*g = gauge{
		shown: true, value: stands.Value, need: v.OpeningThreshold(meld.Melds), pairs: max(stands.Pairs, hand.Pairs), needPairs: v.OpeningThreshold(meld.Pairs),
		onRack: w.Say("gauge.rack"), pairsText: w.Say("lane.pairs"),
	}
	g.of = w.With("gauge.of", words.Args{"Need": g.need})
	g.number, g.goal = fmt.Sprint(g.value), fmt.Sprint("/", g.need)
	if g.missing, g.enough = f.missingText(stands.Value, g.need); !g.enough && hand.Value > stands.Value {
		g.hand = handGauge{value: hand.Value, short: g.missing, text: w.Say("gauge.hand"), with: w.Say("gauge.hand.with"), numeral: before.hand.numeral}
		if before.hand.value != hand.Value {
			g.hand.numeral = f.palette.NumeralOf(hand.Value)
		}
		g.missing, g.arranges = w.With("gauge.with", words.Args{"Number": hand.Value}), hand.Value >= g.need
		if g.arranges {
			g.hand.enough = w.Say("gauge.enough") + " ✓"
		}
	}
	g.pairsMissing, g.pairsEnough = f.missingText(g.pairs, g.needPairs)
	if g.pairsArrange = g.pairsEnough && stands.Pairs < g.needPairs; g.pairsArrange {
		g.pairsMissing, g.pairsEnough = w.Say("gauge.pairs.with"), false
	}
	if g.numeral = before.numeral; !before.shown || before.value != g.value {
		g.numeral = f.palette.NumeralOf(g.value)
	}
}

// missingText returns the text for the difference between value and need, and reports whether value is enough. If the
// player can open now, the text includes the key (rule 7.3).
func (f *layingFelt) missingText(value, need int) (text string, enough bool) {
	switch {
	case value < need:
		return f.words.With("gauge.short", words.Args{"Number": need - value}), false
	case f.s.MyTurn() && f.view.Step == game.MustDiscard:
		return f.words.Say("gauge.opens"), true
	}
	return f.words.Say("gauge.enough"), true
}

// gaugeInk returns green if enough is set, otherwise gold.
func gaugeInk(enough bool) cells.Role {
	if enough {
		return cells.RoleGood
	}
	return cells.RoleGold
}

// paintGauge paints the gauge or, once the player has opened, the title of the player's melds.
func (f *layingFelt) paintGauge(b *cells.Brush) {
	l, g := &f.layout.Melds, &f.gauge
	switch {
	case !g.shown:
		b.Align(l.Title, cells.AlignMiddle, 0, f.texts.title, cells.RoleGood, true)
	case l.Counter.W > 0 && f.melds.areAbove(l.Counter.Y):
		f.paintCounter(b, l.Counter, g)
	case l.Lanes:
		f.paintGaugeLine(b, l.Gauge, g)
	default:
		f.paintCounter(b, l.Gauge, g)
	}
}

// paintGaugeLine paints the gauge on one line: a bar, the number, the missing amount, and the pairs as dots.
func (f *layingFelt) paintGaugeLine(b *cells.Brush, r cells.Rect, g *gauge) {
	defer b.End(b.Begin())
	ink, limit := gaugeInk(g.enough), r.X+r.W
	said := b.Width(g.number) + b.Width(g.goal) + b.SayWidth(g.missing) + b.Width(g.pairsText) + max(g.pairs, g.needPairs) + 7
	if g.pairsEnough || g.pairsArrange {
		said += b.SayWidth(g.pairsMissing)
	}
	bar := min(9, max(3, r.W-said))
	b.Bar(r.X, r.Y, bar, cells.Bar{Part: min(g.value, g.need), Whole: g.need, Ink: ink})
	x := b.Text(r.X+bar+1, r.Y, limit, g.number, ink, true)
	x = b.Text(x, r.Y, limit, g.goal, cells.RoleDim, false) + 1
	x = b.Say(x, r.Y, limit, g.missing, gaugeInk(g.enough || g.arranges), g.enough || g.arranges) + 2
	x = b.Text(x, r.Y, limit, g.pairsText, cells.RoleDim, false) + 1
	x = paintDots(b, x, r.Y, g)
	if g.pairsEnough || g.pairsArrange {
		b.Say(x+1, r.Y, limit, g.pairsMissing, cells.RoleGood, true)
	}
}

// paintDots paints pairs as dots, and returns the column after them.
func paintDots(b *cells.Brush, x, y int, g *gauge) int {
	for i := range max(g.pairs, g.needPairs) {
		if i < g.pairs {
			b.Put(x+i, y, '●', gaugeInk(g.pairsEnough), cells.RoleNone, false)
		} else {
			b.Put(x+i, y, '○', cells.RoleFaint, cells.RoleNone, false)
		}
	}
	return x + max(g.pairs, g.needPairs)
}

// paintCounter paints the gauge with large numerals: the value on the rack and, if it is greater and fits, the value of
// the hand, each with its caption to the right. The pairs follow. A bar goes below everything if there is room.
func (f *layingFelt) paintCounter(b *cells.Brush, r cells.Rect, g *gauge) {
	defer b.End(b.Begin())
	const beside, height = 13, 4 // the width of the text to the right of a numeral, and the height of a numeral
	ink, hand, missing := gaugeInk(g.enough), &g.hand, g.missing
	width := g.numeral.W + 2 + 2*beside + 2
	pairs := max(b.Width(g.pairsText), g.pairs, g.needPairs, b.SayWidth(g.pairsMissing)) // the width of the last column
	both := hand.value > 0 && width+hand.numeral.W+2+pairs <= r.W
	if both {
		width += hand.numeral.W + 2 + beside
		missing = hand.short
	}
	width = min(r.W, width)
	x, limit := r.X+(r.W-width)/2, r.X+r.W
	b.Numeral(x, r.Y, &g.numeral, ink)
	at := x + g.numeral.W + 2
	b.Text(at, r.Y+1, limit, g.of, cells.RoleDim, false)
	b.Text(at, r.Y+2, limit, g.onRack, cells.RoleDim, false)
	b.Say(at, r.Y+3, limit, missing, gaugeInk(g.enough || g.arranges && !both), true)
	at += beside
	if both {
		b.Numeral(at, r.Y, &hand.numeral, cells.RoleGood)
		at += hand.numeral.W + 2
		b.Text(at, r.Y+1, limit, hand.text, cells.RoleDim, false)
		b.Say(at, r.Y+2, limit, hand.with, cells.RoleDim, false)
		b.Text(at, r.Y+3, limit, hand.enough, cells.RoleGood, true)
		at += beside
	}
	at++
	b.Text(at, r.Y+1, limit, g.pairsText, cells.RoleDim, false)
	paintDots(b, at, r.Y+2, g)
	b.Say(at, r.Y+3, limit, g.pairsMissing, gaugeInk(g.pairsEnough || g.pairsArrange), true)
	if r.H <= height {
		return
	}
	y, whole := r.Y+min(height+1, r.H-1), max(g.need*5/4, g.value, hand.value) // beyond the goal, which is marked
	mark := fmt.Sprint("▲ ", g.need)
	if y+1 < r.Y+r.H {
		b.Text(x+width*g.need/whole, y+1, limit, mark, cells.RoleDim, false)
	}
	if !b.Palette.Coloured() || b.Palette.ASCII() {
		b.Bar(x, y, width, cells.Bar{Part: g.value, Whole: whole, Ink: ink})
	} else {
		b.Fill(cells.NewRect(x, y, width, 1), ' ', cells.RoleInk, cells.RoleBar)
		if both {
			b.Fill(cells.NewRect(x, y, width*hand.value/whole, 1), ' ', cells.RoleInk, cells.RoleGood)
		}
		b.Fill(cells.NewRect(x, y, width*g.value/whole, 1), ' ', cells.RoleInk, ink)
	}
	b.Put(x+width*g.need/whole, y, '│', cells.RoleInk, cells.RoleNone, true)
}
