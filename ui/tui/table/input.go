package table

import (
	"math"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// key does what a key does now.
func (m *Model) key(k tea.KeyMsg) tea.Cmd {
	is := func(b key.Binding) bool { return screen.Bound(k, b) }
	switch {
	case is(m.keys.quit):
		return tea.Quit
	case is(m.keys.suspend):
		return tea.Suspend
	case m.layout.Small: // nothing can be seen, so nothing is done
		return nil
	case m.ask != nil:
		return m.confirm(k)
	case m.dealing != nil:
		return m.dealt()
	case m.rules != nil:
		return m.rules.Key(k)
	}
	m.note, m.back = "", false
	m.dismissNotice()
	if cmd, done := m.replayKey(k); done {
		return cmd
	}
	switch {
	case is(m.keys.leave):
		if m.view.Phase == game.MatchOver || m.opts.Watch {
			return m.leave()
		}
		m.ask = &question{text: m.teller().Question(&session.Question{Kind: session.AskLeave, Saved: m.saved.Saved()}), yes: m.leave, enter: true}
		return nil
	case is(m.keys.next):
		return m.goOn()
	case is(m.keys.slower):
		return m.setPace(m.opts.Pace - 1)
	case is(m.keys.faster):
		return m.setPace(m.opts.Pace + 1)
	case is(m.keys.rest) && !m.opts.Watch:
		return m.pause()
	case m.paused && !m.opts.Watch && !is(m.keys.help):
		return m.pause()
	case is(m.keys.mouse):
		m.opts.Mouse = !m.opts.Mouse
		m.note = m.words.Say("mouse.off")
		if m.opts.Mouse {
			m.note = m.words.Say("mouse.on")
		}
		return screen.ListenToMouse(m.opts.Mouse)
	case is(m.keys.help) && m.panel == helpPanel:
		m.readRules()
		return nil
	case is(m.keys.help):
		m.toggle(helpPanel)
		return nil
	case is(m.keys.sheet):
		m.toggle(sheetPanel)
		return nil
	case is(m.keys.record):
		m.toggle(recordPanel)
		return nil
	case is(m.keys.proof) && m.view.Phase == game.MatchOver && !m.opts.Watch:
		m.toggle(proofPanel)
		return nil
	case m.panel == noPanel && !m.opts.Watch && m.isLaying(k):
		return m.layingKey(k)
	case is(m.keys.look) && m.lifted != nil:
		m.block = !m.block
		return nil
	case is(m.keys.look):
		m.lookOn()
		return nil
	case m.opts.Watch && (is(m.keys.pause) || is(m.keys.step)):
		return m.watchKey(k)
	case m.panel != noPanel:
		m.panelKey(k)
		return nil
	case m.opts.Watch:
		return m.watchKey(k)
	}
	return m.tableKey(k)
}

// confirm takes the answer to a question; anything that is no answer is ignored.
func (m *Model) confirm(k tea.KeyMsg) tea.Cmd {
	switch {
	case screen.Bound(k, m.keys.yes), m.ask.enter && k.Type == tea.KeyEnter:
		yes := m.ask.yes
		m.ask = nil
		return yes()
	case screen.Bound(k, m.keys.no):
		m.ask = nil
	}
	return nil
}

// panelKey moves in a panel or closes it.
func (m *Model) panelKey(k tea.KeyMsg) {
	switch {
	case screen.Bound(k, m.keys.back), m.panel != endPanel && (screen.Bound(k, m.keys.discard) || screen.Bound(k, m.keys.lift)):
		m.panel = noPanel // how a round ended is not closed by a key that was meant for the table
	default:
		m.scroll = max(0, min(m.scroll+screen.Scrolls(k, panelHeight(&m.layout), len(m.rows)), m.lastScroll()))
	}
}

// toggle opens a panel, or closes it. Behind everything that is looked at between rounds is how the round ended.
func (m *Model) toggle(p panel) {
	m.scroll = 0
	switch {
	case m.panel != p:
		if m.panel = p; p == recordPanel {
			m.scroll = math.MaxInt // what has just happened is at its end
		}
	case m.view.Phase != game.Playing:
		m.panel = endPanel
	default:
		m.panel = noPanel
	}
}

// lookOn looks through the stacks in turn: left, right, what is laid on the table, none (rule 2.6).
func (m *Model) lookOn() {
	switch m.panel {
	case lookLeft:
		m.panel, m.scroll = lookRight, 0
	case lookRight:
		if m.opens() {
			m.panel, m.scroll = meldsPanel, 0
			return
		}
		m.toggle(lookRight)
	case meldsPanel:
		m.toggle(meldsPanel)
	default:
		m.panel, m.scroll = lookLeft, 0
	}
}

// goOn goes to the next round, to another match, or lets a round end that only this player could still win.
func (m *Model) goOn() tea.Cmd {
	switch {
	case m.view.Phase == game.MatchOver:
		if err := m.begin(); err != nil {
			m.note = err.Error()
			return nil
		}
		return m.advance()
	case m.view.Phase == game.Playing && m.may(game.Pass):
		m.ask = &question{text: m.words.Say("confirm.pass"), yes: func() tea.Cmd { return m.try(game.Action{Kind: game.Pass}) }}
		return nil
	}
	return m.try(game.Action{Kind: game.NextRound})
}

// tableKey does what a key does at the table.
func (m *Model) tableKey(k tea.KeyMsg) tea.Cmd {
	is := func(b key.Binding) bool { return screen.Bound(k, b) }
	switch {
	case is(m.keys.move), is(m.keys.ends):
		m.moveCursor(k.String())
	case is(m.keys.back):
		m.letGo()
	case is(m.keys.lift):
		if m.lifted == nil && m.rack.At(m.cursor).Tile == tile.None { // there is nothing else it could mean
			cmd, _ := m.hasten()
			return cmd
		}
		m.lift()
	case is(m.keys.colours):
		m.arrange(meld.ByRuns)
	case is(m.keys.values):
		m.arrange(meld.BySets)
	case is(m.keys.pairs):
		m.arrange(meld.ByPairs)
	case is(m.keys.arrange):
		m.arrange(meld.ByBest)
	case is(m.keys.hint):
		m.note = m.hint()
	case is(m.keys.undo):
		m.putBack()
		if m.rack.Undo() {
			m.fresh = nil
			m.cursor = m.rack.Nearest(m.cursor)
		} else {
			m.note = m.words.Say("rack.no-undo")
		}
	case is(m.keys.mark):
		if !m.rack.Turn(m.cursor) {
			m.note = m.words.Say("rack.empty")
		}
	case is(m.keys.draw):
		return m.try(game.Action{Kind: game.Draw})
	case is(m.keys.take):
		return m.try(game.Action{Kind: game.Take})
	case is(m.keys.show):
		return m.try(game.Action{Kind: game.ShowTwin})
	case is(m.keys.finish):
		return m.finish()
	case is(m.keys.discard):
		if k.String() == "enter" {
			if cmd, waiting := m.hasten(); waiting {
				return cmd
			}
			if m.view.Phase != game.Playing {
				m.panel = endPanel
				return nil
			}
			if !m.steered {
				m.note = m.words.Say("discard.choose")
				return nil
			}
		}
		return m.discard()
	}
	return nil
}

// hintsLeft reports whether the player may ask for another hint in this round.
func (m *Model) hintsLeft() bool { return m.opts.Hints < 0 || m.hinted < m.opts.Hints }

// hint is what the solver would do, as long as there are hints left.
func (m *Model) hint() string {
	switch {
	case m.opts.Hints == 0:
		return m.words.Say("hint.off")
	case !m.hintsLeft():
		return m.words.With("hint.none", words.Args{"Count": m.opts.Hints})
	}
	if m.mine() {
		m.hinted++
	}
	return m.teller().Hint()
}

// pause stops the bots, or lets them go on.
func (m *Model) pause() tea.Cmd {
	m.described = moment{}
	if m.paused = !m.paused; m.paused {
		return nil
	}
	m.away = false
	return m.resume()
}

// try does an action of the player's, or says why not.
func (m *Model) try(a game.Action) tea.Cmd {
	cmd, err := m.act(m.me, a)
	if err != nil {
		m.note = m.teller().Refusal(err, a)
	}
	return cmd
}

// may reports whether the player may do a kind of action that names no tile.
func (m *Model) may(kind game.Kind) bool { return m.teller().May(kind) }

// moveCursor moves over the rack.
func (m *Model) moveCursor(k string) {
	m.steered = true
	switch strings.ToLower(k) {
	case "left", "h":
		m.cursor.Col--
	case "right", "l":
		m.cursor.Col++
	case "up", "k":
		m.cursor.Row--
	case "down", "j":
		m.cursor.Row++
	case "home", "0":
		m.cursor.Col = 0
	case "end", "$":
		m.cursor.Col = m.rack.Columns() - 1
	}
	m.cursor.Row = min(max(m.cursor.Row, 0), rack.Rows-1)
	m.cursor.Col = min(max(m.cursor.Col, 0), m.rack.Columns()-1)
}

// lift picks the tile under the cursor up, or puts the one picked up down there, and its block with it if that is picked up, too.
func (m *Model) lift() {
	m.steered = true
	if m.lifted == nil {
		if m.rack.At(m.cursor).Tile != tile.None {
			slot := m.cursor
			m.lifted = &slot
		}
		return
	}
	if m.block {
		m.fresh = nil
		m.rack.MoveBlock(*m.lifted, m.cursor)
	} else {
		if m.fresh != nil && (*m.fresh == *m.lifted || *m.fresh == m.cursor) {
			m.fresh = nil
		}
		m.rack.Move(*m.lifted, m.cursor)
	}
	m.putBack()
}

// letGo puts back what was picked up, and the cursor with it.
func (m *Model) letGo() {
	if m.lifted != nil {
		m.cursor = *m.lifted
	}
	m.putBack()
}

// arrange puts the rack up by the solver's advice. The cursor goes with its tile.
func (m *Model) arrange(by meld.By) {
	m.putBack()
	m.fresh, m.byNumber = nil, by == meld.BySets
	groups := m.solver.Arrange(m.rack.Tiles(), by)
	under := m.rack.At(m.cursor).Tile
	if finish, ok := m.view.DearestFinish(); ok && by == meld.ByBest && m.view.Rules.Show == game.Arranged {
		groups = append(finish.Groups.Split(), []tile.Tile{finish.Tile}) // as it has to stand (rule 3.5)
	}
	if m.opens() && by == meld.ByBest {
		groups = m.advice().ForLaying(m.rack.Tiles())
		m.cursor, under = rack.Slot{}, tile.None // on what is laid next
	}
	before := m.stood()
	m.rack.Arrange(groups)
	m.cursor = m.rack.Find(under, m.cursor)
	m.rearranged(before)
}

// readRules lays the rules over the table, which goes on below.
func (m *Model) readRules() {
	rules := m.view.Rules
	shown, err := screen.NewRules(m.words, m.palette, rulebook.Nearest(rules), rules, func() tea.Cmd {
		if m.rules = nil; m.panel == helpPanel { // or else the round has ended meanwhile
			m.toggle(helpPanel)
		}
		return nil
	})
	if err != nil {
		m.note = err.Error()
		return
	}
	shown.Update(tea.WindowSizeMsg{Width: m.layout.W, Height: m.layout.H})
	m.rules = shown
}
