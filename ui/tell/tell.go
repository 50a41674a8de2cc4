// Package tell describes what happens at the table to the player at one seat: events, the ends of rounds, refusals,
// hints and reviews. All user interfaces use this package. Tiles in its texts are marks (words.Mark).
package tell

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// A Teller writes messages for the player whose view is View. Messages about decisions and reviews need no View.
type Teller struct {
	Words *words.Words
	// Names holds the names of the seats, safe to show. The player of a seat without a name is addressed as "you".
	Names [game.MaxSeats]string
	// View is the player's current view.
	View *game.View
	// Solver solves hands of this round. Only Hint needs it.
	Solver *meld.Solver
	// Brief is set if hints leave out what is missing from the hand, the tiles that help, and the chance of winning.
	Brief bool
	// Listed is set if the screen lists the tiles that finish the hand, so that hints do not.
	Listed bool
	// Intervals is set if costs and luck in a review are given with a 95% confidence interval.
	Intervals bool
}

// Name returns the name of a seat, or "you".
func (t Teller) Name(s game.Seat) string {
	if t.IsPlayer(s) {
		return t.Words.Say("you")
	}
	return words.ShortName(t.Names[s])
}

// IsPlayer reports whether seat s is addressed as "you". In a replay, that may be a seat other than the one whose view
// is shown.
func (t Teller) IsPlayer(s game.Seat) bool { return t.Names[s] == "" }

// ForSeat returns the message with the given ID about a seat, or the message id+".me" if the seat is the player's. It
// adds Name to args, which may be nil.
func (t Teller) ForSeat(id string, s game.Seat, args words.Args) string {
	if t.IsPlayer(s) {
		id += ".me"
	}
	if args == nil {
		args = words.Args{}
	}
	args["Name"] = t.Name(s)
	return t.Words.With(id, args)
}

// Event describes an event as the player sees it. It returns "" if there is no message for the event.
func (t Teller) Event(e game.Event) string {
	switch e := e.(type) {
	case game.Dealt:
		if e.FirstThrow == 0 { // no dice were thrown (rule 2.3)
			return t.ForSeat("event.dealt.informal", e.Dealer, nil)
		}
		dice := []string{fmt.Sprint(e.FirstThrow)}
		for _, n := range e.SecondThrows {
			dice = append(dice, fmt.Sprint(n))
		}
		return t.ForSeat("event.dealt", e.Dealer, words.Args{"Dice": strings.Join(dice, " + ")})
	case game.Acted:
		id, args := "event."+e.Action.Kind.String(), words.Args{"Tile": e.Tile}
		switch kind := e.Action.Kind; {
		case kind.EndsRound():
			return ""
		case kind == game.Draw && e.Tile == tile.None:
			return t.Words.With(id, words.Args{"Name": t.Name(e.Seat)})
		case kind == game.ShowTwin:
			return t.shown(e.Seat)
		case kind == game.Open && e.Laid.How == meld.Pairs:
			id, args["Number"] = "event.open.pairs", e.Laid.Value
		case kind == game.Open:
			args["Value"] = e.Laid.Value
		case kind == game.Lay:
			args["Group"] = Group(e.Laid.Melds[0].Tiles())
		}
		return t.ForSeat(id, e.Seat, args)
	case game.Penalised:
		return t.Penalty(e.Penalty)
	case game.RoundEnded:
		return t.Outcome(e.Result)
	}
	return ""
}

// shown describes a gösterme and its cost to each opponent (rule 4.2).
func (t Teller) shown(by game.Seat) string {
	return t.ForSeat(t.loserTextID("event.show", by), by, words.Args{"Loss": t.View.ShowLoss(by)})
}

// loserTextID returns the ID of the version of a message for those who lose points to seat s: several opponents, the
// other team, the player as the only opponent, or another only opponent.
func (t Teller) loserTextID(id string, s game.Seat) string {
	switch r := &t.View.Rules; {
	case r.Partners:
		return id + ".team"
	case r.Seats == 2 && t.IsPlayer(1-s) && !t.IsPlayer(s):
		return id + ".you"
	case r.Seats == 2:
		return id + ".two"
	}
	return id
}

// Penalty describes a penalty and its reason (rules 7.10 and 7.11).
func (t Teller) Penalty(p game.Penalty) string {
	return t.ForSeat("penalty."+p.Why.String(), p.Seat, words.Args{"Tile": p.Tile, "Points": p.Points})
}

// Move summarizes a turn without melds and penalties, as in "Ayşe drew, threw R5".
func (t Teller) Move(move game.Move) string { return t.Name(move.Seat) + " " + t.moveText(move) }

