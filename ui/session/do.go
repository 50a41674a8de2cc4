package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// An Outcome is the result of an action requested by the player or a bot. Question, Refused and Left mean that nothing
// was done, and at most one of them is set.
type Outcome struct {
	// Events lists what happened, in order, from the player's point of view.
	Events []game.Event
	// Question must be answered with Confirm before anything is done.
	Question *Question
	// Refused is a *game.Refusal that names the rule, or nil if the action was legal.
	Refused error
	// Action is the action that was performed, asked about or refused.
	Action game.Action
	// Fault is the reason why the fallback moved instead of a bot, or nil.
	Fault error
	// Left reports whether the player left the table.
	Left bool
	// Skipped reports that Events is incomplete because too much has happened since the last call. The whole view may
	// have changed.
	Skipped bool
}

// Do performs an action of the player without asking first, after showing earlier actions by others. from holds the
// slots of its tiles: if the rack has two copies of a tile, the copy in one of these slots is removed.
func (s *Session) Do(a game.Action, from ...rack.Slot) Outcome {
	return s.doFor(s.view.Seat, a, from...)
}

// doFor is like Do for the given seat.
func (s *Session) doFor(seat game.Seat, a game.Action, from ...rack.Slot) Outcome {
	step, err := s.live.Do(journal.Act{Seat: seat, Action: a})
	if err != nil {
		return Outcome{Refused: err, Action: a}
	}
	return Outcome{Events: s.catchUpTo(step, from), Action: a}
}

// CatchUp shows what others have done since the last step shown. In a hosted match, a face calls it when Match.Watch
// signals a step.
func (s *Session) CatchUp() Outcome {
	steps, gap := s.live.Since(s.seen)
	if gap {
		s.skipToNow()
		return Outcome{Skipped: true}
	}
	return Outcome{Events: s.show(steps, nil)}
}

// catchUpTo shows the steps up to and including own, a step made by this session. from holds the slots of the tiles
// that the step uses.
func (s *Session) catchUpTo(own *Step, from []rack.Slot) []game.Event {
	steps, gap := s.live.Since(s.seen)
	if gap {
		s.skipToNow()
		return s.visibleEvents(own.Events)
	}
	return s.show(steps[:own.Number-s.seen], from)
}

// show applies steps to the session and returns their visible events. from holds the slots of the tiles that the player
// gave up in the last step.
func (s *Session) show(steps []*Step, from []rack.Slot) (events []game.Event) {
	for i, step := range steps {
		if step.Seats != s.seats {
			s.seats = step.Seats
			s.noteSeats()
		}
		s.seen = step.Number
		if len(step.Events) == 0 {
			continue
		}
		s.match, s.at = step.After, step.at
		s.updateView()
		if q := s.question; q != nil && q.Kind != AskLeave && (step.Act.Seat == s.me || step.Act.Action.Kind != game.ShowTwin) {
			s.question = nil // others' moves leave AskLeave open, and another seat's gösterme leaves any question open
		}
		for _, e := range step.Events {
			s.react(e)
			s.saveOrRestoreRack(e)
		}
		var slots []rack.Slot
		if i == len(steps)-1 {
			slots = from
		}
		s.syncRack(slots)
		events = append(events, s.visibleEvents(step.Events)...)
	}
	if len(events) > 0 {
		s.KeepRack()
	}
	return events
}

// skipToNow shows the current state of the match but not the events that led to it.
func (s *Session) skipToNow() {
	round := s.view.Round
	s.join(s.live)
	s.noteSeats()
	s.question, s.remarks = nil, remarks{}
	s.updateView()
	if s.view.Round != round || s.rack == nil {
		s.layOut()
	} else {
		s.beforeLaid, s.beforeTake = nil, nil
		s.syncRack(nil)
	}
	s.KeepRack()
}

// Draw draws from the stock (rule 2.5). It asks first if the player would win by taking the left neighbour's discard.
func (s *Session) Draw() Outcome { return s.doUnlessAsked(game.Action{Kind: game.Draw}) }

// Take takes the left neighbour's discard (rule 2.5).
func (s *Session) Take() Outcome { return s.doUnlessAsked(game.Action{Kind: game.Take}) }

// ShowTwin shows the indicator's twin, gösterme (rule 4.1).
func (s *Session) ShowTwin() Outcome { return s.Do(game.Action{Kind: game.ShowTwin}) }

// Discard discards the tile in a slot. It asks first if the discard has a cost or gives up a win.
func (s *Session) Discard(from rack.Slot) Outcome {
	return s.doUnlessAsked(game.Action{Kind: game.Discard, Tile: s.rack.TileAt(from)}, from)
}

// Finish finishes with the tile in a slot. If several tiles win and their values differ, it asks which one to use,
// offering the most valuable one first. If Rules.Show is Arranged, the hand must be arranged on the rack (rule 3.5).
func (s *Session) Finish(from rack.Slot) Outcome {
	var ways []Way
	for _, at := range slices.Insert(s.Finishes(), 0, from) { // it is preferred to others of the same value
		if a := s.finishFrom(at); s.view.Check(a) == nil {
			ways = append(ways, s.newWay(a, at))
		}
	}
	if len(ways) == 0 || slices.MinFunc(ways, highestWorth).from[0] == from {
		return s.FinishFrom(from)
	}
	return s.finishOneOf(ways)
}

