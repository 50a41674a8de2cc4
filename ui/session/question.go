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

// The questions.
const (
	// AskLeave: leave the match? Question.Saved and Question.Hosted say what happens to it.
	AskLeave QuestionKind = iota + 1
	// AskPass: let the round end undecided, although the last discard would win (rule 2.9)?
	AskPass
	// AskOkey: discard the okey Question.Tile (rule 2.8)?
	AskOkey
	// AskPenalty: discard Question.Tile, which costs Question.Points for Question.Why (rule 7.10)?
	AskPenalty
	// AskOpening: open with Question.Value where Question.Need is needed, for Question.Points
	// (rule 7.11)?
	AskOpening
	// AskOpenHand: open with Question.Value, of the kind Question.How, for which the rack has just been arranged?
	AskOpenHand
	// AskTakeBack: take back more than the last tile, for Question.Points (rule 7.11)?
	AskTakeBack
	// AskTakeBackOpening: take back the opening itself, for Question.Points if there are any?
	AskTakeBackOpening
	// AskGiveUpWin: discard Question.Tile, although the hand wins with Question.Win (rule 3.1)?
	AskGiveUpWin
	// AskFinish: finish in which of Question.Ways? NextWay chooses another one.
	AskFinish
	// AskPassUpWin: draw, although the hand would win with the discard Question.Win (rule 3.2)?
	AskPassUpWin
	// AskMistake: do what loses Question.Decision.Loss compared with the best option? See Table.Tutor.
	AskMistake
)

// A Question must be answered before something is done. Fields that are not mentioned in the description of its kind
// are zero.
type Question struct {
	Kind QuestionKind
	// Tile is the tile that would be discarded.
	Tile tile.Tile
	// Win is the tile that the hand wins with.
	Win tile.Tile
	// Ways lists the ways to finish, one for each different cost to the others, the highest cost first. At is the index
	// of the chosen way.
	Ways []Way
	At   int
	// Why is the offence that the penalty is for.
	Why game.Offence
	// Points is the cost in points.
	Points int
	// Value is the worth of the opening, Need the required worth, and How the kind of opening.
	Value, Need int
	How         meld.WinKind
	// Saved reports whether the match can be resumed, and Hosted whether a bot will play for the player.
	Saved, Hosted bool
	// Breaks holds the tiles of the complete group that discarding Tile would break, or nil.
	Breaks []tile.Tile
	// Decision is the coach's judgement. In Okey 101 it has no Reasons.
	Decision *coach.Decision

	action game.Action
	from   []rack.Slot
}

// A Way is a tile to finish with.
type Way struct {
	Tile tile.Tile
	// Loss is the number of points that each opponent would lose, and PotWon the number taken from the pot (rule 5.7).
	Loss, PotWon int

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

// NextWay moves the choice in AskFinish forward by the given number of ways, wrapping around.
func (s *Session) NextWay(by int) {
	q := s.question
	n := len(q.Ways)
	q.At = ((q.At+by)%n + n) % n
	q.action, q.from = q.Ways[q.At].action, q.Ways[q.At].from
}

// ask makes q the open question, which asks whether to perform a. from is as for Do.
func (s *Session) ask(q *Question, a game.Action, from ...rack.Slot) Outcome {
	q.action, q.from = a, from
	s.question = q
	return Outcome{Question: q, Action: a}
}

// Question returns the open question, or nil if there is none.
func (s *Session) Question() *Question { return s.question }

// Confirm answers the open question. If yes is set, it performs the action.
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

// discardQuestion returns the question to ask before the legal discard a, or nil if there is nothing to ask.
func (s *Session) discardQuestion(a game.Action) *Question {
	if a.Tile == tile.None || s.view.Check(a) != nil {
		return nil
	}
	penalty := s.view.Rules.Penalty
	if why := s.view.DiscardOffence(s.me, a.Tile); why != game.NoOffence && s.table.Warn {
		return &Question{Kind: AskPenalty, Tile: a.Tile, Why: why, Points: penalty}
	}
	if win := s.WinningTile(); win != tile.None {
		return &Question{Kind: AskGiveUpWin, Tile: a.Tile, Win: win}
	}
	if a.Tile == s.terms.Wild() && penalty == 0 { // a discard with a penalty has its own question
		return &Question{Kind: AskOkey, Tile: a.Tile}
	}
	return s.tutorQuestion(a)
}