// moveText is like Move, but does not name the player.
func (t Teller) moveText(move game.Move) string {
	return strings.Join(nonEmpty(t.drawText(move), t.discardText(move)), ", ")
}

// discardText describes the discard of a turn. It returns "" if there was none.
func (t Teller) discardText(move game.Move) string {
	if move.Discarded == tile.None {
		return ""
	}
	return t.ForSeat("trail.threw", move.Seat, words.Args{"Tile": move.Discarded})
}

// drawText describes where the tile of a turn came from. It returns "" if there was none.
func (t Teller) drawText(move game.Move) string {
	switch {
	case move.Took != tile.None:
		return t.ForSeat("trail.took", move.Seat, words.Args{"Tile": move.Took})
	case move.Drawn != tile.None:
		return t.ForSeat("trail.drew.open", move.Seat, words.Args{"Tile": move.Drawn})
	case move.Drew:
		return t.ForSeat("trail.drew", move.Seat, nil)
	}
	return ""
}

// nonEmpty returns the texts that are not "".
func nonEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// Starts names the indicator of a deal and the player who starts (rule 2.3).
func (t Teller) Starts(e game.Dealt) string {
	return t.ForSeat("deal.starts", e.Starter, words.Args{"Tile": e.Indicator})
}

// Outcome describes how the round that has just ended was won or drawn.
func (t Teller) Outcome(r game.Result) string {
	switch {
	case r.DrawnBy == game.DrawnVoid:
		return t.Words.Say("end.void")
	case r.Winner == game.Nobody && t.View.Rules.CountsHands():
		return t.Words.Say("end.exhausted")
	case r.Winner == game.Nobody && r.DrawnBy == game.DrawnTurns:
		return t.Words.With("end.drawn.turns", words.Args{"Number": t.View.Turns})
	case r.Winner == game.Nobody:
		return t.Words.Say("end.drawn.stock")
	}
	return t.ForSeat("end.won", r.Winner, words.Args{"Tile": t.View.Reveal.Laid})
}

// Round returns the number of the round, in words. If the number of rounds is fixed, it adds that number and does not
// count void rounds (rules 7.2 and 7.9).
func (t Teller) Round() string {
	v := t.View
	if v.Rules.Rounds <= 1 {
		return t.Words.With("header.round", words.Args{"Round": v.Round})
	}
	round := v.Played
	if v.Phase == game.Playing || v.Sheet[len(v.Sheet)-1].DrawnBy == game.DrawnVoid {
		round++
	}
	return t.Words.With("header.round.of", words.Args{"Round": round, "Rounds": v.Rules.Rounds})
}

// Pot returns the content of the pot, in words, or "" if there is no pot (rule 5.7).
func (t Teller) Pot() string {
	if !t.View.Rules.Pot {
		return ""
	}
	return t.Words.With("header.pot", words.Args{"Count": t.View.Pot})
}

// Dealer names the dealer.
func (t Teller) Dealer() string { return t.ForSeat("header.dealer", t.View.Dealer, nil) }

// Goal describes when the match ends.
func (t Teller) Goal() string {
	switch r := &t.View.Rules; {
	case !r.HasPoints():
		return t.Words.Say("header.goal.finish")
	case r.Rounds == 1:
		return t.Words.Say("header.goal.round")
	case r.Elimination:
		return t.Words.Say("header.goal.elimination")
	case r.LowestWins() && r.Partners:
		return t.Words.Say("header.goal.fewest.team")
	case r.LowestWins():
		return t.Words.Say("header.goal.fewest")
	}
	return t.Words.Say("header.goal")
}

// Standing returns the points of a seat with its pending penalties, or the text for a seat that is out of the match. It
// returns "" in games without points.
func (t Teller) Standing(s game.Seat) string {
	switch {
	case t.View.Eliminated(s):
		return t.ForSeat("standing.out", s, nil)
	case !t.View.Rules.HasPoints():
		return ""
	case t.PendingPenalties(s) > 0: // no unit, to save space
		return withPenalties(t.View.Scores[s], t.PendingPenalties(s))
	}
	return t.Words.With("points", words.Args{"Count": t.View.Scores[s]})
}

