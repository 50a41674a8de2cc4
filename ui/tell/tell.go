// Package tell says in words what happens at the table, to the player at one seat: events, how
// rounds end, why something is refused, hints. Every face of the game speaks through it, so that
// all say the same. Tiles are marks (words.Mark) in what it says.
package tell

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// Teller speaks to the player whose View it is.
type Teller struct {
	Words *words.Words
	// Names are those of the seats, fit to be shown. That of the player's own seat may be empty:
	// then the player is "you".
	Names [game.MaxSeats]string
	// View is what the player sees now.
	View *game.View
	// Solver is for the hands of this round; only Hint needs it.
	Solver *meld.Solver
}

// Name is what a seat is called.
func (t Teller) Name(s game.Seat) string {
	if t.You(s) {
		return t.Words.Say("you")
	}
	return t.Names[s]
}

// You reports whether texts speak to the player about this seat: who has no name is the player,
// also where a replay is looked at with the eyes of somebody else.
func (t Teller) You(s game.Seat) bool { return t.Names[s] == "" }

// About is a text about a seat: the one that speaks to the player, with the id's ".me", where it is
// his. Name is set in args.
func (t Teller) About(id string, s game.Seat, args words.Args) string {
	if t.You(s) {
		id += ".me"
	}
	args["Name"] = t.Name(s)
	return t.Words.With(id, args)
}

// Event is an event in words, as SeenBy the player; nothing for one that needs no words.
func (t Teller) Event(e game.Event) string {
	switch e := e.(type) {
	case game.Dealt:
		if e.FirstThrow == 0 { // no dice were thrown (rule 2.3)
			return t.About("event.dealt.informal", e.Dealer, words.Args{})
		}
		dice := []string{fmt.Sprint(e.FirstThrow)}
		for _, n := range e.SecondThrows {
			dice = append(dice, fmt.Sprint(n))
		}
		return t.About("event.dealt", e.Dealer, words.Args{"Dice": strings.Join(dice, " + ")})
	case game.Drew:
		if e.Tile == tile.None {
			return t.Words.With("event.drew", words.Args{"Name": t.Name(e.Seat)})
		}
		return t.About("event.drew", e.Seat, words.Args{"Tile": e.Tile})
	case game.Took:
		return t.About("event.took", e.Seat, words.Args{"Tile": e.Tile})
	case game.Discarded:
		return t.About("event.discarded", e.Seat, words.Args{"Tile": e.Tile})
	case game.Shown:
		return t.About(t.to(e.Seat, shownTo), e.Seat, words.Args{"Tile": e.Tile, "Loss": e.Loss})
	case game.HandOpened:
		if e.How == meld.Pairs {
			return t.About("event.opened.pairs", e.Seat, words.Args{"Number": e.Value})
		}
		return t.About("event.opened", e.Seat, words.Args{"Value": e.Value})
	case game.MeldLaid:
		return t.About("event.laid", e.Seat, words.Args{"Group": Group(e.Meld.Tiles())})
	case game.LaidOff:
		return t.About("event.laidoff", e.Seat, words.Args{"Tile": e.Tile})
	case game.Swapped:
		return t.About("event.swapped", e.Seat, words.Args{"Tile": e.Tile})
	case game.TookBack:
		return t.About("event.tookback", e.Seat, words.Args{})
	case game.GaveBack:
		return t.About("event.gaveback", e.Seat, words.Args{"Tile": e.Tile})
	case game.Penalised:
		return t.Penalty(e.Penalty)
	case game.RoundEnded:
		return t.Outcome(e.Result)
	}
	return ""
}

// losers are the ids of a text about those who lose points to a seat: its opponents, the other
// team, the one opponent that there is, the player who is that one.
type losers struct{ several, team, one, you string }

var (
	shownTo   = losers{"event.shown", "event.shown.team", "event.shown.two", "event.shown.you"}
	countedTo = losers{"end.why.gosterme", "end.why.gosterme.team", "end.why.gosterme.two", "end.why.gosterme.you"}
)

