// Package game implements the rules of Okey. A match is a value: Apply takes a match and an action of a seat and
// returns the next match. The package does not use the clock, files, goroutines or the screen, and its only source of
// randomness is the match's seed.
package game

import "fair/okey/game/tile"

// A Match is a complete match: what everyone sees, the hands, the stock, and the seed of all rounds to come. It is a
// value: functions that change a match return a new one. The zero Match is not valid; create a match with New.
type Match struct {
	public Table // without Record and Penalties, and with only this turn's Placements; see entry.fillTable
	seed   Seed
	round
}

// round holds the hidden state of one round. Each deal starts with a new one.
type round struct {
	hands [MaxSeats]tile.Set
	stock []tile.Tile          // the next tile to draw comes first
	drawn [MaxSeats]*drawnTile // the tiles that each seat drew, except the indicator
	undo  []undoState          // undo[i] is the state before public.Placed()[i] (rule 7.11)
}

// New starts a match and deals its first round. The first dealer is drawn at random (rule 2.2), unless the rules let
// seat 0 start (rule 6). New fails only if Rules.Validate does.
func New(rules Rules, seed Seed) (Match, []Event, error) {
	if err := rules.Validate(); err != nil {
		return Match{}, nil, err
	}
	m := Match{seed: seed}
	m.public.Rules = rules
	m.public.Dealer = Seat(seed.stream(0).below(rules.Seats))
	if rules.SeatZeroStarts {
		m.public.Dealer = m.public.Left(0)
	}
	for s := range rules.Seats {
		m.public.Scores[s] = rules.StartPoints
	}
	m.deal()
	return m, m.eventsSince(nil), nil
}

// Public returns what everyone at the table sees. The caller owns the copy.
func (m *Match) Public() Table {
	t := m.public.clone()
	t.Log.newest.fillTable(&t)
	return t
}

// View returns what a seat may see. The caller owns the copy. The hand is empty if the seat does not exist.
func (m *Match) View(seat Seat) View {
	v := View{Table: m.Public(), Seat: seat, Hand: *m.hand(seat)}
	if seat >= 0 && seat < MaxSeats {
		v.Log.seat, v.Log.drawn = seat, m.drawn[seat]
	}
	return v
}

// hand returns the hand of a seat, or an empty one if the seat does not exist.
func (m *Match) hand(seat Seat) *tile.Set {
	if seat < 0 || seat >= MaxSeats {
		return new(tile.Set)
	}
	return &m.hands[seat]
}

// Apply performs a seat's action. It returns the next match and the resulting events in order, including hidden tiles.
// It never changes m. If the action is refused, Apply returns m and a *Refusal.
func Apply(m Match, seat Seat, a Action) (Match, []Event, error) {
	v := judge{&m.public}.decide(seat, m.hand(seat), a)
	if v.reason != 0 {
		return m, nil, v.refusal(seat, a)
	}
	known := m.public.Log.newest
	m.do(seat, a, v) // m is a local copy; memory shared with the caller's match is never written to
	return m, m.eventsSince(known), nil
}

// do carries out a legal action, given the judge's verdict v on it, and logs its events. It must not write to memory
// that another Match may share, so it replaces slices instead of their elements.
func (m *Match) do(seat Seat, a Action, v verdict) {
	t := &m.public
	switch a.Kind {
	case NextRound:
		if t.Sheet[len(t.Sheet)-1].DrawnBy != DrawnVoid { // rule 7.9
			t.Dealer = t.Right(t.Dealer) // even after a drawn round (rule 2.2)
		}
		m.deal()
	case ShowTwin:
		m.showTwin(seat)
	case Draw:
		m.draw(seat)
	case Take:
		m.take(seat)
	case Discard:
		m.discard(seat, a.Tile)
	case Finish:
		m.finish(seat, a)
	case Pass:
		m.log(Acted{Seat: seat, Action: a})
		m.endRound(Result{Winner: Nobody, DrawnBy: DrawnStock}, Reveal{})
	case Return:
		m.giveBack(seat)
	case Open:
		m.open(seat, a, v)
	case Lay:
		m.lay(seat, a)
	case LayOff:
		m.layOff(seat, a)
	case Swap:
		m.swap(seat, a)
	case TakeBack:
		m.takeBack(seat)
	default:
		panic("game: an action was found legal that nobody carries out: " + a.String())
	}
}

