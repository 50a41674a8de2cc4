package session

import (
	"encoding/json"
	"slices"
	"sync"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// A Match runs a match of one person against bots or of several people. It holds the state, the journal, the bots, and
// who sits where. Each person takes part through a Session. A Match is safe for use by several goroutines.
//
// A Match holds all hidden tiles. Faces get a Session instead, which shows only what its seat sees.
type Match struct {
	store   *Store
	botSeed uint64 // see Seeds.Bots; also determines which bots make remarks

	mu       sync.Mutex
	state    game.Match // zero until Deal
	at       TurnID
	last     int                            // number of the latest step
	steps    []*Step                        // the latest steps, at most keptSteps; elements are never changed
	seats    *Seats                         // replaced, but never changed
	bots     [game.MaxSeats]*bots.Player    // nil for a seat without a bot
	layouts  [game.MaxSeats]json.RawMessage // the last layout of each rack, or nil
	watchers map[chan struct{}]bool
}

// keptSteps is the number of steps that Since can go back, about four turns for each of four seats.
const keptSteps = 64

// A Step is one change of a Match. It must not be modified.
type Step struct {
	// Number is the number of the step, counting from 1.
	Number int
	// Act holds the action and its seat. The action is zero for the first deal and for a step that changes only Seats.
	Act journal.Act
	// After is the match after the step.
	After game.Match
	// Events lists what happened, in order, including hidden information.
	Events []game.Event
	// Seats holds the sitters after the step.
	Seats *Seats

	at TurnID // after the step
}

// Seats holds the sitters by seat.
type Seats [game.MaxSeats]Sitter

// A Sitter is the person or bot in a seat.
type Sitter struct {
	// Name is safe to show. It may be empty for a person who plays alone.
	Name string
	// Level is the level of a bot, or the zero Level for a person.
	Level bots.Level
	// StandIn names the bot that plays for an absent person. Otherwise it is empty.
	StandIn string
}

// IsBot reports whether the seat belongs to a bot.
func (s *Sitter) IsBot() bool { return s.Level.Name != "" }

// seats returns the sitters of t, of which at most one is a person.
func (t *Table) seats() (all Seats) {
	for seat := range game.Seat(t.Rules.Seats) {
		all[seat].Name = t.Names[seat]
		if t.Watch || seat != Player {
			all[seat].Level = t.Levels[seat]
		}
	}
	return all
}

// NewMatch returns a match that has not been dealt yet and is written to store. botSeed is the Bots field of Seeds.
func NewMatch(store *Store, seats Seats, botSeed uint64) *Match {
	m := &Match{store: store, seats: &seats, botSeed: botSeed, watchers: map[chan struct{}]bool{}}
	m.at.match = m
	return m
}

// ResumeMatch continues a match from the record of its store, or returns one that has not been dealt if it was not.
func ResumeMatch(store *Store, seats Seats) *Match {
	m := NewMatch(store, seats, 0)
	if match, dealt := store.Record.Match(); dealt {
		m.begin(match)
		m.layouts = store.Record.Layouts
	}
	return m
}

// Deal deals the first round. words and the error are as for Store.Deal.
func (m *Match) Deal(words ...string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	match, events, err := m.store.Deal(words...)
	if err != nil {
		return err
	}
	m.begin(match)
	m.addStep(journal.Act{Seat: game.Nobody}, events)
	return nil
}

// begin continues from a match that has been dealt, and seats its bots.
func (m *Match) begin(match game.Match) {
	m.state = match
	for seat := range game.Seat(len(m.store.Header.Seats)) {
		m.replaceBot(seat)
	}
}

// Do performs an action of a seat, and is the only way to play in a dealt match. The error is a *game.Refusal based on
// the current state, which may be newer than what the caller has seen.
func (m *Match) Do(act journal.Act) (step *Step, err error) {
	defer func() { m.showEnd(step) }() // once mu is unlocked
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.apply(act)
}

// apply performs an action of a seat. The caller holds mu.
func (m *Match) apply(act journal.Act) (*Step, error) {
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

// addStep records the step that led to the current state and notifies the watchers. The caller holds mu.
func (m *Match) addStep(act journal.Act, events []game.Event) *Step {
	m.last++
	step := &Step{Number: m.last, Act: act, After: m.state, Events: events, Seats: m.seats, at: m.at}
	if len(m.steps) == keptSteps {
		m.steps = slices.Clone(m.steps[1:]) // a caller of Since may still be reading the old slice
	}
	m.steps = append(m.steps, step)
	for ch := range m.watchers {
		select {
		case ch <- struct{}{}:
		default:
		}
	}
	return step
}

// Sit records that who now has the seat note.Seat of a hosted match, and appends note to the journal. If one bot takes
// over from another, the old bot's state is kept.
func (m *Match) Sit(note journal.Sit, who Sitter) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.store.Write(func(j *journal.Journal) error { return j.Sit(note) })
	all := *m.seats
	same := all[note.Seat].IsBot() && who.IsBot()
	all[note.Seat] = who
	m.seats = &all
	if _, phase := m.state.ToPlay(); phase != 0 && !same {
		m.replaceBot(note.Seat)
	}
	m.addStep(journal.Act{Seat: game.Nobody}, nil)
}

// Since returns the steps after step n, oldest first. gap reports that some of them are no longer kept. The caller
// should then use Now.
func (m *Match) Since(n int) (steps []*Step, gap bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	missed := m.last - n
	if missed > len(m.steps) {
		return nil, true
	}
	return m.steps[len(m.steps)-missed:], false
}

// Now returns the current state of the match as a step without events.
func (m *Match) Now() Step {
	m.mu.Lock()
	defer m.mu.Unlock()
	return Step{Number: m.last, After: m.state, Seats: m.seats, at: m.at}
}

// Watch returns a channel that receives a value after each step. One value may stand for several steps if the previous
// one has not been received. Call stop to stop watching.
func (m *Match) Watch() (changed <-chan struct{}, stop func()) {
	ch := make(chan struct{}, 1)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.watchers[ch] = true
	return ch, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.watchers, ch)
	}
}

// keepRack stores the layout of a seat's rack and appends it to the journal.
func (m *Match) keepRack(seat game.Seat, layout json.RawMessage) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.layouts[seat] = layout
	m.store.Write(func(j *journal.Journal) error { return j.WriteRack(seat, layout) })
}

// layoutOf returns the last layout of a seat's rack, or nil if there is none.
func (m *Match) layoutOf(seat game.Seat) json.RawMessage {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.layouts[seat]
}

// Store returns the store of the match.
func (m *Match) Store() *Store { return m.store }

// Close closes the bots and waits until the journal is on disk. An unfinished match can be resumed.
func (m *Match) Close() {
	m.closeBots()
	m.store.Close()
}
