// Package tui is the drawn table: a Bubble Tea program that shows a player's view of a match and turns keys into actions of the
// reducer. It computes no rule; time exists here and nowhere below.
package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/saved"
	"fair/okey/ui/seats"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// rackColumns is how many slots a row of the rack has: a hand of 15 fits into one row (rule 2.2).
const rackColumns = 15

// layingColumns is how many a row has where melds are laid: 22 tiles with gaps between the groups (rule 7.1).
const layingColumns = 16

// columns is how many slots a row of the rack has.
func (m *Model) columns() int {
	if m.opens() {
		return layingColumns
	}
	return rackColumns
}

// Options is all that a table needs to know.
type Options struct {
	Rules game.Rules
	// Preset is the name of the preset that the Rules are made from. It may be empty.
	Preset string
	// Names are those of the seats, fit to be shown (words.Safe). The first may be empty: then the player is "you".
	Names [game.MaxSeats]string
	// Levels are those of the bots by seat. The first seat is the player's, unless he only watches.
	Levels [game.MaxSeats]bots.Level
	// Watch leaves every seat to bots.
	Watch bool
	// Chance gives the chance of each new match.
	Chance func() Chance
	// Shelf keeps the matches, nil if they are not kept. Resumed is the match to go on with first, nil for a new one.
	Shelf   *saved.Shelf
	Resumed *saved.Match
	// Word lets the player say a word before each match with drawn tiles.
	Word bool
	// Note is something that the player has to be told first.
	Note string
	Pace Pace
	// Mouse listens to the mouse; text cannot be selected then in most terminals.
	Mouse bool
	// Talk lets bots say a few words, Chains shows the longest chains under the tiles (rules, section 6), Offer says when the hand
	// wins, Focus stops the bots while nobody looks.
	Talk, Chains, Offer, Focus bool
	// Ceremony shows how the tiles are dealt, Counter how far the hand is from winning.
	Ceremony, Counter bool
	// Animate lets tiles fly over the table.
	Animate bool
	// Warn asks before a discard that costs a penalty (rule 7.10).
	Warn bool
	// Hints is how many hints there are in a round; below 0 there is no limit.
	Hints int
	// Ring rings the terminal's bell when it is the player's turn; nil for silence.
	Ring  func()
	Words *words.Words
	// Leave is what leaving the table does, nil to end the program.
	Leave tea.Cmd
	Look  Look
}

// Chance is all the chance of a match.
type Chance = seats.Chance

// Pace is how long bots take.
type Pace int

// The paces.
const (
	Slow Pace = iota
	Normal
	Fast
	Instant
	paces
)

// Paces lists the names of the paces, in their order.
func Paces() []string { return []string{"slow", "normal", "fast", "instant"} }

// step is the time between two visible moves of bots.
func (p Pace) step() time.Duration {
	return [paces]time.Duration{1500 * time.Millisecond, 700 * time.Millisecond, 250 * time.Millisecond, 0}[p]
}

// panel is what lies over the table.
type panel uint8

const (
	noPanel panel = iota
	helpPanel
	sheetPanel
	recordPanel
	lookLeft
	lookRight
	meldsPanel
	dealPanel
	endPanel
	proofPanel
)

// question is what the player has to confirm.
type question struct {
	text string
	yes  func() tea.Cmd
}

// stand is how the rack stood before something was laid from it.
type stand struct {
	rack   *rack.Rack
	fresh  *rack.Slot
	cursor rack.Slot // Nowhere if it is not known
}

// Model is the table. Make one with New.
type Model struct {
	opts    Options
	words   *words.Words
	palette *palette
	keys    *keys

	chance  Chance
	saved   *saved.Match
	sealed  *sealed // while the player is asked for his word, before the first tile
	replay  *replay // the match was played long ago
	layouts string  // the last rack layout that was saved
	worried error   // the trouble with saving that was told
	matchID int     // counts the matches of this program; answers for another one are stale
	moves   int     // counts the actions of the match; answers for another one are stale
	match   game.Match
	me      game.Seat // through whose eyes the table is seen: the player's own, unless he only watches
	view    game.View
	seated  [game.MaxSeats]*bots.Player
	pending pending
	paused  bool // nothing is played by the bots
	away    bool // it was paused because nobody looked
	hinted  int  // hints given in this round

	rack     *rack.Rack
	solver   *meld.Solver // for hands of this round
	cursor   rack.Slot
	lifted   *rack.Slot
	block    bool // the whole block that the tile stands in is picked up with it
	grip     grip
	clock    func() time.Time
	fresh    *rack.Slot    // where the tile of this turn was put
	goingOff [][]tile.Tile // the groups of the rack that are being laid
	stands   []stand       // the rack before each action that the player may take back

	dealing *dealing // while it is watched

	flights  []flight
	flapping bool // the next picture of them was asked for

	layout    layout
	canvas    canvas
	texts     texts
	rows      []row // of the open panel
	title     string
	described moment // what the texts about the match were put together for

	last   string // what happened last, in words
	note   string // why something was not possible, until the next key
	notice string // what must not be missed, such as a bot that had to be replaced, until the next key
	said   [game.MaxSeats]string

	chains   meld.Chains // of the player's hand
	byNumber bool        // the rack was last sorted by number
	complete columns     // what stands in melds

	places  []rect        // of the melds on the table
	fits    []game.Action // how the tile at hand could be laid off
	fit     int           // the one that is picked
	swapped int           // the meld that the tile dragged over it would take the okey of, below 0 for none

	panel  panel
	scroll int
	ask    *question
	rules  *rulesScreen // while they are read
}

