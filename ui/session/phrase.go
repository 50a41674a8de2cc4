package session

import "fair/okey/game"

// A Phrase is something that a player can say to the table. Everybody hears it in their own language.
type Phrase uint8

// The phrases, in the order of their keys.
const (
	NoPhrase Phrase = iota
	Praise
	Luck
	Hurry
	Envy
	Dare
	Sigh
	Moment
	Sorry
	Thanks
	phrases
)

// phraseTable holds the name of each phrase, and the occasion on which a bot answers it.
var phraseTable = [phrases]struct {
	name   string
	answer Occasion
}{
	{"none", 0}, {"praise", OnPraised}, {"luck", OnWished}, {"hurry", OnHurried}, {"envy", OnEnvied}, {"dare", OnDared}, {"sigh", OnSighed},
	{"moment", OnWait}, {"sorry", OnForgiven}, {"thanks", OnThanked},
}

// Phrases returns the phrases in order, without NoPhrase.
func Phrases() []Phrase {
	return []Phrase{Praise, Luck, Hurry, Envy, Dare, Sigh, Moment, Sorry, Thanks}
}

// String returns the name of the phrase, the last part of the ID of its text.
func (p Phrase) String() string { return phraseTable[p].name }

// MaySay reports whether the player may say a phrase.
func (s *Session) MaySay() bool {
	return s.table.Talk && !s.Watched() && !s.table.Exercise && !s.AwaitsWord()
}

// Say says a phrase for the player if MaySay allows it. It reports whether a bot will answer when Reply is called. A
// bot answers at most once per lap of a round, and at most once after the round.
func (s *Session) Say(p Phrase) (answered bool) {
	r := &s.remarks
	if !s.MaySay() {
		return false
	}
	r.said[s.me] = Remark{Phrase: p}
	lap := 1 + s.view.Turns/s.view.Rules.Seats
	seat, on := s.answerTo(p)
	if r.replied == lap || r.reply != nil || seat == game.Nobody {
		return false
	}
	r.replied, r.reply = lap, func() { s.speak(seat, on, 1) }
	return true
}

// Reply makes the bot chosen by Say, if any, answer the player.
func (s *Session) Reply() {
	if answer := s.remarks.reply; answer != nil {
		s.remarks.reply = nil
		answer()
	}
}

// answerTo returns the bot that answers a phrase, or Nobody, and the occasion of the answer.
func (s *Session) answerTo(p Phrase) (game.Seat, Occasion) {
	v, winner := &s.view, game.Nobody
	if v.Phase != game.Playing {
		winner = v.Sheet[len(v.Sheet)-1].Winner
	}
	seat := s.anyBot()
	if last := s.remarks.last; s.remarks.said[last].Occasion != 0 {
		seat = last
	}
	switch p {
	case Praise, Envy:
		switch {
		case winner == s.me && p == Praise:
			return seat, OnPraisedBack
		case winner != game.Nobody && s.seats[winner].IsBot():
			seat = winner
		}
	case Hurry:
		switch {
		case s.MyTurn():
			return seat, OnTurn
		case s.BotsTurn():
			seat = v.Turn
		}
	}
	return seat, phraseTable[p].answer
}

// Linger lets a bot remark that the player's turn is taking long, at most once per round.
func (s *Session) Linger() {
	if !s.remarks.lingered && s.MyTurn() && !s.table.Exercise {
		s.remarks.lingered = s.chat(s.anyBot(), OnWait, 2)
	}
}

// An Acquaintance summarises the player's earlier matches with one opponent.
type Acquaintance struct {
	// Matches is the number of matches played together. Ahead counts those in which the player ranked higher, and
	// Behind those in which the opponent did.
	Matches int `json:"matches"`
	Ahead   int `json:"ahead"`
	Behind  int `json:"behind"`
	// Days is the number of days since the last match together.
	Days int `json:"-"`
}

// longAway is the number of days after which a bot remarks that it has not seen the player for a long time.
const longAway = 14

// Meet sets what the player knows about others, by name. A bot may then greet the player.
func (s *Session) Meet(known map[string]Acquaintance) {
	if s.remarks.known = known; known == nil {
		s.remarks.known = map[string]Acquaintance{}
	}
	s.greet()
}

// Introduction returns what the player knows about the bot of a seat. ok reports whether faces should describe the bot.
// They do so from the start of a match until the player's first draw or discard, unless InFirstTurns is true.
func (s *Session) Introduction(seat game.Seat) (a Acquaintance, ok bool) {
	ok = s.hasJustSatDown() && !s.InFirstTurns() && s.seats[seat].IsBot() && s.remarks.known != nil
	return s.remarks.known[s.table.Names[seat]], ok
}

// hasJustSatDown reports whether the match has just started and the player may talk.
func (s *Session) hasJustSatDown() bool {
	v := &s.view
	return s.MaySay() && v.Phase == game.Playing && v.Round == 1 && !v.Acted[s.me]
}

// greet lets a bot greet a player who has just sat down. If the table has a Meet function, greet does nothing until
// Session.Meet has been called.
func (s *Session) greet() {
	r := &s.remarks
	if r.greeted || !s.hasJustSatDown() || s.table.Meet != nil && r.known == nil {
		return
	}
	r.greeted = true
	seat, on := s.anyBot(), OnGreet
	for i := range game.Seat(s.view.Rules.Seats) {
		if s.seats[i].IsBot() && r.known[s.table.Names[i]].Days >= longAway {
			seat, on = i, OnBack
		}
	}
	if seat == game.Nobody {
		return
	}
	switch a, fewest := r.known[s.table.Names[seat]], 3; {
	case on == OnBack:
	case a.Matches == 0 && r.known != nil:
		on = OnWelcome
	case a.Matches < fewest || s.toss(seat, OnGreet)%2 == 0:
	case a.Ahead > a.Behind:
		on = OnBehind
	case a.Behind > a.Ahead:
		on = OnAhead
	}
	s.speak(seat, on, 1)
}
