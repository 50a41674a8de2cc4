package game

import (
	"fmt"
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A Setup is a position for a test or an exercise. Named tiles lie in the given places, and the other tiles are dealt
// around them. It must not be used for matches: only package gametest and exercises, which are not saved as matches,
// use it.
type Setup struct {
	Rules Rules
	// Seed determines how the other tiles and the following rounds are dealt.
	Seed Seed
	// Turn is the seat to play, and Step is the step of its turn. Turns is the lowest number that the current turn may
	// have; 0 means the first turn at which the given discards are possible. Turn and Turns determine the starter and
	// the dealer.
	Turn  Seat
	Step  Step
	Turns int
	// Round is the number of the round, and Scores holds the scores before it. Their zero values mean the first round
	// of a match. Void is the number of earlier rounds that did not count.
	Round, Void int
	Scores      []int
	// Pot is the number of points in the pot before the round (rule 5.7).
	Pot int
	// EliminatedIn is as in Table.
	EliminatedIn [MaxSeats]int
	// Indicator is the tile turned up, or None for an arbitrary one.
	Indicator tile.Tile
	// Hands names tiles that each hand has. For the seat to play, the last one is the tile that it drew. Other tiles
	// fill up the hand, except that the tiles named for a seat with melds on the table are its whole hand.
	Hands [MaxSeats][]tile.Tile
	// Discards holds the stacks of discards, newest last.
	Discards [MaxSeats][]tile.Tile
	// Stock lists the next tiles to draw. StockLeft is the number of tiles in the stock; surplus tiles go under the
	// discards. If StockLeft is nil, all remaining tiles are in the stock.
	Stock     []tile.Tile
	StockLeft *int
	// Taken is the tile that the seat to play took on this turn and still has, or None if it drew.
	Taken tile.Tile
	// Shown is the seat that has shown gösterme, or nil if none has.
	Shown *Seat
	// Laid lists the melds on the table. Each owner has opened with its melds.
	Laid []SetupMeld
}

// A SetupMeld is a meld on the table.
type SetupMeld struct {
	Owner Seat
	Tiles []tile.Tile
}

// Match returns a match in the position. The error names the cause if the position is impossible: a tile that occurs
// more often than in the game (rule 8.1), a hand that is too large, or a group that is not a meld.
func (s Setup) Match() (Match, error) {
	if err := s.Rules.Validate(); err != nil {
		return Match{}, err
	}
	m := Match{seed: s.Seed}
	t := &m.public
	t.Rules, t.Phase, t.EliminatedIn = s.Rules, Playing, s.EliminatedIn
	if s.Turn < 0 || int(s.Turn) >= s.Rules.Seats || t.Eliminated(s.Turn) || s.Step != MustDraw && s.Step != MustDiscard {
		return Match{}, fmt.Errorf("seat %d cannot be the one to play, with step %d", s.Turn, s.Step)
	}
	t.RoundState = RoundState{Turn: s.Turn, Step: s.Step, Taken: s.Taken, Shown: Nobody, Log: Log{seat: Nobody}}
	s.setScores(t)
	rest := s.Rules.Tiles()
	if err := s.layIndicatorAndMelds(&m, &rest); err != nil {
		return Match{}, err
	}
	if err := s.dealHands(&m, &rest); err != nil {
		return Match{}, err
	}
	if s.Shown != nil && (!s.Rules.HasGosterme() || *s.Shown < 0 || int(*s.Shown) >= s.Rules.Seats) {
		return Match{}, fmt.Errorf("seat %d cannot have shown gösterme", *s.Shown)
	}
	s.logHistory(&m)
	v := m.View(s.Turn)
	if err := v.Validate(); err != nil {
		return Match{}, err
	}
	return m, nil
}

// setScores sets the round, the scores before it and the score sheet of t.
func (s *Setup) setScores(t *Table) {
	t.Round = max(1, s.Round)
	for seat := range s.Rules.Seats {
		t.Scores[seat] = s.Rules.StartPoints
	}
	if s.Scores != nil {
		copy(t.Scores[:], s.Scores)
		t.Round = max(2, t.Round)
	}
	if s.Pot > 0 {
		t.Pot, t.Round = s.Pot, max(s.Pot+1, t.Round)
	}
	t.Played = max(0, t.Round-1-max(0, s.Void))
	if t.Round > 1 {
		t.Sheet = []Result{{Round: t.Round - 1, Winner: Nobody, DrawnBy: DrawnStock, Shown: Nobody, Scores: t.Scores, Pot: t.Pot}}
	}
}

// takeOut removes tiles from rest. It fails if one of them is missing. what describes the tiles in the error message.
func takeOut(rest *tile.Set, what string, tiles ...tile.Tile) error {
	for _, x := range tiles {
		if !rest.Remove(x) {
			return fmt.Errorf("%s: there is no further %v (rule 8.1)", what, x)
		}
	}
	return nil
}

// layIndicatorAndMelds turns up the indicator, puts the melds on the table, and removes their tiles from rest.
func (s *Setup) layIndicatorAndMelds(m *Match, rest *tile.Set) error {
	t := &m.public
	if s.Rules.HasIndicator() {
		if t.Indicator = s.Indicator; t.Indicator == tile.None {
			t.Indicator = s.unnamedTile(*rest)
		}
		if err := takeOut(rest, "the indicator", t.Indicator); err != nil || !t.Indicator.Numbered() {
			return fmt.Errorf("%v cannot be the indicator: %v", t.Indicator, err)
		}
	}
	for _, l := range s.Laid {
		laid, ok := t.Terms().Lay(l.Tiles)
		if !ok || !s.Rules.LaysMelds() || l.Owner < 0 || int(l.Owner) >= s.Rules.Seats {
			return fmt.Errorf("seat %d cannot have laid %s", l.Owner, tile.Format(l.Tiles))
		}
		if err := takeOut(rest, "the table", l.Tiles...); err != nil {
			return err
		}
		t.Melds = append(t.Melds, TableMeld{l.Owner, laid})
		o := &t.Opened[l.Owner]
		o.Turn = 1
		if laid.Kind == meld.Pair && o.How != meld.Melds {
			o.How, o.Value = meld.Pairs, o.Value+1
		} else if laid.Kind != meld.Pair {
			o.How, o.Value = meld.Melds, o.Value+laid.Value()
		}
	}
	return nil
}

// unnamedTile returns an arbitrary numbered tile in rest that the position does not name, or None.
func (s *Setup) unnamedTile(rest tile.Set) tile.Tile {
	wanted := append(slices.Concat(s.Hands[:]...), slices.Concat(s.Discards[:]...)...)
	for _, l := range s.Laid {
		wanted = append(wanted, l.Tiles...)
	}
	for _, x := range append(wanted, s.Stock...) {
		rest.Remove(x)
	}
	for _, x := range rest.Tiles() {
		if x.Numbered() && rest[x] == tile.Copies {
			return x
		}
	}
	return tile.None
}

// dealHands gives each seat its named tiles, and fills the hands and the stock from rest.
func (s *Setup) dealHands(m *Match, rest *tile.Set) error {
	t := &m.public
	for seat := range s.Hands {
		what := fmt.Sprintf("seat %d", seat)
		if err := takeOut(rest, what, append(slices.Clone(s.Hands[seat]), s.Discards[seat]...)...); err != nil {
			return err
		}
		m.hands[seat] = tile.SetOf(s.Hands[seat]...)
		t.Discards[seat] = slices.Clone(s.Discards[seat])
	}
	if err := takeOut(rest, "the stock", s.Stock...); err != nil {
		return err
	}
	if s.Taken != tile.None && (s.Step != MustDiscard || !m.hands[s.Turn].Has(s.Taken)) {
		return fmt.Errorf("seat %d cannot have taken %v, which has to be in its hand", s.Turn, s.Taken)
	}
	others := rest.Tiles()
	s.Seed.stream(0).shuffle(others)
	for _, seat := range t.seatsPlaying(s.Turn) {
		hand, least, most := &m.hands[seat], s.Rules.HandSize, s.Rules.HandSize
		for _, l := range s.Laid {
			if l.Owner == seat {
				least = max(1, least-len(l.Tiles))
			}
		}
		if seat == s.Turn && s.Step == MustDiscard {
			least, most = least+1, most+1
		}
		if least < s.Rules.HandSize && hand.Len() > 0 { // the seat may also have laid off tiles
			least = hand.Len()
		}
		for hand.Len() < least && len(others) > 0 {
			hand.Add(others[0])
			others = others[1:]
		}
		if n := hand.Len(); n < least || n > most {
			return fmt.Errorf("seat %d holds %d tiles; it can hold %d to %d", seat, n, least, most)
		}
		t.HandSizes[seat] = hand.Len()
	}
	return s.fillStock(m, others)
}

// fillStock fills the stock with its named tiles, followed by others. Tiles beyond StockLeft go under the discards.
func (s *Setup) fillStock(m *Match, others []tile.Tile) error {
	t := &m.public
	m.stock = append(slices.Clone(s.Stock), others...)
	last := 0
	if t.Indicator != tile.None && s.Rules.IndicatorLast {
		last = 1
	}
	if s.StockLeft != nil {
		want := *s.StockLeft - last
		if want < len(s.Stock) || want > len(m.stock) {
			return fmt.Errorf("the stock cannot have %d tiles; it can have %d to %d", *s.StockLeft, len(s.Stock)+last, len(m.stock)+last)
		}
		seats := t.seatsPlaying(s.Turn)
		for i, x := range m.stock[want:] {
			pile := &t.Discards[seats[i%len(seats)]]
			*pile = slices.Insert(*pile, 0, x)
		}
		m.stock = m.stock[:want]
	}
	if last > 0 {
		m.stock = append(m.stock, t.Indicator)
	}
	t.StockLeft = len(m.stock)
	return nil
}

// logHistory logs the turns before the current one. On each turn the seat drew a tile and discarded one that lies on
// its stack. If there were more turns than discards, the discards of the earliest turns are unknown.
func (s *Setup) logHistory(m *Match) {
	t := &m.public
	before := s.turnsBefore(t)
	seats := make([]Seat, before+1) // seats[i] played turn i+1
	seats[before] = s.Turn
	var had [MaxSeats]int // the number of turns of each seat
	for i := before - 1; i >= 0; i-- {
		seats[i] = t.Left(seats[i+1])
		had[seats[i]]++
	}
	t.Starter, t.Dealer = seats[0], seats[0]
	if !s.Rules.DealerStarts {
		t.Dealer = t.Left(t.Starter)
	}
	t.Turns = 1
	t.payPot()
	m.log(Dealt{Round: t.Round, Dealer: t.Dealer, Starter: t.Starter, Indicator: t.Indicator})
	if s.Shown != nil {
		m.showTwin(*s.Shown)
	}
	var turns [MaxSeats]int
	for i, seat := range seats[:before] {
		t.Turns, t.Acted[seat] = i+1, true
		if i > 0 {
			m.log(unseenDraws[seat])
		}
		if at := turns[seat] - had[seat] + len(t.Discards[seat]); at >= 0 {
			m.logDiscard(seat, t.Discards[seat][at])
		}
		turns[seat]++
	}
	t.Turns = before + 1
	if before == 0 || s.Step == MustDraw {
		return
	}
	t.Acted[s.Turn] = true
	if s.Taken != tile.None {
		m.log(Acted{Seat: s.Turn, Action: Action{Kind: Take}, Tile: s.Taken})
		return
	}
	drawn := m.hands[s.Turn].Tiles()[0]
	if own := s.Hands[s.Turn]; len(own) > 0 {
		drawn = own[len(own)-1]
	}
	m.logDraw(s.Turn, drawn)
}

// turnsBefore returns the number of turns before the current one.
func (s *Setup) turnsBefore(t *Table) int {
	turns := s.Turns - 1
	if s.Step == MustDraw || s.Taken != tile.None { // a starter neither draws nor takes
		turns = max(turns, 1)
	}
	seat, seats := s.Turn, len(t.seatsPlaying(s.Turn))
	for ago := 1; ago <= seats; ago++ { // each seat's previous turn was 1 to seats turns ago
		if seat = t.Left(seat); len(t.Discards[seat]) > 0 {
			turns = max(turns, (len(t.Discards[seat])-1)*seats+ago)
		}
	}
	return max(turns, 0)
}
