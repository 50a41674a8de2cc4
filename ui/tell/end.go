package tell

import (
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/review"
	"fair/okey/ui/words"
)

// Title describes briefly how a round ended or, if the match is over, who won it, as in "You win with the okey".
func (t Teller) Title(r game.Result) string {
	if t.View.Phase == game.MatchOver && t.isRanked() {
		return t.matchWon("end.title.")
	}
	switch {
	case r.DrawnBy == game.DrawnVoid:
		return t.Words.Say("end.title.void")
	case r.Winner == game.Nobody:
		return t.Words.Say("end.title.nobody")
	case r.OkeyFinish:
		return t.ForSeat("end.title.okey", r.Winner, nil)
	}
	return t.ForSeat("end.title.won", r.Winner, nil)
}

// isRanked reports whether the match has ranks (rule 6) and is described by them. The end of a match with points but
// only one round is described like the end of a round.
func (t Teller) isRanked() bool {
	return t.View.Ranks != [game.MaxSeats]int{} && !(t.View.Rules.Rounds == 1 && t.View.Rules.HasPoints())
}

// matchWon names the winners of the match, or notes that all players are equal and nobody won. If winners came first and
// second, it tells who did, as in "Second, after Zeynep" (rule 5.4). Otherwise it uses the messages whose IDs begin with
// prefix.
func (t Teller) matchWon(prefix string) string {
	var winners []game.Seat
	var names [2][]string // the names of the winners except the player, by place
	own, last := 0, 0     // the player's place, if the player has won, and the last place of a winner
	for s := range game.Seat(t.View.Rules.Seats) {
		if !t.View.Wins(s) {
			continue
		}
		place := t.View.Ranks[s]
		winners, last = append(winners, s), max(last, place)
		if t.IsPlayer(s) {
			own = place
		} else {
			names[place-1] = append(names[place-1], t.Name(s))
		}
	}
	id, args := prefix+"match.many", words.Args{"Names": t.List(names[0])}
	switch {
	case len(winners) == 0:
		id = prefix + "level"
	case last == 2 && own == 1:
		id, args["Names"] = "end.place.first", t.List(names[1])
	case last == 2 && own == 2:
		id = "end.place.second"
	case last == 2:
		id, args["First"], args["Second"] = "end.places", args["Names"], t.List(names[1])
	case len(winners) == 1:
		return t.ForSeat(prefix+"match", winners[0], args)
	case own > 0:
		id += ".me"
	}
	return t.Words.With(id, args)
}

// Reasons explains why points were lost in a round, with one line per reason. It returns nil in games without points.
func (t Teller) Reasons(r game.Result) []string {
	w := t.Words
	var lines []string
	if !t.View.Rules.HasPoints() {
		return nil
	}
	if t.View.Rules.CountsHands() {
		return t.scoringReasons(r)
	}
	if r.Winner != game.Nobody {
		id := t.loserTextID("end.losers", r.Winner)
		if t.View.Rules.Seats == 2 && t.IsPlayer(r.Winner) {
			id += ".me"
		}
		lines = append(lines, t.winText(r)+": "+w.With(id, words.Args{"Sum": r.Loss}))
	}
	if r.Shown != game.Nobody {
		lines = append(lines, t.shown(r.Shown))
	}
	if r.Pot > 0 {
		lines = append(lines, t.potText(r))
	}
	if len(lines) == 0 {
		lines = append(lines, w.Say("end.nothing"))
	}
	return lines
}

// potText describes who paid into the pot and what became of the pot, as in "you put 1 in the pot: Ayşe takes the 6 in
// it" (rule 5.7).
func (t Teller) potText(r game.Result) string {
	args := words.Args{"Count": r.Pot}
	became := t.Words.With("end.pot.left", args)
	switch {
	case r.PotWon() > 0 && t.View.Rules.Partners:
		became = t.ForSeat("end.pot.won.team", r.Winner, args)
	case r.PotWon() > 0:
		became = t.ForSeat("end.pot.won", r.Winner, args)
	case t.View.Phase == game.MatchOver:
		became = t.Words.With("end.pot.lost", args)
	}
	return t.ForSeat("end.pot.paid", r.Dealer, nil) + ": " + became
}

