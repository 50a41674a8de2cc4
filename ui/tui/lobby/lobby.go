// Package lobby shows a table for several people: the waiting room, the words
// before the deal, and the table itself.
package lobby

import (
	"cmp"
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
	"fair/okey/ui/words"
)

// wordRoom is the maximum length of a typed word in characters.
const wordRoom = 40

// Model is the screen of a guest. Create it with New.
type Model struct {
	// Invitation is the text, starting with a heading, that tells the owner how
	// friends connect. If it is not nil, leaving closes the table.
	Invitation []string
	// Exit is the command that ends the screen, called after the guest has left
	// or the chair has ended.
	Exit tea.Cmd

	chair *host.Chair
	who   host.Person
	opts  table.Options
	look  *cells.Palette

	state   *host.State
	page    *screen.Page // shown before the deal
	table   *table.Model // shown after the deal, or nil
	size    tea.WindowSizeMsg
	opening bool    // a session is being fetched
	pending tea.Cmd // command requested by the page
	left    bool
	warned  bool      // the guest was told that leaving closes the table
	people  bool      // the page of the people is open, over the table
	parting game.Seat // the seat of the person to send away if the owner confirms
	deaf    map[string]bool
	heard   int // number of the last speech handled
	spoken  []spoken
	told    string // last notice of tellNews
	tick    int    // the number of the last scheduled tick; earlier ones are stale
}

// Messages from the guest's table. A message from another chair is stale.
type (
	chairChanged struct{ chair *host.Chair } // the state has changed
	gone         struct{ chair *host.Chair } // the chair has ended
	sat          struct {                    // a match was dealt; s is its session, or nil
		chair *host.Chair
		s     *session.Session
	}
	done struct{ err error } // the guest's request was carried out or refused
	tick int                 // the countdown or speeches need repainting
)

// New returns the screen for a chair. opts are the guest's options for a table.
// It fails if the theme is invalid.
func New(chair *host.Chair, who host.Person, opts table.Options) (*Model, error) {
	look, err := cells.NewPalette(opts.Look)
	if err != nil {
		return nil, err
	}
	m := &Model{chair: chair, who: who, opts: opts, look: look, state: chair.Table().State(), parting: game.Nobody, deaf: map[string]bool{}, Exit: tea.Quit}
	m.heard = newest(m.state.Said)
	m.opts.Words = opts.Words.WithKeys(command.Keys((*command.Command).Key))
	m.opts.AskOpeningBack, m.opts.Shelf, m.opts.Focus, m.opts.Leave = true, nil, false, m.leave
	m.opts.TurnTime, m.opts.Reviews = 0, false // the table has its own clock
	m.opts.Over = map[command.ID]table.Opener{
		command.ShowEnd: func(t *table.Model) (table.Mode, tea.Cmd) { return ending.New(t, proofLines(t)...), nil },
	}
	m.openPage()
	return m, nil
}

// Left reports whether the guest has left.
func (m *Model) Left() bool { return m.left }

// leave is the command that leaves the table.
func (m *Model) leave() tea.Msg {
	m.left = true
	return m.Exit()
}

// Init returns the initial commands.
func (m *Model) Init() tea.Cmd {
	return tea.Batch(tea.SetWindowTitle("Okey"), screen.SetMouse(m.opts.Mouse), m.follow(), m.listen())
}

// listen returns a command that waits for a change at the table.
func (m *Model) listen() tea.Cmd {
	chair := m.chair
	return func() tea.Msg {
		select {
		case <-chair.Gone():
			return gone{chair}
		case <-chair.Changed():
			return chairChanged{chair}
		}
	}
}

// Update handles a message. It does not block.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case chairChanged:
		if msg.chair == m.chair {
			return m, tea.Batch(m.follow(), m.listen())
		}
		return m, nil
	case gone:
		if msg.chair == m.chair {
			return m, m.Exit
		}
		return m, nil
	case sat:
		if msg.chair == m.chair {
			return m, m.openTable(msg.s)
		}
		return m, nil
	case tick:
		if int(msg) == m.tick {
			return m, m.follow()
		}
		return m, nil
	case done:
		return m, m.note(msg.err)
	case tea.WindowSizeMsg:
		m.size = msg
		if m.people {
			m.table.Update(msg)
		}
	case tea.KeyMsg:
		if msg.Type == tea.KeyCtrlC {
			return m, m.leave
		}
		if seat := m.chair.Seat(); seat != game.Nobody && m.state.Places[seat].Asleep {
			return m, tea.Batch(m.show(msg), m.wish(func() error { m.chair.Wake(); return nil }))
		}
	}
	return m, m.show(msg)
}

