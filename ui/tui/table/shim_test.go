//go:build unconverted

package table

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

type taken func() tea.Cmd

func (f taken) Take() tea.Cmd { return f() }

func sinceAt(m *Model, at session.TurnID, do func() tea.Cmd) tea.Msg {
	return taken(func() tea.Cmd {
		if at != m.s.At() {
			return nil
		}
		return do()
	})
}

func pace(m *Model, at session.TurnID) tea.Msg { return sinceAt(m, at, m.paced) }
func dealt(m *Model, at session.TurnID) tea.Msg {
	return sinceAt(m, at, func() tea.Cmd {
		if d := m.modes.dealing(); d != nil {
			return d.next()
		}
		return nil
	})
}
func answered(m *Model, move session.Move) tea.Msg {
	return taken(func() tea.Cmd { return m.takeMove(move) })
}
func aged(m *Model, id int) tea.Msg {
	return taken(func() tea.Cmd {
		switch {
		case id != m.notice.id:
		case m.notice.stays:
			m.notice.fresh = false
		default:
			m.notice.text = ""
		}
		return nil
	})
}
func judgedBy(m *Model, j session.Judged) tea.Msg {
	return taken(func() tea.Cmd { return m.heedTutor(j) })
}

func as[T any](m Mode) T { v, _ := m.(T); return v }

func (s *stack) dealing() *dealing  { return as[*dealing](s[Dealt]) }
func (s *stack) ending() *ending    { return as[*ending](s[Ended]) }
func (s *stack) panel() *panel      { return as[*panel](s[Panel]) }
func (s *stack) replay() *replaying { return as[*replaying](s[Base]) }

// endTexts are the lines of the body of the end, without those that are drawn.
func endTexts(m *Model) (texts []string) {
	for _, item := range m.modes.ending().shown.items {
		switch line := item.line.(type) {
		case endText:
			texts = append(texts, line.Text)
		case endTiles:
			texts = append(texts, line.label.Text)
		}
	}
	return texts
}

// handAtEnd are the tiles that the end shows as left with a seat, in text or drawn.
func handAtEnd(m *Model, s game.Seat) (hand tile.Set) {
	its := false
	for _, item := range m.modes.ending().shown.items {
		text := ""
		switch line := item.line.(type) {
		case endText:
			text = line.Text
		case endTiles:
			text = line.label.Text
			if its = strings.HasPrefix(text, m.name(s)) || its && strings.TrimSpace(text) == ""; its {
				for _, x := range line.tiles {
					hand.Add(x)
				}
			}
			continue
		}
		its = strings.HasPrefix(text, m.name(s)) || its && strings.HasPrefix(text, " ")
		for _, r := range text {
			if x, ok := words.Marked(r); ok && its {
				hand.Add(x)
			}
		}
	}
	return hand
}

// allOfEnd is all that the end says, scrolled through.
func allOfEnd(m *Model) (text string) {
	press(m, "home")
	for {
		text += pictureOf(m) + "\n"
		before := m.modes.ending().scroll
		if press(m, "down"); m.modes.ending().scroll == before {
			return text
		}
	}
}
