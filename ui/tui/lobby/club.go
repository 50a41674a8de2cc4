package lobby

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/host"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

const (
	// renewTime is the least time between two updates of the list of tables.
	renewTime = time.Second
	// IdleTime is how long a guest may press no key in the list of tables.
	IdleTime = 30 * time.Minute
)

// Club is the screen of a guest of a club: the list of tables, and the table at
// which the guest sits or watches. Create it with NewClub, and close it after
// use.
type Club struct {
	club  *host.Club
	guest host.Guest
	opts  table.Options
	look  *cells.Palette
	ctx   context.Context // done when the screen is closed
	close context.CancelFunc

	page    *screen.Page
	watches map[*host.Table]bool // the choice between a seat and watching was changed
	own     string               // name of the guest's unfinished match, or ""
	preset  game.Preset          // of a new table
	level   bots.Level           // of its bots

	at      *Model // the guest's table, or nil
	size    tea.WindowSizeMsg
	entered bool // a request for a table is under way
	keyAt   time.Time
	wasIdle bool

	mu    sync.Mutex
	chair *host.Chair // the newest one, even if its message has not been handled
}

// Messages to the screen of a club.
type (
	changed struct{} // tables have changed
	renew   struct{} // the list may be updated again
	entered struct { // the guest has a chair, or was refused
		chair *host.Chair
		err   error
	}
	idle   struct{} // IdleTime may be over
	exited struct { // the guest has left a table
		at  *Model
		own string // name of an unfinished match, or ""
	}
)

// NewClub returns the screen for a guest of a club. opts are the guest's options
// for a table. It fails if the theme is invalid.
func NewClub(club *host.Club, guest host.Guest, opts table.Options) (*Club, error) {
	look, err := cells.NewPalette(opts.Look)
	if err != nil {
		return nil, err
	}
	s := club.Setup()
	c := &Club{
		club: club, guest: guest, opts: opts, look: look, watches: map[*host.Table]bool{},
		preset: game.Preset{Name: s.Preset, Rules: s.Rules}, level: s.Bots[0], keyAt: opts.Clock.Now(),
	}
	c.ctx, c.close = context.WithCancel(context.Background())
	c.own, _, _ = club.Unfinished(guest.Person)
	c.page = screen.NewPage(opts.Words.WithKeys(command.Keys((*command.Command).Key)), look, "club.title")
	c.page.Lines = c.lines
	c.page.Back = func() tea.Cmd { return tea.Quit }
	c.page.Init()
	return c, nil
}

// Close ends the guest's chair, if any. If the guest has left, the table does
// not wait for them.
func (c *Club) Close() {
	c.close()
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.chair == nil:
	case c.at != nil && c.at.Left():
		c.chair.Leave()
	default:
		c.chair.Close() // has no effect after Leave
	}
}

// WasIdle reports whether the screen ended because the guest was idle.
func (c *Club) WasIdle() bool { return c.wasIdle }

// Init returns the initial commands.
func (c *Club) Init() tea.Cmd {
	return tea.Batch(tea.SetWindowTitle("Okey"), screen.SetMouse(c.opts.Mouse), c.listen(), c.awaitKey())
}

// awaitKey returns a command that fires when the guest may have been idle for
// too long.
func (c *Club) awaitKey() tea.Cmd {
	return c.opts.Clock.Send(IdleTime-c.opts.Clock.Now().Sub(c.keyAt), idle{})
}

// listen returns a command that waits for a change of the tables.
func (c *Club) listen() tea.Cmd {
	return func() tea.Msg {
		tables, stop := c.club.Watch()
		defer stop()
		select {
		case <-tables:
		case <-c.ctx.Done():
		}
		return changed{}
	}
}

// Update handles a message. It does not block.
func (c *Club) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case changed:
		return c, c.opts.Clock.Send(renewTime, renew{})
	case renew:
		c.page.Renew()
		return c, c.listen()
	case idle:
		if c.at != nil {
			c.keyAt = c.opts.Clock.Now()
		}
		if c.opts.Clock.Now().Sub(c.keyAt) >= IdleTime {
			c.wasIdle = true
			return c, tea.Quit
		}
		return c, c.awaitKey()
	case entered:
		c.entered = false
		if msg.err == nil {
			return c, c.openTable(msg.chair)
		}
		c.page.Note.Set(cmp.Or(host.Reason(c.opts.Words, msg.err), tell.Error(c.opts.Words, msg.err)), false)
		c.page.Renew()
		return c, nil
	case exited:
		if c.at == msg.at {
			if why := host.Reason(c.opts.Words, c.at.chair.Err()); why != "" && !c.at.Left() {
				c.page.Note.Set(why, false)
			}
			c.at, c.own = nil, msg.own
		}
		c.page.Update(c.size)
		c.page.Renew()
		return c, nil
	case tea.WindowSizeMsg:
		c.size = msg
	case tea.KeyMsg:
		c.keyAt = c.opts.Clock.Now()
		if msg.Type == tea.KeyCtrlC && c.at != nil {
			c.at.left = true
			return c, tea.Quit
		}
	}
	if c.at != nil {
		_, cmd := c.at.Update(msg)
		return c, cmd
	}
	_, cmd := c.page.Update(msg)
	return c, cmd
}

// openTable shows the table of a chair.
func (c *Club) openTable(chair *host.Chair) tea.Cmd {
	m, err := New(chair, c.guest.Person, c.opts)
	if err != nil {
		c.page.Note.Set(tell.Error(c.opts.Words, err), false)
		return nil
	}
	m.Exit = func() tea.Msg {
		if m.Left() {
			chair.Leave()
		}
		own, _, _ := c.club.Unfinished(c.guest.Person)
		return exited{m, own}
	}
	c.at = m
	_, sized := m.Update(c.size)
	return tea.Batch(sized, m.Init())
}

