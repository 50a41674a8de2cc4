package session

import (
	"context"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// players are the bots at their seats, nil where none sits.
type players [game.MaxSeats]*bots.Player

// sit gives the bots of a table their seats; those of the match before leave. Their whims are those
// of the match's header, which may have been resumed, or drawn anew.
func (p *players) seat(t *Table, h journal.Header, chance Chance) {
	p.close()
	for i := range t.Rules.Seats {
		seat := game.Seat(i)
		if !t.Watch && seat == Player {
			continue
		}
		whims := chance.Whims + uint64(seat)
		if bot := h.Seats[seat].Bot; bot != nil {
			whims = bot.Seed
		}
		p[seat] = bots.NewPlayer(t.Levels[seat].New(whims)).Within(BotTimeout)
	}
}

// dismiss lets the bots go. Nobody could do anything about an error.
func (p *players) close() {
	for i, player := range p {
		if player != nil {
			player.Close()
			p[i] = nil
		}
	}
}

// tellEnd shows the bots how a round ended.
func (p *players) showEnd(m game.Match) {
	for seat, player := range p {
		if player != nil {
			player.ShowEnd(m.View(game.Seat(seat)))
		}
	}
}

// Thinking is a bot that is to be asked for its move. It shares nothing that changes with the
// session, so that Ask may run in a goroutine of its own.
type BotRequest struct {
	// Seat is the bot's.
	Seat game.Seat
	// Temper is the bot's, which decides how long a face lets it seem to think.
	Temper bots.Temper

	at     TurnID
	player *bots.Player
	view   game.View
}

// Move is what a bot answered.
type Move struct {
	at     TurnID
	action game.Action
	fault  error
}

// BotToMove is the bot whose turn it is; ok is false where none is to move.
func (s *Session) BotToMove() (t BotRequest, ok bool) {
	if !s.BotsTurn() {
		return BotRequest{}, false
	}
	seat := s.view.Turn
	return BotRequest{
		Seat: seat, Temper: s.table.Levels[seat].Temper, at: s.at, player: s.players[seat], view: s.match.View(seat),
	}, true
}

// Ask waits for the bot's move, no longer than a bot may think and ctx allows; then the fallback
// moves.
func (t BotRequest) Ask(ctx context.Context) Move {
	return t.Answer(t.player.Ask(ctx, t.view))
}

// Answer is the move that an answer of the bot comes to; fault is why the fallback had to answer.
func (t BotRequest) Answer(a game.Action, fault error) Move { return Move{t.at, a, fault} }

// Awaits reports whether a move, or the thinking that leads to one, belongs to this moment of the
// match; others are stale and to be dropped.
func (s *Session) Awaits(m Move) bool {
	return m.at == s.at && s.view.Phase == game.Playing && !s.awaitsWord
}

// Play makes a bot's move, or the fallback's where it is against the rules; a stale one does
// nothing.
func (s *Session) Play(m Move) Outcome {
	if !s.Awaits(m) {
		return Outcome{}
	}
	act := journal.Act{Seat: s.view.Turn, Action: m.action, Fallback: m.fault != nil}
	fault := m.fault
	events, err := s.apply(act, nil)
	if err != nil {
		fault, act = err, s.fallbackAct(act.Seat)
		events, err = s.apply(act, nil)
	}
	return Outcome{Events: events, Refused: err, Action: act.Action, Fault: fault}
}