func (s *Session) newWay(a game.Action, from ...rack.Slot) Way {
	return Way{a.Tile, s.view.FinishResult(a), a, from}
}

// highestWorth compares the worth of two wins. The higher one comes first.
func highestWorth(a, b Way) int { return b.Worth() - a.Worth() }

// finishOneOf finishes in the most valuable way, or asks first if the values differ. ways must not be empty.
func (s *Session) finishOneOf(ways []Way) Outcome {
	slices.SortStableFunc(ways, highestWorth)
	ways = slices.CompactFunc(ways, func(a, b Way) bool { return highestWorth(a, b) == 0 })
	if len(ways) == 1 {
		return s.Do(ways[0].action, ways[0].from...)
	}
	return s.ask(&Question{Kind: AskFinish, Ways: ways}, ways[0].action, ways[0].from...)
}

// FinishInstead answers AskGiveUpWin by finishing with Question.Win. If Rules.Show is Arranged, the hand must be
// arranged on the rack (rule 3.5).
func (s *Session) FinishInstead() Outcome {
	named := func(at rack.Slot) bool { return s.rack.TileAt(at) == s.question.Win }
	at, _ := s.rack.FindFunc(named)
	for _, win := range s.Finishes() {
		if named(win) {
			at = win
		}
	}
	s.question = nil
	return s.FinishFrom(at)
}

// FinishFrom finishes with the tile in a slot. If Rules.Show is Arranged, the groups are those on the rack (rule 3.5).
func (s *Session) FinishFrom(from rack.Slot) Outcome { return s.Do(s.finishFrom(from), from) }

// FinishWith finishes with tile x or, if x is tile.None, with any winning tile. from is the slot of x, and may be
// omitted. The solver finds the groups (rule 3.5). FinishWith asks first if several tiles win and their values differ.
func (s *Session) FinishWith(x tile.Tile, from ...rack.Slot) Outcome {
	var ways []Way
	for _, a := range s.view.Legal() {
		if a.Kind == game.Finish && (x == tile.None || a.Tile == x) {
			ways = append(ways, s.newWay(a, from...))
		}
	}
	if len(ways) == 0 {
		return s.Do(game.Action{Kind: game.Finish, Tile: x}, from...)
	}
	return s.finishOneOf(ways)
}

// Finishes returns the slots of the winning tiles, one slot per distinct tile. If Rules.Show is Arranged, it includes
// only tiles that win with the groups on the rack.
func (s *Session) Finishes() (wins []rack.Slot) {
	if s.WinningTile() == tile.None {
		return nil
	}
	for _, f := range s.terms.Finishes(s.view.Hand) {
		at, ok := s.rack.FindFunc(func(at rack.Slot) bool {
			return s.rack.TileAt(at) == f.Tile && s.view.Check(s.finishFrom(at)) == nil
		})
		if ok {
			wins = append(wins, at)
		}
	}
	return wins
}

func (s *Session) finishFrom(from rack.Slot) game.Action {
	a := game.Action{Kind: game.Finish, Tile: s.rack.TileAt(from)}
	if s.view.Rules.Show == game.Arranged {
		a.Groups = game.GroupsOf(s.rack.Groups(from))
	}
	return a
}

// WinningTile returns the winning tile that costs the others most, or None if no tile wins now.
func (s *Session) WinningTile() tile.Tile {
	if !s.MyTurn() || s.view.Step != game.MustDiscard {
		return tile.None
	}
	finish, _ := s.view.BestFinish()
	return finish.Tile
}

// GoOn deals the next round. After the last round it begins another match or, after a deal of the day, leaves the
// table. In a hosted match, it only tells the host that the player is ready. If the last discard of a round may only be
// taken to win, it asks whether to pass (rule 2.9).
func (s *Session) GoOn() (Outcome, error) {
	switch {
	case s.replay != nil || s.spectates:
		return Outcome{}, nil
	case s.host != nil && s.view.Phase != game.Playing:
		s.host.Next()
		return Outcome{}, nil
	case s.view.Phase == game.MatchOver && s.table.Daily != "":
		return s.Leave(), nil
	case s.view.Phase == game.MatchOver:
		events, err := s.Begin()
		return Outcome{Events: events}, err
	case s.May(game.Pass):
		return s.ask(&Question{Kind: AskPass}, game.Action{Kind: game.Pass}), nil
	}
	return s.doFor(max(0, s.view.Seat), game.Action{Kind: game.NextRound}), nil // a session that watches may have no seat
}

// Ready tells the host, if there is one, that the player has seen the deal.
func (s *Session) Ready() {
	if s.host != nil {
		s.host.Ready()
	}
}

// Leave leaves the table. It asks first if something would be lost.
func (s *Session) Leave() Outcome {
	if s.Watched() || s.AwaitsWord() || s.view.Phase == game.MatchOver && !s.table.Closes {
		return Outcome{Left: true}
	}
	return s.ask(&Question{Kind: AskLeave, Saved: s.live.store.Enabled(), Hosted: s.hosted, Closes: s.table.Closes}, game.Action{})
}
