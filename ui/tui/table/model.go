package table

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// finishing is to finish with the tile in a slot; where the rack has to show the hand, as it stands there (rule 3.5).
func (m *Model) finishing(s rack.Slot) game.Action {
	a := game.Action{Kind: game.Finish, Tile: m.rack.At(s).Tile}
	if m.view.Rules.Show == game.Arranged {
		a.Groups = game.GroupsOf(m.rack.Groups(s))
	}
	return a
}

// finishes are the ways to finish now, one for each tile that wins: where the rack has to show the hand, those that it shows.
func (m *Model) finishes() (ways []game.Action) {
	if m.opens() || !m.mine() || m.view.Step != game.MustDiscard {
		return nil
	}
	for _, f := range m.view.Terms().Finishes(m.view.Hand) {
		if m.view.Rules.Show != game.Arranged {
			ways = append(ways, game.Action{Kind: game.Finish, Tile: f.Tile})
			continue
		}
		if s, ok := m.rack.Where(func(s rack.Slot) bool {
			return m.rack.At(s).Tile == f.Tile && m.view.Check(m.finishing(s)) == nil
		}); ok {
			ways = append(ways, m.finishing(s))
		}
	}
	return ways
}

// finish finishes: with the tile held if that wins, or else with the one that does, wherever it stands. Where several do, the player is
// asked whether it is to be the one that costs the others most.
func (m *Model) finish() tea.Cmd {
	a, ways := m.finishing(m.held()), m.finishes()
	switch {
	case m.view.Check(a) == nil:
		return m.try(a)
	case len(ways) == 0:
		cmd := m.try(a)
		if m.note != "" && m.wins() != tile.None { // the offer stood where the refusal is now
			m.note = m.fitting(strings.TrimSuffix(m.note, ".")+" — "+m.prompt(), m.note)
		}
		return cmd
	case len(ways) == 1:
		return m.try(ways[0])
	}
	best, marks := ways[0], []string{}
	dearest, _ := m.view.DearestFinish()
	for _, way := range ways {
		marks = append(marks, words.Mark(way.Tile))
		if way.Tile == dearest.Tile {
			best = way
		}
	}
	m.ask = &question{
		text: m.words.With("confirm.finish", words.Args{"Tiles": strings.Join(marks, " "), "Tile": best.Tile}),
		yes:  func() tea.Cmd { return m.try(best) },
	}
	return nil
}

// discard discards the tile held, after a question if the player may regret it.
func (m *Model) discard() tea.Cmd {
	a := game.Action{Kind: game.Discard, Tile: m.rack.At(m.held()).Tile}
	if doubt := m.teller().Doubt(a, m.opts.Warn); doubt != "" {
		m.ask = &question{text: doubt, yes: func() tea.Cmd { return m.try(a) }}
		return nil
	}
	return m.try(a)
}

// advice is what the solver would do in the player's place.
func (m *Model) advice() session.Advice { return session.Advice{View: &m.view, Solver: m.solver} }

// toSpare puts the cursor on the tile that is needed least of those that may be discarded, if it is the time for that.
func (m *Model) toSpare() {
	if x := m.advice().Spare(); x != tile.None && m.mine() && m.lifted == nil {
		m.cursor = m.rack.Find(x, m.cursor)
	}
}

// toDrawn puts the cursor on the tile that the player has drawn in this turn of a match so far; if he has drawn none, on the one that he
// needs least. Once he has laid something it stays where it is.
func (m *Model) toDrawn(steps []journal.Step) {
	if !m.mine() {
		return
	}
	for _, step := range slices.Backward(steps) {
		for _, e := range slices.Backward(step.Events) {
			if _, laid := session.LaidBy(e); laid {
				return
			}
			switch e := e.(type) {
			case game.Drew:
				if m.view.Hand.Has(e.Tile) {
					m.cursor = m.rack.Find(e.Tile, m.cursor)
				}
				return
			case game.Took, game.Discarded, game.Dealt:
				m.toSpare()
				return
			}
		}
	}
}

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
	text  string
	yes   func() tea.Cmd
	enter bool // Enter says yes, too: for what loses nothing
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
	palette *cells.Palette
	keys    *keys

	chance  Chance
	saved   *session.Kept
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
	steered  bool // the player has moved the cursor, or got a tile, since the round was dealt or gone on with
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

	layout    layout.Plan
	grid      cells.Grid
	texts     texts
	rows      []cells.Row // of the open panel
	title     string
	described moment // what the texts about the match were put together for

	last   string // what happened last, in words
	note   string // why something was not possible, until the next key
	notice notice // what was not asked for, such as that a bot had to be replaced
	back   bool   // the player has just come back to the match
	said   [game.MaxSeats]string

	chains   meld.Chains // of the player's hand
	byNumber bool        // the rack was last sorted by number
	complete columns     // what stands in melds

	places  []cells.Rect  // of the melds on the table
	fits    []game.Action // how the tile at hand could be laid off
	fit     int           // the one that is picked
	swapped int           // the meld that the tile dragged over it would take the okey of, below 0 for none

	panel  panel
	scroll int
	ask    *question
	rules  *screen.Rules // while they are read
}

