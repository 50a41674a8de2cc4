// Package game is the rules of Okey and nothing else: a match as a value, and one reducer that takes an action of a seat to the
// next match. It knows no clock, no file, no goroutine, no screen and no chance but the match's own seed.
package game

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Match is a whole match: what everyone sees, the hands, the stock, and the seed of all rounds to come. It is a value:
// nothing changes a Match that somebody holds. The zero Match has not begun; make one with New.
type Match struct {
	public Table
	hands  [MaxSeats]tile.Set
	stock  []tile.Tile // in the order of drawing
	seed   Seed
}

// New begins a match and deals its first round. The first dealer is drawn by chance (rule 2.2). The error is that of
// Rules.Validate.
func New(rules Rules, seed Seed) (Match, []Event, error) {
	if err := rules.Validate(); err != nil {
		return Match{}, nil, err
	}
	m := Match{seed: seed}
	m.public.Rules = rules
	m.public.Dealer = Seat(seed.stream(0).below(rules.Seats))
	for s := range rules.Seats {
		m.public.Scores[s] = rules.StartPoints
	}
	events := m.deal()
	return m, events, nil
}

// Public is what everyone at the table sees; the caller's own copy.
func (m *Match) Public() Table { return m.public.clone() }

// View is what a seat may see; the caller's own copy. A seat that nobody has sees an empty hand.
func (m *Match) View(seat Seat) View {
	return View{Table: m.public.clone(), Seat: seat, Hand: m.hand(seat)}
}

// Legal lists all that a seat may do now.
func Legal(m Match, seat Seat) []Action {
	v := View{Table: m.public, Seat: seat, Hand: m.hand(seat)} // only read, so nothing need be copied
	return v.Legal()
}

// hand is what a seat holds; nothing for a seat that nobody has.
func (m *Match) hand(seat Seat) tile.Set {
	if seat < 0 || seat >= MaxSeats {
		return tile.Set{}
	}
	return m.hands[seat]
}

// Apply does an action for a seat: the next match and what happened, in order. The match given is never changed; on an
// error, a *Refusal, it is also the one returned.
func Apply(m Match, seat Seat, a Action) (Match, []Event, error) {
	hand := m.hand(seat)
	if reason := m.public.refuses(seat, &hand, a); reason != 0 {
		return m, nil, &Refusal{reason, seat, a}
	}
	next := m
	return next, next.do(seat, a), nil
}

// do carries out an action that was found legal. It must not write to anything that another Match may share: slices are
// replaced, never written into.
func (m *Match) do(seat Seat, a Action) []Event {
	t := &m.public
	switch a.Kind {
	case NextRound:
		t.Dealer = t.right(t.Dealer) // also after a drawn round (rule 2.2)
		return m.deal()
	case ShowTwin:
		t.Shown = seat
		t.lose(seat, t.Rules.GostermeLoss)
		return []Event{Shown{seat, t.Indicator, t.Rules.GostermeLoss}}
	case Draw:
		drawn := m.stock[0]
		m.stock = m.stock[1:]
		t.StockLeft--
		m.receive(seat, drawn, Move{Seat: seat, Drew: true})
		return []Event{Drew{seat, drawn}}
	case Take:
		left := t.Left(seat)
		top := t.TopDiscard(left)
		t.Discards[left] = t.Discards[left][:len(t.Discards[left])-1]
		t.Taken = top
		m.receive(seat, top, Move{Seat: seat, Took: top})
		return []Event{Took{seat, top}}
	case Discard:
		m.hands[seat].Remove(a.Tile)
		t.HandSizes[seat]--
		t.Discards[seat] = with(t.Discards[seat], a.Tile)
		t.note(seat, a.Tile)
		t.Acted[seat] = true
		return append([]Event{Discarded{seat, a.Tile}}, m.nextTurn()...)
	case Finish:
		return m.finish(seat, a.Tile)
	case Pass:
		return m.endRound(Result{Winner: Nobody, DrawnBy: DrawnStock}, Reveal{})
	}
	panic("game: an action was found legal that nobody carries out: " + a.String())
}

// receive puts a tile into the hand of the seat to play.
func (m *Match) receive(seat Seat, x tile.Tile, move Move) {
	t := &m.public
	m.hands[seat].Add(x)
	t.HandSizes[seat]++
	t.Acted[seat] = true
	t.Step = MustDiscard
	t.Record = with(t.Record, move)
}

// note completes the record of the turn with its discard. Only the starter's first turn has no entry yet.
func (t *Table) note(seat Seat, discarded tile.Tile) {
	last := len(t.Record) - 1
	if last < 0 || t.Record[last].Discarded != tile.None {
		t.Record = with(t.Record, Move{Seat: seat, Discarded: discarded})
		return
	}
	t.Record = slices.Clone(t.Record)
	t.Record[last].Discarded = discarded
}

