package session

import (
	"context"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// players holds the bots by seat. A seat without a bot has nil.
type players [game.MaxSeats]*bots.Player

// seat closes the present bots and seats new ones at a table. The seeds of the bots are those in the match's header,
// or come from chance if it has none.
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

// close closes the bots. Their errors are ignored: nothing can be done about them.
func (p *players) close() {
	for i, player := range p {
		if player != nil {
			player.Close()
			p[i] = nil
		}
	}
}

// showEnd shows the bots how a round ended.
func (p *players) showEnd(m game.Match) {
	for seat, player := range p {
		if player != nil {
			player.ShowEnd(m.View(game.Seat(seat)))
		}
	}
}

// A BotRequest asks a bot for its move. It shares no mutable state with the session, so that Ask may run in the
// background.
type BotRequest struct {
	// Seat is the bot's seat.
	Seat game.Seat
	// Temper is the bot's temper, which decides how long a face lets it appear to think.
	Temper bots.Temper

	at     TurnID
	player *bots.Player
	view   game.View
	shelf  *Shelf
}

// A Move is a bot's answer.
type Move struct {
	at     TurnID
	action game.Action
	fault  error
}

// BotToMove returns the request to the bot whose turn it is; ok is false if it is not a bot's turn.
func (s *Session) BotToMove() (t BotRequest, ok bool) {
	if !s.BotsTurn() {
		return BotRequest{}, false
	}
	seat := s.view.Turn
	return BotRequest{
		Seat: seat, Temper: s.table.Levels[seat].Temper, at: s.at, player: s.players[seat], view: s.match.View(seat), shelf: s.table.Shelf,
	}, true
}

// Ask waits for the bot's move until ctx ends, at most BotTimeout; after that the fallback moves.
func (t BotRequest) Ask(ctx context.Context) Move {
	defer t.shelf.Hurry()()
	return t.Answer(t.player.Ask(ctx, t.view))
}

// Answer returns an action as the bot's move; fault is the reason if the fallback chose it.
func (t BotRequest) Answer(a game.Action, fault error) Move { return Move{t.at, a, fault} }

// Awaits reports whether a move is for this moment of the match. Other moves are stale.
func (s *Session) Awaits(m Move) bool {
	return m.at == s.at && s.view.Phase == game.Playing && !s.awaitsWord
}

// Play makes a bot's move, or the fallback's if that is illegal. A stale move is ignored.
func (s *Session) Play(m Move) Outcome {
	if !s.Awaits(m) {
		return Outcome{}
	}
	act := journal.Act{Seat: s.view.Turn, Action: m.action, Fallback: m.fault != nil}
	fault := m.fault
	events, err := s.apply(act, nil)
	if err != nil {
		fault = err
		act = journal.Act{Seat: act.Seat, Action: bots.Fallback(s.match.View(act.Seat)), Fallback: true}
		events, err = s.apply(act, nil)
	}
	return Outcome{Events: events, Refused: err, Action: act.Action, Fault: fault}
}