// New is a table where a match has just been dealt. The error is about rules, theme or language.
func New(opts Options) (*Model, error) {
	p, err := newPalette(opts.Look)
	if err != nil {
		return nil, err
	}
	if opts.Leave == nil {
		opts.Leave = tea.Quit
	}
	m := newModel(opts, p)
	if opts.Resumed != nil {
		err = m.goOnWith(opts.Resumed)
	} else {
		err = m.begin()
	}
	if err != nil {
		return nil, err
	}
	m.notify(opts.Note)
	return m, nil
}

func newModel(opts Options, p *palette) *Model {
	return &Model{opts: opts, words: opts.Words, palette: p, keys: newKeys(opts.Words), clock: time.Now}
}

// begin starts a match: with the player's word, if he is asked for one.
func (m *Model) begin() error {
	m.pending.stop() // whoever still thinks must not be waited for below
	m.chance = m.opts.Chance()
	if err := m.opts.Rules.Validate(); err != nil {
		return err
	}
	o := &m.opts
	m.saved = o.Shelf.Begin(saved.Table{Preset: o.Preset, Rules: o.Rules, Names: o.Names, Levels: o.Levels, Watched: o.Watch}, m.chance)
	return m.open()
}

// sitDown gives the bots their seats.
func (m *Model) sitDown() {
	for i := range m.opts.Rules.Seats {
		s := game.Seat(i)
		if m.seated[s] != nil {
			m.seated[s].Close() // the bot of the last match; nobody could do anything about an error
		}
		if m.opts.Watch || s != m.me {
			whims := m.chance.Whims + uint64(s)
			if !m.opts.Watch {
				whims = m.saved.Header.Seats[s].Bot.Seed
			}
			m.seated[s] = bots.NewPlayer(m.opts.Levels[s].New(whims))
		}
	}
}

// show puts a match on the table, and what has just happened in it.
func (m *Model) show(match game.Match, events []game.Event) {
	m.pending.stop()
	m.match = match
	m.matchID++
	m.moves = 0
	m.happened(events)
}

// Init lets the bots begin, if one of them does.
func (m *Model) Init() tea.Cmd {
	return tea.Batch(tea.SetWindowTitle("Okey"), listen(m.opts.Mouse), m.advance())
}

// listen turns the mouse on or off.
func listen(mouse bool) tea.Cmd {
	if mouse {
		return tea.EnableMouseCellMotion
	}
	return tea.DisableMouse
}

// Update takes a message and never waits.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if m.sealed != nil {
		return m, m.unseal(msg)
	}
	defer m.keepRack()
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.layout = computeLayout(msg.Width, msg.Height, m.columns(), m.opens())
		m.flights = nil        // they were on their way to where nothing is any more
		m.described = moment{} // some texts are made for the room there is
		m.describe()
		if m.rules != nil {
			m.rules.Update(msg)
		}
		return m, nil
	case tea.KeyMsg:
		cmd := typed(msg, m.key)
		m.describe()
		return m, tea.Batch(cmd, m.flap())
	case tea.BlurMsg:
		if m.opts.Focus && !m.paused {
			m.away = true
			cmd := m.pause()
			m.describe()
			return m, cmd
		}
	case tea.FocusMsg:
		if m.away {
			cmd := m.pause()
			m.describe()
			return m, cmd
		}
	case tea.MouseMsg:
		cmd := m.mouse(msg)
		m.describe()
		return m, tea.Batch(cmd, m.flap())
	case dealBeat:
		cmd := m.stepped(msg)
		m.describe()
		return m, cmd
	case wing:
		if msg.table == m {
			return m, m.flown()
		}
	case answer:
		cmd := m.answered(msg)
		m.describe()
		return m, tea.Batch(cmd, m.flap())
	case beat:
		cmd := m.paced(msg)
		m.describe()
		return m, tea.Batch(cmd, m.flap())
	case troubled:
		m.describe()
	case replayBeat:
		cmd := m.replayed(msg)
		m.describe()
		return m, cmd
	}
	return m, nil
}

