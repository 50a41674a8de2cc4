package session

import (
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
)

func TestLeave_WhileBotsPlay(t *testing.T) {
	s := sessionAt(t, gametest.Position{Turn: 1, Turns: 9})
	check.That(t, !s.Leave().Left && s.Question() != nil && s.Question().Kind == AskLeave, "%+v is asked", s.Question())
	before := s.TurnID()
	s.table.Hints = 1
	check.That(t, !askHint(t, s) && s.HintsLeft() == 1, "hints out of turn are given or counted")
	bot, ok := s.BotToMove()
	check.Need(t, ok && s.BotsTurn(), "no bot is to move")
	o := s.Play(bot.Answer(bots.Fallback(s.ViewOf(1)), nil))
	check.That(t, o.Refused == nil && s.TurnID() != before, "the bot does not move: %v", o.Refused)
	check.That(t, s.Question() != nil && s.Question().Kind == AskLeave && s.Confirm(true).Left && s.Question() == nil, "the question is now %+v", s.Question())
	after := s.TurnID()
	check.That(t, len(s.Play(bot.Answer(game.Action{Kind: game.Draw}, nil)).Events) == 0 && s.TurnID() == after, "a stale answer is played")
	request, _ := s.BotToMove()
	move := request.Ask(t.Context())
	check.Must(s.Begin())
	check.That(t, !s.Awaits(move) && len(s.Play(move).Events) == 0, "a move of the match before is played")
}

func TestQuestion_EndsWithTurn(t *testing.T) {
	s := sessionAt(t, gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R5"}, Turns: 9})
	check.That(t, s.Discard(s.slotOf("R5")).Question != nil, "an okey is discarded without a question")
	s.Do(game.Action{Kind: game.Discard, Tile: s.Advice().SpareTile()})
	check.That(t, s.Question() == nil, "the question outlasts the turn")
}
