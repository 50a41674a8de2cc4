package tabletest

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"
)

// update sends the table a message and runs the command that the table returns.
func (g *Game) update(msg tea.Msg) {
	next, cmd := g.table.Update(msg)
	g.table = next.(Table)
	g.run(cmd)
}

// run runs a command and all that follow from it. It runs them at once and in order, or after Aside in goroutines.
func (g *Game) run(cmd tea.Cmd) {
	if g.async {
		g.startCommand(cmd)
		return
	}
	for todo := []tea.Cmd{cmd}; len(todo) > 0; {
		cmd, todo = todo[0], todo[1:]
		if cmd == nil {
			continue
		}
		msg := cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			todo = append(slices.Clone([]tea.Cmd(batch)), todo...)
		} else if g.isForTable(msg) {
			next, more := g.table.Update(msg)
			g.table = next.(Table)
			todo = append(todo, more)
		}
	}
}

// isForTable reports whether the message of a command is to be sent to the table now. It schedules ticks instead, and
// records all other messages.
func (g *Game) isForTable(msg tea.Msg) bool {
	switch msg := msg.(type) {
	case nil:
		return false
	case tick:
		at, _ := slices.BinarySearchFunc(g.ticks, msg, func(a, b tick) int {
			if a.at.After(b.at) {
				return 1
			}
			return -1 // later ticks of the same time come after it
		})
		g.ticks = slices.Insert(g.ticks, at, msg)
		return false
	}
	g.got = append(g.got, msg)
	_, quits := msg.(tea.QuitMsg)
	return !quits
}

// tick lets time pass until the next tick, which it sends to the table.
func (g *Game) tick() {
	next := g.ticks[0]
	g.ticks = g.ticks[1:]
	g.now = next.at
	g.update(next.make(next.at))
}

// startCommand runs a command in a goroutine, and each command of a batch in a goroutine of its own.
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

// awaitReturn waits for a command that runs in a goroutine, and returns its message.
func (g *Game) awaitReturn() tea.Msg {
	msg := <-g.returns
	g.running.Add(-1)
	return msg
}

// takeReturned waits for a command that runs in a goroutine, and sends its message to the table.
func (g *Game) takeReturned() {
	if msg := g.awaitReturn(); g.isForTable(msg) {
		g.update(msg)
	}
}
