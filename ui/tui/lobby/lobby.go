// Package lobby implements the screens of a club and of a hosted table: the list of tables, the waiting room, the page
// on which players type words that decide the deal, and the table itself.
package lobby

import (
	"cmp"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/host"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/ending"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// Model is the screen of a guest at a hosted table. New creates one.
type Model struct {
	// Invitation is the text, starting with a heading, that tells the owner how friends connect. It may be nil.
	Invitation []string
	// Exit is the command that closes the screen after the guest has left or the chair has closed.
	Exit tea.Cmd

	chair *host.Chair
	opts  table.Options
	look  *cells.Palette

	state    *host.State
	page     *screen.Page // shown before the deal
	table    *table.Model // shown after the deal, or nil
	code     string       // commitment to the deal of the match on table
	size     tea.WindowSizeMsg
	opening  bool            // whether the session is being fetched
	pending  tea.Cmd         // a command requested by the page
	left     atomic.Bool     // a command sets it
	warned   bool            // whether the guest was told that leaving closes the table
	people   bool            // whether the people page is open over the table
	parting  string          // the name of the person sent away if the owner confirms
	muted    map[string]bool // the names of the people whose messages are hidden
	heard    int             // the number of the last message handled
	shown    []shownMessage
	notified string // the last notice of notifyNews
	tick     int    // the number of the last scheduled tick; earlier ones are stale
}

// The messages to a Model.
type (
	// newsMsg is news from the table of a Model, which handles them. They are stale for the screen of another chair.
	newsMsg struct {
		of     *Model
		handle func() tea.Cmd
	}
	tickMsg int // the countdown or the messages need repainting
)

// New returns the screen for a chair. opts are the guest's table options. New returns an error if the theme is invalid.
func New(chair *host.Chair, opts table.Options) (*Model, error) {
	look, err := cells.NewPalette(opts.Look)
	if err != nil {
		return nil, err
	}
	m := &Model{chair: chair, opts: opts, look: look, state: chair.Table.State(), muted: map[string]bool{}, Exit: tea.Quit}
	m.recordMessages()
	m.shown = nil // said before the guest came
	m.opts.AskOpeningBack, m.opts.Shelf, m.opts.Focus, m.opts.Leave = true, nil, false, m.leave
	m.opts.TurnTime, m.opts.Reviews = 0, false // the hosted table has its own clock
	m.opts.Over = map[command.ID]table.Opener{
		command.ShowEnd: func(t *table.Model) (table.Mode, tea.Cmd) {
			if t.Session.View().Phase != game.MatchOver {
				return ending.New(t), nil
			}
			return ending.New(t, tell.HostedProof(t.Words, t.Session)...), nil
		},
	}
	m.openPage()
	return m, nil
}

// Left reports whether the guest has left.
func (m *Model) Left() bool { return m.left.Load() }

// leave is a command that leaves the table.
func (m *Model) leave() tea.Msg {
	m.left.Store(true)
	return m.Exit()
}

// Init returns the initial commands.
func (m *Model) Init() tea.Cmd {
	return tea.Batch(tea.SetWindowTitle("Okey"), screen.SetMouse(m.opts.Mouse), m.refresh(), m.listen())
}

// listen returns a command that waits until the table changes or the chair closes.
func (m *Model) listen() tea.Cmd {
	state := m.state
	return func() tea.Msg {
		select {
		case <-m.chair.Gone():
			return newsMsg{m, func() tea.Cmd { return m.Exit }}
		case <-state.Replaced:
			return newsMsg{m, func() tea.Cmd { return tea.Batch(m.refresh(), m.listen()) }}
		}
	}
}

// Update handles a message. It does not block.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case newsMsg:
		if msg.of == m {
			return m, msg.handle()
		}
		return m, nil
	case tickMsg:
		if int(msg) == m.tick {
			return m, m.refresh()
		}
		return m, nil
	case tea.WindowSizeMsg:
		m.size = msg
		if m.people {
			m.table.Update(msg)
		}
	case tea.KeyMsg:
		if msg.Type == tea.KeyCtrlC {
			return m, m.leave
		}
		if msg.Type != tea.KeyEnter {
			m.parting = ""
		}
		if seat := m.chair.Seat(); seat != game.Nobody && m.state.Places[seat].Asleep {
			return m, tea.Batch(m.forward(msg), m.request(func() error { m.chair.Wake(); return nil }))
		}
	}
	return m, m.forward(msg)
}

