package table

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// paintGauge paints how much the rack and the hand fall short of opening (rules 7.4 and 7.5) or, once the player has
// opened, the title of the player's melds. In a narrow window, the gauge is one line once melds need its place.
func (m *Model) paintGauge(b *cells.Brush) {
	defer b.Object()()
	v, w, l := m.view, m.Words, &m.Plan.Melds
	if v.Phase != game.Playing {
		return
	}
	if m.Session.HasOpened() {
		b.Align(l.Title, cells.AlignMiddle, m.Name(m.ownSeat())+" · "+m.Teller().Opening(m.ownSeat()), cells.RoleGood, true)
		return
	}
	if v.Hand.Len() == 0 { // the hand is not visible
		return
	}
	rack, hand := m.Session.Reading().OnRack, m.Session.Reading().InHand
	if m.Session.Watched() || m.Session.Table().Hints == 0 { // show only the rack as it is arranged
		hand = rack
	}
	need, needPairs, pairs := v.OpeningThreshold(meld.Melds), v.OpeningThreshold(meld.Pairs), max(rack.Pairs, hand.Pairs)
	missing, missingPairs := m.missingPart(rack.Value, need), m.missingPart(pairs, needPairs)
	arranged, better := missing, rack.Value < need && hand.Value > rack.Value
	if better {
		arranged = m.missingPart(hand.Value, need)
		arranged.Text = w.With("gauge.with", words.Args{"Number": hand.Value})
	}
	if pairs >= needPairs && rack.Pairs < needPairs {
		missingPairs.Text = w.Say("gauge.pairs.with")
	}
	caption := cells.Part{Text: w.Say("lane.pairs"), Ink: cells.RoleDim, Gap: 2}
	dots := []cells.Part{
		{Text: strings.Repeat("●", pairs), Ink: missingPairs.Ink, Gap: 1}, {Text: strings.Repeat("○", max(0, needPairs-pairs)), Ink: cells.RoleFaint, Gap: max(0, 1-pairs)},
	}
	r := l.Gauge
	if l.Counter.W > 0 && !slices.ContainsFunc(m.melds.places, func(p meldPlace) bool { return p.Y+p.H > l.Counter.Y }) {
		r = l.Counter
	} else if l.Lanes {
		arranged.Gap, arranged.Bold, missingPairs.Gap = 1, arranged.Ink == cells.RoleGood, 1
		if missingPairs.Ink != cells.RoleGood {
			missingPairs.Text = ""
		}
		line := append([]cells.Part{
			{Text: fmt.Sprint(rack.Value), Ink: missing.Ink, Bold: true, Bar: cells.Bar{Part: min(rack.Value, need), Whole: need, Ink: missing.Ink}},
			{Text: fmt.Sprint("/", need), Ink: cells.RoleDim}, arranged, caption,
		}, append(dots, missingPairs)...)
		line[0].BarWidth = min(9, max(3, r.W-b.PartsWidth(line...)-1))
		b.Parts(r, cells.AlignLeft, line...)
		return
	}

	const beside, height = 13, 4 // the width of the captions beside a numeral, and the height of a numeral
	first, second := b.Palette.NumeralOf(rack.Value), b.Palette.NumeralOf(hand.Value)
	width := first.W + 2 + 2*beside + 2
	both := better && width+second.W+2+max(b.Width(caption.Text), b.PartsWidth(dots...), b.SayWidth(missingPairs.Text)) <= r.W
	if both {
		width += second.W + 2 + beside
		arranged = missing
	}
	width = min(r.W, width)
	x := r.X + (r.W-width)/2
	at := r.From(x)
	captions := func(lines ...[]cells.Part) {
		for i, line := range lines {
			b.Parts(at.Line(1+i), cells.AlignLeft, line...)
		}
		at = at.From(at.X + beside)
	}
	dim := func(text string) []cells.Part { return []cells.Part{{Text: text, Ink: cells.RoleDim, Keys: true}} }
	b.Numeral(at.X, at.Y, &first, missing.Ink)
	at = at.From(at.X + first.W + 2)
	captions(dim(w.With("gauge.of", words.Args{"Need": need})), dim(w.Say("gauge.rack")), []cells.Part{arranged})
	if both {
		b.Numeral(at.X, at.Y, &second, cells.RoleGood)
		at = at.From(at.X + second.W + 2)
		enough := cells.Part{Ink: cells.RoleGood, Bold: true}
		if hand.Value >= need {
			enough.Text = w.Say("gauge.enough") + " ✓"
		}
		captions(dim(w.Say("gauge.hand")), dim(w.Say("gauge.hand.with")), []cells.Part{enough})
	}
	at = at.From(at.X + 1)
	captions([]cells.Part{caption}, dots, []cells.Part{missingPairs})
	if r.H <= height {
		return
	}
	y, whole := r.Y+min(height+1, r.H-1), max(need*5/4, rack.Value, hand.Value) // beyond the goal, which is marked
	goal := x + width*need/whole
	if y+1 < r.Y+r.H {
		b.Text(goal, y+1, r.X+r.W, fmt.Sprint("▲ ", need), cells.RoleDim, false)
	}
	if !b.Palette.Coloured || b.Palette.ASCII {
		b.Bar(x, y, width, cells.Bar{Part: rack.Value, Whole: whole, Ink: missing.Ink})
	} else {
		b.Blank(cells.NewRect(x, y, width, 1), cells.RoleBar)
		if both {
			b.Blank(cells.NewRect(x, y, width*hand.Value/whole, 1), cells.RoleGood)
		}
		b.Blank(cells.NewRect(x, y, width*rack.Value/whole, 1), missing.Ink)
	}
	b.Put(goal, y, '│', cells.RoleInk, cells.RoleNone, true)
}

// missingPart returns what is said about the difference between value and need: the key that opens if the player can
// open now (rule 7.3).
func (m *Model) missingPart(value, need int) cells.Part {
	p := cells.Part{Text: m.Words.Say("gauge.enough"), Ink: cells.RoleGood, Bold: true, Keys: true}
	switch {
	case value < need:
		p.Text, p.Ink = m.Words.With("gauge.short", words.Args{"Number": need - value}), cells.RoleGold
	case m.mustDiscard():
		p.Text = m.Words.Say("gauge.opens")
	}
	return p
}