// to is the id for those who lose points to a seat.
func (t Teller) to(s game.Seat, ids losers) string {
	switch {
	case t.View.Rules.Partners:
		return ids.team
	case t.View.Rules.Seats == 2 && t.You(1-s):
		return ids.you
	case t.View.Rules.Seats == 2:
		return ids.one
	}
	return ids.several
}

// Penalty is a penalty in words, with what it was for (rules 7.10 and 7.11).
func (t Teller) Penalty(p game.Penalty) string {
	return t.About("penalty."+p.Why.String(), p.Seat, words.Args{"Tile": p.Tile, "Points": p.Points})
}

// Turn is a turn of the record in words, briefly, with what was laid and what was paid for:
// "Ayşe drew, opened 112, laid 2 melds, laid off a tile, threw R5, penalty +101".
func (t Teller) Turn(at int) string {
	laid, paid := placedOf(t, at)
	move := moveOf(t, at)
	ended := t.threw(move)
	if t.finished(at) {
		ended = t.About("trail.finished", move.Seat, words.Args{"Tile": t.View.Reveal.Laid})
	}
	return strings.Join(append([]string{t.turn(move, strings.Join(laid, ", "), ended)}, paid...), ", ")
}

// Move is a turn in words, briefly: "Ayşe drew, threw R5".
func (t Teller) Move(move game.Move) string { return t.turn(move, "", t.threw(move)) }

// threw is how a turn of the record ended with a discard, nothing if it did not.
func (t Teller) threw(move game.Move) string {
	if move.Discarded == tile.None {
		return ""
	}
	return t.About("trail.threw", move.Seat, words.Args{"Tile": move.Discarded})
}

// finished reports whether a turn of the record won the round.
func (t Teller) finished(at int) bool {
	return slices.ContainsFunc(t.View.Log.Turn(at+1), func(e game.Event) bool {
		end, ok := e.(game.RoundEnded)
		return ok && end.Result.Winner == moveOf(t, at).Seat
	})
}

func (t Teller) turn(move game.Move, laid, ended string) string {
	text := t.Name(move.Seat)
	switch {
	case move.Took != tile.None:
		text = t.About("trail.took", move.Seat, words.Args{"Tile": move.Took})
	case move.Drawn != tile.None:
		text = t.About("trail.drew.open", move.Seat, words.Args{"Tile": move.Drawn})
	case move.Drew:
		text = t.About("trail.drew", move.Seat, words.Args{})
	}
	if laid != "" {
		text += ", " + laid
	}
	if ended != "" {
		if move.Drew || move.Took != tile.None || laid != "" {
			text += ","
		}
		text += " " + ended
	}
	return text
}

// recordedOf is a turn of the record without who had it: "drew, discarded R5".
func recordedOf(t Teller, move game.Move) string {
	var parts []string
	switch {
	case move.Took != tile.None:
		parts = append(parts, t.About("record.took", move.Seat, words.Args{"Tile": move.Took}))
	case move.Drew:
		parts = append(parts, t.About("record.drew", move.Seat, words.Args{}))
	}
	if move.Discarded != tile.None {
		parts = append(parts, t.About("record.threw", move.Seat, words.Args{"Tile": move.Discarded}))
	}
	return strings.Join(parts, ", ")
}

// ShownTwin says who showed the indicator's twin in this round (rule 4.1); nothing if nobody did.
func (t Teller) ShownTwin() string {
	if t.View.Shown == game.Nobody {
		return ""
	}
	return t.About("record.shown", t.View.Shown, words.Args{})
}

// Stacking says who builds the stacks of a deal, and Giving who is dealt to first (rule 2.3).
func (t Teller) Stacking(dealer game.Seat) string {
	return t.About("deal.stacks", dealer, words.Args{})
}

// Giving is described at Stacking.
func (t Teller) Giving(starter game.Seat) string { return t.About("deal.give", starter, words.Args{}) }

