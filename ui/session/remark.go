package session

import (
	"math/rand/v2"
	"slices"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// An Occasion is an event that may prompt a bot to make a remark.
type Occasion uint8

// The occasions. A comment without a subject is about the bot that speaks. The zero Occasion is silence.
const (
	OnTake        Occasion = iota + 1 // takes a discard
	OnGiven                           // the player takes its discard
	OnShow                            // shows gösterme
	OnTwin                            // the player shows gösterme
	OnOpen                            // opens with sets and runs
	OnOpenPairs                       // opens with pairs
	OnPenalty                         // gets a penalty
	OnSorry                           // the player gets a penalty
	OnWin                             // wins the round
	OnOkey                            // wins with an okey as the last tile
	OnPairs                           // wins with pairs
	OnStreak                          // wins at least the third round in a row
	OnLoss                            // loses the round
	OnGave                            // loses because of its own discard
	OnClose                           // loses while one tile short
	OnRun                             // loses at least the third round in a row to the same seat
	OnDrawn                           // nobody wins the round
	OnGreet                           // sits down with a player it knows
	OnWelcome                         // sits down with a player it has never met
	OnBack                            // sits down with a player it has not met for longAway days
	OnAhead                           // sits down with a player it has beaten more often
	OnBehind                          // sits down with a player who has beaten it more often
	OnWait                            // the player is taking long; answers Moment
	OnPraised                         // answers Praise
	OnPraisedBack                     // answers Praise from a player who has won
	OnWished                          // answers Luck
	OnHurried                         // answers Hurry
	OnTurn                            // answers Hurry from a player whose turn it is
	OnEnvied                          // answers Envy
	OnDared                           // answers Dare
	OnSighed                          // answers Sigh
	OnForgiven                        // answers Sorry
	OnThanked                         // answers Thanks
	occasions
)

var occasionNames = [occasions]string{
	"silence", OnTake: "took", OnGiven: "given", OnShow: "shown", OnTwin: "twin", OnOpen: "opened", OnOpenPairs: "pairs-opened", OnPenalty: "penalty",
	OnSorry: "sorry", OnWin: "won", OnOkey: "okey", OnPairs: "pairs", OnStreak: "streak", OnLoss: "lost", OnGave: "gave", OnClose: "close", OnRun: "run",
	OnDrawn: "drawn", OnGreet: "greet", OnWelcome: "welcome", OnBack: "back", OnAhead: "ahead", OnBehind: "behind", OnWait: "wait", OnPraised: "praised",
	OnPraisedBack: "praised-back", OnWished: "wished", OnHurried: "hurried", OnTurn: "turn", OnEnvied: "envied", OnDared: "dared", OnSighed: "sighed",
	OnForgiven: "forgiven", OnThanked: "thanked",
}

// String returns the name of the occasion, the last part of the IDs of its texts.
func (o Occasion) String() string { return occasionNames[o] }

// A Remark is something said at the table. The zero Remark is silence.
type Remark struct {
	// Phrase is the player's phrase, or NoPhrase for a bot.
	Phrase Phrase
	// Temper, Occasion and Variant select the text of a bot.
	Temper   bots.Temper
	Occasion Occasion
	Variant  uint8
}

// remarks holds the current remarks and the state that determines later ones.
type remarks struct {
	said     [game.MaxSeats]Remark
	last     game.Seat // the bot that spoke last
	known    map[string]Acquaintance
	greeted  bool   // a bot has greeted the player in this match
	lingered bool   // a bot has remarked on a long turn in this round
	replied  int    // the lap in which a bot last answered the player, from 1; 0 if none has in this round
	reply    func() // makes a bot answer, or nil
}

// RemarkOf returns the current remark of a seat. A bot's remark and the player's phrase last until the seat's next
// turn.
func (s *Session) RemarkOf(seat game.Seat) Remark { return s.remarks.said[seat] }

// react updates the remarks after an event. The match's botSeed determines which bots speak. Remarks use only public
// information and do not affect how bots play.
func (s *Session) react(e game.Event) {
	r := &s.remarks
	switch e := e.(type) {
	case game.Dealt:
		r.said, r.reply, r.replied, r.lingered = [game.MaxSeats]Remark{}, nil, 0, false
		if e.Round == 1 {
			r.greeted = false
			s.greet()
		}
	case game.Acted:
		kind := e.Action.Kind
		if kind == game.Draw || kind == game.Take {
			r.said[e.Seat] = Remark{}
		}
		switch {
		case kind == game.Take && e.Seat == s.me:
			s.chat(s.view.Left(e.Seat), OnGiven, 6)
		case kind == game.Take:
			s.chat(e.Seat, OnTake, 5)
		case kind == game.Open && e.Laid.How == meld.Pairs:
			s.speak(e.Seat, OnOpenPairs, 1)
		case kind == game.Open:
			s.chat(e.Seat, OnOpen, 2)
		case kind == game.ShowTwin:
			if e.Seat == s.me {
				s.speak(s.anyBot(), OnTwin, 2)
			}
			s.speak(e.Seat, OnShow, 1)
		}
	case game.Penalised:
		if e.Penalty.Seat == s.me {
			s.speak(s.anyBot(), OnSorry, 2)
		}
		s.speak(e.Penalty.Seat, OnPenalty, 1)
	case game.RoundEnded:
		r.said, r.replied = [game.MaxSeats]Remark{}, 0
		s.reactToEnd(&e.Result)
	}
}

// reactToEnd lets the winner of a round and one of the other bots speak.
func (s *Session) reactToEnd(result *game.Result) {
	w := result.Winner
	if w == game.Nobody {
		s.speak(s.anyBot(), OnDrawn, 2)
		return
	}
	const manyInARow = 3
	turns, sheet := s.view.Record, s.view.Sheet
	wins := 0
	for wins < len(sheet) && sheet[len(sheet)-1-wins].Winner == w {
		wins++
	}
	left := s.view.Left(w) // would have played last
	gave := len(turns) > 0 && turns[len(turns)-1].Seat == w && turns[len(turns)-1].Took != tile.None
	if gave && s.seats[left].IsBot() {
		s.speak(left, OnGave, 1)
	} else if other := s.anyBot(w); wins >= manyInARow {
		s.speak(other, OnRun, 1)
	} else if close := s.oneTileShort(w); close != game.Nobody {
		s.speak(close, OnClose, 2)
	} else {
		s.speak(left, OnLoss, 2)
	}
	won := OnWin
	switch {
	case result.OkeyFinish:
		won = OnOkey
	case result.How == meld.Pairs:
		won = OnPairs
	case wins >= manyInARow:
		won = OnStreak
	}
	s.speak(w, won, 1)
}

// oneTileShort returns the seat of a losing bot whose revealed hand is one tile short of a win, or Nobody.
func (s *Session) oneTileShort(winner game.Seat) game.Seat {
	if !s.table.Talk || !s.view.Rules.FinishesWhole() {
		return game.Nobody
	}
	for i := range game.Seat(s.view.Rules.Seats) {
		seat := (winner + i) % game.Seat(s.view.Rules.Seats)
		hand := s.view.Reveal.Hands[seat]
		if s.view.AreOpponents(winner, seat) && s.seats[seat].IsBot() && hand.Len() == meld.HandSize && s.solver.Distance(hand).Total == 1 {
			return seat
		}
	}
	return game.Nobody
}

// chat is like speak, but does nothing while another bot's remark is shown.
func (s *Session) chat(seat game.Seat, on Occasion, oneIn uint32) (spoke bool) {
	for _, said := range s.remarks.said {
		if said.Occasion != 0 {
			return false
		}
	}
	return s.speak(seat, on, oneIn)
}

// speak lets the bot of a seat make a remark on an occasion, with probability 1/oneIn. It reports whether it does.
func (s *Session) speak(seat game.Seat, on Occasion, oneIn uint32) bool {
	if !s.table.Talk || seat == game.Nobody || !s.seats[seat].IsBot() || s.toss(seat, on)%oneIn != 0 {
		return false
	}
	s.remarks.said[seat] = Remark{Temper: s.table.Levels[seat].Temper, Occasion: on, Variant: uint8(s.toss(seat, occasions))}
	s.remarks.last = seat
	return true
}

// toss returns a pseudorandom number that depends only on the state of the match, the seat and the occasion.
func (s *Session) toss(seat game.Seat, on Occasion) uint32 {
	state := uint64(s.view.Round)<<32 | uint64(s.view.Turns)<<16 | uint64(seat)<<8 | uint64(on)
	return uint32(rand.NewPCG(s.live.botSeed, state).Uint64())
}

// anyBot returns a random seat whose bot is still in the match, or Nobody if there is none. It returns none of the
// seats in except.
func (s *Session) anyBot(except ...game.Seat) game.Seat {
	first := int(s.toss(0, 0)) % s.view.Rules.Seats
	for i := range s.view.Rules.Seats {
		seat := game.Seat((first + i) % s.view.Rules.Seats)
		if s.seats[seat].IsBot() && !s.view.Eliminated(seat) && !slices.Contains(except, seat) {
			return seat
		}
	}
	return game.Nobody
}