// winText describes how a round was won and what multiplied the points, as in "seven pairs, with the okey, ×4" (rule
// 5.2).
func (t Teller) winText(r game.Result) string {
	w := t.Words
	var parts []string
	switch {
	case r.How == meld.Pairs:
		parts = append(parts, w.Say("end.how.pairs"))
	case !r.OkeyFinish:
		parts = append(parts, w.Say("end.how.melds"))
	}
	if r.OkeyFinish {
		parts = append(parts, t.ForSeat("end.how.okey", r.Winner, nil))
	}
	if r.OneColour {
		parts = append(parts, w.Say("end.how.colour"))
	}
	if r.Coloured {
		parts = append(parts, w.Say("end.how.coloured"))
	}
	switch times := r.Loss / max(1, t.View.Rules.WinLoss); {
	case times == 2:
		parts = append(parts, w.Say("end.how.double"))
	case times > 2:
		parts = append(parts, w.With("end.how.times", words.Args{"Number": times}))
	}
	return strings.Join(parts, ", ")
}

// scoringReasons explains how a round of Okey 101 was scored, with one line per reason (rule 7.13).
func (t Teller) scoringReasons(r game.Result) []string {
	w := t.Words
	if r.DrawnBy == game.DrawnVoid {
		return []string{w.Say("end.nothing")}
	}
	var lines []string
	if r.Winner != game.Nobody {
		finish := w.With("end.why.finish", words.Args{"Number": t.View.Rules.Penalty})
		if r.OkeyFinish {
			finish += " · " + w.Say("end.why.okey")
		}
		if r.How == meld.Pairs {
			finish += " · " + w.Say("end.why.pairs.open")
		}
		if r.Elden {
			finish += " · " + w.Say("end.why.elden")
		}
		lines = []string{finish}
		if t.View.Rules.Partners {
			lines = append(lines, t.ForSeat("end.why.partner", (r.Winner+2)%game.MaxSeats, nil))
		}
	}
	unopened, opened := 0, false // the cost of not opening, the same for all such seats; a seat has opened but not won
	for s := range game.Seat(t.View.Rules.Seats) {
		if r.Opened[s] == meld.NoWin {
			unopened = max(unopened, r.Change[s]-r.Penalties[s])
		} else {
			opened = opened || s != r.Winner
		}
	}
	if unopened > 0 {
		lines = append(lines, w.With("end.why.unopened", words.Args{"Number": unopened}))
	}
	if opened {
		lines = append(lines, w.Say("end.why.opened"))
	}
	for _, p := range t.View.Penalties {
		lines = append(lines, t.Penalty(p))
	}
	return lines
}

// Winners names the winners of the match, or notes that all players are equal and nobody won (rule 5.4). It returns ""
// if there are no ranks (rule 6), and after a match of one round, whose end is described like the end of a round.
func (t Teller) Winners() string {
	if !t.isRanked() {
		return ""
	}
	return t.matchWon("end.full.")
}

// ClosingRemark returns a seat's remark to the player after a match with ranks.
func (t Teller) ClosingRemark(s game.Seat) string {
	switch {
	case !t.View.Wins(t.SeatsByRank()[0]):
		return t.Words.Say("end.again.me")
	case !t.View.Wins(s):
		return t.Words.Say("end.loser.me")
	case t.View.Ranks[s] == 2:
		return t.Words.Say("end.second.me")
	}
	return t.Words.Say("end.winner.me")
}

// Highlight describes a notable decision of a match: when it was made, what was played and what else was possible, each
// with its worth, as in "round 5, turn 7", "Throw 9●: 41%" and "Throw 2●: 33%". x is the tile that was played or could
// have been taken, or tile.None.
func (t Teller) Highlight(d *coach.Decision) (x tile.Tile, texts [3]string) {
	w, u, other := t.Words, ComparisonUnit(d), d.Best()
	if d.Missed != nil {
		other = &d.Missed.Estimate
	} else if other == d.Chosen() {
		other = &d.Options[1]
	}
	texts[0] = w.With("end.move", words.Args{"Round": d.Round, "Turn": OwnTurn(&d.View)})
	for i, o := range []*value.Estimate{d.Chosen(), other} {
		option := t.optionPhrase(d, o)
		if d.Step == coach.Showing {
			option = t.OptionLabel(d, o)
		}
		texts[1+i] = w.Capitalize(option) + ": " + u.Worth(w, u.Figure(o), 0)
	}
	if x = d.Played.Tile; x == tile.None {
		x = d.View.LeftDiscard()
	}
	return x, texts
}

// WouldHaveWonText names the level that would have won a round soonest with the tiles of the player, who did not, as in
// "usta would have won in turn 7". It returns "" if there is none.
func WouldHaveWonText(w *words.Words, t *review.Tiles) string {
	var best *review.LevelTiles
	for i := range t.Levels {
		if l := &t.Levels[i]; l.Median.Won && (best == nil || l.Median.Turns <= best.Median.Turns) {
			best = l
		}
	}
	if best == nil || t.Own.Won {
		return ""
	}
	return w.With("tiles.would", words.Args{"Level": best.Level, "Turn": best.Median.Turns})
}
