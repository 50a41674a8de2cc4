package session

import (
	"hash/fnv"

	"fair/okey/bots"
	"fair/okey/game"
)

// Occasion is the event that a bot remarks on.
type Occasion uint8

// The occasions. The zero Occasion is silence.
const (
	OnTake Occasion = iota + 1
	OnShow
	OnWin
	OnLoss
)

// A Remark is what a bot says, in words that depend on its temper. The zero Remark is silence.
type Remark struct {
	Temper   bots.Temper
	Occasion Occasion
}

// remarks are the current remarks by seat.
type remarks [game.MaxSeats]Remark

// RemarkOf returns the remark of a seat's bot. It lasts until the bot's next turn.
func (s *Session) RemarkOf(seat game.Seat) Remark { return s.remarks[seat] }

// react updates the remarks after an event, at random by whims.
func (r *remarks) react(e game.Event, s *tableState, whims uint64) {
	switch e := e.(type) {
	case game.Dealt:
		*r = remarks{}
	case game.Drew:
		r[e.Seat] = Remark{}
	case game.Took:
		r[e.Seat] = Remark{}
		r.maybeSpeak(e.Seat, OnTake, 3, s, whims)
	case game.Shown:
		r.maybeSpeak(e.Seat, OnShow, 1, s, whims)
	case game.RoundEnded:
		*r = remarks{}
		if w := e.Result.Winner; w != game.Nobody {
			r.maybeSpeak(w, OnWin, 1, s, whims)
			r.maybeSpeak(s.view.Left(w), OnLoss, 2, s, whims) // whose turn would have been last
		}
	}
}

// maybeSpeak lets the bot of a seat remark on an occasion with a chance of one in oneIn.
func (r *remarks) maybeSpeak(seat game.Seat, on Occasion, oneIn uint32, s *tableState, whims uint64) {
	if !s.table.Talk || s.players[seat] == nil {
		return
	}
	h := fnv.New32a()
	h.Write([]byte{byte(s.view.Round), byte(s.view.Turns), byte(seat), byte(whims)})
	if h.Sum32()%oneIn == 0 {
		r[seat] = Remark{s.table.Levels[seat].Temper, on}
	}
}
