package plain

import (
	"context"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/ui/command"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
)

// review tells what the decisions of the round that is over cost, or of the match if that is over,
// and whose luck it was.
func (f *face) review(ctx context.Context) error {
	if f.view.Phase == game.Playing {
		f.page.line(tell.ReviewError(f.words, review.ErrNotOver))
		return nil
	}
	path := ""
	if saved := f.s.Store(); saved.Enabled() {
		saved.Wait()
		path = saved.Path()
	}
	m, err := review.OpenRounds(path, f.opts.Shelf.Dir())
	round := f.view.Round
	if f.view.Phase == game.MatchOver {
		round = review.AllRounds
	}
	var found *coach.Review
	if err == nil {
		found, err = m.RunRound(ctx, f.me, coach.Quick, round, nil)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		f.page.line(tell.ReviewError(f.words, err))
		return nil
	}
	r := tell.ReviewerOf(f.teller())
	r.FormatTiles = f.page.written
	for _, line := range r.Lines(found) {
		f.page.line(line)
	}
	return nil
}

// judged does what the player wants to do once the tutor has been heard.
func (f *face) judged(ctx context.Context, do func()) error {
	if j, ok := f.s.RequestTutor(); ok {
		by := j.Ask(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := f.s.KeepTutorAnswer(by); err != nil {
			f.s.SetTutor(false)
			f.page.line(tell.TutorError(f.words, err))
		}
	}
	do()
	return nil
}

// toggleTutor turns the tutor on or off, and keeps that.
func (f *face) toggleTutor() {
	if !command.ByID(command.Tutor).Offered(f.s, command.Target{}) {
		f.page.line(f.words.Say("tutor.not-here"))
		return
	}
	on := !f.s.Table().Tutor
	f.s.SetTutor(on)
	f.page.line(tell.TutorText(f.s.Table(), f.words))
	if f.opts.Keep != nil {
		f.tellNotKept(f.sentence, "", f.opts.Keep("tutor", map[bool]string{true: "on", false: "off"}[on])())
	}
}

// answerTutor answers a question of the tutor's as no other is answered, and reports whether that
// was it: to be shown what is better, or to be asked no more.
func (f *face) answerTutor(text string) bool {
	q := f.s.Question()
	if q.Kind != session.AskMistake {
		return false
	}
	is := func(id command.ID, text string) bool {
		c := command.ByID(id)
		return text == c.Keys[0] || fold(text) == fold(f.words.Say(c.Text))
	}
	switch text = strings.TrimSpace(text); {
	case is(command.ShowBetter, text):
		f.page.line(f.teller().BetterMove(f.s.ShowBetter().Explained()))
		f.page.line(f.choices())
	case is(command.TutorOff, text):
		f.toggleTutor()
		f.show(f.s.Confirm(true))
	default:
		return false
	}
	return true
}
