package session

import (
	"encoding/json"
	"slices"
	"sync"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// A Match is a match being played, by one person against bots or by several people: its state, its journal, its bots,
// and who sits where. Each person has a Session of it. Any goroutine may use a Match.
//
// A Match holds all hidden tiles. Faces get a Session instead, which shows what its seat sees.
type Match struct {
	store *Store
	whims uint64 // decides which bots make remarks

	mu       sync.Mutex
	state    game.Match // zero until Deal
	at       TurnID
	last     int     // the number of the last step
	steps    []*Step // the last ones, at most keptSteps; elements are added, but never replaced
	seats    *Seats  // never changed, only replaced
	bots     players
	layouts  [game.MaxSeats]json.RawMessage // the last layout of each rack, nil if there is none
	watchers []chan struct{}
}

// keptSteps is the number of steps that Since can go back: about four turns of each of four seats.
const keptSteps = 64

// A Step is something that happened in a Match. It must not be changed.
type Step struct {
	// Number counts the steps, from 1.
	Number int
	// Act holds the action and its seat. The action is zero in the first deal and where only Seats have changed.
	Act journal.Act
	// After is the match after the step.
	After game.Match
	// Events lists what happened, in order, with all that is hidden.
	Events []game.Event
	// Seats tells who sits where after the step.
	Seats *Seats

	at TurnID // after the step
}

// Seats tells who sits where.
type Seats [game.MaxSeats]Sitter

// A Sitter is the person or bot at a seat.
type Sitter struct {
	// Name is safe to show. It may be empty for a person who plays alone.
	Name string
	// Level is the level of a bot, and the zero Level for a person.
	Level bots.Level
	// StandIn names the bot that plays for a person who is away; it is empty for all others.
	StandIn string
}

// IsBot reports whether a bot has the seat.
func (s *Sitter) IsBot() bool { return s.Level.Name != "" }

// seats returns who sits at a table where at most one person plays.
func (t *Table) seats() (all Seats) {
	for seat := range game.Seat(t.Rules.Seats) {
		all[seat].Name = t.Names[seat]
		if t.Watch || seat != Player {
			all[seat].Level = t.Levels[seat]
		}
	}
	return all
}

// NewMatch returns a match that is written to store and not dealt yet. whims decides which bots make remarks.
func NewMatch(store *Store, seats Seats, whims uint64) *Match {
	m := &Match{store: store, seats: &seats, whims: whims}
	m.at.match = m
	return m
}

// ResumeMatch continues a match that was dealt, from the record of its store.
func ResumeMatch(store *Store, seats Seats) *Match {
	m := NewMatch(store, seats, 0)
	match, _ := store.Record.Match()
	m.begin(match)
	m.layouts = store.Record.Layouts
	return m
}

// Deal deals the first round with the player's word, or with a random one if word is empty. It fails only if the word
// is not valid.
func (m *Match) Deal(word string) error {
	return m.deal(func() (game.Match, []game.Event, error) { return m.store.Deal(word) })
}

// DealWords deals the first round of a match of several people with their words, by seat, "" for a seat without one.
// It fails only if a word is not valid.
func (m *Match) DealWords(words []string) error {
	return m.deal(func() (game.Match, []game.Event, error) { return m.store.DealWords(words) })
}

func (m *Match) deal(do func() (game.Match, []game.Event, error)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	match, events, err := do()
	if err != nil {
		return err
	}
	m.begin(match)
	m.addStep(journal.Act{Seat: game.Nobody}, events)
	return nil
}

// begin continues from a match that was dealt, with its bots.
func (m *Match) begin(match game.Match) {
	m.state = match
	for seat := range game.Seat(len(m.store.Header.Seats)) {
		m.seatBot(seat)
	}
}

// Do lets a seat act. A match that was dealt changes in no other way. Another goroutine may have acted since the
// caller looked at the match. The error, a *game.Refusal, is about the match as it is now.
func (m *Match) Do(act journal.Act) (*Step, error) {
	step, err := m.doLocked(act)
	m.showEnd(step)
	return step, err
}

// doLocked is Do without telling the bots how a round ended.
func (m *Match) doLocked(act journal.Act) (*Step, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.do(act)
}

// do is doLocked, called with mu held.
func (m *Match) do(act journal.Act) (*Step, error) {
	next, events, err := game.Apply(m.state, act.Seat, act.Action)
	if err != nil {
		return nil, err
	}
	m.store.Append(act, next)
	m.state = next
	m.at.Action++
	if act.Action.Kind == game.NextRound {
		m.layouts = [game.MaxSeats]json.RawMessage{}
	}
	return m.addStep(act, events), nil
}

// addStep keeps the step that has led to the present state and tells the watchers. It is called with mu held.
func (m *Match) addStep(act journal.Act, events []game.Event) *Step {
	m.last++
	step := &Step{Number: m.last, Act: act, After: m.state, Events: events, Seats: m.seats, at: m.at}
	if len(m.steps) == keptSteps {
		m.steps = slices.Clone(m.steps[1:]) // a caller of Since may be reading the old one
	}
	m.steps = append(m.steps, step)
	for _, stirred := range m.watchers {
		select {
		case stirred <- struct{}{}:
		default:
		}
	}
	return step
}

// Sit changes who is at a seat of a match of several people, and notes for the journal how that came. Where the bot of
// the seat stays, it goes on with its random choices.
func (m *Match) Sit(note journal.Sit, who Sitter) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.store.Sit(note)
	all := *m.seats
	same := all[note.Seat].IsBot() && who.IsBot()
	all[note.Seat] = who
	m.seats = &all
	if _, phase := m.state.ToPlay(); phase != 0 && !same {
		m.seatBot(note.Seat)
	}
	m.addStep(journal.Act{Seat: game.Nobody}, nil)
}

// Since returns the steps after step n, the oldest first. gap reports that some of them are not kept any more; then
// Now has their result.
func (m *Match) Since(n int) (steps []*Step, gap bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	missed := m.last - n
	if missed > len(m.steps) {
		return nil, true
	}
	return m.steps[len(m.steps)-missed:], false
}

// Now returns the state of the match as a step without events.
func (m *Match) Now() Step {
	m.mu.Lock()
	defer m.mu.Unlock()
	return Step{Number: m.last, After: m.state, Seats: m.seats, at: m.at}
}

// Watch returns a channel that receives a value after each step, or one value after several if nobody has received the
// value before. It ends with stop.
func (m *Match) Watch() (stirred <-chan struct{}, stop func()) {
	ch := make(chan struct{}, 1)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.watchers = append(slices.Clip(m.watchers), ch)
	return ch, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.watchers = slices.DeleteFunc(slices.Clone(m.watchers), func(c chan struct{}) bool { return c == ch })
	}
}

// keepRack keeps the layout of a seat's rack, and appends it to the journal.
func (m *Match) keepRack(seat game.Seat, layout json.RawMessage) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.layouts[seat] = layout
	m.store.AppendRack(seat, layout)
}

// layoutOf returns the last layout of a seat's rack, or nil if there is none.
func (m *Match) layoutOf(seat game.Seat) json.RawMessage {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.layouts[seat]
}

// Store returns the store of the match.
func (m *Match) Store() *Store { return m.store }

// Close closes the bots and waits until the journal is on the disk. An unfinished match can be resumed.
func (m *Match) Close() {
	m.closeBots()
	m.store.Close()
}