// showTwin shows the indicator's twin (rule 4.2).
func (m *Match) showTwin(seat Seat) {
	t := &m.public
	t.Shown = seat
	for s, change := range t.LossTo(seat, t.ShowLoss(seat)) {
		t.Scores[s] += change
	}
	m.log(Acted{Seat: seat, Action: Action{Kind: ShowTwin}, Tile: t.Indicator})
}

// draw draws the next tile of the stock (rule 2.5).
func (m *Match) draw(seat Seat) {
	t, drawn := &m.public, m.stock[0]
	m.stock = m.stock[1:]
	t.StockLeft--
	m.addToHand(seat, drawn)
	if t.IndicatorDrawn() { // the tile was face up
		m.log(Acted{Seat: seat, Action: Action{Kind: Draw}, Tile: drawn, FaceUp: true})
	} else {
		m.logDraw(seat, drawn)
	}
}

// take takes the left neighbour's last discard (rule 2.5).
func (m *Match) take(seat Seat) {
	t := &m.public
	left := t.Left(seat)
	top := t.TopDiscard(left)
	t.Discards[left] = t.Discards[left][:len(t.Discards[left])-1]
	t.Taken = top
	m.addToHand(seat, top)
	m.log(Acted{Seat: seat, Action: Action{Kind: Take}, Tile: top})
}

// discard discards a tile, which ends the turn.
func (m *Match) discard(seat Seat, x tile.Tile) {
	t := &m.public
	offence := t.offence(seat, x)
	m.hands[seat].Remove(x)
	t.HandSizes[seat]--
	t.Discards[seat] = appendCopy(t.Discards[seat], x)
	t.Acted[seat] = true
	m.logDiscard(seat, x)
	if t.Rules.LaysMelds() {
		m.endTurn101(seat, x, offence)
	} else {
		m.nextTurn()
	}
}

// logDiscard logs a discard.
func (m *Match) logDiscard(seat Seat, x tile.Tile) {
	m.log(Acted{Seat: seat, Action: Action{Kind: Discard, Tile: x}, Tile: x})
}

// addToHand adds a tile to the hand of the seat to play.
func (m *Match) addToHand(seat Seat, x tile.Tile) {
	t := &m.public
	m.hands[seat].Add(x)
	t.HandSizes[seat]++
	t.Acted[seat] = true
	t.Step = MustDiscard
}

// appendCopy returns a copy of s with e appended.
func appendCopy[E any](s []E, e E) []E {
	grown := make([]E, len(s)+1)
	copy(grown, s)
	grown[len(s)] = e
	return grown
}

// nextTurn starts the next seat's turn, or ends a round that cannot continue.
func (m *Match) nextTurn() {
	t := &m.public
	if t.Turns >= t.Rules.TurnLimit {
		m.endRound(Result{Winner: Nobody, DrawnBy: DrawnTurns}, Reveal{})
		return
	}
	t.Turns++
	t.Turn = t.Right(t.Turn)
	t.Step, t.Taken = MustDraw, tile.None
	if t.StockLeft == 0 && t.Rules.StockEnd == NoTake ||
		t.takesOnlyToFinish() && !t.finishesWith(m.hands[t.Turn], t.TopDiscard(t.Left(t.Turn))) {
		m.endRound(Result{Winner: Nobody, DrawnBy: DrawnStock}, Reveal{})
	}
}

// ToPlay returns the seat to play and the phase. The seat is meaningful only if the phase is Playing.
func (m *Match) ToPlay() (Seat, Phase) { return m.public.Turn, m.public.Phase }
