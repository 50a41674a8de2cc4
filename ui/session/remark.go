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

// RemarkOf is what the bot of a seat says now. It stands until the bot's next turn.
func (s *Session) RemarkOf(seat game.Seat) Remark { return s.remarks[seat] }

// react has bots say what their temper is on an event, now and then.
func (s *Session) react(e game.Event) {
	switch e := e.(type) {
	case game.Dealt:
		s.remarks = [game.MaxSeats]Remark{}
	case game.Drew:
		s.remarks[e.Seat] = Remark{}
	case game.Took:
		s.remarks[e.Seat] = Remark{}
		s.speak(e.Seat, OnTake, 3)
	case game.Shown:
		s.speak(e.Seat, OnShow, 1)
	case game.RoundEnded:
		s.remarks = [game.MaxSeats]Remark{}
		if w := e.Result.Winner; w != game.Nobody {
			s.speak(w, OnWin, 1)
			s.speak(s.view.Left(w), OnLoss, 2) // the player who would have been the last to play
		}
	}
}

// speak lets the bot of a seat speak once in so many times.
func (s *Session) speak(seat game.Seat, on Occasion, once uint32) {
	if !s.table.Talk || s.players[seat] == nil {
		return
	}
	h := fnv.New32a()
	h.Write([]byte{byte(s.view.Round), byte(s.view.Turns), byte(seat), byte(s.chance.Whims)})
	if h.Sum32()%once == 0 {
		s.remarks[seat] = Remark{s.table.Levels[seat].Temper, on}
	}
}
