package session

import (
	"hash/fnv"

	"fair/okey/bots"
	"fair/okey/game"
)

// An Occasion is what a bot remarks on.
type Occasion uint8

// The occasions. The zero Occasion is silence.
const (
	OnTake Occasion = iota + 1
	OnShow
	OnWin
	OnLoss
)

// A Remark is what a bot says. Its words depend on the bot's temper. The zero Remark is silence.
type Remark struct {
	Temper   bots.Temper
	Occasion Occasion
}

// remarks are the current remarks by seat.
type remarks [game.MaxSeats]Remark

// RemarkOf returns the remark of a seat's bot. It lasts until the bot's next turn.
func (s *Session) RemarkOf(seat game.Seat) Remark { return s.remarks[seat] }

// react updates the remarks after an event. Which bots speak depends on whims.
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
			r.maybeSpeak(s.view.Left(w), OnLoss, 2, s, whims) // the seat that would have had the next turn last
		}
	}
}

// maybeSpeak lets the bot of a seat make a remark on an occasion, with a probability of 1/oneIn.
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
