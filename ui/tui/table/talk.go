package table

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
)

// remarkText returns the last remark of a seat's bot. If there is none and the bot is being introduced, it returns the
// bot's character and its record against the player. Otherwise it returns "".
func (m *Model) remarkText(s game.Seat) string {
	if said := tell.Remark(m.Words, m.Session.RemarkOf(s)); said != "" {
		return said
	}
	nature, standing := tell.Introduction(m.Words, m.Session, s)
	room := m.Plan.Told[m.sideOf(s)].W
	if whole := strings.Join(nonEmpty(nature, standing), " · "); room == 0 || m.Brush().Width(whole) <= room {
		return whole
	}
	return standing
}

// talkText returns the messages and remarks to show below the rack: the last message of a person, the player's phrase,
// and the remarks of seats that have no room for them. It returns "" if there are none.
func (m *Model) talkText() string {
	said := []string{m.spoken}
	for i := range m.view.Rules.Seats {
		s := (m.ownSeat() + game.Seat(i)) % game.Seat(m.view.Rules.Seats)
		if s == m.ownSeat() || m.Plan.Melds.Lanes {
			said = append(said, m.Teller().Said(s, m.Session.RemarkOf(s)))
		}
	}
	return strings.Join(nonEmpty(said...), separator)
}

// readAcquaintances returns a command that reads in the background which bots the player has met, and passes the result
// to the session. The command waits until previous, the player's previous match, has been written. previous may be nil.
func (m *Model) readAcquaintances(previous *session.Store) tea.Cmd {
	read := m.Session.Table().Meet
	if read == nil || !m.Session.Table().Talk || m.Session.Watched() {
		return nil
	}
	meeting := screen.InBackground(func() map[string]session.Acquaintance {
		previous.Wait()
		return read()
	}, func(known map[string]session.Acquaintance) tea.Cmd {
		m.Session.Meet(known)
		return nil
	})
	return m.after(meetDelay, func() tea.Cmd { return m.WhileOpen(meeting) })
}

// meetDelay is the delay before the journals of earlier matches are read. Reading them at once would delay the first
// frame.
const meetDelay = 100 * time.Millisecond

// replyDelay is the delay between the player's phrase and the reply.
const replyDelay = 900 * time.Millisecond

// talk shows the player's phrases or says one of them.
func (m *Model) talk(c *command.Command, t command.Target) tea.Cmd {
	all := session.Phrases()
	at := slices.Index(c.Keys, t.Key) - 1 // the first key opens the panel
	switch {
	case !m.Session.MaySay():
		m.Note = m.Words.Say("say.silent")
	case at < 0 || at >= len(all):
		m.togglePanel(c.ID)
	default:
		m.Close(Panel)
		if m.Session.Say(all[at]) {
			return m.after(replyDelay, func() tea.Cmd {
				m.Session.Reply()
				return nil
			})
		}
	}
	return nil
}

// longTurn is the time after which a bot may remark that the player's turn is taking a long time.
const longTurn = 45 * time.Second

// awaitLongTurn returns a command that lets a bot remark on a long turn of the player. It does so once per turn, and
// returns nil otherwise.
func (m *Model) awaitLongTurn() tea.Cmd {
	if !m.myTurn || !m.Session.MaySay() || m.awaited == m.turnBegan {
		return nil
	}
	began := m.turnBegan
	m.awaited = began
	return m.after(longTurn, func() tea.Cmd {
		if m.myTurn && m.turnBegan == began && !m.bots.stopped {
			m.Session.Linger()
		}
		return nil
	})
}