// New is a table where a match has just been dealt. The error is about rules, theme or language.
func New(opts Options) (*Model, error) {
	p, err := cells.NewPalette(opts.Look)
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
	m.Notify(opts.Note, true)
	return m, nil
}

func newModel(opts Options, p *cells.Palette) *Model {
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
	m.saved = o.Shelf.Begin(&session.Table{Preset: o.Preset, Rules: o.Rules, Names: o.Names, Levels: o.Levels, Watch: o.Watch}, m.chance)
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
			m.seated[s] = bots.NewPlayer(m.opts.Levels[s].New(whims)).Within(session.Patience)
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
	return tea.Batch(tea.SetWindowTitle("Okey"), screen.ListenToMouse(m.opts.Mouse), m.advance(), m.ageNotice())
}

// Update takes a message and never waits.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if m.sealed != nil {
		return m, m.unseal(msg)
	}
	if msg, ok := msg.(wing); ok { // many a second, and nothing else has changed
		if msg.table != m {
			return m, nil
		}
		return m, m.flown()
	}
	cmd := m.update(msg)
	m.describe()
	m.keepRack()
	return m, tea.Batch(cmd, m.flap(), m.ageNotice())
}

// update does what a message asks for.
func (m *Model) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.layout = layout.New(msg.Width, msg.Height, m.columns(), m.opens())
		m.flights = nil        // they were on their way to where nothing is any more
		m.described = moment{} // some texts are made for the room there is
		if m.rules != nil {
			m.rules.Update(msg)
		}
	case tea.KeyMsg:
		return screen.EachKey(msg, m.key)
	case tea.BlurMsg:
		if m.opts.Focus && !m.paused {
			m.away = true
			return m.pause()
		}
	case tea.FocusMsg:
		if m.away {
			return m.pause()
		}
	case tea.MouseMsg:
		return m.mouse(msg)
	case dealBeat:
		return m.stepped(msg)
	case answer:
		return m.answered(msg)
	case beat:
		return m.paced(msg)
	case replayBeat:
		return m.replayed(msg)
	case noticeAged:
		m.notice.age(msg)
	}
	return nil
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

// held is the slot that an action on a tile is about: of the tile that was picked up, or else the one under the cursor.
func (m *Model) held() rack.Slot {
	if m.lifted != nil {
		return *m.lifted
	}
	return m.cursor
}

// name is what a seat is called in lists.
func (m *Model) name(s game.Seat) string {
	if name := m.opts.Names[s]; name != "" {
		return name
	}
	return m.words.Say("you")
}

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

// Notify tells the player something, on the table or before its first tile. An empty text tells
// nothing.
func (m *Model) Notify(text string, stays bool) {
	if text == "" {
		return
	}
	if m.sealed != nil {
		m.sealed.note = text
		return
	}
	m.notice = notice{text: text, stays: stays, fresh: true, id: m.notice.id + 1}
}

// dismissNotice takes the notice away: the player has pressed a key.
func (m *Model) dismissNotice() { m.notice = notice{id: m.notice.id} }

// ageNotice asks for the end of a new notice.
func (m *Model) ageNotice() tea.Cmd {
	if m.notice.text == "" || m.notice.timed || m.sealed != nil {
		return nil
	}
	m.notice.timed = true
	aged := noticeAged{m, m.notice.id}
	return tea.Tick(noticeTime, func(time.Time) tea.Msg { return aged })
}

// paintNotice paints the notice below the rack: a long one begins on the line of the status while
// it is fresh. It reports how much of the two lines that takes.
func (m *Model) paintNotice(b *cells.Brush) (trail, status bool) {
	r := m.layout.Trail
	if m.notice.text == "" {
		return false, false
	}
	first, rest := b.Split(m.notice.text, r.W-2)
	if rest == "" || !m.notice.fresh || m.texts.urgent {
		b.Text(r.X+1, r.Y, r.X+r.W, m.notice.text, cells.RoleGold, true)
		return true, false
	}
	b.Text(r.X+1, m.layout.Status.Y, r.X+r.W, first, cells.RoleGold, true)
	b.Text(r.X+1, r.Y, r.X+r.W, rest, cells.RoleGold, true)
	return true, true
}

// Troubled tells that the match cannot be saved any more.
type Troubled struct{}
