package train

import (
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game"
)

// Origin is where a puzzle comes from.
type Origin uint8

// The origins.
const (
	// Shipped: it comes with the program.
	Shipped Origin = iota
	// OfTheDay: it comes with the program, and is everybody's today.
	OfTheDay
	// OwnMistake: the player made a mistake there.
	OwnMistake
)

// Puzzle is a puzzle to be solved.
type Puzzle struct {
	*coach.Puzzle
	Origin Origin
	// Date is the day of the match of an OwnMistake, such as 2026-11-22.
	Date string
	// Levels are those of the bots in that match, by seat; empty where they are not known.
	Levels [game.MaxSeats]string
	// Again tells that it was missed before and is due again.
	Again bool
}

// Plays tells which game the player plays: the shipped puzzles and that of the day are of Okey 101
// where melds are laid in it, and else of the classic game.
func (n *Notebook) Plays(rules game.Rules) {
	n.lays.Store(rules.LaysMelds())
}

// shipped are the shipped puzzles of the game that the player plays.
func (n *Notebook) shipped() []coach.Puzzle {
	if n.lays.Load() {
		return coach.Puzzles101()
	}
	return coach.Puzzles()
}

// Daily is the puzzle of the day: the same for all who play the game, on the same day.
func (n *Notebook) Daily() *Puzzle {
	all := n.shipped()
	day := n.now()
	days := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60)
	at := int(days) % len(all)
	if at < 0 { // a clock that was never set may show a day before 1970
		at += len(all)
	}
	return &Puzzle{Puzzle: &all[at], Origin: OfTheDay}
}

// next is the puzzle that is best tried now: what is due again, the longest due first; a mistake of
// the player's own; the puzzle of the day; one that he has never tried; or the one that he tried
// longest ago. It is nil when all were tried today.
func (n *Notebook) next() (p *Puzzle) {
	n.store.View(func(k kept) { p = n.nextOf(&k) })
	return p
}

// nextOf is next of what is kept.
func (n *Notebook) nextOf(k *kept) *Puzzle {
	today, all := n.today(), n.all(k)
	var due, old *Puzzle
	for _, p := range all {
		switch c := k.Cards[p.ID()]; {
		case c.Step > 0 && c.Due <= today && c.Last != today:
			if due == nil || c.Due < k.Cards[due.ID()].Due {
				due = p
			}
		case c.Tried > 0 && c.Last != today && (old == nil || c.Last < k.Cards[old.ID()].Last):
			old = p
		}
	}
	if due != nil {
		due.Again = true
		return due
	}
	for _, p := range all {
		if c := k.Cards[p.ID()]; c.Tried == 0 || p.Origin == OfTheDay && c.Last != today {
			return p
		}
	}
	return old
}

// all are all puzzles in the order in which they are to be tried first.
func (n *Notebook) all(k *kept) (all []*Puzzle) {
	for i := range k.Mistakes {
		m := &k.Mistakes[i]
		all = append(all, &Puzzle{Puzzle: &m.Puzzle, Origin: OwnMistake, Date: m.Match, Levels: m.Levels})
	}
	daily, shipped := n.Daily(), n.shipped()
	all = append(all, daily)
	for i := range shipped {
		if &shipped[i] != daily.Puzzle {
			all = append(all, &Puzzle{Puzzle: &shipped[i]})
		}
	}
	for _, other := range [][]coach.Puzzle{coach.Puzzles(), coach.Puzzles101()} { // what was missed there comes back, too
		for i := range other {
			if &other[0] != &shipped[0] && k.Cards[other[i].ID()].Step > 0 {
				all = append(all, &Puzzle{Puzzle: &other[i]})
			}
		}
	}
	return all
}
