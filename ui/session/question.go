package session

import (
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// QuestionKind is what the player is asked.
type QuestionKind uint8

// The questions.
const (
	// AskLeave: leave the match? Question.Saved tells whether it can be resumed.
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
	// AskTakeBack: take back more than the last tile, for Question.Points (rule 7.11)?
	AskTakeBack
	// AskTakeBackOpening: take back the opening itself?
	AskTakeBackOpening
	// AskGiveUpWin: discard Question.Tile, although the hand wins with Question.Win (rule 3.1)?
	AskGiveUpWin
	// AskFinish: finish in which of Question.Ways? ChooseWay goes to another one.
	AskFinish
	// AskPassUpWin: draw, although the hand would win with the discard Question.Win (rule 3.2)?
	AskPassUpWin
	// AskMistake: do what loses Question.Decision.Loss against the best? See Table.Tutor.
	AskMistake
)

// Question is what the player has to confirm before something is done. What a kind does not speak
// of is zero.
type Question struct {
	Kind QuestionKind
	// Tile is the tile that would be discarded.
	Tile tile.Tile
	// Win is the tile that the hand wins with.
	Win tile.Tile
	// Ways are what it could finish with, one for each that they cost the others, the dearest
	// first; At is the one that yes chooses.
	Ways []Way
	At   int
	// Why is what the penalty would be for.
	Why game.Offence
	// Points is what it would cost.
	Points int
	// Value and Need are what the opening is worth and what it has to be worth.
	Value, Need int
	// Saved tells that the match can be resumed.
	Saved bool
	// Decision is what the coach says of it, without its Reasons.
	Decision *coach.Decision

	action game.Action
	from   []rack.Slot
}

// Way is a tile to finish with.
type Way struct {
	Tile tile.Tile
	// Loss is how many points each opponent would lose.
	Loss int

	action game.Action
	from   []rack.Slot
}

// Slot is where the tile stands, Nowhere if that was not said.
func (w *Way) Slot() rack.Slot {
	if len(w.from) == 0 {
		return rack.Nowhere
	}
	return w.from[0]
}

// ChooseWay goes so many ways further in AskFinish, and round again.
func (s *Session) ChooseWay(by int) {
	q := s.question
	n := len(q.Ways)
	q.At = ((q.At+by)%n + n) % n
	q.action, q.from = q.Ways[q.At].action, q.Ways[q.At].from
}

// ask keeps a question open until Confirm.
func (s *Session) ask(q *Question, a game.Action, from ...rack.Slot) Outcome {
	q.action, q.from = a, from
	s.question = q
	return Outcome{Question: q, Action: a}
}

// Question is the one that waits for an answer, nil if there is none.
func (s *Session) Question() *Question { return s.question }

// Confirm answers the open question: yes does what was asked about, no leaves everything as it is.
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

// doubtDiscard is the question that comes before a legal discard, nil if there is none.
func (s *Session) doubtDiscard(a game.Action) *Question {
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
	if a.Tile == s.terms.Wild() && penalty == 0 { // or else the penalty says enough
		return &Question{Kind: AskOkey, Tile: a.Tile}
	}
	return s.doubtMistake(a)
}
