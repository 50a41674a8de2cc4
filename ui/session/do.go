package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// An Outcome is the result of an action that the player or a bot wanted to take. At most one of Question, Refused and
// Left is set, and only if nothing was done.
type Outcome struct {
	// Events lists what happened, in order, from the player's point of view.
	Events []game.Event
	// Question must be answered with Confirm before anything is done.
	Question *Question
	// Refused is a *game.Refusal that names the rule, or nil if the action was legal.
	Refused error
	// Action is the action that was performed, asked about or refused.
	Action game.Action
	// Fault is the reason why the fallback moved for a bot, or nil if it did not.
	Fault error
	// Left reports that the player leaves the table.
	Left bool
}

// Do performs an action of the player without asking first. from holds the slots of its tiles: of two copies, the one
// in such a slot leaves the rack.
func (s *Session) Do(a game.Action, from ...rack.Slot) Outcome {
	events, err := s.apply(journal.Act{Seat: s.me, Action: a}, from)
	return Outcome{Events: events, Refused: err, Action: a}
}

// apply performs an action, appends it to the journal and updates the session. from is as for Do.
func (s *Session) apply(act journal.Act, from []rack.Slot) ([]game.Event, error) {
	next, events, err := game.Apply(s.match, act.Seat, act.Action)
	if err != nil {
		return nil, err
	}
	s.store.Append(act, next)
	s.match = next
	s.at.Action++
	if s.question != nil && s.question.Kind != AskLeave { // bots continue to play while the session asks whether to leave
		s.question = nil
	}
	s.applyEvents(events, from)
	s.KeepRack()
	return s.visibleEvents(events), nil
}

// applyEvents updates the session after events.
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

// Draw draws from the stock (rule 2.5). It asks first if the left neighbour's discard wins.
func (s *Session) Draw() Outcome {
	a := game.Action{Kind: game.Draw}
	if win := s.winningTake(); win != tile.None && s.May(game.Draw) {
		return s.ask(&Question{Kind: AskPassUpWin, Win: win}, a)
	}
	return s.doUnlessTutorAsks(a)
}

// Take takes the left neighbour's discard (rule 2.5).
func (s *Session) Take() Outcome { return s.doUnlessTutorAsks(game.Action{Kind: game.Take}) }

// ShowTwin shows the indicator's twin, gösterme (rule 4.1).
func (s *Session) ShowTwin() Outcome { return s.Do(game.Action{Kind: game.ShowTwin}) }

// Discard discards the tile in a slot. It asks first if that costs something or gives a win away.
func (s *Session) Discard(from rack.Slot) Outcome {
	a := game.Action{Kind: game.Discard, Tile: s.rack.At(from).Tile}
	if q := s.discardQuestion(a); q != nil {
		return s.ask(q, a, from)
	}
	return s.Do(a, from)
}

// Finish finishes with the tile in a slot, unless finishing with another tile is worth more. If several tiles win and
// are not worth the same, it asks which one, the one worth most first. With Rules.Show Arranged, the hand must be arranged
// on the rack (rule 3.5).
func (s *Session) Finish(from rack.Slot) Outcome {
	a := s.finishFrom(from)
	var ways []Way
	for _, at := range s.Finishes() {
		ways = append(ways, s.newWay(s.finishFrom(at), at))
	}
	if s.view.Check(a) == nil {
		this := s.newWay(a, from)
		if !slices.ContainsFunc(ways, func(w Way) bool { return w.worth() > this.worth() }) {
			return s.Do(a, from)
		}
		ways = slices.Insert(ways, 0, this) // of ways worth the same, the first one is kept
	}
	if len(ways) == 0 {
		return s.Do(a, from)
	}
	return s.finishOneOf(ways)
}

func (h *playerHand) newWay(a game.Action, from ...rack.Slot) Way {
	win := h.view.FinishResult(a)
	return Way{Tile: a.Tile, Loss: win.Loss, PotWon: win.PotWon(), action: a, from: from}
}

// worth returns what the way is worth, as Result.Worth does.
func (w *Way) worth() int { return w.Loss + w.PotWon }

// finishOneOf finishes in the one of ways that is worth most. If ways differ in worth, it asks first. There must be at
// least one way.
func (s *Session) finishOneOf(ways []Way) Outcome {
	slices.SortStableFunc(ways, func(a, b Way) int { return b.worth() - a.worth() })
	ways = slices.CompactFunc(ways, func(a, b Way) bool { return a.worth() == b.worth() })
	if len(ways) == 1 {
		return s.Do(ways[0].action, ways[0].from...)
	}
	return s.ask(&Question{Kind: AskFinish, Ways: ways}, ways[0].action, ways[0].from...)
}

// FinishInstead answers AskGiveUpWin by finishing with Question.Win. With Rules.Show Arranged, the hand must be
// arranged on the rack (rule 3.5).
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

// FinishFrom finishes with the tile in a slot. With Rules.Show Arranged, the groups are those on the rack (rule 3.5).
func (s *Session) FinishFrom(from rack.Slot) Outcome { return s.Do(s.finishFrom(from), from) }

// FinishWith finishes with tile x, which leaves the slot from if that is given. The solver finds the groups (rule
// 3.5).
func (s *Session) FinishWith(x tile.Tile, from ...rack.Slot) Outcome {
	for _, a := range s.view.Legal() {
		if a.Kind == game.Finish && a.Tile == x {
			return s.Do(a, from...)
		}
	}
	return s.Do(game.Action{Kind: game.Finish, Tile: x}, from...)
}

// FinishWithAny finishes with any tile that wins. The solver finds the groups. It asks first if several tiles win at
// different costs. ok is false if no tile wins.
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

// Finishes returns the slots of the tiles that win, one slot for each different tile. With Rules.Show Arranged, these
// are only tiles that win with the groups on the rack.
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

// WinningTile returns the tile to finish with at the greatest cost to the others, or None if no tile wins now.
func (s *tableState) WinningTile() tile.Tile {
	if !s.MyTurn() || s.view.Step != game.MustDiscard {
		return tile.None
	}
	finish, _ := s.view.DearestFinish()
	return finish.Tile
}

// winningTake returns the discard that the player could take and finish with. It returns None if there is none or if
// the hand wins without it.
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

// GoOn deals the next round or, after the last round, begins another match; after a deal of the day it leaves instead.
// If the last discard of a round may only be taken to win, it asks whether to pass (rule 2.9).
func (s *Session) GoOn() (Outcome, error) {
	switch {
	case s.replay != nil:
		return Outcome{}, nil
	case s.view.Phase == game.MatchOver && s.table.Daily != "":
		return s.Leave(), nil
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

// Leave leaves the table. It asks first unless leaving loses nothing.
func (s *Session) Leave() Outcome {
	if s.Watched() || s.awaitsWord || s.view.Phase == game.MatchOver {
		return Outcome{Left: true}
	}
	return s.ask(&Question{Kind: AskLeave, Saved: s.store.Enabled()}, game.Action{})
}
