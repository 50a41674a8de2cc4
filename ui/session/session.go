// Package session is one match being played, under every face of the game: the seats and their
// bots, the player's rack, the word before the match, what has to be confirmed, what can be taken
// back, the journal, and the steps of a match that is looked at again.
//
// It speaks in Views, Events and typed questions. It knows no terminal, no layout, no language and
// no clock: a face says when a bot may think and when its move may be shown. A Session is used by
// one goroutine; only Thinking.Ask and the writing of the journal run beside it.
package session

import (
	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
)

// Player is the seat of the person at the table, whose matches are kept.
const Player game.Seat = 0

// Table is who plays what, and what holds at the table.
type Table struct {
	Rules game.Rules
	// Preset is the name of the preset that the Rules are made from. It may be empty.
	Preset string
	// Names are those of the seats, sanitised for display. The player's own may be empty.
	Names [game.MaxSeats]string
	// Levels are those of the bots by seat. The first seat is the player's, unless he only watches.
	Levels [game.MaxSeats]bots.Level
	// Watch leaves every seat to bots.
	Watch bool
	// Chance gives the chance of each new match.
	Chance func() Chance
	// Shelf keeps the matches, nil if they are not kept.
	Shelf *Shelf
	// Word lets the player say a word before each match with drawn tiles.
	Word bool
	// Warn asks before a discard that costs a penalty (rule 7.10).
	Warn bool
	// AskOpeningBack asks before the opening itself is taken back, where a key too many could do
	// it.
	AskOpeningBack bool
	// Offer tells the player when his hand wins. What would give a win away is asked about all the
	// same.
	OfferWin bool
	// Hints is how many hints there are in a round; below 0 there is no limit.
	Hints int
	// Tutor asks before what the player does counts, if it is as bad as TutorFrom or worse.
	Tutor     bool
	TutorFrom coach.Mark
	// Untutored is a lesson or a puzzle: nobody else tells there what to do.
	Exercise bool
	// Talk lets bots make a remark now and then.
	Talk bool
	// Columns is how many slots a row of the rack has, 0 for as many as the game needs.
	Columns int
	// Beside puts a new tile beside what it fits on the rack; otherwise it comes at the end, and
	// always where the rack keeps an order.
	Beside bool
	// InOrder keeps the tiles in an order rather than each in its slot: see rack.Rack.
	InOrder bool
}

// Session is a match at a table. Make one with New, Resume, NewAt or NewReplay.
//
// It is made of two parts: what the player sees, and his hand. What is done to the match, asked
// about, begun and left, is its own.
type Session struct {
	*playerHand
	chance   Chance
	remarks  remarks
	question *Question
}

// seen is what the player sees of a match, and what he can do by it.
type tableState struct {
	table      Table
	store      *Store
	awaitsWord bool // the tiles wait for the player's word

	match  game.Match
	view   game.View
	me     game.Seat
	at     TurnID
	terms  meld.Terms   // of this round
	solver *meld.Solver // for hands on those terms

	players players
	advice  Hint   // the coach's last answer
	hintAt  TurnID // when a hint was given last
	chances chances
	hinted  int     // hints given in this round
	tutorAnswer  TutorAnswer  // what the tutor said last
	replay  *replay // nil if the match is being played
}

// newSession is a session at a table where nothing has begun.
func newSession(t Table) *Session {
	return &Session{playerHand: &playerHand{tableState: &tableState{table: t}}}
}

// TurnID is a point of a match: what belongs to another one, such as a bot's answer, is stale.
type TurnID struct {
	session *Session
	// Match counts the matches at this table, Action what was done in this one; in a replay it is
	// the step.
	Match, Action int
}

// At is the point that the match is at.
func (s *tableState) TurnID() TurnID { return s.at }

// NewAt goes on from a position with rules as they are in it. The match is not kept.
func NewAt(t Table, m game.Match) *Session {
	t.Rules, t.Shelf = m.Public().Rules, nil
	s := newSession(t)
	s.match = m
	s.chance = t.Chance()
	s.store = t.Shelf.Begin(&t, s.chance)
	s.at = TurnID{s, 1, 0}
	s.players.seat(&s.table, s.store.Header, s.chance)
	s.updateView()
	if s.Watched() {
		s.arrangeWatchedHand()
	} else {
		s.dealRack()
	}
	return s
}

// New begins a match at a table. Unless AwaitsWord, the events of the deal come with it. The error
// is about the rules.
func New(t Table) (*Session, []game.Event, error) {
	s := newSession(t)
	events, err := s.Begin()
	if err != nil {
		return nil, nil, err
	}
	return s, events, nil
}

