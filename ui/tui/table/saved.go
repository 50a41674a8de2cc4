package table

import (
	"encoding/json"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// sealed is a match before its first tile: the seed is drawn and committed to, and the player may say a word.
type sealed struct {
	input textinput.Model
	note  string
}

// open deals the match that has begun, or asks for the player's word first.
func (m *Model) open() error {
	m.sealed = nil
	if m.saved.Header.Deal.Practice() || !m.opts.Word || m.opts.Watch {
		return m.deal("")
	}
	input := textinput.New()
	input.CharLimit = wordRoom
	input.Focus()
	m.sealed = &sealed{input: input}
	return nil
}

// deal deals the first round with the player's word, or with one that is drawn.
func (m *Model) deal(word string) error {
	match, events, err := m.saved.Deal(word)
	if err != nil {
		return err
	}
	m.sealed = nil
	m.sitDown()
	m.show(match, events)
	m.keepRack()
	return nil
}

// wordRoom is how many characters of a word can be typed.
const wordRoom = 40

// unseal takes a message while the player is asked for his word.
func (m *Model) unseal(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.layout = layout.New(msg.Width, msg.Height, m.columns(), m.opens())
	case tea.MouseMsg:
		foot := m.sealedFoot()
		if k, ok := foot.At(msg.X - 1); ok && m.layout.Footer.Contains(msg.X, msg.Y) && msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft {
			return m.unseal(k)
		}
	case tea.KeyMsg:
		switch {
		case screen.Bound(msg, m.keys.quit):
			return tea.Quit
		case screen.Bound(msg, m.keys.suspend):
			return tea.Suspend
		case msg.Type == tea.KeyEsc:
			return m.leave()
		case m.layout.Small:
		case msg.Type == tea.KeyEnter:
			return m.sayWord()
		default:
			m.sealed.note = ""
			m.sealed.input, _ = m.sealed.input.Update(msg) // what it answers is about its blinking, which is not shown
		}
	}
	return nil
}

// sayWord deals with the word that was typed.
func (m *Model) sayWord() tea.Cmd {
	if err := m.deal(m.sealed.input.Value()); err != nil {
		m.sealed.note = tell.Saving(m.words, err)
		return nil
	}
	m.layout = layout.New(m.layout.W, m.layout.H, m.columns(), m.opens()) // the game was not known before
	m.describe()
	return m.advance()
}

// sealedFoot is the last line of that screen.
func (m *Model) sealedFoot() screen.Footer {
	k, w := m.keys, m.words
	return screen.NewFooter(m.layout.W, []key.Binding{screen.Named(k.hasten, w, "Enter", "sealed.deal")}, screen.Named(k.back, w, "Esc", "foot.back"), k.quit)
}

// paintSealed paints what is shown before the first tile: that Enter is enough, a line for a word, and below what is for those who check.
func (m *Model) paintSealed() cells.Picture {
	w, l := m.words, &m.layout
	m.grid.Reset(l.W, l.H, cells.RoleFelt)
	b := cells.NewBrush(&m.grid, m.palette, tile.None, tile.None)
	screen.PaintHead(b, w, w.Say("sealed.title"))
	told := m.sealed.note
	if trouble := m.saved.Trouble(); trouble != nil && told == "" {
		told = tell.Saving(w, trouble)
	}
	x, y := (l.W-sealedWidth)/2, max(2, l.H/2-8)
	b.Sign(l.W/2, y)
	b.Text(x, y+5, l.W, w.Say("sealed.go"), cells.RoleGold, true)
	b.Text(x, y+6, l.W, w.Say("sealed.why"), cells.RoleInk, false)
	b.Put(x, y+8, '▶', cells.RoleGold, cells.RoleNone, true)
	screen.PaintTyping(b, x+2, y+8, &m.sealed.input)
	b.Text(x, y+11, l.W, w.Say("sealed.note"), cells.RoleDim, false)
	b.Text(x+2, y+12, l.W, m.saved.Commitment, cells.RoleDim, false)
	note, rest := b.Split(told, sealedWidth)
	b.Text(x, l.H-3, l.W, note, cells.RoleGold, true)
	b.Text(x, l.H-2, l.W, rest, cells.RoleGold, true)
	foot := m.sealedFoot()
	foot.Paint(b, l.Footer)
	return cells.Picture{Grid: &m.grid, Palette: m.palette}
}

// sealedWidth is how wide the texts of that screen may be.
const sealedWidth = 74

