package session

import (
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

func TestNewAt(t *testing.T) {
	s := sessionAt(t, gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 K1"}})
	if s.Rack().Tiles() != s.View().Hand || s.Store().Path() != "" || !s.MyTurn() {
		t.Fatalf("the rack holds %v", s.Rack().Tiles())
	}
	from := s.Rack().Find(tile.New(tile.Black, 1), rack.Slot{})
	if o := s.FinishFrom(s.Rack().Find(tile.New(tile.Red, 1), rack.Slot{})); o.Refused == nil {
		t.Errorf("another tile finishes, too: %v", o.Refused)
	}
	if o := s.FinishFrom(from); o.Refused != nil || s.View().Sheet[0].Winner != Player {
		t.Errorf("the hand does not win: %v", o.Refused)
	}
}

func TestLeave_WhileBotsPlay(t *testing.T) {
	s := sessionAt(t, gametest.Position{Turn: 1, Turns: 9})
	if o := s.Leave(); o.Question == nil || o.Question.Kind != AskLeave || o.Left {
		t.Fatalf("nothing is asked: %+v", o)
	}
	before := s.TurnID()
	bot, ok := s.BotToMove()
	check.Need(t, ok && s.BotsTurn(), "no bot is to move")
	if o := s.Play(bot.Answer(bots.Fallback(s.ViewOf(1)), nil)); o.Refused != nil || s.TurnID() == before {
		t.Fatalf("the bot does not move: %v", o.Refused)
	}
	if q := s.Question(); q == nil || q.Kind != AskLeave || !s.Confirm(true).Left || s.Question() != nil {
		t.Errorf("the question is now %+v", q)
	}
	if o := s.Play(bot.Answer(game.Action{Kind: game.Draw}, nil)); len(o.Events) > 0 {
		t.Error("a stale answer is played")
	}
}

func TestQuestion_EndsWithTurn(t *testing.T) {
	s := sessionAt(t, gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R5"}, Turns: 9})
	if o := s.Discard(s.Rack().Find(tile.New(tile.Red, 5), rack.Slot{})); o.Question == nil {
		t.Fatal("an okey is discarded without a question")
	}
	if s.Do(game.Action{Kind: game.Discard, Tile: s.Advice().SpareTile()}); s.Question() != nil {
		t.Error("the question outlasts the turn")
	}
}

func TestGoOn_Replay(t *testing.T) {
	rec := readJournal(t, playMatch(t, shortGames(t)["simple"], 5).s.Store().Path())
	s := check.Must(NewReplay(Table{}, rec))
	_, last, _ := s.ReplayPosition()
	s.StepTo(last)
	if o, err := s.GoOn(); err != nil || len(o.Events) > 0 || s.View().Phase != game.MatchOver {
		t.Errorf("it goes on: %v, %v", o.Events, err)
	}
	check.That(t, !s.BotsTurn() && !s.MyTurn(), "somebody is to move")
	if o := s.Leave(); !o.Left || s.Question() != nil {
		t.Errorf("leaving asks %+v", o.Question)
	}
}
