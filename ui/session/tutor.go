package session

import (
	"context"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
)

// Judging is the coach who is to be asked what the player's options are worth, before one of them
// counts. It shares nothing that changes with the session, so that Ask may run in a goroutine of its
// own.
type TutorRequest struct {
	at   TurnID
	view game.View
}

// Judged is what the coach answered.
type TutorAnswer struct {
	at       TurnID
	decision *coach.Decision // nil where there is no choice
	advice   game.Action     // of the hint; the zero Action in Okey 101
	err      error
}

// Tutor is to be asked before the player draws, takes or discards. ok is false where there is
// nothing to ask: it is off, it is not the player's turn, or it was asked already.
func (s *tableState) RequestTutor() (j TutorRequest, ok bool) {
	if !s.table.Tutor || !s.MyTurn() || s.tutorAnswer.at == s.at {
		return TutorRequest{}, false
	}
	return TutorRequest{s.at, s.view}, true
}

// Tutored reports whether the tutor watches over a match that the player plays.
func (s *tableState) HasTutor() bool { return s.table.Tutor && !s.Watched() }

// SetTutor turns the tutor on or off.
func (s *tableState) SetTutor(on bool) { s.table.Tutor = on }

// Ask waits for the coach's answer, which takes some tens of milliseconds.
func (j TutorRequest) Ask(ctx context.Context) TutorAnswer {
	d, err := coach.Glance(ctx, j.view)
	answer := TutorAnswer{at: j.at, decision: d, err: err}
	if coach.ScaleOf(&j.view.Rules).Unit == coach.Wins { // in Okey 101 the options know usta's plan, and advice takes long
		answer.advice = coach.Advise(ctx, j.view)
	}
	return answer
}

// Unheard is the answer where nobody waits for the coach any longer.
func (j TutorRequest) NoAnswer() TutorAnswer { return TutorAnswer{at: j.at} }

// Heed keeps what the coach answered; a stale answer does nothing. The error is why he cannot judge
// this game.
func (s *tableState) KeepTutorAnswer(j TutorAnswer) error {
	if j.at != s.at {
		return nil
	}
	s.tutorAnswer = j
	return j.err
}

// doubtMistake is the tutor's question before an action, nil if he has none: he does not think it
// bad enough, or has not been heard in time. That gösterme would be missed he sees at once.
func (s *tableState) tutorQuestion(a game.Action) *Question {
	if !s.table.Tutor || s.view.Check(a) != nil {
		return nil
	}
	d := coach.MissedTwin(s.view, a)
	if d == nil && s.tutorAnswer.at == s.at && s.tutorAnswer.decision != nil && !a.Same(s.tutorAnswer.advice) {
		d = s.tutorAnswer.decision.As(a)
	}
	if d == nil || d.Mark < max(s.table.TutorFrom, coach.Doubtful) {
		return nil
	}
	return &Question{Kind: AskMistake, Tile: a.Tile, Decision: d}
}

// doUnlessMistaken does an action, unless the tutor asks first.
func doUnlessMistaken(s *Session, a game.Action) Outcome {
	if q := s.tutorQuestion(a); q != nil {
		return s.ask(q, a)
	}
	return s.Do(a)
}

// ShowBetter answers AskMistake: nothing is done, and the player may see what is better.
func (s *Session) ShowBetter() *coach.Decision {
	d := s.question.Decision
	s.question = nil
	return d
}

// chanceOf is the chance of winning the round with an action, 0 where nobody can say.
func winChance(ctx context.Context, v game.View, a game.Action) float64 {
	var estimator value.Estimator
	options, err := estimator.Look(ctx, v)
	if err != nil {
		return 0
	}
	best := 0.0
	for _, o := range options {
		if o.Action.Kind == a.Kind && o.Action.Tile == a.Tile {
			return o.Win
		}
		best = max(best, o.Win)
	}
	if a.Kind == game.ShowTwin { // which costs no turn
		return best
	}
	return 0
}