// showError shows why a request was refused. It does nothing if err is nil.
func (m *Model) showError(err error) tea.Cmd {
	if err == nil {
		return nil
	}
	text := cmp.Or(host.Reason(m.opts.Words, err), tell.Error(m.opts.Words, err))
	if m.table == nil || m.people {
		m.page.Note.Set(text, false)
		return nil
	}
	m.table.Notify(text, false)
	_, cmd := m.table.Update(nil)
	return cmd
}

// forward passes a message to the page or table shown. While the people page covers the table, the table still gets all
// messages except keys, mouse events and window sizes.
func (m *Model) forward(msg tea.Msg) tea.Cmd {
	behind := false
	switch msg.(type) {
	case tea.KeyMsg, tea.MouseMsg, tea.WindowSizeMsg:
		behind = m.people
	}
	if m.table != nil && !behind {
		_, cmd := m.table.Update(msg)
		return cmd
	}
	_, cmd := m.page.Update(msg)
	cmd, m.pending = tea.Batch(cmd, m.pending), nil
	return cmd
}

// WaitWritten waits until the journal of the table is written, and reports whether that took less than timeout.
func (m *Model) WaitWritten(timeout time.Duration) bool { return m.chair.WaitWritten(timeout) }

// View returns the picture as text.
func (m *Model) View() string { return m.Picture().Text() }

// Picture returns the current picture.
func (m *Model) Picture() cells.Picture {
	if m.table != nil && !m.people {
		return m.table.Picture()
	}
	return m.page.Picture()
}

// request returns a command that sends a request to the table.
func (m *Model) request(do func() error) tea.Cmd {
	return func() tea.Msg {
		err := do()
		return newsMsg{m, func() tea.Cmd { return m.showError(err) }}
	}
}

// refresh updates the screen to the state of the table.
func (m *Model) refresh() tea.Cmd {
	before := m.state
	m.state = m.chair.Table.State()
	playing := m.state.Stage == host.Playing || m.state.Stage == host.Over
	if m.table != nil {
		// The session may be ahead of the state, so only a match without a code is told by its end.
		ended := m.state.Stage == host.Playing && m.table.Session.View().Phase == game.MatchOver
		if !playing || m.state.Seals.Code != m.code || m.code == "" && ended {
			m.table = nil // another match starts
			m.openPage()
		}
	}
	m.recordMessages()
	switch {
	case m.table != nil:
		if m.people {
			m.page.Refresh()
		}
		left, next := m.nextTick()
		_, cmd := m.table.Update(table.TableChanged{Left: left, Said: m.recentMessages()})
		return tea.Batch(cmd, next, m.notifyNews())
	case playing && !m.opening:
		m.opening = true
		own := m.opts.Table
		return func() tea.Msg {
			s, _ := m.chair.Session(own) // nil after an error; retry on the next change
			return newsMsg{m, func() tea.Cmd { return m.openTable(s) }}
		}
	case before.Stage != m.state.Stage || m.state.Stage == host.Words && before.Seals.Attempt != m.state.Seals.Attempt:
		m.openPage()
	default:
		m.page.Refresh()
	}
	return nil
}

// openTable shows the table of a session. s may be nil.
func (m *Model) openTable(s *session.Session) tea.Cmd {
	if m.opening = false; s == nil {
		return nil
	}
	t, err := table.NewHosted(m.opts, s)
	if err != nil {
		m.page.Note.Set(tell.Error(m.opts.Words, err), false)
		return nil
	}
	m.table, m.code = t, m.state.Seals.Code
	t.Open(seatMode{table.SeatMode{Table: t}, m})
	if text := m.state.Seals.AttemptText(m.opts.Words); text != "" && s.View().Log.Len() == 1 { // the attempt may have been too short to see
		t.Notify(text, true)
	}
	t.Notify(m.opts.Note, true)
	m.opts.Note = "" // not at the next match
	_, sized := t.Update(m.size)
	return tea.Batch(sized, t.Init(), m.refresh())
}

// openPage shows the page for the current stage or, during a match, the people page.
func (m *Model) openPage() {
	title := "lobby.title"
	m.people = m.table != nil
	switch {
	case m.people:
		title = "lobby.people"
	case m.state.Stage == host.Words:
		title = "lobby.words"
	}
	m.page = screen.NewPage(m.opts.Words, m.look, title)
	m.page.Lines = m.lines
	m.page.Back = func() tea.Cmd {
		here := 0
		for _, p := range m.state.Places {
			if p.Here {
				here++
			}
		}
		switch {
		case m.people:
			m.people = false
			return m.forward(m.size)
		case m.opts.Table.Closes && here > 1 && !m.warned:
			m.warned = true
			m.page.Note.Set(m.opts.Words.Say("lobby.closes"), true)
			return nil
		}
		return m.leave
	}
	m.page.Init()
	m.page.Update(m.size)
}
