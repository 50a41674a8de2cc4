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
	w := m.opts.Words
	lines = append(lines, screen.Choice{Label: w.Say("lobby.seats")})
	lines = append(lines, m.seatLines(m.presenceText)...)
	lines = append(lines, m.tableLines()...)
	if said := m.state.Messages[max(0, len(m.state.Messages)-maxMessages):]; len(said) > 0 {
		lines = append(lines, screen.Choice{Label: w.Say("lobby.said"), Apart: true})
		for _, s := range said {
			if !m.muted[s.Name] && m.opts.Talk {
				lines = append(lines, screen.Choice{Label: messageText(w, s)})
			}
		}
	}
	return append(lines, screen.Choice{Label: w.Say("lobby.back"), Apart: true, Do: m.page.Back})
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
	if len(m.state.Watching) > 0 {
		lines = append(lines, screen.Choice{Label: w.With("lobby.watching", words.Args{"Names": strings.Join(m.state.Watching, ", ")})})
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
func (m *Model) addPersonActions(c *screen.Choice, at game.Seat, p host.Place) {
	w := m.opts.Words
	if m.state.Stage != host.Words { // where the value is the person's word
		c.Value = w.Say(map[bool]string{true: "lobby.unheard", false: "lobby.heard"}[m.muted[p.Name]])
		c.Note = w.Say("lobby.hear.note")
		c.Step = func(int) { m.muted[p.Name] = !m.muted[p.Name] }
	}
	if !m.isOwner() {
		return
	}
	c.Note, c.Aside = strings.TrimSpace(c.Note+" "+w.Say("lobby.kick.note")), p.From
	c.Do = func() tea.Cmd {
		if m.parting != at {
			m.parting = at
			m.page.Note.Set(w.With("lobby.kick", words.Args{"Name": p.Name}), true)
			return nil
		}
		m.parting = game.Nobody
		return m.request(func() error { return m.chair.Table().Kick(m.who, at) })
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

// seatLines returns a line for each seat, with the text that value returns.
func (m *Model) seatLines(value func(at game.Seat, p host.Place) string) (lines []screen.Choice) {
	for at := range game.Seat(m.chair.Table().Setup().Rules.Seats) {
		p := m.state.Places[at]
		text := value(at, p)
		if at == m.chair.Seat() {
			text = m.opts.Words.Say("lobby.you") + ", " + text
		}
		name := words.Pad(cmp.Or(p.Name, "—"), words.LongestName)
		c := screen.Choice{Label: words.Number(int(at)+1) + "  " + name}
		switch {
		case p.Person && at != m.chair.Seat():
			m.addPersonActions(&c, at, p)
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
