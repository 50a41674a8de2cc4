package session

import (
	"cmp"
	"context"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// replaceBot closes the seat's bot and, if the seat still belongs to a bot, creates a new one. Its seed comes from the
// header of the match or, if the header has none for the seat, from m.botSeed.
func (m *Match) replaceBot(seat game.Seat) {
	m.closeBot(seat)
	if !m.seats[seat].IsBot() {
		return
	}
	seed := m.botSeed + uint64(seat)
	if bot := m.store.Header.Seats[seat].Bot; bot != nil {
		seed = bot.Seed
	}
	m.bots[seat] = bots.NewPlayer(m.seats[seat].Level.New(seed)).Within(BotTimeout)
}

// closeBot closes the seat's bot, if any. It ignores the error, because the match no longer needs the bot.
func (m *Match) closeBot(seat game.Seat) {
	if p := m.bots[seat]; p != nil {
		p.Close()
		m.bots[seat] = nil
	}
}

func (m *Match) closeBots() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for seat := range m.bots {
		m.closeBot(game.Seat(seat))
	}
}

// showEnd shows the bots the end of the round if step ended it. step may be nil.
func (m *Match) showEnd(step *Step) {
	if step == nil {
		return
	}
	if _, phase := step.After.ToPlay(); phase == game.Playing {
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

// A BotRequest asks a bot for its move. It shares no mutable state with the session, so Ask may run in the background.
type BotRequest struct {
	// Seat is the bot's seat.
	Seat game.Seat
	// Temper is the bot's temper. Faces use it to choose how long the bot appears to think.
	Temper bots.Temper

	at      TurnID
	player  *bots.Player
	standIn bool
	view    game.View
	shelf   *Shelf
}

// A Move is a BotRequest with the bot's answer.
type Move struct {
	BotRequest
	action game.Action
	fault  error
}

// BotToMove returns a request to the bot whose turn it is or, unless standIn is nil, to standIn in place of the person
// whose turn it is. ok is false if it is not the turn of a bot or of a person, respectively.
func (m *Match) BotToMove(standIn *bots.Player) (t BotRequest, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	seat, phase := m.state.ToPlay()
	if phase != game.Playing || (m.bots[seat] != nil) != (standIn == nil) {
		return t, false
	}
	return BotRequest{
		Seat: seat, Temper: m.seats[seat].Level.Temper, at: m.at,
		player: cmp.Or(standIn, m.bots[seat]), standIn: standIn != nil, view: m.state.View(seat),
	}, true
}

// Awaits reports whether t was made for the current moment of the match. If not, its answer is stale.
func (m *Match) Awaits(t BotRequest) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.at == t.at
}

// BotToMove returns a request to the bot whose turn it is. ok is false if it is not a bot's turn or if a host asks the
// bots.
func (s *Session) BotToMove() (t BotRequest, ok bool) {
	if s.hosted || !s.BotsTurn() {
		return BotRequest{}, false
	}
	t, ok = s.live.BotToMove(nil)
	t.shelf = s.table.Shelf
	return t, ok
}

// Ask returns the bot's move, or the fallback's if ctx is done or BotTimeout passes before the bot answers.
func (t BotRequest) Ask(ctx context.Context) Move {
	defer t.shelf.PauseBackground()()
	return t.Answer(t.player.Ask(ctx, t.view))
}

// Answer returns a Move that plays a. fault is the reason why the fallback chose a, or nil if the bot did.
func (t BotRequest) Answer(a game.Action, fault error) Move {
	return Move{t, a, fault}
}

// Awaits reports whether m was made for the current moment of the match. If not, m is stale.
func (s *Session) Awaits(m Move) bool {
	return m.at == s.at && s.view.Phase == game.Playing
}

// Play makes a bot's move or, if that move is illegal, the fallback's. step is nil if the move is stale. fault is the
// reason why the fallback moved, or nil. err is a *game.Refusal if even the fallback's move is illegal, which should
// not happen.
func (m *Match) Play(move Move) (step *Step, fault, err error) {
	defer func() { m.showEnd(step) }() // once mu is unlocked
	m.mu.Lock()
	defer m.mu.Unlock()
	if move.at != m.at {
		return nil, nil, nil
	}
	fault = move.fault
	step, err = m.apply(journal.Act{Seat: move.Seat, Action: move.action, Fallback: fault != nil, StandIn: fault == nil && move.standIn})
	if err != nil {
		fault = err
		step, err = m.apply(journal.Act{Seat: move.Seat, Action: bots.Fallback(m.state.View(move.Seat)), Fallback: true})
	}
	return step, fault, err
}

// Play makes a bot's move or, if that move is illegal, the fallback's. It ignores a stale move.
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
