// Package film runs a screen without a terminal and without waiting, on a simulated clock. It records what a terminal
// would show as an asciicast.
package film

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/tui/screen"
)

// A Loop runs a screen in place of Bubble Tea. Time passes only in Step and Wait. The loop runs the screen's commands
// at once and in order, so every run shows the same pictures at the same times.
type Loop[S tea.Model] struct {
	// Screen is the screen to run. It must use the loop's clock.
	Screen S
	// Now is the current time.
	Now time.Time
	// Start, if not nil, is called with each of the screen's commands instead of running it.
	Start func(tea.Cmd)
	// Passes, if not nil, reports whether a message returned by a command goes to the screen.
	Passes func(tea.Msg) bool

	ticks []tick // sorted by time
}

// A tick is a message that the screen receives at a certain time.
type tick struct {
	at   time.Time
	make func(time.Time) tea.Msg
}

// Clock returns the clock of the loop.
func (l *Loop[S]) Clock() screen.Clock {
	return screen.Clock{
		Time: func() time.Time { return l.Now },
		Tick: func(d time.Duration, make func(time.Time) tea.Msg) tea.Cmd {
			at := l.Now.Add(d)
			return func() tea.Msg { return tick{at, make} }
		},
	}
}

// Send sends a message to the screen and runs the command that the screen returns.
func (l *Loop[S]) Send(msg tea.Msg) {
	l.Run(l.update(msg))
}

// update sends a message to the screen and returns the command that the screen returns.
func (l *Loop[S]) update(msg tea.Msg) tea.Cmd {
	next, cmd := l.Screen.Update(msg)
	l.Screen = next.(S)
	return cmd
}

// Run runs a command and all commands that result from it.
func (l *Loop[S]) Run(cmd tea.Cmd) {
	if l.Start != nil {
		l.Start(cmd)
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
		} else if l.Takes(msg) {
			todo = append(todo, l.update(msg))
		}
	}
}

// Takes reports whether a message returned by a command should go to the screen now. If the message is a tick, Takes
// schedules it and returns false.
func (l *Loop[S]) Takes(msg tea.Msg) bool {
	if t, ok := msg.(tick); ok {
		at, _ := slices.BinarySearchFunc(l.ticks, t, func(a, b tick) int {
			if a.at.After(b.at) {
				return 1
			}
			return -1 // a tick follows earlier ticks with the same time
		})
		l.ticks = slices.Insert(l.ticks, at, t)
		return false
	}
	return msg != nil && (l.Passes == nil || l.Passes(msg))
}

// Waits returns the number of scheduled messages.
func (l *Loop[S]) Waits() int { return len(l.ticks) }

// Step lets time pass until the next scheduled message, and sends that message to the screen. It reports whether there
// was a scheduled message.
func (l *Loop[S]) Step() bool {
	if len(l.ticks) == 0 {
		return false
	}
	next := l.ticks[0]
	l.ticks = l.ticks[1:]
	l.Now = next.at
	l.Send(next.make(next.at))
	return true
}

// Wait lets time d pass, and sends all messages that come due in that time to the screen.
func (l *Loop[S]) Wait(d time.Duration) {
	until := l.Now.Add(d)
	for len(l.ticks) > 0 && !l.ticks[0].at.After(until) {
		l.Step()
	}
	l.Now = until
}
