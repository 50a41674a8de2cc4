package lobby

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/host"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// maxWord is the maximum length of a typed word, in characters, and maxMessages the maximum number of messages on a page.
const maxWord, maxMessages = 40, 10

// isOwner reports whether the guest owns the table.
func (m *Model) isOwner() bool {
	return m.state.Owner != game.Nobody && m.state.Owner == m.chair.Seat()
}

// lines returns the lines of the page: how friends connect and the start of the match while the table waits, the words
// before the deal, and in each case the seats, the spectators, the door and the messages.
func (m *Model) lines() (lines []screen.Choice) {
	w, state, seals, own := m.opts.Words, m.state, m.state.Seals, m.chair.Seat()
	add := func(c screen.Choice) { lines = append(lines, c) }
	choosing := state.Stage == host.Words && own != game.Nobody && seals.Seats[own].State == host.Choosing
	if state.Stage == host.Words {
		if seals.Code != "" {
			half := len(seals.Code) / 2 // fits beside the notes of wide windows
			for _, text := range []string{w.With("saved.commitment", words.Args{"Commitment": ""}), seals.Code[:half], seals.Code[half:]} {
				add(screen.Choice{Label: text})
			}
		}
		if text := seals.AttemptText(w); text != "" {
			add(screen.Choice{Label: text})
		}
	} else {
		for i, text := range m.Invitation {
			add(screen.Choice{Label: text, Apart: i == 0})
		}
	}
	switch {
	case choosing && m.chair.LocksOutside():
		add(screen.Choice{Label: w.Say("lobby.outside")})
	case choosing:
		lock := func(word string) { m.pending = m.request(func() error { return m.chair.LockWord(word) }) }
		add(screen.Choice{Label: w.Say("lobby.word"), Note: w.Say("lobby.word.note"), Room: maxWord, Write: lock})
		add(screen.Choice{Label: w.Say("lobby.anyword"), Note: w.Say("lobby.anyword.note"), Do: func() tea.Cmd { lock(""); return nil }})
	case state.Stage == host.Words || m.people:
	case m.isOwner():
		add(screen.Choice{Label: w.Say("lobby.begin"), Note: w.Say("lobby.begin.note"), Apart: true, Do: func() tea.Cmd {
			return m.request(m.chair.Begin)
		}})
	case state.Owner != game.Nobody:
		add(screen.Choice{Label: w.With("lobby.waits", words.Args{"Name": state.Places[state.Owner].Name})})
	}

	add(screen.Choice{Label: w.Say("lobby.seats"), Apart: true})
	for at := range game.Seat(m.chair.Table.Rules.Seats) {
		add(m.seatLine(at))
	}
	if text := state.AwaitedText(w); state.Stage == host.Words && text != "" && !choosing {
		add(screen.Choice{Label: text, Apart: true})
	}
	if state.Stage != host.Words {
		for _, name := range state.Watching {
			c := screen.Choice{Label: w.With("lobby.watching", words.Args{"Name": name})}
			if m.isOwner() {
				c.Note, c.Do = w.Say("lobby.kick.note"), m.kick(name)
			}
			add(c)
		}
		if m.isOwner() {
			door := map[bool]string{true: "lobby.door.shut", false: "lobby.door.open"}[state.Shut]
			add(screen.Choice{Label: w.Say("lobby.door"), Value: w.Say(door), Note: w.Say("lobby.door.note"), Apart: true, Step: func(int) {
				m.pending = m.request(func() error { return m.chair.SetShut(!state.Shut) })
			}})
		}
	}

	if m.chair.Table.Chat == host.FreeChat {
		add(screen.Choice{Label: w.Say("lobby.speak"), Key: "/", Note: w.Say("lobby.speak.note"), Apart: true, Room: host.LongestMessage, Write: func(text string) {
			if text != "" {
				m.pending = m.request(func() error { return m.chair.Say(text) })
			}
		}})
	}
	for _, s := range slices.Backward(state.Messages[max(0, len(state.Messages)-maxMessages):]) {
		if !m.muted[s.Name] && m.opts.Talk {
			add(screen.Choice{Label: tell.Message(w, s.Name, s.Text, s.Phrase)})
		}
	}
	if m.people {
		add(screen.Choice{Label: w.Say("lobby.back"), Apart: true, Do: m.page.Back})
	}
	return lines
}

// seatLine returns the line of a seat. Anyone can mute a person, and the owner can send them away. Before a match, a
// player can move to the seat of a bot, and the owner can set its level.
func (m *Model) seatLine(at game.Seat) screen.Choice {
	w, p, own, text := m.opts.Words, m.state.Places[at], m.chair.Seat(), ""
	switch {
	case !p.Person:
		text = p.Level.Name
	case m.state.Stage == host.Words:
		text = m.state.Seals.Seats[at].Text(w)
	case p.Here && !p.Asleep:
		text = w.Say("lobby.here")
	default:
		text = w.Say("lobby.away")
	}
	c := screen.Choice{Label: words.Number(int(at)+1) + "  " + words.Pad(cmp.Or(p.Name, "—"), words.LongestName)}
	if at == own {
		c.Value = w.Say("lobby.you") + ", " + text
		return c
	}
	if m.chair.Table.Rules.Partners && own != game.Nobody && at%2 == own%2 {
		c.Label += "  " + w.Say("standing.partner")
	}
	switch {
	case p.Person:
		if m.state.Stage != host.Words { // where the text is the person's word
			c.Value, c.Note = w.Say(map[bool]string{true: "lobby.unheard", false: "lobby.heard"}[m.muted[p.Name]]), w.Say("lobby.hear.note")
			c.Step = func(int) { m.muted[p.Name] = !m.muted[p.Name] }
		}
		if m.isOwner() {
			c.Note, c.Aside, c.Do = strings.TrimSpace(c.Note+" "+w.Say("lobby.kick.note")), p.From, m.kick(p.Name)
		}
	case m.state.Stage == host.Waiting && own != game.Nobody:
		c.Note, c.Do = w.Say("lobby.move.note"), func() tea.Cmd { return m.request(func() error { return m.chair.Move(at) }) }
		if m.isOwner() {
			c.Note = w.Say("lobby.level.note") + " " + c.Note
			c.Step = func(delta int) {
				m.pending = m.request(func() error { return m.chair.SetBot(at, nextLevel(p.Level, delta)) })
			}
		}
	}
	if c.Value == "" {
		c.Value = text
	} else {
		c.Label += "  " + text
	}
	return c
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
		return m.request(func() error { return m.chair.Kick(name) })
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
