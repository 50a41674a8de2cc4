// Package session runs matches for all faces, the user interfaces of the game. A Match holds the state of a match, its
// bots and its journal. A Session belongs to one seat and holds its view, rack, word, questions, undo, hints and
// replays. A match of one person against bots has a single Session.
//
// A Session gives faces Views, Events and typed questions. The package does not depend on a terminal, a layout, a
// language or a clock: a face decides when to ask a bot and when to show its move. A Session must not be used by
// several goroutines at once. Only the Ask methods of requests and the writing of the journal run in the background. A
// Match is safe for use by several goroutines.
package session

import (
	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/ui/rack"
)

// Player is the seat of a person who plays alone against bots.
const Player game.Seat = 0

// A Table holds the rules, seats and settings of a table.
type Table struct {
	Rules game.Rules
	// Preset names the preset that Rules come from. It may be empty.
	Preset string
	// Names holds the names by seat, safe to show. The player's own name may be empty.
	Names [game.MaxSeats]string
	// Levels holds the levels of the bots by seat. The first element is used only with Watch.
	Levels [game.MaxSeats]bots.Level
	// Resumed is the match to resume first, or nil to begin a new one.
	Resumed *Store
	// Note is a message to show first, or empty.
	Note string
	// Watch leaves every seat to bots.
	Watch bool
	// Seeds returns the seeds of a new match.
	Seeds func() Seeds
	// Daily is the date of the deal of the day, as in journal.Header, or empty for other matches. Only one match is
	// played at a table with Daily set.
	Daily string
	// Shelf keeps the matches. It is nil if matches are not kept.
	Shelf *Shelf
	// Word lets the player enter a word before each match whose tiles are drawn at random.
	Word bool
	// Warn asks before a discard that costs a penalty (rule 7.10).
	Warn bool
	// AskOpeningBack asks before taking back the opening.
	AskOpeningBack bool
	// OfferWin tells the player when the hand wins. Whether or not it is set, the session asks before a discard that
	// gives up a win.
	OfferWin bool
	// Hints is the number of hints in a round. A negative number means no limit.
	Hints int
	// Thinking limits, by its capacity, the number of hints computed at the same time. Nil means no limit.
	Thinking chan struct{}
	// Tutor asks before an action that the coach marks as TutorFrom or worse.
	Tutor     bool
	TutorFrom coach.Mark
	// Closes is set at a hosted table that closes when the player leaves.
	Closes bool
	// Exercise is set in a lesson or puzzle, where neither the tutor nor Bring may give the answer away.
	Exercise bool
	// First is set if the next match is the player's first. Begin clears it for later matches.
	First bool
	// Talk lets bots make remarks and the player say phrases.
	Talk bool
	// Meet returns what the player knows about others, by name. It may be slow. Meet may be nil.
	Meet func() map[string]Acquaintance
	// Columns is the number of slots in a row of the rack. 0 means as many as the game needs.
	Columns int
	// Beside puts a new tile next to tiles that it fits. Otherwise a new tile goes to the end of the rack.
	Beside bool
	// Arranges arranges the whole rack after the deal and after each new tile.
	Arranges bool
	// InOrder keeps the tiles in a fixed order instead of in slots. See rack.Rack.
	InOrder bool
	// Seat is the seat from which a replay is shown.
	Seat game.Seat
}

// A Session is a match as seen from one seat. New, Resume, NewAt and NewReplay create a Session together with its match
// and run that match. SitDown and Spectate create a Session of a hosted match.
type Session struct {
	table     Table
	live      *Match
	hosted    bool // a Host runs the match
	host      Host // nil for a spectator and if the match is not hosted
	spectates bool // true for a spectator, who sees no hand

	// The state after the last step shown, and the number of that step.
	match game.Match
	seen  int
	at    TurnID
	seats *Seats
	view  game.View
	me    game.Seat

	terms  meld.Terms   // of this round
	solver *meld.Solver // for these terms

	rack          *rack.Rack
	fresh         rack.Slot      // the result of FreshSlot
	lastEmptied   rack.Slot      // the result of LastEmptiedSlot
	dropped       rack.Slot      // the result of DroppedSlot
	beforeLaid    []rackSnapshot // before each laying of this turn that can be taken back
	beforeTake    *rack.Rack     // a copy made before a tile was taken
	freshChange   int            // the rack's change count when this turn's tile was put on it
	writtenChange int            // the rack's change count when its layout was last written
	reading       Reading

	advice      Hint   // the coach's latest answer
	hintAt      TurnID // when a hint was last given
	hinted      int    // hints given in this round
	twinAsked   int    // the round in which AskTwin was asked
	chances     chances
	tutorAnswer TutorAnswer
	replay      *journal.Record // nil unless the session is a replay
	remarks     remarks
	question    *Question
}

