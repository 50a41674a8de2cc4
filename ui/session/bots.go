package session

import (
	"context"
	"slices"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// players holds the bots by seat, with nil for a seat without a bot.
type players [game.MaxSeats]*bots.Player

// seatBot closes the bot of a seat and, if a bot is to play there, creates a new one. Its seed comes from the match's
// header or, if the header has none for the seat, from the match's whims.
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

// close closes the bot of a seat. It ignores the error, because the match does not need the bot any more.
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

// showEnd shows the bots how the round ended if step ended it.
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
	// Temper is the bot's temper. Faces use it to decide how long the bot appears to think.
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

// BotToMove returns a request to the bot whose turn it is. ok is false if it is not a bot's turn.
func (m *Match) BotToMove() (t BotRequest, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	seat, phase := m.state.ToPlay()
	if phase != game.Playing || m.bots[seat] == nil {
		return BotRequest{}, false
	}
	return BotRequest{Seat: seat, Temper: m.seats[seat].Level.Temper, at: m.at, player: m.bots[seat], view: m.state.View(seat)}, true
}

// StandInToMove returns a request to p to move for the person whose turn it is. ok is false if it is not a person's
// turn.
func (m *Match) StandInToMove(p *bots.Player) (t BotRequest, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	seat, phase := m.state.ToPlay()
	if phase != game.Playing || m.bots[seat] != nil {
		return BotRequest{}, false
	}
	return BotRequest{Seat: seat, at: m.at, player: p, standIn: true, view: m.state.View(seat)}, true
}

// Awaits reports whether the request was made for the current moment of the match. Otherwise its answer is stale.
func (m *Match) Awaits(t BotRequest) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.at == t.at
}

// BotToMove returns a request to the bot whose turn it is. ok is false if it is not a bot's turn or if a host makes the
// requests.
func (s *Session) BotToMove() (t BotRequest, ok bool) {
	if s.visits || !s.BotsTurn() {
		return BotRequest{}, false
	}
	t, ok = s.live.BotToMove()
	t.shelf = s.table.Shelf
	return t, ok
}

// Ask waits for the bot's move until ctx ends, but at most BotTimeout. After that the fallback moves instead.
func (t BotRequest) Ask(ctx context.Context) Move {
	defer t.shelf.Hurry()()
	return t.Answer(t.player.Ask(ctx, t.view))
}

// Answer returns a as the bot's move. If the fallback chose a, fault is the reason.
func (t BotRequest) Answer(a game.Action, fault error) Move {
	return Move{t.at, t.Seat, t.standIn, a, fault}
}

// Awaits reports whether a move was made for the current moment of the match. Otherwise the move is stale.
func (s *Session) Awaits(m Move) bool {
	return m.at == s.at && s.view.Phase == game.Playing && !s.awaitsWord
}

// Play makes a bot's move, or the fallback's move if that is illegal. step is nil if the move is stale. fault is the
// reason the fallback moved, or nil. err is a *game.Refusal if even the fallback's move is illegal, which does not
// happen.
func (m *Match) Play(move Move) (step *Step, fault, err error) {
	step, fault, err = m.play(move)
	m.showEnd(step)
	return step, fault, err
}

// play does the work of Play, but does not tell the bots how a round ended.
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

// Play makes a bot's move, or the fallback's move if that is illegal. It ignores a stale move.
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
