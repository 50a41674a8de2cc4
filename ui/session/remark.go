package session

import (
	"hash/fnv"

	"fair/okey/bots"
	"fair/okey/game"
)

// Occasion is what a bot makes a remark about.
type Occasion uint8

// The occasions. The zero Occasion is that nothing is said.
const (
	OnTake Occasion = iota + 1
	OnShow
	OnWin
	OnLoss
)

// Remark is a few words of a bot: its temper decides which. The zero Remark is silence.
type Remark struct {
	Temper   bots.Temper
	Occasion Occasion
}

// remarks are what the bots say.
type remarks [game.MaxSeats]Remark

// RemarkOf is what the bot of a seat says now. It stands until the bot's next turn.
func (s *Session) RemarkOf(seat game.Seat) Remark { return s.remarks[seat] }

// react has bots say what their temper is on an event, now and then. The whims decide when.
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
			r.maybeSpeak(s.view.Left(w), OnLoss, 2, s, whims) // the player who would have been the last to play
		}
	}
}

// speak lets the bot of a seat speak once in so many times.
func (r *remarks) maybeSpeak(seat game.Seat, on Occasion, once uint32, s *tableState, whims uint64) {
	if !s.table.Talk || s.players[seat] == nil {
		return
	}
	h := fnv.New32a()
	h.Write([]byte{byte(s.view.Round), byte(s.view.Turns), byte(seat), byte(whims)})
	if h.Sum32()%once == 0 {
		r[seat] = Remark{s.table.Levels[seat].Temper, on}
	}
}