// note shows why a request was refused. It does nothing if err is nil.
func (m *Model) note(err error) tea.Cmd {
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

// show passes a message to the page or table shown. The table gets all messages
// except keys and the mouse even behind the page of the people.
func (m *Model) show(msg tea.Msg) tea.Cmd {
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

// WaitWritten waits until all actions so far are in the journal, and reports
// whether that took less than timeout.
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

// wish returns a command that sends a request to the table.
func (m *Model) wish(do func() error) tea.Cmd { return func() tea.Msg { return done{do()} } }

// follow updates the screen to the current state of the table.
func (m *Model) follow() tea.Cmd {
	stage := m.state.Stage
	m.state = m.chair.Table().State()
	playing := m.state.Stage == host.Playing || m.state.Stage == host.Over
	if m.table != nil && (!playing || m.state.Stage == host.Playing && m.table.Session().View().Phase == game.MatchOver) {
		m.table = nil // another match begins
		m.openPage()
	}
	m.hear()
	switch {
	case m.table != nil:
		if m.people {
			m.page.Renew()
		}
		left, next := m.schedule()
		_, cmd := m.table.Update(table.TableChanged{Left: left, Said: m.said()})
		return tea.Batch(cmd, next, m.tellNews())
	case playing && !m.opening:
		m.opening = true
		chair, own := m.chair, m.opts.Table
		return func() tea.Msg {
			s, err := chair.Session(own)
			if err != nil { // retried on the next change
				return sat{chair, nil}
			}
			return sat{chair, s}
		}
	case stage != m.state.Stage:
		m.openPage()
	default:
		m.page.Renew()
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
	m.table = t
	t.Open(seat{t, m})
	_, sized := t.Update(m.size)
	return tea.Batch(sized, t.Init(), m.follow())
}

// openPage shows the page for the current stage.
func (m *Model) openPage() {
	title, lines := "lobby.title", m.waitingLines
	m.people = m.table != nil
	switch {
	case m.people:
		title, lines = "lobby.people", m.peopleLines
	case m.state.Stage == host.Words:
		title, lines = "lobby.words", m.wordLines
	}
	m.page = screen.NewPage(m.opts.Words, m.look, title)
	m.page.Lines = lines
	m.page.Back = func() tea.Cmd {
		here := 0
		for _, p := range m.state.Places {
			if p.Here {
				here++
			}
		}
		switch {
		case m.people:
		case m.Invitation != nil && here > 1 && !m.warned:
			m.warned = true
			m.page.Note.Set(m.opts.Words.Say("lobby.closes"), true)
			return nil
		default:
			return m.leave
		}
		m.people = false
		return m.show(m.size)
	}
	m.page.Init()
	m.page.Update(m.size)
}

// waitingLines returns the lines of the page before a match.
func (m *Model) waitingLines() (lines []screen.Choice) {
	w := m.opts.Words
	for i, line := range m.Invitation {
		lines = append(lines, screen.Choice{Label: line, Apart: i == 0})
	}
	switch owner := m.state.Owner; {
	case m.owns():
		lines = append(lines, screen.Choice{Label: w.Say("lobby.begin"), Note: w.Say("lobby.begin.note"), Strong: true, Apart: true, Do: func() tea.Cmd {
			return m.wish(func() error { return m.chair.Table().Begin(m.who) })
		}})
	case owner != game.Nobody:
		lines = append(lines, screen.Choice{Label: w.With("lobby.waits", words.Args{"Name": m.state.Places[owner].Name})})
	}
	lines = append(lines, screen.Choice{Label: w.Say("lobby.seats"), Apart: true})
	return append(append(lines, m.seatLines(m.presence)...), m.tableLines()...)
}

// wordLines returns the lines of the page before the deal.
func (m *Model) wordLines() (lines []screen.Choice) {
	w := m.opts.Words
	seals := m.state.Sealing.Seats
	if seals[max(0, m.chair.Seat())].State == host.Thinks && m.chair.Seat() != game.Nobody {
		say := func(word string) { m.pending = m.wish(func() error { return m.chair.LockWord(word) }) }
		lines = append(lines,
			screen.Choice{Label: w.Say("lobby.word"), Note: w.Say("lobby.word.note"), Strong: true, Room: wordRoom, Write: say},
			screen.Choice{Label: w.Say("lobby.noword"), Note: w.Say("lobby.noword.note"), Do: func() tea.Cmd { say(""); return nil }})
	}
	lines = append(lines, screen.Choice{Label: w.Say("lobby.seats"), Apart: true})
	return append(lines, m.seatLines(func(at game.Seat, p host.Place) string {
		switch seal := seals[at]; {
		case !p.Person:
			return p.Level.Name
		case seal.State == host.Thinks:
			return w.Say("lobby.thinks")
		case seal.State == host.NoSeal:
			return w.Say("lobby.noseal")
		default:
			return w.Say("lobby.locked") + " " + seal.Lock[:min(16, len(seal.Lock))]
		}
	})...)
}