// newSession returns a session that shows the current state of m.
func newSession(t Table, m *Match) *Session {
	s := &Session{table: t}
	s.join(m)
	return s
}

// join makes the session show the current state of a match.
func (s *Session) join(m *Match) {
	now := m.Now()
	s.live, s.match, s.seen, s.at, s.seats = m, now.After, now.Number, now.at, now.Seats
}

// A TurnID identifies a moment of a match. A request or answer with another TurnID is stale.
type TurnID struct {
	match *Match
	// Action counts the actions since the match was dealt or resumed. In a replay it is the step number.
	Action int
}

// TurnID returns the current moment of the match.
func (s *Session) TurnID() TurnID { return s.at }

// NewAt returns a session that continues from a position under the rules of that position. The match is not kept.
func NewAt(t Table, position game.Match) *Session {
	t.Rules, t.Shelf = position.Public().Rules, nil
	m := t.newMatch()
	m.begin(position)
	s := newSession(t, m)
	s.layOut()
	return s
}

// newMatch returns a new match at the table that has not been dealt yet.
func (t *Table) newMatch() *Match {
	seeds := t.Seeds()
	return NewMatch(t.Shelf.Begin(t, seeds), t.seats(), seeds.Bots)
}

// New begins a match at a table and returns the events of the deal, or none if the session then awaits a word
// (AwaitsWord). It fails only if the rules cannot be played.
func New(t Table) (*Session, []game.Event, error) {
	s := &Session{table: t}
	events, err := s.Begin()
	return s, events, err
}

// Begin begins another match at the same table, as New does.
func (s *Session) Begin() ([]game.Event, error) {
	t := &s.table
	if err := t.Rules.Validate(); err != nil {
		return nil, err
	}
	if s.live != nil {
		s.live.closeBots()
		t.First, s.question, s.twinAsked = false, nil, 0
	}
	s.join(t.newMatch())
	return s.beginDeal()
}

// beginDeal deals the first round, unless the session must wait for the player's word.
func (s *Session) beginDeal() ([]game.Event, error) {
	if s.table.Word && !s.table.Watch && !s.Header().Deal.Practice() {
		return nil, nil
	}
	return s.SayWord("")
}

// AwaitsWord reports whether the first round has not been dealt yet. If the match is not hosted, the session then waits
// for SayWord.
func (s *Session) AwaitsWord() bool {
	_, phase := s.match.ToPlay()
	return phase == 0
}

// SayWord deals the first round with the player's word, or with a random one if word is empty. It fails only if the
// word is not valid.
func (s *Session) SayWord(word string) ([]game.Event, error) {
	if err := s.live.Deal(word); err != nil {
		return nil, err
	}
	return s.CatchUp().Events, nil
}

// Resume continues an unfinished match.
func Resume(t Table, store *Store) (*Session, error) {
	t.Rules = store.Header.Rules
	s := newSession(t, ResumeMatch(store, t.seats()))
	if s.AwaitsWord() {
		_, err := s.beginDeal()
		return s, err
	}
	s.layOut()
	return s, nil
}

// A Host runs a match of several people: it asks the bots, deals the rounds and waits for the people.
type Host interface {
	// Ready reports that the person has seen the deal, so that play may begin.
	Ready()
	// Next reports that the person wants the next round or, after the last one, another match.
	Next()
}

