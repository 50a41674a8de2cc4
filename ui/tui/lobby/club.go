package lobby

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/host"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

const (
	// refreshInterval is the minimum time between two updates of the list of tables.
	refreshInterval = time.Second
	// IdleTime is how long the list of tables stays open if the guest presses no key.
	IdleTime = 30 * time.Minute
)

// Club is the screen for a guest of a club: the list of tables or the guest's table. It must be closed after use.
type Club struct {
	// WasIdle reports whether the screen closed because the guest was idle.
	WasIdle bool

	club  *host.Club
	guest host.Guest
	opts  table.Options
	ctx   context.Context // done when the screen is closed
	close context.CancelFunc

	page    *screen.Page
	watches map[*host.Table]bool // the tables where the guest has switched from playing to watching or back
	own     string               // the name of the guest's unfinished match, or ""
	presets []game.Preset        // the presets for a new table, beginning with the current one
	level   bots.Level           // the level of its bots

	at       *Model // the guest's table, or nil
	size     tea.WindowSizeMsg
	entering bool // whether a request for a chair is under way
	keyAt    time.Time

	chair atomic.Pointer[host.Chair] // the newest chair, even before its message is handled; nil if there is none
}

// A clubMsg is a message to a Club, which calls it.
type clubMsg func() tea.Cmd

// NewClub returns the screen for a guest. opts are the guest's table options. NewClub returns an error if the theme is
// invalid.
func NewClub(club *host.Club, guest host.Guest, opts table.Options) (*Club, error) {
	look, err := cells.NewPalette(opts.Look)
	if err != nil {
		return nil, err
	}
	s := club.Setup
	others := slices.DeleteFunc(game.Presets(), func(p game.Preset) bool { return p.Name == s.Preset })
	c := &Club{
		club: club, guest: guest, opts: opts, watches: map[*host.Table]bool{},
		presets: slices.Insert(others, 0, game.Preset{Name: s.Preset, Rules: s.Rules}), level: s.Bots[0], keyAt: opts.Clock.Now(),
	}
	c.ctx, c.close = context.WithCancel(context.Background())
	c.own = club.Unfinished(guest.Person)
	c.page = screen.NewPage(opts.Words, look, "club.title")
	c.page.Lines = c.lines
	c.page.Back = func() tea.Cmd { return tea.Quit }
	c.page.Init()
	return c, nil
}

// Close closes the guest's chair, if any. If the guest has left the table, the table does not wait for them to return.
func (c *Club) Close() {
	c.close()
	switch chair := c.chair.Load(); {
	case chair == nil:
	case c.at != nil && c.at.Left():
		chair.Leave()
	default:
		chair.Close() // has no effect after Leave
	}
}

// Init returns the initial commands.
func (c *Club) Init() tea.Cmd {
	return tea.Batch(tea.SetWindowTitle("Okey"), screen.SetMouse(c.opts.Mouse), c.refresh(), c.awaitIdle())
}

// awaitIdle returns a command that ends the screen when the guest has been idle for IdleTime.
func (c *Club) awaitIdle() tea.Cmd {
	now := c.opts.Clock.Now
	return c.opts.Clock.Send(IdleTime-now().Sub(c.keyAt), clubMsg(func() tea.Cmd {
		if c.at != nil {
			c.keyAt = now()
		}
		if c.WasIdle = now().Sub(c.keyAt) >= IdleTime; c.WasIdle {
			return tea.Quit
		}
		return c.awaitIdle()
	}))
}

// refresh updates the list of tables. It returns a command that waits until the tables change, and updates the list
// again after refreshInterval.
func (c *Club) refresh() tea.Cmd {
	changed := c.club.Changed() // taken before the tables are read
	c.page.Refresh()
	return func() tea.Msg {
		select {
		case <-changed:
		case <-c.ctx.Done():
		}
		return c.opts.Clock.Send(refreshInterval, clubMsg(c.refresh))()
	}
}

// Update handles a message. It does not block.
func (c *Club) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case clubMsg:
		return c, msg()
	case tea.WindowSizeMsg:
		c.size = msg
	case tea.KeyMsg:
		c.keyAt = c.opts.Clock.Now()
		if msg.Type == tea.KeyCtrlC && c.at != nil {
			c.at.left.Store(true)
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
	m, err := New(chair, c.opts)
	if err != nil {
		c.page.Note.Set(tell.Error(c.opts.Words, err), false)
		return nil
	}
	m.Exit = func() tea.Msg {
		if m.Left() {
			chair.Leave()
		}
		own := c.club.Unfinished(c.guest.Person)
		return clubMsg(func() tea.Cmd {
			if c.at == m {
				if !m.Left() {
					c.page.Note.Set(host.Reason(c.opts.Words, chair.Err()), false)
				}
				c.at, c.own = nil, own
			}
			c.page.Update(c.size)
			c.page.Refresh()
			return nil
		})
	}
	c.at = m
	_, sized := m.Update(c.size)
	return tea.Batch(sized, m.Init())
}