// Outcome is how the round that is just over ended.
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
	return t.About("end.won", r.Winner, words.Args{"Tile": t.View.Reveal.Laid})
}

// Round says which round it is, of how many where that is settled; void ones do not count there
// (rules 7.2 and 7.9).
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

// Dealer says who deals.
func (t Teller) Dealer() string { return t.About("header.dealer", t.View.Dealer, words.Args{}) }

// Goal is when the match ends.
func (t Teller) Goal() string {
	switch r := &t.View.Rules; {
	case !r.HasPoints():
		return t.Words.Say("header.goal.finish")
	case r.Elimination:
		return t.Words.Say("header.goal.elimination")
	case r.LowestWins() && r.Partners:
		return t.Words.Say("header.goal.fewest.team")
	case r.LowestWins():
		return t.Words.Say("header.goal.fewest")
	}
	return t.Words.Say("header.goal")
}

// Standing is how a seat stands in the match: its points, with penalties not counted yet behind
// them, or that it is out; nothing where there are none.
func (t Teller) Standing(s game.Seat) string {
	switch {
	case t.View.Out(s):
		return t.About("standing.out", s, words.Args{})
	case !t.View.Rules.HasPoints():
		return ""
	case t.Incurred(s) > 0: // there is little room, and the sum of the two would hide what is yet to be counted
		return t.Score(s)
	}
	return t.Words.With("points", words.Args{"Count": t.View.Scores[s]})
}

// Teams is what the teams have together, where that decides (rule 7.15); else nothing.
func (t Teller) Teams() string {
	v := t.View
	if !v.Rules.Partners || v.Rules.StartPoints > 0 { // partners share one score (rule 5.6)
		return ""
	}
	var parts []string
	for s := range game.Seat(2) {
		parts = append(parts, t.List([]string{t.Name(s), t.Name(s + 2)})+" "+withPenalties(v.Total(s), t.Incurred(s)+t.Incurred(s+2)))
	}
	return strings.Join(parts, ", ")
}

// ByRank lists the seats, the best first once the match is over.
func (t Teller) ByRank() []game.Seat {
	var seats []game.Seat
	for s := range game.Seat(t.View.Rules.Seats) {
		seats = append(seats, s)
	}
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return t.View.Ranks[a] - t.View.Ranks[b] })
	return seats
}

// rulesInBrief holds the texts of Rules where nothing is switched.
var rulesInBrief = map[game.Game][]string{
	game.ClassicGame:    {"help.rules.1", "help.rules.2", "help.rules.3", "help.rules.4"},
	game.SimplifiedGame: {"help.rules.1", "help.rules.short"},
	game.Okey101Game:    {"help.rules.101.1", "help.rules.101.2", "help.rules.101.3", "help.rules.101.4"},
}

// Rules is the rules in brief, a line each.
func (t Teller) Rules() []string {
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
	return lines
}

// List joins names: "A, B and C".
func (t Teller) List(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return t.Words.With("list.and", words.Args{"Names": strings.Join(names[:last], ", "), "Last": names[last]})
}

// Refusal says in the player's words why an action of his was refused.
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
	if reason == game.DrawFirst && t.View.Returned != tile.None { // it cannot be taken again (rule 7.7)
		reason = game.GivenBack
	}
	if reason == game.AlreadyDrawn && t.View.TileToLay() != tile.None { // which comes first
		reason = game.LayTaken
	}
	return t.Words.With("refused."+reason.Code(), args)
}

// Group is a group of tiles for a text, shortened where it is longer than most.
func Group(group []tile.Tile) string {
	const most = 5
	var b strings.Builder
	for i, x := range group {
		if i == most {
			return b.String() + "…"
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(words.Mark(x))
	}
	return b.String()
}

// May reports whether the player may do a kind of action that names no tile.
func (t Teller) May(kind game.Kind) bool { return t.View.Check(game.Action{Kind: kind}) == nil }