// SitDown returns a session of a hosted match for a person with a seat or, if host is nil, for a spectator. It uses only
// t's settings for questions, hints and the rack.
func SitDown(t Table, m *Match, at game.Seat, host Host) *Session {
	h := &m.store.Header
	t.Rules, t.Preset, t.Daily, t.Shelf, t.Word, t.Watch, t.First = h.Rules, h.Preset, "", nil, false, false, false
	s := newSession(t, m)
	s.hosted, s.host, s.spectates, s.me = true, host, host == nil, at
	s.noteSeats()
	if !s.AwaitsWord() {
		s.layOut()
	}
	return s
}

// Spectate returns a session of a hosted match for a spectator. It shows the public state of the match from the side of
// the given seat. ShowFrom chooses another seat.
func Spectate(t Table, m *Match, seat game.Seat) *Session { return SitDown(t, m, seat, nil) }

// noteSeats copies the names and levels from the match to the table.
func (s *Session) noteSeats() {
	for seat, who := range s.seats {
		s.table.Names[seat], s.table.Levels[seat] = who.Name, who.Level
	}
}

// layOut shows the current state of the match, with the tiles where they last were on the rack.
func (s *Session) layOut() {
	s.updateView()
	if s.Watched() {
		s.arrangeWatchedHand()
	} else {
		s.restoreRack()
	}
}

// Seats returns the sitters by seat. The caller must not change them.
func (s *Session) Seats() *Seats { return s.seats }

// Hosted reports whether a Host runs the match.
func (s *Session) Hosted() bool { return s.hosted }

// Close ends the session. If the match is not hosted, it closes the bots and waits until the journal is on disk. An
// unfinished match can be resumed.
func (s *Session) Close() {
	if !s.hosted {
		s.live.Close()
	}
}

// Table returns the table. Its settings may be changed during a match.
func (s *Session) Table() *Table { return &s.table }

// View returns the view of the player, or of the seat chosen by ShowFrom. It must not be changed.
func (s *Session) View() *game.View { return &s.view }

// ViewOf returns the view of a seat, or the public view if the session may not show the seat's hand.
func (s *Session) ViewOf(seat game.Seat) game.View {
	if s.spectates || seat != s.me && !s.MayShowFrom() {
		seat = game.Nobody
	}
	return s.match.View(seat)
}

// Seat returns the player's seat, or the seat chosen by ShowFrom.
func (s *Session) Seat() game.Seat { return s.me }

// Watched reports whether the session has no player, because bots have every seat or because it is a replay or a
// spectator's.
func (s *Session) Watched() bool { return s.table.Watch || s.spectates }

// MyTurn reports whether a round is being played and it is the player's turn.
func (s *Session) MyTurn() bool {
	return !s.Watched() && s.view.Phase == game.Playing && s.view.Turn == s.me
}

// BotsTurn reports whether it is a bot's turn.
func (s *Session) BotsTurn() bool {
	return s.replay == nil && s.view.Phase == game.Playing && s.seats[s.view.Turn].IsBot()
}

// May reports whether the player may take an action of the given kind, which names no tile.
func (s *Session) May(kind game.Kind) bool {
	return !s.Watched() && s.view.Check(game.Action{Kind: kind}) == nil
}

// Solver returns the solver for hands of this round.
func (s *Session) Solver() *meld.Solver { return s.solver }

// Header returns the header of the match's journal.
func (s *Session) Header() *journal.Header { return &s.live.store.Header }

// Store returns the store of the match.
func (s *Session) Store() *Store { return s.live.store }

// updateView updates the view, and the solver if the terms have changed.
func (s *Session) updateView() {
	s.view = s.ViewOf(s.me)
	if terms := s.view.Terms(); s.solver == nil || terms != s.terms {
		s.terms, s.solver = terms, meld.NewSolver(terms)
	}
}

// visibleEvents returns the events without information that the player may not see.
func (s *Session) visibleEvents(events []game.Event) []game.Event {
	seen := make([]game.Event, len(events))
	for i, e := range events {
		seen[i] = e.SeenBy(s.view.Seat)
	}
	return seen
}

// ShowFrom shows the table from the given seat. It does nothing if MayShowFrom is false.
func (s *Session) ShowFrom(seat game.Seat) {
	if !s.MayShowFrom() {
		return
	}
	s.me = seat
	s.updateView()
	s.arrangeWatchedHand()
}
