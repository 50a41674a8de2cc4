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
	"fair/okey/ui/words"
)

// printReview prints a review of the player's decisions in the latest round, or in the whole match if it is over, and
// how lucky each player was.
func (p *player) printReview(ctx context.Context) error {
	if p.view.Phase == game.Playing {
		p.print(tell.ReviewError(p.words, review.ErrNotOver))
		return nil
	}
	path := ""
	if saved := p.s.Store(); saved.Enabled() {
		saved.Wait()
		path = saved.Path()
	}
	m, err := review.OpenRounds(path, p.opts.Shelf.Dir())
	round := p.view.Round
	if p.view.Phase == game.MatchOver {
		round = review.AllRounds
	}
	var found *coach.Review
	if err == nil {
		done := p.opts.Shelf.PauseBackground()
		found = m.RunRound(ctx, p.me, coach.Quick, round, nil)
		done()
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		p.print(tell.ReviewError(p.words, err))
		return nil
	}
	p.print(p.teller().ReviewLines(found, p.format)...)
	if tiles, err := m.RunTiles(ctx, p.view.Round); err == nil {
		p.sayWith("tiles.round", words.Args{"Round": p.view.Round, "All": tell.SameTilesText(p.words, tiles)})
	}
	return ctx.Err()
}

// askTutor lets the tutor, if it is on, judge the position. It fails only if ctx is done.
func (p *player) askTutor(ctx context.Context) error {
	if j, ok := p.s.RequestTutor(); ok {
		by := j.Ask(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := p.s.KeepTutorAnswer(by); err != nil {
			p.s.Table().Tutor = false
			p.print(tell.TutorError(p.words, err))
		}
	}
	return nil
}

// toggleTutor turns the tutor on or off, and saves the setting.
func (p *player) toggleTutor() {
	if !command.ByID(command.Tutor).Offered(command.Target{Session: p.s}) {
		p.say("tutor.not-here")
		return
	}
	table, value := p.s.Table(), "off"
	if table.Tutor = !table.Tutor; table.Tutor {
		value = "on"
	}
	p.print(tell.TutorText(table, p.words))
	p.printSaveError("", p.opts.Settings.Keep("tutor", value)())
}

// answerTutor handles an answer that only the question about the indicator's twin or the tutor's question accepts: to
// show the twin or the better move, or to turn the tutor off. It reports whether text is such an answer.
func (p *player) answerTutor(text string) bool {
	q := p.s.Question()
	text = strings.TrimSpace(text)
	is := func(id command.ID) bool {
		c := command.ByID(id)
		return text == c.Keys[0] || foldCase(text) == foldCase(p.words.Say(c.Text))
	}
	switch {
	case q.Kind == session.AskTwin && is(command.ShowInstead):
		p.printOutcome(p.s.ShowInstead())
	case q.Kind != session.AskMistake:
		return false
	case is(command.ShowBetter):
		p.print(p.teller().BetterMove(p.s.ShowBetter().Explain()))
		p.print(p.choicesText())
	case is(command.TutorOff):
		p.toggleTutor()
		p.printOutcome(p.s.Confirm(true))
	default:
		return false
	}
	return true
}
