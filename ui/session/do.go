package session

import (
	"slices"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// Outcome is what came of something that the player or a bot wanted to do. Just one of Question,
// Refused and Left is set where nothing was done; otherwise Events tells what happened.
type Outcome struct {
	// Events are what happened, in order, as the player may see it.
	Events []game.Event
	// Question is what the player has to confirm before anything is done; answer it with Confirm.
	Question *Question
	// Refused is why the Action was refused: a *game.Refusal that names the rule.
	Refused error
	// Action is what was done, asked about or refused.
	Action game.Action
	// Fault is why the fallback had to move for a bot, nil if it did not.
	Fault error
	// Left tells that the player wants to leave the table.
	Left bool
}

// Do does an action of the player's. From are the slots of the tiles that it is about, so that of
// two copies the one there leaves the rack. Nothing is asked first: see the methods that are named
// after what a player does, such as Discard.
func (s *Session) Do(a game.Action, from ...rack.Slot) Outcome {
	events, err := s.apply(journal.Act{Seat: s.me, Action: a}, from)
	return Outcome{Events: events, Refused: err, Action: a}
}

// apply does what a seat does, writes it down and brings the table up to date.
func (s *Session) apply(act journal.Act, from []rack.Slot) ([]game.Event, error) {
	next, events, err := game.Apply(s.match, act.Seat, act.Action)
	if err != nil {
		return nil, err
	}
	s.store.Append(act, next)
	s.match = next
	s.at.Action++
	if s.question != nil && s.question.Kind != AskLeave { // which may be asked while bots play
		s.question = nil
	}
	s.applyEvents(events, from)
	s.KeepRack()
	return s.visibleEvents(events), nil
}

// applyEvents brings everything that the session keeps up to date with what happened.
func (s *Session) applyEvents(events []game.Event, from []rack.Slot) {
	s.updateView()
	for _, e := range events {
		s.remarks.react(e, s.tableState, s.chance.Whims)
		switch e := e.(type) {
		case game.Dealt:
			s.hinted, s.chances = 0, chances{}
			s.dealRack()
		case game.RoundEnded:
			s.players.showEnd(s.match)
		default:
			s.saveOrRestoreRack(e)
		}
	}
	s.syncRack(from)
}

// Draw draws from the stock (rule 2.5). It asks first where the discard that could be taken wins.
func (s *Session) Draw() Outcome {
	a := game.Action{Kind: game.Draw}
	if win := s.winningTake(); win != tile.None && s.May(game.Draw) {
		return s.ask(&Question{Kind: AskPassUpWin, Win: win}, a)
	}
	return doUnlessMistaken(s, a)
}

// Take takes the left neighbour's discard (rule 2.5).
func (s *Session) Take() Outcome { return doUnlessMistaken(s, game.Action{Kind: game.Take}) }

// ShowTwin shows the indicator's twin: gösterme (rule 4.1).
func (s *Session) ShowTwin() Outcome { return s.Do(game.Action{Kind: game.ShowTwin}) }

// Discard discards the tile in a slot. It asks first where that costs something or gives a win
// away.
func (s *Session) Discard(from rack.Slot) Outcome {
	a := game.Action{Kind: game.Discard, Tile: s.rack.At(from).Tile}
	if q := s.discardQuestion(a); q != nil {
		return s.ask(q, a, from)
	}
	return s.Do(a, from)
}

// Finish finishes with the tile in a slot if no other costs the others more, or else with the one
// that does, wherever it stands. Where tiles that win cost them differently, it asks which it is to
// be. Where the rack has to show the hand, it has to stand there (rule 3.5).
func (s *Session) Finish(from rack.Slot) Outcome {
	a := s.finishFrom(from)
	var ways []Way
	for _, at := range s.Finishes() {
		ways = append(ways, s.newWay(s.finishFrom(at), at))
	}
	wins := s.view.Check(a) == nil
	if wins { // of tiles that cost the same it is the one that was pointed at
		ways = slices.Insert(ways, 0, s.newWay(a, from))
	}
	if len(ways) == 0 || wins && !slices.ContainsFunc(ways, func(w Way) bool { return w.Loss > s.view.FinishLoss(a) }) {
		return s.Do(a, from)
	}
	return s.finishOneOf(ways)
}

// wayOf is what it is to finish so, from a slot if one is meant.
func (h *playerHand) newWay(a game.Action, from ...rack.Slot) Way {
	return Way{Tile: a.Tile, Loss: h.view.FinishLoss(a), action: a, from: from}
}

// finishOneOf finishes in one of several ways, of which there is one at least: in that which costs
// the others most. Where they cost differently, it asks; of ways that cost the same, one is as good
// as another.
func (s *Session) finishOneOf(ways []Way) Outcome {
	slices.SortStableFunc(ways, func(a, b Way) int { return b.Loss - a.Loss })
	ways = slices.CompactFunc(ways, func(a, b Way) bool { return a.Loss == b.Loss })
	if len(ways) == 1 {
		return s.Do(ways[0].action, ways[0].from...)
	}
	return s.ask(&Question{Kind: AskFinish, Ways: ways}, ways[0].action, ways[0].from...)
}

// FinishInstead answers AskGiveUpWin: the hand finishes with the tile that the question names.
// Where the rack has to show the hand, it has to stand there (rule 3.5).
func (s *Session) FinishInstead() Outcome {
	win := s.question.Win
	s.question = nil
	named := func(at rack.Slot) bool { return s.rack.At(at).Tile == win }
	at, shown := s.rack.FindFunc(func(at rack.Slot) bool { return named(at) && s.view.Check(s.finishFrom(at)) == nil })
	if !shown {
		at, _ = s.rack.FindFunc(named)
	}
	return s.Do(s.finishFrom(at), at)
}

// FinishFrom finishes with the tile in a slot and no other; where the rack has to show the hand, as
// it stands there (rule 3.5).
func (s *Session) FinishFrom(from rack.Slot) Outcome { return s.Do(s.finishFrom(from), from) }

// FinishWith finishes with a tile, from a slot if one is meant; where the rules want the hand
// arranged, in groups that the solver finds (rule 3.5).
func (s *Session) FinishWith(x tile.Tile, from ...rack.Slot) Outcome {
	for _, a := range s.view.Legal() {
		if a.Kind == game.Finish && a.Tile == x {
			return s.Do(a, from...)
		}
	}
	return s.Do(game.Action{Kind: game.Finish, Tile: x}, from...)
}

// FinishWithAny finishes with a tile that wins, in groups that the solver finds. Where those that do
// cost the others differently, it asks which it is to be. ok is false where none does.
func (s *Session) FinishWithAny() (o Outcome, ok bool) {
	var ways []Way
	for _, a := range s.view.Legal() {
		if a.Kind == game.Finish {
			ways = append(ways, s.newWay(a))
		}
	}
	if len(ways) == 0 {
		return Outcome{}, false
	}
	return s.finishOneOf(ways), true
}

// Finishes are the slots of the tiles that win, one for each face: where the rack has to show the
// hand, of those that it shows.
func (h *playerHand) Finishes() (wins []rack.Slot) {
	if h.WinningTile() == tile.None {
		return nil
	}
	for _, f := range h.terms.Finishes(h.view.Hand) {
		at, ok := h.rack.FindFunc(func(at rack.Slot) bool {
			return h.rack.At(at).Tile == f.Tile && h.view.Check(h.finishFrom(at)) == nil
		})
		if ok {
			wins = append(wins, at)
		}
	}
	return wins
}

func (h *playerHand) finishFrom(from rack.Slot) game.Action {
	a := game.Action{Kind: game.Finish, Tile: h.rack.At(from).Tile}
	if h.view.Rules.Show == game.Arranged {
		a.Groups = game.GroupsOf(h.rack.Groups(from))
	}
	return a
}

// WinningTile is the tile that the player could finish with at the greatest loss for the others,
// None if there is none now.
func (s *tableState) WinningTile() tile.Tile {
	if !s.MyTurn() || s.view.Step != game.MustDiscard {
		return tile.None
	}
	finish, _ := s.view.DearestFinish()
	return finish.Tile
}

// winningTake is the discard that the player could take and finish then, None if there is none, or
// if the hand wins with whatever comes.
func (s *tableState) winningTake() tile.Tile {
	if !s.May(game.Take) || !s.view.Rules.FinishesWhole() || s.terms.Wins(s.view.Hand) != meld.NoWin {
		return tile.None
	}
	top, with := s.view.TopDiscard(s.view.Left(s.me)), s.view.Hand
	if with.Add(top); len(s.terms.Finishes(with)) == 0 {
		return tile.None
	}
	return top
}

// GoOn goes to the next round, lets a round end that only the player could still win, or begins
// another match.
func (s *Session) GoOn() (Outcome, error) {
	switch {
	case s.replay != nil: // it was played long ago
		return Outcome{}, nil
	case s.view.Phase == game.MatchOver:
		events, err := s.Begin()
		return Outcome{Events: events}, err
	case s.May(game.Pass):
		a := game.Action{Kind: game.Pass}
		return s.ask(&Question{Kind: AskPass}, a), nil
	case s.Watched():
		events, err := s.apply(journal.Act{Seat: 0, Action: game.Action{Kind: game.NextRound}}, nil)
		return Outcome{Events: events}, err
	}
	return s.Do(game.Action{Kind: game.NextRound}), nil
}

// Leave asks whether to leave, unless there is nothing to lose.
func (s *Session) Leave() Outcome {
	if s.Watched() || s.awaitsWord || s.view.Phase == game.MatchOver {
		return Outcome{Left: true}
	}
	return s.ask(&Question{Kind: AskLeave, Saved: s.store.Enabled()}, game.Action{})
}

// fallback is the simplest legal move of a seat.
func (s *Session) fallbackAct(seat game.Seat) journal.Act {
	return journal.Act{Seat: seat, Action: bots.Fallback(s.match.View(seat)), Fallback: true}
}
