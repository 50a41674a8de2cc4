package session

import (
	"context"
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/tile"
)

// A TutorRequest asks the coach to judge the player's options before the player chooses one. It shares no mutable state
// with the session, so Ask may run in the background.
type TutorRequest struct {
	at    TurnID
	view  game.View
	shelf *Shelf
}

// A TutorAnswer is the coach's answer to a TutorRequest.
type TutorAnswer struct {
	at       TurnID
	decision *coach.Decision // nil if there was no choice
	advice   game.Action     // the coach's advice, or the zero Action in Okey 101
	err      error
}

// RequestTutor returns a request for the tutor to judge the options before the player draws, takes or discards. ok is
// false if the tutor is off or has already been asked, or if it is not the player's turn.
func (s *Session) RequestTutor() (j TutorRequest, ok bool) {
	if !s.table.Tutor || !s.MyTurn() || s.tutorAnswer.at == s.at {
		return TutorRequest{}, false
	}
	return TutorRequest{s.at, s.view, s.table.Shelf}, true
}

// HasTutor reports whether the tutor is on and the player takes part in the match.
func (s *Session) HasTutor() bool { return s.table.Tutor && !s.Watched() }

// Ask waits for the coach's judgement, which takes a few tens of milliseconds.
func (j TutorRequest) Ask(ctx context.Context) TutorAnswer {
	defer j.shelf.PauseBackground()()
	d, err := coach.EstimateOptions(ctx, j.view)
	answer := TutorAnswer{at: j.at, decision: d, err: err}
	if coach.ScaleOf(&j.view.Rules).Unit == coach.Wins { // slow in Okey 101, where usta's plan is an option
		answer.advice = coach.Advise(ctx, j.view)
	}
	return answer
}

// NoAnswer returns an answer without a judgement. It is used when nobody waits for the tutor.
func (j TutorRequest) NoAnswer() TutorAnswer { return TutorAnswer{at: j.at} }

// KeepTutorAnswer stores the tutor's answer and returns its error. It ignores a stale answer.
func (s *Session) KeepTutorAnswer(j TutorAnswer) error {
	if j.at != s.at {
		return nil
	}
	s.tutorAnswer = j
	return j.err
}

// brokenBy returns the tiles of the finished part on the rack that a discard would break. It returns nil if there is
// none, or if another copy of the tile is elsewhere on the rack.
func (s *Session) brokenBy(a game.Action) (broken []tile.Tile) {
	if a.Kind != game.Discard {
		return nil
	}
	for _, p := range s.Reading().Parts {
		i := slices.Index(p.Tiles, a.Tile)
		if i < 0 {
			continue
		}
		rest := slices.Delete(slices.Clone(p.Tiles), i, i+1)
		if _, stays := s.terms.Lay(rest); !p.Finished() || stays {
			return nil
		}
		broken = p.Tiles
	}
	return broken
}

// HoldsTwin reports whether the player holds the indicator's twin, may show it now, and should (rule 4.1). In an
// exercise it returns false, because that would give the answer away.
func (s *Session) HoldsTwin() bool {
	return !s.Watched() && !s.table.Exercise && coach.MissesTwin(&s.view)
}

// ShowInstead answers AskTwin by showing the indicator's twin.
func (s *Session) ShowInstead() Outcome {
	s.question = nil
	return s.ShowTwin()
}

// ShowBetter answers AskMistake without performing the action. It returns the decision, which lists the better options.
func (s *Session) ShowBetter() *coach.Decision {
	d := s.question.Decision
	s.question = nil
	return d
}

// winChance returns the estimated probability of winning the round after an action, or 0 if unknown.
func winChance(ctx context.Context, v game.View, a game.Action) float64 {
	var estimator value.Estimator
	if a.Kind == game.ShowTwin { // it does not end the turn, so the next action decides
		if options, err := estimator.LookAhead(ctx, v); err == nil {
			return options[0].Win
		}
		return 0
	}
	hands, err := estimator.Hands(&v)
	if err != nil {
		return 0
	}
	return hands.WinAfter(&v, a)
}
