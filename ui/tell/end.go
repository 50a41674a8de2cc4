package tell

import (
	"fair/okey/game"
	"fair/okey/ui/words"
)

// Title says in few words how a round ended, or once the match is over who has won it: "You win with
// the okey".
func (t Teller) Title(r game.Result) string {
	if t.View.Phase == game.MatchOver && t.View.Ranks[0] > 0 {
		return t.matchTitle()
	}
	switch {
	case r.DrawnBy == game.DrawnVoid:
		return t.Words.Say("end.title.void")
	case r.Winner == game.Nobody:
		return t.Words.Say("end.title.nobody")
	case r.OkeyFinish:
		return t.about("end.title.okey", r.Winner, words.Args{})
	}
	return t.about("end.title.won", r.Winner, words.Args{})
}

// matchTitle says who has won the match.
func (t Teller) matchTitle() string {
	var names []string
	var winner game.Seat
	for s := range game.Seat(t.View.Rules.Seats) {
		if t.View.Wins(s) {
			winner, names = s, append(names, t.Name(s))
		}
	}
	switch len(names) {
	case 0:
		return t.Words.Say("end.title.level")
	case 1:
		return t.about("end.title.match", winner, words.Args{})
	}
	return t.Words.With("end.title.match.many", words.Args{"Names": t.List(names)})
}
