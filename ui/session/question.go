package session

import (
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// QuestionKind is the kind of a Question.
type QuestionKind uint8

// The kinds of questions.
const (
	// AskLeave asks whether to leave the match. Question.Saved, Hosted and Closes determine what happens to it.
	AskLeave QuestionKind = iota + 1
	// AskPass asks whether to let the round end undecided, although the last discard would win (rule 2.9).
	AskPass
	// AskOkey asks whether to discard the okey Question.Tile (rule 2.8).
	AskOkey
	// AskPenalty asks whether to discard Question.Tile, which costs Question.Points for the offence Question.Why (rule
	// 7.10).
	AskPenalty
	// AskOpening asks whether to open with a value of Question.Value, which is less than Question.Need and costs
	// Question.Points (rule 7.11).
	AskOpening
	// AskOpenHand asks whether to open with the groups now on the rack, which has just been arranged, or with pairs.
	// Their kind is Question.How, and their value is Question.Value.
	AskOpenHand
	// AskTakeBack asks whether to take back the last laying, at a cost of Question.Points (rule 7.11).
	AskTakeBack
	// AskTakeBackOpening asks whether to take back the opening, at a cost of Question.Points, which may be 0.
	AskTakeBackOpening
	// AskGiveUpWin asks whether to discard Question.Tile, although the hand wins with Question.Win (rule 3.1).
	AskGiveUpWin
	// AskFinish asks whether to finish with Question.Ways[Question.At]. NextWay chooses another way.
	AskFinish
	// AskPassUpWin asks whether to draw, although the hand would win with the discard Question.Win (rule 3.2).
	AskPassUpWin
	// AskTwin asks whether to do something without first showing Question.Tile, the indicator's twin (rule 4.1).
	AskTwin
	// AskMistake asks whether to do something that is worse than the best option by Question.Decision.Loss. See
	// Table.Tutor.
	AskMistake
)

// A Question must be answered before something is done. Fields that the comment on its kind does not mention are zero.
type Question struct {
	Kind QuestionKind
	// Does is the kind of action asked about in AskTwin and AskMistake.
	Does game.Kind
	// Tile is the tile that would be discarded.
	Tile tile.Tile
	// Win is the tile with which the hand wins.
	Win tile.Tile
	// Ways lists the ways to finish, one for each distinct cost to the others, highest cost first. At is the index of
	// the chosen way.
	Ways []Way
	At   int
	// Why is the offence that incurs the penalty.
	Why game.Offence
	// Points is the cost in points.
	Points int
	// Value is the value of the opening, Need the required value, and How the kind of opening.
	Value, Need int
	How         meld.WinKind
	// Saved reports whether the match can be resumed, Hosted whether a bot will take the player's place, and Closes
	// whether the table closes for everyone.
	Saved, Hosted, Closes bool
	// Breaks holds the tiles of the complete group that discarding Tile would break, or nil.
	Breaks []tile.Tile
	// Decision is the coach's judgement. In Okey 101 it has no Reasons.
	Decision *coach.Decision

	action game.Action
	from   []rack.Slot
}

// A Way is one of several finishes from which the player may choose.
type Way struct {
	// Tile is the tile to finish with.
	Tile tile.Tile
	// Result is the result of the round.
	game.Result

	action game.Action
	from   []rack.Slot
}

// Slot returns the slot of the tile, or Nowhere if it is unknown.
func (w *Way) Slot() rack.Slot {
	if len(w.from) == 0 {
		return rack.Nowhere
	}
	return w.from[0]
}

// NextWay advances the choice in AskFinish by n ways, wrapping around. n may be negative.
func (s *Session) NextWay(n int) {
	q := s.question
	ways := len(q.Ways)
	q.At = ((q.At+n)%ways + ways) % ways
	q.action, q.from = q.Ways[q.At].action, q.Ways[q.At].from
}

// ask asks q before performing a. from is as for Do.
func (s *Session) ask(q *Question, a game.Action, from ...rack.Slot) Outcome {
	q.action, q.from = a, from
	s.question = q
	return Outcome{Question: q, Action: a}
}

// Question returns the open question, or nil if there is none.
func (s *Session) Question() *Question { return s.question }

// Confirm answers the open question. If yes is true, it performs the action.
func (s *Session) Confirm(yes bool) Outcome {
	q := s.question
	s.question = nil
	switch {
	case q == nil || !yes:
		return Outcome{}
	case q.Kind == AskLeave:
		return Outcome{Left: true}
	}
	return s.Do(q.action, q.from...)
}

// doUnlessAsked performs an action, or asks first if questionBefore says so. from is as for Do.
func (s *Session) doUnlessAsked(a game.Action, from ...rack.Slot) Outcome {
	if q := s.questionBefore(a); q != nil {
		return s.ask(q, a, from...)
	}
	return s.Do(a, from...)
}

// questionBefore returns the question to ask before the player draws, takes or discards, or nil if none is needed. It
// asks about the twin once a round, and lets the tutor ask only if the tutor has answered in time.
func (s *Session) questionBefore(a game.Action) *Question {
	v := &s.view
	if v.Check(a) != nil {
		return nil
	}
	if a.Kind == game.Draw && s.May(game.Take) && v.Rules.FinishesWhole() && s.terms.WinKindOf(v.Hand) == meld.NoWin {
		if after, _ := v.After(game.Action{Kind: game.Take}); len(s.terms.Finishes(after.Hand)) > 0 {
			return &Question{Kind: AskPassUpWin, Win: after.Taken}
		}
	}
	if s.twinAsked != v.Round && s.HoldsTwin() {
		s.twinAsked = v.Round
		return &Question{Kind: AskTwin, Does: a.Kind, Tile: v.Indicator}
	}
	if a.Kind == game.Discard {
		switch why, win := v.DiscardOffence(s.me, a.Tile), s.WinningTile(); {
		case why != game.NoOffence && s.table.Warn:
			return &Question{Kind: AskPenalty, Tile: a.Tile, Why: why, Points: v.Rules.Penalty}
		case win != tile.None:
			return &Question{Kind: AskGiveUpWin, Tile: a.Tile, Win: win}
		case a.Tile == s.terms.Wild() && v.Rules.Penalty == 0: // a discard with a penalty has its own question
			return &Question{Kind: AskOkey, Tile: a.Tile}
		}
	}
	if !s.table.Tutor || s.tutorAnswer.at != s.at || s.tutorAnswer.decision == nil || a.Same(s.tutorAnswer.advice) {
		return nil
	}
	d := s.tutorAnswer.decision.As(a)
	if d == nil || d.Mark < max(s.table.TutorFrom, coach.Doubtful) {
		return nil
	}
	if coach.ScaleOf(&v.Rules).Unit == coach.Wins { // slow in Okey 101
		d = d.Explain()
	}
	return &Question{Kind: AskMistake, Does: a.Kind, Tile: a.Tile, Breaks: s.brokenBy(a), Decision: d}
}
