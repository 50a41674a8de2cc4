package lobby

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/host"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// maxMessages is the maximum number of messages on the people page.
const maxMessages = 10

// isOwner reports whether the guest owns the table.
func (m *Model) isOwner() bool {
	return m.state.Owner != game.Nobody && m.state.Owner == m.chair.Seat()
}

// peopleLines returns the lines of the people page.
func (m *Model) peopleLines() (lines []screen.Choice) {
	back := screen.Choice{Label: m.opts.Words.Say("lobby.back"), Apart: true, Do: m.page.Back}
	return append(slices.Concat(m.invitationLines(), m.seatLines(m.presenceText), m.tableLines(), m.chatLines()), back)
}

// chatLines returns a line that sends a message, if the table allows that, and the last messages, newest first.
func (m *Model) chatLines() (lines []screen.Choice) {
	w := m.opts.Words
	if m.chair.Table().Setup().Chat == host.FreeChat {
		lines = append(lines, screen.Choice{Label: w.Say("lobby.speak"), Key: "/", Note: w.Say("lobby.speak.note"), Apart: true, Room: host.LongestMessage, Write: func(text string) {
			if text != "" {
				m.pending = m.request(func() error { return m.chair.Say(text) })
			}
		}})
	}
	for _, s := range slices.Backward(m.state.Messages[max(0, len(m.state.Messages)-maxMessages):]) {
		if !m.muted[s.Name] && m.opts.Talk {
			lines = append(lines, screen.Choice{Label: messageText(w, s)})
		}
	}
	return lines
}

// presenceText describes who is at a seat: the level of the bot, or whether the person is present.
func (m *Model) presenceText(at game.Seat, p host.Place) string {
	w := m.opts.Words
	switch {
	case !p.Person:
		return p.Level.Name
	case p.Here && !p.Asleep:
		return w.Say("lobby.here")
	}
	return w.Say("lobby.away")
}

// tableLines returns the lines about spectators and, for the owner, the line that opens and shuts the door.
func (m *Model) tableLines() (lines []screen.Choice) {
	w := m.opts.Words
	for _, name := range m.state.Watching {
		c := screen.Choice{Label: w.With("lobby.watching", words.Args{"Name": name})}
		if m.isOwner() {
			c.Note, c.Do = w.Say("lobby.kick.note"), m.kick(name)
		}
		lines = append(lines, c)
	}
	if m.isOwner() {
		door := map[bool]string{true: "lobby.door.shut", false: "lobby.door.open"}[m.state.Shut]
		lines = append(lines, screen.Choice{Label: w.Say("lobby.door"), Value: w.Say(door), Note: w.Say("lobby.door.note"), Apart: true, Step: func(int) {
			shut := !m.state.Shut
			m.pending = m.request(func() error { return m.chair.Table().SetShut(m.who, shut) })
		}})
	}
	return lines
}

// addPersonActions adds the actions of a person's line: any guest can mute the person, and the owner can send them
// away.
func (m *Model) addPersonActions(c *screen.Choice, p host.Place) {
	w := m.opts.Words
	if m.state.Stage != host.Words { // where the value is the person's word
		c.Value = w.Say(map[bool]string{true: "lobby.unheard", false: "lobby.heard"}[m.muted[p.Name]])
		c.Note = w.Say("lobby.hear.note")
		c.Step = func(int) { m.muted[p.Name] = !m.muted[p.Name] }
	}
	if !m.isOwner() {
		return
	}
	c.Note, c.Aside, c.Do = strings.TrimSpace(c.Note+" "+w.Say("lobby.kick.note")), p.From, m.kick(p.Name)
}

// kick returns an action that sends somebody away when it is done twice in a row.
func (m *Model) kick(name string) func() tea.Cmd {
	return func() tea.Cmd {
		if m.parting != name {
			m.parting = name
			m.page.Note.Set(m.opts.Words.With("lobby.kick", words.Args{"Name": name}), true)
			return nil
		}
		m.parting = ""
		return m.request(func() error { return m.chair.Table().Kick(m.who, name) })
	}
}

// addBotActions adds the actions of a bot's line before a match: any player can move to the seat, and the owner can set
// the bot's level.
func (m *Model) addBotActions(c *screen.Choice, at game.Seat, p host.Place) {
	if m.state.Stage != host.Waiting || m.chair.Seat() == game.Nobody {
		return
	}
	c.Note = m.opts.Words.Say("lobby.move.note")
	c.Do = func() tea.Cmd { return m.request(func() error { return m.chair.Move(at) }) }
	if !m.isOwner() {
		return
	}
	c.Value, c.Note = p.Level.Name, m.opts.Words.Say("lobby.level.note")+" "+c.Note
	c.Step = func(delta int) {
		next := nextLevel(p.Level, delta)
		m.pending = m.request(func() error { return m.chair.Table().SetBot(m.who, at, next) })
	}
}

// nextLevel returns the level delta places after the given one, wrapping around, with the same temper.
func nextLevel(level bots.Level, delta int) bots.Level {
	all := bots.Levels()
	now := slices.IndexFunc(all, func(l bots.Level) bool { return l.Kind() == level.Kind() })
	next := all[(now+delta+len(all))%len(all)]
	next.Temper = level.Temper
	return next
}

// seatLines returns a heading and a line for each seat, with the text that value returns.
func (m *Model) seatLines(value func(at game.Seat, p host.Place) string) []screen.Choice {
	lines := []screen.Choice{{Label: m.opts.Words.Say("lobby.seats"), Apart: true}}
	rules, own := &m.chair.Table().Setup().Rules, m.chair.Seat()
	for at := range game.Seat(rules.Seats) {
		p := m.state.Places[at]
		text, name := value(at, p), words.Pad(cmp.Or(p.Name, "—"), words.LongestName)
		switch {
		case at == own:
			text = m.opts.Words.Say("lobby.you") + ", " + text
		case rules.Partners && own != game.Nobody && at%2 == own%2:
			name += "  " + m.opts.Words.Say("standing.partner")
		}
		c := screen.Choice{Label: words.Number(int(at)+1) + "  " + name}
		switch {
		case p.Person && at != own:
			m.addPersonActions(&c, p)
		case !p.Person:
			m.addBotActions(&c, at, p)
		}
		switch {
		case c.Value == "" && c.Do != nil:
			c.Value = text
		case c.Value == "" || p.Person:
			c.Label += "  " + text
		}
		lines = append(lines, c)
	}
	return lines
}