// goOnWith takes up a match as it was left.
func (m *Model) goOnWith(s *session.Kept) error {
	m.saved = s
	match, dealt := s.Record.Match()
	if !dealt {
		return m.open()
	}
	m.sitDown()
	table := match.Public()
	m.show(match, []game.Event{game.Dealt{Round: table.Round, Dealer: table.Dealer}}) // the rack of a new round to begin with
	if standing, ok := m.stoodAs(s.Record.Layout, m.view.Hand); ok {
		m.rack = standing
	}
	for _, stood := range s.BeforeLaid(m.me) {
		standing, _ := m.stoodAs(stood.Layout, stood.Hand)
		m.stands = append(m.stands, stand{rack: standing, cursor: rack.Nowhere})
	}
	m.steered = false
	if m.cursor = m.rack.Nearest(m.cursor); m.opens() {
		m.goOnLaying()
	}
	steps := turnSteps(s.Record)
	m.toDrawn(steps)
	m.last, m.back = m.lastOf(steps), true
	if m.view.Phase != game.Playing {
		m.panel = endPanel
	}
	m.said = [game.MaxSeats]string{}
	m.keepRack()
	return nil
}

// turnSteps are the steps of the turn that is going on, after the one that the turn before ended with.
func turnSteps(rec *journal.Record) (steps []journal.Step) {
	first := rec.Len() - 1
	for first > 0 && rec.Act(first).Action.Kind != game.Discard && rec.Act(first).Action.Kind != game.NextRound {
		first--
	}
	for _, step := range rec.StepsFrom(first) {
		steps = append(steps, step)
	}
	return steps
}

// lastOf is what a player who comes back has to know: what brought the tile of his turn, or else
// what happened last.
func (m *Model) lastOf(steps []journal.Step) (last string) {
	for _, e := range steps[len(steps)-1].Events {
		m.last = m.tell(e.SeenBy(m.me))
	}
	if !m.mine() || m.view.Step != game.MustDiscard {
		return m.last
	}
	for _, step := range slices.Backward(steps) {
		for _, e := range step.Events {
			switch e := e.SeenBy(m.me).(type) {
			case game.Drew, game.Took:
				return m.tell(e)
			case game.Discarded, game.Dealt:
				return m.last
			}
		}
	}
	return m.last
}

// stoodAs is a rack with a hand as a layout from a journal has it; where it has none, or one of another round, ok is false and the
// tiles are sorted.
func (m *Model) stoodAs(standing json.RawMessage, hand tile.Set) (r *rack.Rack, ok bool) {
	r = rack.New(m.rack.Columns())
	ok = json.Unmarshal(standing, r) == nil
	if fresh := r.Hold(hand, rack.Nowhere); len(fresh) > 1 {
		ok = false
		r.Arrange(m.solver.Arrange(hand, meld.ByRuns))
	}
	r.Forget()
	return r, ok
}

// keepRack writes how the rack stands, if that has changed.
func (m *Model) keepRack() {
	if !m.saved.Saved() || m.view.Phase != game.Playing || m.rack == nil {
		return
	}
	standing, err := json.Marshal(m.rack)
	if err != nil || string(standing) == m.layouts {
		return
	}
	m.layouts = string(standing)
	m.saved.Rack(standing)
}

// worry tells once that the match is not saved.
func (m *Model) worry() {
	if trouble := m.saved.Trouble(); trouble != nil && trouble != m.worried {
		m.worried, m.described = trouble, moment{}
		m.Notify(tell.Saving(m.words, trouble), true)
	}
}

// proofRows reveals what the tiles were made from.
func (m *Model) proofRows() []cells.Row {
	w := m.words
	deal := m.saved.Header.Deal
	reveal := deal.Reveal(m.saved.Word)
	rows := []cells.Row{}
	add := func(id, text string) {
		rows = append(rows, cells.Row{Text: w.Say(id), Ink: cells.RoleDim})
		for runes := []rune(text); len(runes) > 0; {
			n := min(len(runes), 68)
			rows = append(rows, cells.Row{Text: "  " + string(runes[:n]), Ink: cells.RoleInk})
			runes = runes[n:]
		}
	}
	if !deal.Practice() {
		add("proof.commitment", m.saved.Commitment)
	}
	add("proof.seed", reveal.Seed)
	if !deal.Practice() {
		add("proof.salt", reveal.Salt)
		if table := m.saved.Header.TableHash(); table != "" {
			add("proof.table", table)
		}
		add("proof.word", tell.ShowWord(w, reveal.Word))
	}
	if m.saved.Saved() {
		path := m.saved.Path()
		add("proof.journal", words.Safe(path, 1000))
		rows = append(rows, cells.Row{}, cells.Row{Text: w.Say("proof.verify"), Ink: cells.RoleGold})
	} else {
		rows = append(rows, cells.Row{}, cells.Row{Text: w.Say("header.unsaved"), Ink: cells.RoleGold})
	}
	return rows
}