// TeamScores returns the teams' total points if they decide the match (rule 7.15), otherwise "". The player's team
// comes first.
func (t Teller) TeamScores() string {
	v := t.View
	if !v.Rules.Partners || v.Rules.StartPoints > 0 { // partners share one score (rule 5.6)
		return ""
	}
	first := game.Seat(max(0, slices.Index(t.Names[:], "")))
	var parts []string
	for i := range game.Seat(2) {
		one, other := (first+i)%4, (first+i+2)%4
		parts = append(parts, t.List([]string{t.Name(one), t.Name(other)})+" "+withPenalties(v.Total(one), t.PendingPenalties(one)+t.PendingPenalties(other)))
	}
	return strings.Join(parts, ", ")
}

// SeatsByRank returns the seats. Once the match is over, they are ordered from best to worst.
func (t Teller) SeatsByRank() []game.Seat {
	var seats []game.Seat
	for s := range game.Seat(t.View.Rules.Seats) {
		seats = append(seats, s)
	}
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return t.View.Ranks[a] - t.View.Ranks[b] })
	return seats
}

// rulesInBrief holds the message IDs of BriefRules for each game without house rules.
var rulesInBrief = map[game.Game][]string{
	game.ClassicGame:    {"help.rules.1", "help.rules.2", "help.rules.3", "help.rules.4"},
	game.SimplifiedGame: {"help.rules.simple", "help.rules.short"},
	game.Okey101Game:    {"help.rules.101.1", "help.rules.101.2", "help.rules.101.3", "help.rules.101.4"},
}

// BriefRules returns a summary of the rules in lines.
func (t Teller) BriefRules() []string {
	var lines []string
	r := &t.View.Rules
	ids := slices.Clone(rulesInBrief[r.Game])
	if r.Game == game.ClassicGame && r.Show == game.Arranged {
		ids[1] = "help.rules.arranged"
	}
	switch {
	case r.StartPoints == 0:
	case r.Elimination:
		ids[3] = "help.rules.elimination"
	case r.Partners:
		ids[2], ids[3] = "help.rules.team", "help.rules.partners"
	case r.Seats == 2:
		ids[3] = "help.rules.two"
	}
	for _, id := range ids {
		lines = append(lines, t.Words.With(id, words.Args{"Loss": r.WinLoss}))
	}
	if r.Pot {
		lines = append(lines, t.Words.Say("help.rules.pot"))
	}
	return lines
}

// List joins names, as in "A, B and C".
func (t Teller) List(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return t.Words.With("list.and", words.Args{"Names": strings.Join(names[:last], ", "), "Last": names[last]})
}

// Refusal explains why the player's action a was refused.
func (t Teller) Refusal(err error, a game.Action) string {
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		return err.Error()
	}
	args := words.Args{"Name": t.Name(t.View.Turn), "Tile": a.Tile, "Group": Group(refusal.GroupAtFault())}
	if refusal.Reason == game.NotTheTwin {
		args["Tile"] = t.View.Indicator
	}
	reason := refusal.Reason
	if reason == game.DrawFirst && t.View.Returned != tile.None { // the tile cannot be taken again (rule 7.7)
		reason = game.GivenBack
	}
	if reason == game.AlreadyDrawn && t.View.TileToLay() != tile.None { // the taken tile has to be laid first
		reason = game.LayTaken
	}
	id := "refused." + reason.Code()
	if (reason == game.DoesNotFit || reason == game.NotItsTile) && !t.fitsAnywhere(a) {
		id += ".nowhere"
	}
	return t.Words.With(id, args)
}

// fitsAnywhere reports whether the tile of a refused action could be laid off on, or swapped with, another meld.
func (t Teller) fitsAnywhere(a game.Action) bool {
	if a.Kind == game.LayOff {
		return len(t.View.LayOffs(a.Tile)) > 0
	}
	for i := range t.View.Melds {
		if _, ok := t.View.Terms().Swap(t.View.Melds[i].Laid, a.Tile); ok {
			return true
		}
	}
	return false
}

// Group returns the tiles of a group. If there are more than five, it returns the first five and an ellipsis.
func Group(group []tile.Tile) string {
	if most := 5; len(group) > most {
		return Tiles(group[:most]) + "…"
	}
	return Tiles(group)
}

// Numbers returns the numbers of a set or run, such as "7-8-9". If it has more than five tiles, only the first and last
// numbers are included. An okey has the number of the tile it stands for.
func Numbers(terms meld.Terms, l meld.Laid) string {
	numbers := make([]string, l.Len())
	for at, t := range l.Tiles() {
		if stands := terms.StandsFor(l, at); len(stands) > 0 {
			t = stands[0]
		}
		numbers[at] = strconv.Itoa(terms.Face(t).Number())
	}
	if most := 5; len(numbers) > most {
		return numbers[0] + "–" + numbers[len(numbers)-1]
	}
	return strings.Join(numbers, "-")
}
