package tell

import (
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/words"
)

// Played describes what was played and what was better, as in "you discarded K9; Y2 was better". In Okey 101 the two
// actions may be of different kinds, as in "you discarded B9; it was better to open with 148".
func (t Teller) Played(d *coach.Decision) string {
	v, best := &d.View, d.Best().Action
	id, args := "review.played.discard", words.Args{"Tile": best.Tile, "Other": d.Played.Tile}
	switch {
	case UnitOf(&v.Rules).Unit == coach.Points && !(best.Kind == game.Discard && d.Played.Kind == game.Discard) && !(draws(best) && draws(d.Played)):
		return t.Words.With("review.played.101", words.Args{"Played": t.playedPhrase(d), "Best": t.betterPhrase(d)})
	case d.Step == coach.Showing:
		id, args["Tile"] = "review.played.show", v.Indicator
	case d.Step == coach.Drawing || draws(d.Played):
		args["Tile"] = v.LeftDiscard()
		id = "review.played." + d.Played.Kind.String()
	case best.Kind == game.Finish && d.Played.Kind == game.Finish:
		id = "review.played.finish"
	case best.Kind == game.Finish:
		id = "review.played.held"
	case d.Played.Kind == game.Finish:
		id = "review.played.finished"
	}
	return t.ForSeat(id, v.Seat, args)
}

// draws reports whether an action draws or takes a tile.
func draws(a game.Action) bool { return a.Kind == game.Draw || a.Kind == game.Take }

// Cost returns the cost of a decision, as in "3.1 wins in 100", or "3.1 ± 0.6 wins in 100" if t.Intervals is set. Costs
// that are certain have no interval: the points for a missed gösterme, the points lost by a finish that was worth less
// than another, and a lost match.
func (t Teller) Cost(d *coach.Decision) string {
	v, best := &d.View, d.Best()
	switch {
	case d.Step == coach.Showing:
		return t.Words.With("review.cost.show", words.Args{"Count": v.ShowLoss(v.Seat)})
	case choseCheaperFinish(d):
		better, worse := v.FinishResult(best.Action), v.FinishResult(d.Played)
		id, points := "review.cost.show", better.Loss-worse.Loss
		if better.PotWon() != worse.PotWon() {
			id, points = "review.cost.pot", better.Worth()-worse.Worth()
		}
		return t.Words.With(id, words.Args{"Count": points})
	case d.Played.Kind == game.Finish && best.Action.Kind != game.Finish && !d.MissedPot():
		return t.Words.Say("review.cost.match")
	}
	u, id := UnitOf(&v.Rules), "review.cost"
	if t.Intervals {
		id = "review.cost.err"
	}
	return t.Words.With(id+u.suffix, words.Args{"Loss": u.Amount(t.Words, d.Loss), "Err": u.Amount(t.Words, z95*d.LossSE)})
}

// Why explains why the best option was better, with one sentence per reason. If the review looked further ahead
// than hints do, a sentence about that comes first.
func (t Teller) Why(d *coach.Decision) (lines []string) {
	if d.Deeper {
		lines = append(lines, t.Words.Say("review.why.deeper"))
	}
	for _, reason := range d.Reasons {
		lines = append(lines, t.reason(&reason))
	}
	return lines
}

// reasonIDs maps facts to the message IDs of reasons.
var reasonIDs = map[coach.Fact]string{
	coach.CouldFinish:      "review.why.finish",
	coach.FinishLosesMatch: "review.why.loses",
	coach.CostlierFinish:   "review.why.costlier",
	coach.TakesPot:         "review.why.pot",
	coach.ThrewOkey:        "review.why.okey",
	coach.Farther:          "review.why.farther",
	coach.HelpsLess:        "review.why.helps",
	coach.WidensLess:       "review.why.widens",
	coach.LaterMore:        "review.why.later",
	coach.NearerButFew:     "review.why.few",
	coach.PairsNearer:      "review.why.pairs",
	coach.Gone:             "review.why.gone",
	coach.NeighbourHolds:   "review.why.left",
	coach.NextTook:         "review.why.next",
	coach.TakeWins:         "review.why.take.wins",
	coach.TakeNearer:       "review.why.take.nearer",
	coach.TakeNoNearer:     "review.why.take.idle",
	coach.TakeHelps:        "review.why.take.helps",
	coach.FewAfterTake:     "review.why.take.few",
	coach.DrawHelps:        "review.why.draw",
	coach.ShowsTwin:        "review.why.show",
	coach.Late:             "review.why.late",
	coach.WinsMore:         "review.why.more",
	coach.CountsMore:       "review.why.counts",
	coach.CouldOpen:        "review.why.open",
	coach.CouldOpenPairs:   "review.why.open.pairs",
	coach.HigherOpening:    "review.why.open.higher",
	coach.CouldLay:         "review.why.lay",
	coach.CouldLayOff:      "review.why.layoff",
	coach.CouldSwap:        "review.why.swap",
	coach.TakeOpens:        "review.why.take.opens",
	coach.TakeOpensPairs:   "review.why.take.opens.pairs",
	coach.ThrewPlayable:    "review.why.playable",
	coach.OpensLess:        "review.why.opens",
	coach.FewerPairs:       "review.why.opens.pairs",
	coach.KeepsMore:        "review.why.keeps",
	coach.FeedsNext:        "review.why.feeds",
	coach.OkeyFinish:       "review.why.finish.okey",
	coach.EldenFinish:      "review.why.finish.elden",
	coach.PairsFinish:      "review.why.finish.pairs",
	coach.PairsDouble:      "review.why.pairs.double",
}

// reason puts a reason into words.
func (t Teller) reason(reason *coach.Reason) string {
	id := reasonIDs[reason.Fact]
	if reason.Fact == coach.Farther && reason.OtherCount >= meld.Never {
		id = "review.why.never"
	}
	args := words.Args{"Tile": reason.Tile, "Other": reason.Other, "Count": reason.Count, "Number": reason.Count, "Than": reason.OtherCount, "Tiles": t.List(words.Marks(reason.Tiles))}
	if reason.Fact == coach.NeighbourHolds || reason.Fact == coach.NextTook || reason.Fact == coach.FeedsNext {
		if t.Names[reason.Seat] == "" {
			id += ".me"
		}
		args["Name"] = t.Names[reason.Seat]
	}
	if reason.Fact == coach.CountsMore {
		args["Number"], args["Than"] = signed(t.Words, float64(reason.Count), 0), signed(t.Words, float64(reason.OtherCount), 0)
	}
	return t.Words.With(id, args)
}

// Hand returns the hand of a decision in its best arrangement, with semicolons between the groups.
func (t Teller) Hand(d *coach.Decision) string {
	var groups []string
	terms := d.View.Terms()
	for _, group := range meld.NewSolver(terms).Arrange(d.View.Hand, meld.ByBest) {
		groups = append(groups, strings.Join(Held(terms, group), " "))
	}
	return strings.Join(groups, "; ")
}
