package table

import (
	"hash/fnv"

	"fair/okey/bots"
	"fair/okey/game"
)

// The occasions at which bots say a few words.
const (
	onTake = "took"
	onShow = "shown"
	onWin  = "won"
	onLoss = "lost"
)

// hear has bots say what their temper is on an event, now and then. What somebody said stands until his next turn.
func (m *Model) hear(e game.Event) {
	switch e := e.(type) {
	case game.Dealt:
		m.said = [game.MaxSeats]string{}
	case game.Drew:
		m.said[e.Seat] = ""
	case game.Took:
		m.said[e.Seat] = ""
		m.say(e.Seat, onTake, 3)
	case game.Shown:
		m.say(e.Seat, onShow, 1)
	case game.RoundEnded:
		m.said = [game.MaxSeats]string{}
		if w := e.Result.Winner; w != game.Nobody {
			m.say(w, onWin, 1)
			m.say(m.view.Left(w), onLoss, 2) // who would have been the last to play
		}
	}
}

// say lets the bot of a seat speak once in so many times.
func (m *Model) say(s game.Seat, occasion string, once uint32) {
	if !m.opts.Talk || m.seated[s] == nil {
		return
	}
	h := fnv.New32a()
	h.Write([]byte{byte(m.view.Round), byte(m.view.Turns), byte(s), byte(m.chance.Whims)})
	if h.Sum32()%once == 0 {
		m.said[s] = "“" + m.words.Say(speech(m.opts.Levels[s].Temper, occasion)) + "”"
	}
}

// speech is the id of what a temper says.
func speech(t bots.Temper, occasion string) string { return "say." + t.String() + "." + occasion }