// Begin begins another match at the same table, as New does.
func (s *Session) Begin() ([]game.Event, error) {
	if err := s.table.Rules.Validate(); err != nil {
		return nil, err
	}
	t := &s.table
	s.chance = t.Chance()
	s.store = t.Shelf.Begin(t, s.chance)
	return s.beginDeal()
}

// openDeal deals the match that has begun, or waits for the player's word.
func (s *Session) beginDeal() ([]game.Event, error) {
	s.at = TurnID{s, s.at.Match + 1, 0}
	s.question = nil
	if s.awaitsWord = s.table.Word && !s.table.Watch && !s.store.Header.Deal.Practice(); s.awaitsWord {
		return nil, nil
	}
	return s.SayWord("")
}

// AwaitsWord reports whether the first round waits to be dealt by SayWord.
func (s *tableState) AwaitsWord() bool { return s.awaitsWord }

// SayWord deals the first round with the player's word, or with one that is drawn where it is
// empty. The error says what is wrong with the word.
func (s *Session) SayWord(word string) ([]game.Event, error) {
	match, events, err := s.store.Deal(word)
	if err != nil {
		return nil, err
	}
	s.awaitsWord = false
	s.players.seat(&s.table, s.store.Header, s.chance)
	s.match = match
	s.applyEvents(events, nil)
	s.KeepRack()
	return s.visibleEvents(events), nil
}

// Resume goes on with a match that was not over, as it was left.
func Resume(t Table, m *Store) (*Session, error) {
	t.Rules = m.Header.Rules
	s := newSession(t)
	s.store = m
	match, dealt := m.Record.Match()
	if !dealt {
		_, err := s.beginDeal()
		return s, err
	}
	s.at = TurnID{s, 1, 0}
	s.players.seat(&s.table, s.store.Header, s.chance)
	s.match = match
	s.updateView()
	s.restoreRack()
	return s, nil
}

// Close leaves the table: the bots go, and what is still to be written is written. A match that is
// not over can be resumed.
func (s *Session) Close() {
	s.players.close()
	s.store.Close()
}

// Table is who plays what, and what holds at the table.
func (s *tableState) Table() *Table { return &s.table }

// View is what the player sees, or the seat that is looked from; only to be read.
func (s *tableState) View() *game.View { return &s.view }

// ViewOf is what a seat sees, for faces that show all hands of a match that is over or only
// watched. Of a seat that may not be looked from it is what everyone sees.
func (s *tableState) ViewOf(seat game.Seat) game.View {
	if seat != s.me && !s.MayLookFrom() {
		seat = game.Nobody
	}
	return s.match.View(seat)
}

// Seat is the player's seat, or the one that is looked from.
func (s *tableState) Seat() game.Seat { return s.me }

// Watched reports whether nobody plays here: bots have every seat, or the match is a replay.
func (s *tableState) Watched() bool { return s.table.Watch || s.replay != nil }

// MyTurn reports whether the player is to act in a round.
func (s *tableState) MyTurn() bool {
	return !s.awaitsWord && !s.Watched() && s.view.Phase == game.Playing && s.view.Turn == s.me
}

// BotsTurn reports whether a bot is to move.
func (s *tableState) BotsTurn() bool {
	return !s.awaitsWord && s.replay == nil && s.view.Phase == game.Playing && s.players[s.view.Turn] != nil
}

// May reports whether the player may do a kind of action that names no tile.
func (s *tableState) May(kind game.Kind) bool {
	return !s.Watched() && s.view.Check(game.Action{Kind: kind}) == nil
}

// Solver judges hands of this round.
func (s *tableState) Solver() *meld.Solver { return s.solver }

// Header is what was known before the match: where its tiles come from, who sits where.
func (s *tableState) Header() *journal.Header { return &s.store.Header }

// Saved is the match as it is kept.
func (s *tableState) Store() *Store { return s.store }

// seeTable brings what the player sees up to date with the match.
func (s *tableState) updateView() {
	s.view = s.match.View(s.me)
	if terms := s.view.Terms(); s.solver == nil || terms != s.terms {
		s.terms, s.solver = terms, meld.NewSolver(terms)
	}
}

// seenByMe is events as the player may see them.
func (s *tableState) visibleEvents(events []game.Event) []game.Event {
	seen := make([]game.Event, len(events))
	for i, e := range events {
		seen[i] = e.SeenBy(s.me)
	}
	return seen
}

// LookFrom shows the table as a seat sees it; where MayLookFrom says no, it does nothing.
func (s *Session) LookFrom(seat game.Seat) {
	if !s.MayLookFrom() {
		return
	}
	s.me = seat
	s.updateView()
	s.arrangeWatchedHand()
}
