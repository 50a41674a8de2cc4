// Package session holds one match as a player plays it, for every face of the game: seats and bots, the player's
// rack, the word before the match, questions, undo, the journal, and replays.
//
// Faces get Views, Events and typed questions from a Session. The package does not depend on a terminal, a layout, a
// language or a clock: a face decides when a bot is asked and when its move is shown. A Session must not be used by
// several goroutines at once; only the Ask methods of requests and the writing of the journal run in the background.
package session

import (
	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
)

// Player is the seat of the person at the table.
const Player game.Seat = 0

// A Table describes a table: rules, seats and settings.
type Table struct {
	Rules game.Rules
	// Preset names the preset that Rules come from. It may be empty.
	Preset string
	// Names are the names by seat, made safe to show. The player's own may be empty.
	Names [game.MaxSeats]string
	// Levels are the levels of the bots by seat. The first one is used only with Watch.
	Levels [game.MaxSeats]bots.Level
	// Watch leaves every seat to bots.
	Watch bool
	// Chance returns the randomness of a new match.
	Chance func() Chance
	// Daily is the date of the deal of the day that is played, as of journal.Header; empty for other matches. Only one
	// match is played at such a table.
	Daily string
	// Shelf keeps the matches; nil for matches that are not kept.
	Shelf *Shelf
	// Word lets the player enter a word before each match whose tiles are drawn at random.
	Word bool
	// Warn asks before a discard that costs a penalty (rule 7.10).
	Warn bool
	// AskOpeningBack asks before the opening itself is taken back.
	AskOpeningBack bool
	// OfferWin tells the player when the hand wins. Before a discard that gives a win away, the session asks even
	// without it.
	OfferWin bool
	// Hints is the number of hints in a round; negative for no limit.
	Hints int
	// Tutor asks before an action that the coach marks as TutorFrom or worse.
	Tutor     bool
	TutorFrom coach.Mark
	// Exercise is set in a lesson or a puzzle, where neither tutor nor Bring may give the answer away.
	Exercise bool
	// First is set if the next match is the player's first. Begin clears it for the matches after that.
	First bool
	// Talk lets bots make remarks.
	Talk bool
	// Columns is the number of slots in a row of the rack; 0 for as many as the game needs.
	Columns int
	// Beside puts a new tile next to tiles that it fits. Otherwise a new tile is the last one.
	Beside bool
	// Arranges arranges the whole rack when it is dealt and when a tile comes.
	Arranges bool
	// InOrder keeps the tiles in an order instead of in slots: see rack.Rack.
	InOrder bool
}

// A Session is a match at a table. Make one with New, Resume, NewAt or NewReplay.
type Session struct {
	*playerHand
	chance   Chance
	remarks  remarks
	question *Question
}

// tableState is the match as the player sees it.
type tableState struct {
	table      Table
	store      *Store
	awaitsWord bool // the first round is not dealt until SayWord is called

	match  game.Match
	view   game.View
	me     game.Seat
	at     TurnID
	terms  meld.Terms   // of this round
	solver *meld.Solver // the solver for hands by these terms

	players     players
	advice      Hint   // the coach's latest answer
	hintAt      TurnID // when a hint was last given
	hinted      int    // hints given in this round
	chances     chances
	tutorAnswer TutorAnswer
	replay      *replay // nil if the match is being played
}

func newSession(t Table) *Session {
	return &Session{playerHand: &playerHand{tableState: &tableState{table: t}}}
}

// A TurnID identifies a moment of a match. A request or answer with another TurnID is stale.
type TurnID struct {
	session *Session
	// Match counts the matches at this table, Action the actions in this one; in a replay Action is the step.
	Match, Action int
}

// TurnID returns the current moment of the match.
func (s *tableState) TurnID() TurnID { return s.at }

// NewAt returns a session that continues from a position, by the rules of that position. The match is not kept.
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

// New begins a match at a table and returns the events of the deal, or none if AwaitsWord. It fails only if the rules
// cannot be played.
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
	t.First = t.First && s.at.Match == 0
	s.store = t.Shelf.Begin(t, s.chance)
	return s.beginDeal()
}

// beginDeal deals the first round, or begins to wait for the player's word.
func (s *Session) beginDeal() ([]game.Event, error) {
	s.at = TurnID{s, s.at.Match + 1, 0}
	s.question = nil
	if s.awaitsWord = s.table.Word && !s.table.Watch && !s.store.Header.Deal.Practice(); s.awaitsWord {
		return nil, nil
	}
	return s.SayWord("")
}

// AwaitsWord reports whether the first round waits for SayWord.
func (s *tableState) AwaitsWord() bool { return s.awaitsWord }

// SayWord deals the first round with the player's word, or with a random one if word is empty. It fails only if the
// word is not valid.
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

// Resume continues an unfinished match.
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

// Close closes the bots and waits until the journal is on the disk. An unfinished match can be resumed.
func (s *Session) Close() {
	s.players.close()
	s.store.Close()
}

// Table returns the table. Its settings may be changed during a match.
func (s *tableState) Table() *Table { return &s.table }

// View returns what the player, or the seat that LookFrom chose, sees. It must not be changed.
func (s *tableState) View() *game.View { return &s.view }

// ViewOf returns the view of a seat, or the public view if MayLookFrom is false and the seat is not the player's.
func (s *tableState) ViewOf(seat game.Seat) game.View {
	if seat != s.me && !s.MayLookFrom() {
		seat = game.Nobody
	}
	return s.match.View(seat)
}

// Seat returns the player's seat, or the one that LookFrom chose.
func (s *tableState) Seat() game.Seat { return s.me }

// Watched reports whether there is no player: bots have every seat, or the match is a replay.
func (s *tableState) Watched() bool { return s.table.Watch || s.replay != nil }

// MyTurn reports whether it is the player's turn in a round.
func (s *tableState) MyTurn() bool {
	return !s.awaitsWord && !s.Watched() && s.view.Phase == game.Playing && s.view.Turn == s.me
}

// BotsTurn reports whether it is a bot's turn.
func (s *tableState) BotsTurn() bool {
	return !s.awaitsWord && s.replay == nil && s.view.Phase == game.Playing && s.players[s.view.Turn] != nil
}

// May reports whether the player may take an action that names no tile.
func (s *tableState) May(kind game.Kind) bool {
	return !s.Watched() && s.view.Check(game.Action{Kind: kind}) == nil
}

// Solver returns the solver for hands of this round.
func (s *tableState) Solver() *meld.Solver { return s.solver }

// Header returns the header of the match's journal.
func (s *tableState) Header() *journal.Header { return &s.store.Header }

// Store returns the store of the match.
func (s *tableState) Store() *Store { return s.store }

// updateView updates the view, and the solver if the terms have changed.
func (s *tableState) updateView() {
	s.view = s.match.View(s.me)
	if terms := s.view.Terms(); s.solver == nil || terms != s.terms {
		s.terms, s.solver = terms, meld.NewSolver(terms)
	}
}

// visibleEvents returns events with only what the player may see.
func (s *tableState) visibleEvents(events []game.Event) []game.Event {
	seen := make([]game.Event, len(events))
	for i, e := range events {
		seen[i] = e.SeenBy(s.me)
	}
	return seen
}

// LookFrom shows the table from a seat's point of view. It does nothing if MayLookFrom is false.
func (s *Session) LookFrom(seat game.Seat) {
	if !s.MayLookFrom() {
		return
	}
	s.me = seat
	s.updateView()
	s.arrangeWatchedHand()
}