// act applies an action of a seat and lets the game go on.
func (m *Model) act(seat game.Seat, a game.Action) (tea.Cmd, error) {
	return m.do(journal.Act{Seat: seat, Action: a})
}

// do is act, also for an action that a fallback chose.
func (m *Model) do(act journal.Act) (tea.Cmd, error) {
	next, events, err := game.Apply(m.match, act.Seat, act.Action)
	if err != nil {
		return nil, err
	}
	m.saved.Did(act, next)
	m.pending.stop()
	mine := m.mine()
	m.match = next
	m.moves++
	m.happened(events)
	if m.opts.Ring != nil && m.mine() && !mine {
		ring := func() tea.Msg { m.opts.Ring(); return nil }
		return tea.Batch(ring, m.advance()), nil
	}
	return m.advance(), nil
}

// mine reports whether it is the player's turn.
func (m *Model) mine() bool {
	return m.view.Phase == game.Playing && m.view.Turn == m.me && !m.opts.Watch
}

// happened brings what the player sees up to date with the match.
func (m *Model) happened(events []game.Event) {
	var from rect
	if m.rack != nil {
		from = m.rectOf(m.held())
	}
	m.view = m.match.View(m.me)
	m.note = ""
	m.chains = m.view.Terms().Chains(m.view.Hand)
	for _, e := range events {
		e = e.SeenBy(m.me)
		m.last = m.tell(e)
		m.hear(e)
		switch e := e.(type) {
		case game.Dealt:
			m.rack = rack.New(m.columns())
			m.putBack()
			m.fresh, m.panel, m.stands = nil, noPanel, nil
			m.rack.Hold(m.view.Hand, m.cursor)
			m.solver = meld.NewSolver(m.view.Terms())
			m.arrange(meld.ByRuns)
			m.flights = nil // nobody has seen the tiles stand otherwise
			m.rack.Forget()
			m.cursor = rack.Slot{}
			m.hinted = 0
			m.watchDeal(e)
		case game.Discarded:
			if e.Seat == m.me {
				m.fresh, m.stands = nil, nil
			}
		case game.RoundEnded:
			for s, player := range m.seated {
				if player != nil {
					player.Tell(m.match.View(game.Seat(s)))
				}
			}
			m.panel, m.scroll = endPanel, 0
		default:
			m.keepStand(e)
		}
	}
	if m.opts.Watch {
		m.lookFrom(m.me)
		m.launchAll(events, from)
		return
	}
	before := m.rack.Tiles()
	for _, e := range events {
		switch e := e.(type) {
		case game.HandOpened:
			m.laid(e.Seat)
		case game.MeldLaid:
			m.laid(e.Seat)
		}
	}
	if added := m.rack.Hold(m.view.Hand, m.held()); len(added) == 1 {
		m.fresh = &added[0]
		if m.lifted == nil {
			m.cursor = added[0]
		}
	}
	for _, e := range events {
		if by, ok := tell.LaidBy(e); ok && by == m.me {
			m.goOnLaying()
		}
	}
	if m.lifted != nil && m.rack.At(*m.lifted).Tile == tile.None {
		m.putBack()
	}
	if m.lifted == nil && m.rack.Tiles() != before {
		m.cursor = m.rack.Nearest(m.cursor) // the tile that was there may be gone
	}
	m.launchAll(events, from)
}

// putBack leaves what was picked up where it stands.
func (m *Model) putBack() { m.lifted, m.block, m.grip.held, m.grip.over = nil, false, false, target{} }

// held is the slot that an action on a tile is about: of the tile that was picked up, or else the one under the cursor.
func (m *Model) held() rack.Slot {
	if m.lifted != nil {
		return *m.lifted
	}
	return m.cursor
}

// name is what a seat is called.
func (m *Model) name(s game.Seat) string { return m.teller().Name(s) }

// leave leaves the table for good: the bots go, too.
func (m *Model) leave() tea.Cmd {
	m.pending.stop()
	for _, player := range m.seated {
		if player != nil {
			player.Close() // nobody could do anything about an error
		}
	}
	m.saved.Close()
	return m.opts.Leave
}