// with is s with one more element, in memory of its own.
func with[E any](s []E, e E) []E { return append(slices.Clip(s), e) }

// nextTurn passes the turn on, or ends a round that cannot go on.
func (m *Match) nextTurn() []Event {
	t := &m.public
	if t.Turns >= t.Rules.TurnLimit {
		return m.endRound(Result{Winner: Nobody, DrawnBy: DrawnTurns}, Reveal{})
	}
	t.Turns++
	t.Turn = t.right(t.Turn)
	t.Step, t.Taken = MustDraw, tile.None
	if t.takesOnlyToFinish() && !t.finishesWith(m.hands[t.Turn], t.TopDiscard(t.Left(t.Turn))) {
		return m.endRound(Result{Winner: Nobody, DrawnBy: DrawnStock}, Reveal{})
	}
	return nil
}

// finish ends the round with a win (rules 3.1, 3.3 and 5.1 to 5.3).
func (m *Match) finish(seat Seat, laid tile.Tile) []Event {
	t := &m.public
	m.hands[seat].Remove(laid)
	t.HandSizes[seat]--
	result := t.win(seat, m.hands[seat], laid)
	t.lose(seat, result.Loss)
	return m.endRound(result, Reveal{Laid: laid, Split: t.Terms().Split(m.hands[seat], result.How)})
}

// win is what it is to finish with a tile when the other fourteen win: how, with which doublings, and what it costs.
func (t *Table) win(seat Seat, rest tile.Set, laid tile.Tile) Result {
	terms := t.Terms()
	result := Result{
		Winner: seat, How: terms.Wins(rest), OkeyFinish: laid == terms.Wild(),
		OneColour: t.oneColour(rest),
		Coloured:  t.Rules.Coloured && redOrBlack(t.Indicator.Colour()),
	}
	result.Loss = result.loss(t.Rules)
	return result
}

// oneColour reports whether a winning hand is doubled for its single colour (rule 5.2).
func (t *Table) oneColour(hand tile.Set) bool {
	colour, single := t.Terms().OneColour(hand)
	switch t.Rules.OneColour {
	case OneColourAny:
		return single
	case OneColourRedBlack:
		return single && redOrBlack(colour)
	}
	return false
}

func redOrBlack(c tile.Colour) bool { return c == tile.Red || c == tile.Black }

// loss is what a win costs each opponent: the ordinary loss, doubled for each distinction.
func (r *Result) loss(rules Rules) int {
	loss := rules.WinLoss
	for _, doubled := range []bool{r.OkeyFinish, r.How == meld.Pairs, r.OneColour, r.Coloured} {
		if doubled {
			loss *= 2
		}
	}
	return loss
}

// lose takes points from everyone who plays against seat.
func (t *Table) lose(to Seat, points int) {
	for s := range Seat(t.Rules.Seats) {
		if t.Opponents(to, s) {
			t.Scores[s] -= points
		}
	}
}

// endRound lays everything open, writes the score sheet, and looks whether the match is over (rules 4.2 and 5.4).
func (m *Match) endRound(result Result, reveal Reveal) []Event {
	t := &m.public
	result.Round, result.Dealer, result.Shown = t.Round, t.Dealer, t.Shown
	if t.Shown != Nobody {
		result.GostermeLoss = t.Rules.GostermeLoss
	}
	result.Scores = t.Scores
	fallen := false
	for s := range t.Rules.Seats {
		before := t.Rules.StartPoints
		if len(t.Sheet) > 0 {
			before = t.Sheet[len(t.Sheet)-1].Scores[s]
		}
		result.Change[s] = t.Scores[s] - before
		fallen = fallen || t.Scores[s] <= 0
	}
	t.Sheet = with(t.Sheet, result)
	reveal.Hands = m.hands
	t.Reveal = &reveal
	t.Phase = RoundOver
	events := []Event{RoundEnded{result}}
	if fallen {
		t.Phase = MatchOver
		t.Ranks = t.rank()
		events = append(events, MatchEnded{t.Ranks})
	}
	return events
}

// rank is the standard ranking by scores: one more than the number of better ones.
func (t *Table) rank() [MaxSeats]int {
	var ranks [MaxSeats]int
	for s := range t.Rules.Seats {
		ranks[s] = 1
		for other := range t.Rules.Seats {
			if t.Scores[other] > t.Scores[s] {
				ranks[s]++
			}
		}
	}
	return ranks
}

// Wins reports whether a seat has won the match: ranks 1 and 2 do (rule 5.4).
func (t *Table) Wins(s Seat) bool {
	return s >= 0 && int(s) < t.Rules.Seats && (t.Ranks[s] == 1 || t.Ranks[s] == 2)
}

// ToPlay is whose turn it is, and how far the match is; the seat is meaningful only while Playing.
func (m *Match) ToPlay() (Seat, Phase) { return m.public.Turn, m.public.Phase }
