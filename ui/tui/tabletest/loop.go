package tabletest

import (
	tea "github.com/charmbracelet/bubbletea"
)

// filter records a message returned by a command and reports whether to send it to the table.
func (g *Game) filter(msg tea.Msg) bool {
	g.got = append(g.got, msg)
	_, quits := msg.(tea.QuitMsg)
	return !quits
}

// startCommand runs a command in a goroutine. Each command of a batch gets its own.
func (g *Game) startCommand(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	g.running.Add(1)
	go func() {
		msg := cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for _, cmd := range batch {
				g.startCommand(cmd)
			}
			msg = nil
		}
		g.returns <- msg
	}()
}

// awaitReturn waits for a running command to return its message.
func (g *Game) awaitReturn() tea.Msg {
	msg := <-g.returns
	g.running.Add(-1)
	return msg
}

// takeReturned waits for a running command to return and sends its message to the table.
func (g *Game) takeReturned() {
	if msg := g.awaitReturn(); g.loop.Accept(msg) {
		g.loop.Send(msg)
	}
}
