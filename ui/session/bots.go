package session

import (
	"context"
	"slices"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// players holds the bots by seat. A seat without a bot has nil.
type players [game.MaxSeats]*bots.Player

// seatBot closes the bot of a seat and makes another one if a bot is to sit there. Its seed is the one in the match's
// header or, if that has none for the seat, depends on the match's whims.
func (m *Match) seatBot(seat game.Seat) {
	m.bots.close(seat)
	if !m.seats[seat].IsBot() {
		return
	}
	seed := m.whims + uint64(seat)
	if bot := m.store.Header.Seats[seat].Bot; bot != nil {
		seed = bot.Seed
	}
	m.bots[seat] = bots.NewPlayer(m.seats[seat].Level.New(seed)).Within(BotTimeout)
}

// close closes the bot of a seat. Its error is ignored: nothing can be done about it.
func (p *players) close(seat game.Seat) {
	if p[seat] != nil {
		p[seat].Close()
		p[seat] = nil
	}
}

// closeBots closes all bots.
func (m *Match) closeBots() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for seat := range m.bots {
		m.bots.close(game.Seat(seat))
	}
}

// showEnd shows the bots how a round ended, if a step has ended one.
func (m *Match) showEnd(step *Step) {
	if step == nil || !slices.ContainsFunc(step.Events, func(e game.Event) bool { _, ended := e.(game.RoundEnded); return ended }) {
		return
	}
	m.mu.Lock()
	players := m.bots
	m.mu.Unlock()
	for seat, player := range players {
		if player != nil {
			player.ShowEnd(step.After.View(game.Seat(seat)))
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

	at      TurnID
	player  *bots.Player
	standIn bool
	view    game.View
	shelf   *Shelf
}

// A Move is a bot's answer.
type Move struct {
	at      TurnID
	seat    game.Seat
	standIn bool
	action  game.Action
	fault   error
}

// BotToMove returns the request to the bot whose turn it is; ok is false if it is not a bot's turn.
func (m *Match) BotToMove() (t BotRequest, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	seat, phase := m.state.ToPlay()
	if phase != game.Playing || m.bots[seat] == nil {
		return BotRequest{}, false
	}
	return BotRequest{Seat: seat, Temper: m.seats[seat].Level.Temper, at: m.at, player: m.bots[seat], view: m.state.View(seat)}, true
}

// StandInToMove returns the request to a bot to move for the person whose turn it is; ok is false if it is not a
// person's turn.
func (m *Match) StandInToMove(p *bots.Player) (t BotRequest, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	seat, phase := m.state.ToPlay()
	if phase != game.Playing || m.bots[seat] != nil {
		return BotRequest{}, false
	}
	return BotRequest{Seat: seat, at: m.at, player: p, standIn: true, view: m.state.View(seat)}, true
}

// Awaits reports whether the request is about this moment of the match. The answer to any other is stale.
func (m *Match) Awaits(t BotRequest) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.at == t.at
}

// BotToMove returns the request to the bot whose turn it is. ok is false if it is not a bot's turn, or if a host
// asks the bots.
func (s *Session) BotToMove() (t BotRequest, ok bool) {
	if s.visits || !s.BotsTurn() {
		return BotRequest{}, false
	}
	t, ok = s.live.BotToMove()
	t.shelf = s.table.Shelf
	return t, ok
}

// Ask waits for the bot's move until ctx ends, at most BotTimeout; after that the fallback moves.
func (t BotRequest) Ask(ctx context.Context) Move {
	defer t.shelf.Hurry()()
	return t.Answer(t.player.Ask(ctx, t.view))
}

// Answer returns an action as the bot's move; fault is the reason if the fallback chose it.
func (t BotRequest) Answer(a game.Action, fault error) Move {
	return Move{t.at, t.Seat, t.standIn, a, fault}
}

// Awaits reports whether a move is for this moment of the match. Other moves are stale.
func (s *Session) Awaits(m Move) bool {
	return m.at == s.at && s.view.Phase == game.Playing && !s.awaitsWord
}

// Play makes a bot's move, or the fallback's if that is illegal. step is nil if the move is stale. fault is the reason
// why the fallback moved, or nil if it did not. err is a *game.Refusal if even the fallback's move is illegal, which
// does not happen.
func (m *Match) Play(move Move) (step *Step, fault, err error) {
	step, fault, err = m.play(move)
	m.showEnd(step)
	return step, fault, err
}

// play is Play without telling the bots how a round ended.
func (m *Match) play(move Move) (step *Step, fault, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if move.at != m.at {
		return nil, nil, nil
	}
	fault = move.fault
	step, err = m.do(journal.Act{Seat: move.seat, Action: move.action, Fallback: fault != nil, StandIn: fault == nil && move.standIn})
	if err != nil {
		fault = err
		step, err = m.do(journal.Act{Seat: move.seat, Action: bots.Fallback(m.state.View(move.seat)), Fallback: true})
	}
	return step, fault, err
}

// Play makes a bot's move, or the fallback's if that is illegal. A stale move is ignored.
func (s *Session) Play(move Move) Outcome {
	if !s.Awaits(move) {
		return Outcome{}
	}
	step, fault, err := s.live.Play(move)
	if step == nil {
		return Outcome{Refused: err, Action: move.action, Fault: fault}
	}
	return Outcome{Events: s.catchUpTo(step, nil), Action: step.Act.Action, Fault: fault}
}
