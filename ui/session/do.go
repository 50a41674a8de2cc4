package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
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

// Do performs an action of the player without asking first. from holds the slots of its tiles: if the rack has two
// copies of a tile, the copy in one of these slots is removed.
func (s *Session) Do(a game.Action, from ...rack.Slot) Outcome {
	events, err := s.apply(journal.Act{Seat: s.viewSeat(), Action: a}, from)
	return Outcome{Events: events, Refused: err, Action: a}
}

// apply performs an action and shows it, after showing earlier actions by others. from is as for Do.
func (s *Session) apply(act journal.Act, from []rack.Slot) ([]game.Event, error) {
	step, err := s.live.Do(act)
	if err != nil {
		return nil, err
	}
	return s.catchUpTo(step, from), nil
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
		s.match, s.at, s.awaitsWord = step.After, step.at, false
		var slots []rack.Slot
		if i == len(steps)-1 {
			slots = from
		}
		s.applyEvents(step, slots)
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
		s.hinted, s.chances = 0, chances{}
		s.layOut()
	} else {
		s.beforeLaid, s.beforeTake = nil, nil
		s.syncRack(nil)
	}
	s.KeepRack()
}

// applyEvents updates the session after the events of a step.
func (s *Session) applyEvents(step *Step, from []rack.Slot) {
	s.updateView()
	if q := s.question; q != nil && q.Kind != AskLeave && (step.Act.Seat == s.me || step.Act.Action.Kind != game.ShowTwin) {
		s.question = nil // others' moves leave AskLeave open, and another seat's gösterme leaves any question open
	}
	for _, e := range step.Events {
		s.react(e)
		switch e := e.(type) {
		case game.Dealt:
			s.hinted, s.chances = 0, chances{}
			s.dealRack()
		case game.RoundEnded:
		default:
			s.saveOrRestoreRack(e)
		}
	}
	s.syncRack(from)
}

// Draw draws from the stock (rule 2.5). It asks first if the player would win by taking the left neighbour's discard.
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

// Discard discards the tile in a slot. It asks first if the discard has a cost or gives up a win.
func (s *Session) Discard(from rack.Slot) Outcome {
	a := game.Action{Kind: game.Discard, Tile: s.rack.At(from).Tile}
	if q := s.discardQuestion(a); q != nil {
		return s.ask(q, a, from)
	}
	return s.Do(a, from)
}

// Finish finishes with the tile in a slot. If several tiles win and their values differ, it asks which one to use,
// offering the most valuable one first. If Rules.Show is Arranged, the hand must be arranged on the rack (rule 3.5).
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
		ways = slices.Insert(ways, 0, this) // so that finishOneOf prefers it to others of the same value
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

// worth returns the total value of the win, as game.Result.Worth does.
func (w *Way) worth() int { return w.Loss + w.PotWon }

// finishOneOf finishes in the most valuable way, or asks first if the values differ. ways must not be empty.
func (s *Session) finishOneOf(ways []Way) Outcome {
	slices.SortStableFunc(ways, func(a, b Way) int { return b.worth() - a.worth() })
	ways = slices.CompactFunc(ways, func(a, b Way) bool { return a.worth() == b.worth() })
	if len(ways) == 1 {
		return s.Do(ways[0].action, ways[0].from...)
	}
	return s.ask(&Question{Kind: AskFinish, Ways: ways}, ways[0].action, ways[0].from...)
}

// FinishInstead answers AskGiveUpWin by finishing with Question.Win. If Rules.Show is Arranged, the hand must be
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

// FinishFrom finishes with the tile in a slot. If Rules.Show is Arranged, the groups are those on the rack (rule 3.5).
func (s *Session) FinishFrom(from rack.Slot) Outcome { return s.Do(s.finishFrom(from), from) }

// FinishWith finishes with tile x. from is its slot, and may be omitted. The solver finds the groups (rule 3.5).
func (s *Session) FinishWith(x tile.Tile, from ...rack.Slot) Outcome {
	for _, a := range s.view.Legal() {
		if a.Kind == game.Finish && a.Tile == x {
			return s.Do(a, from...)
		}
	}
	return s.Do(game.Action{Kind: game.Finish, Tile: x}, from...)
}

// FinishWithAny finishes with any winning tile. The solver finds the groups. It asks first if several tiles win and
// their values differ. ok is false if no tile wins.
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

// Finishes returns the slots of the winning tiles, one slot per distinct tile. If Rules.Show is Arranged, it includes
// only tiles that win with the groups on the rack.
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

// WinningTile returns the winning tile that costs the others most, or None if no tile wins now.
func (s *tableState) WinningTile() tile.Tile {
	if !s.MyTurn() || s.view.Step != game.MustDiscard {
		return tile.None
	}
	finish, _ := s.view.BestFinish()
	return finish.Tile
}

// winningTake returns the discard that the player could take and finish with. It returns None if there is no such
// discard or if the hand wins without it.
func (s *tableState) winningTake() tile.Tile {
	if !s.May(game.Take) || !s.view.Rules.FinishesWhole() || s.terms.WinKindOf(s.view.Hand) != meld.NoWin {
		return tile.None
	}
	top, with := s.view.TopDiscard(s.view.Left(s.me)), s.view.Hand
	if with.Add(top); len(s.terms.Finishes(with)) == 0 {
		return tile.None
	}
	return top
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
		a := game.Action{Kind: game.Pass}
		return s.ask(&Question{Kind: AskPass}, a), nil
	case s.Watched():
		events, err := s.apply(journal.Act{Seat: 0, Action: game.Action{Kind: game.NextRound}}, nil)
		return Outcome{Events: events}, err
	}
	return s.Do(game.Action{Kind: game.NextRound}), nil
}

// Ready tells the host, if there is one, that the player has seen the deal.
func (s *Session) Ready() {
	if s.host != nil {
		s.host.Ready()
	}
}

// Leave leaves the table. It asks first if something would be lost.
func (s *Session) Leave() Outcome {
	if s.Watched() || s.awaitsWord || s.view.Phase == game.MatchOver && !s.table.Closes {
		return Outcome{Left: true}
	}
	return s.ask(&Question{Kind: AskLeave, Saved: s.live.store.Enabled(), Hosted: s.hosted, Closes: s.table.Closes}, game.Action{})
}