// takeChair returns a command that takes a chair at the table returned by open, as a spectator if watch is set.
func (c *Club) takeChair(open func() (*host.Table, error), watch bool) tea.Cmd {
	if c.entering {
		return nil
	}
	c.entering = true
	return func() tea.Msg {
		var chair *host.Chair
		t, err := open()
		switch {
		case err != nil:
		case watch:
			chair, err = t.Spectate(c.guest, 0)
		default:
			chair, err = t.Sit(c.guest, game.Nobody)
		}
		if err == nil {
			if c.chair.Store(chair); c.ctx.Err() != nil {
				chair.Close()
			}
		}
		return clubMsg(func() tea.Cmd {
			if c.entering = false; err == nil {
				return c.openTable(chair)
			}
			c.page.Note.Set(cmp.Or(host.Reason(c.opts.Words, err), tell.Error(c.opts.Words, err)), false)
			c.page.Refresh()
			return nil
		})
	}
}

// lines returns the lines of the list of tables.
func (c *Club) lines() (lines []screen.Choice) {
	w := c.opts.Words
	tables := c.club.Tables()
	slices.SortStableFunc(tables, func(a, b *host.Table) int { // those with people first
		return a.State().EmptiedAt.Compare(b.State().EmptiedAt)
	})
	if c.own != "" {
		lines = append(lines, screen.Choice{
			Label: w.With("club.own", words.Args{"Table": c.own}), Note: w.Say("club.own.note"),
			Do: func() tea.Cmd {
				return c.takeChair(func() (*host.Table, error) { return c.club.Resume(c.guest.Person) }, false)
			},
		})
	}
	lines = append(lines, screen.Choice{Label: w.With("club.tables", words.Args{"Count": len(tables)}), Apart: true})
	for _, t := range tables {
		lines = append(lines, c.tableChoice(t))
	}
	return append(lines,
		screen.Choice{Label: w.Say("club.new"), Apart: true},
		screen.Choice{Label: w.Say("club.game"), Value: tell.SettingValue(w, "preset", c.presets[0].Name), Note: w.Say("club.game.note"), Step: c.stepPreset},
		screen.Choice{Label: w.Say("club.bots"), Value: c.level.Name, Note: w.Say("club.bots.note"), Step: func(delta int) { c.level = nextLevel(c.level, delta) }},
		screen.Choice{Label: w.Say("club.open"), Note: w.Say("club.open.note"), Do: func() tea.Cmd {
			preset, level := c.presets[0], c.level
			return c.takeChair(func() (*host.Table, error) {
				return c.club.Open(c.guest.Person, preset.Name, preset.Rules, level)
			}, false)
		}})
}

// stepPreset moves delta places in the list of presets for a new table, wrapping around.
func (c *Club) stepPreset(delta int) {
	at := (delta + len(c.presets)) % len(c.presets)
	c.presets = slices.Concat(c.presets[at:], c.presets[:at])
}

// tableChoice returns the line of a table: who sits there, and its state.
func (c *Club) tableChoice(t *host.Table) screen.Choice {
	w, state := c.opts.Words, t.State()
	var parts []string
	var seats []screen.Fact
	free, here := t.Rules.Seats, len(state.Watching)
	for at, p := range state.Places[:t.Rules.Seats] {
		value := p.Level.Name
		if p.Person {
			free--
			parts = append(parts, p.Name)
			value = w.Say("lobby.away")
		}
		if p.Here {
			here++
			value = w.Say("lobby.here")
		}
		seats = append(seats, screen.Fact{Text: words.Number(at+1) + "  " + cmp.Or(p.Name, "—"), Value: value, Strong: p.Person})
	}
	switch {
	case here == 0:
		parts = append(parts, w.Say("club.empty"))
	case state.Shut:
		parts = append(parts, w.Say("club.shut"))
	case state.Stage == host.Playing:
		parts = append(parts, w.With("club.round", words.Args{"Round": state.Round}))
	case state.Stage == host.Over:
		parts = append(parts, w.Say("club.over"))
	case state.Stage == host.Words:
		parts = append(parts, w.Say("club.begins"))
	default:
		parts = append(parts, w.With("club.free", words.Args{"Count": free}))
	}
	watch := c.watches[t] != (free == 0 && t.Spectators)
	if watch {
		parts = slices.Insert(parts, 0, w.Say("club.watch"))
	}
	choice := screen.Choice{
		Label: t.Name, Value: strings.Join(parts, " · "), About: func() []screen.Fact { return seats },
		Do: func() tea.Cmd { return c.takeChair(func() (*host.Table, error) { return t, nil }, watch) },
	}
	note := "club.sit.note"
	if t.Spectators {
		note = "club.watch.note"
		choice.Step = func(int) { c.watches[t] = !c.watches[t] }
	}
	choice.Note = tell.SettingValue(w, "preset", t.Preset) + ". " + w.Say(note)
	return choice
}

// WaitWritten waits until the journal of the guest's table is written, and reports whether that took less than timeout.
func (c *Club) WaitWritten(timeout time.Duration) bool {
	chair := c.chair.Load()
	return chair == nil || chair.WaitWritten(timeout)
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