// enter returns a command that takes a chair at a table.
func (c *Club) enter(open func() (*host.Table, error), watch bool) tea.Cmd {
	if c.entered {
		return nil
	}
	c.entered = true
	guest, ctx := c.guest, c.ctx
	return func() tea.Msg {
		t, err := open()
		if err != nil {
			return entered{nil, err}
		}
		var chair *host.Chair
		if watch {
			chair, err = t.Spectate(guest, 0)
		} else {
			chair, err = t.Sit(guest, game.Nobody)
		}
		if err == nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			if c.chair = chair; ctx.Err() != nil {
				chair.Close()
			}
		}
		return entered{chair, err}
	}
}

// lines returns the lines of the list of tables.
func (c *Club) lines() (lines []screen.Choice) {
	w := c.opts.Words
	tables := c.club.Tables()
	if c.own != "" {
		lines = append(lines, screen.Choice{
			Label: w.With("club.own", words.Args{"Table": c.own}), Note: w.Say("club.own.note"), Strong: true,
			Do: func() tea.Cmd {
				return c.enter(func() (*host.Table, error) { return c.club.Resume(c.guest.Person) }, false)
			},
		})
	}
	lines = append(lines, screen.Choice{Label: w.With("club.tables", words.Args{"Count": len(tables)}), Apart: true})
	for _, t := range tables {
		lines = append(lines, c.tableChoice(t))
	}
	return append(lines,
		screen.Choice{Label: w.Say("club.new"), Apart: true},
		screen.Choice{Label: w.Say("club.game"), Value: tell.SettingValue(w, "preset", c.preset.Name), Note: w.Say("club.game.note"), Step: c.stepPreset},
		screen.Choice{Label: w.Say("club.bots"), Value: c.level.Name, Note: w.Say("club.bots.note"), Step: func(by int) { c.level = nextLevel(c.level, by) }},
		screen.Choice{Label: w.Say("club.open"), Note: w.Say("club.open.note"), Strong: true, Do: func() tea.Cmd {
			preset, level := c.preset, c.level
			return c.enter(func() (*host.Table, error) {
				return c.club.Open(c.guest.Person, preset.Name, preset.Rules, level)
			}, false)
		}})
}

// stepPreset changes the game of a new table. The first game is that of the
// club.
func (c *Club) stepPreset(by int) {
	s := c.club.Setup()
	all := slices.DeleteFunc(game.Presets(), func(p game.Preset) bool { return p.Name == s.Preset })
	all = slices.Insert(all, 0, game.Preset{Name: s.Preset, Rules: s.Rules})
	now := slices.IndexFunc(all, func(p game.Preset) bool { return p.Name == c.preset.Name })
	c.preset = all[(now+by+len(all))%len(all)]
}

// tableChoice returns the line of a table.
func (c *Club) tableChoice(t *host.Table) screen.Choice {
	w, setup, state := c.opts.Words, t.Setup(), t.State()
	var people []string
	var seats []screen.Fact
	for at, p := range state.Places[:setup.Rules.Seats] {
		value := p.Level.Name
		if p.Person {
			people = append(people, p.Name)
			if value = w.Say("lobby.here"); !p.Here {
				value = w.Say("lobby.away")
			}
		}
		seats = append(seats, screen.Fact{Text: words.Number(at+1) + "  " + cmp.Or(p.Name, "—"), Value: value, Strong: p.Person})
	}
	full := len(people) == setup.Rules.Seats && setup.Spectators
	watch := c.watches[t] != full
	value := strings.Join(append(people, stateOf(w, setup, state)), " · ")
	if watch {
		value = w.Say("club.watch") + " · " + value
	}
	choice := screen.Choice{
		Label: setup.Name, Value: value, Note: tell.SettingValue(w, "preset", setup.Preset) + ". " + w.Say("club.sit.note"), About: func() []screen.Fact { return seats },
		Do: func() tea.Cmd { return c.enter(func() (*host.Table, error) { return t, nil }, watch) },
	}
	if setup.Spectators {
		choice.Note = tell.SettingValue(w, "preset", setup.Preset) + ". " + w.Say("club.watch.note")
		choice.Step = func(int) { c.watches[t] = !c.watches[t] }
	}
	return choice
}

// stateOf returns the text for the state of a table.
func stateOf(w *words.Words, setup *host.Setup, state *host.State) string {
	free, here := setup.Rules.Seats, len(state.Watching)
	for _, p := range state.Places {
		if p.Person {
			free--
		}
		if p.Here {
			here++
		}
	}
	switch {
	case here == 0:
		return w.Say("club.empty")
	case state.Shut:
		return w.Say("club.shut")
	case state.Stage == host.Playing:
		return w.With("club.round", words.Args{"Round": state.Round})
	case state.Stage == host.Over:
		return w.Say("club.over")
	case state.Stage == host.Words:
		return w.Say("club.begins")
	}
	return w.With("club.free", words.Args{"Count": free})
}

// WaitWritten waits until all actions so far are in the journal of the guest's
// table, and reports whether that took less than timeout.
func (c *Club) WaitWritten(timeout time.Duration) bool {
	return c.at == nil || c.at.WaitWritten(timeout)
}

// View returns the picture as text.
func (c *Club) View() string { return c.Picture().Text() }

// Picture returns the current picture.
func (c *Club) Picture() cells.Picture {
	if c.at != nil {
		return c.at.Picture()
	}
	return c.page.Picture()
}
