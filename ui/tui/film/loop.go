// Package film runs a screen on a simulated clock, without a terminal and without waiting.
package film

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/tui/screen"
)

// A Loop is an event loop that runs a screen in place of Bubble Tea. Time passes only in Step and Wait. Commands run
// synchronously and in order, so every run shows the same pictures at the same times.
type Loop[S tea.Model] struct {
	// Screen is the screen to run. It must use the clock returned by Clock.
	Screen S
	// Now is the current time.
	Now time.Time
	// Start, if not nil, is called with each command of the screen instead of the loop running it.
	Start func(tea.Cmd)
	// Filter, if not nil, reports whether to send a message returned by a command to the screen.
	Filter func(tea.Msg) bool

	ticks []tick // sorted by time
}

// A tick is a message scheduled for the given time.
type tick struct {
	at   time.Time
	make func(time.Time) tea.Msg
}

// Clock returns a clock that shows the time of the loop.
func (l *Loop[S]) Clock() screen.Clock {
	return screen.Clock{
		Time: func() time.Time { return l.Now },
		Tick: func(d time.Duration, make func(time.Time) tea.Msg) tea.Cmd {
			at := l.Now.Add(d)
			return func() tea.Msg { return tick{at, make} }
		},
	}
}

// Send sends a message to the screen and runs the returned command.
func (l *Loop[S]) Send(msg tea.Msg) {
	l.Run(l.update(msg))
}

// update sends a message to the screen and returns the command that the screen returns.
func (l *Loop[S]) update(msg tea.Msg) tea.Cmd {
	next, cmd := l.Screen.Update(msg)
	l.Screen = next.(S)
	return cmd
}

// Run runs a command and all commands that follow from it.
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
		} else if l.Accept(msg) {
			todo = append(todo, l.update(msg))
		}
	}
}

// Accept reports whether to send a message returned by a command to the screen now. If the message is a tick, Accept
// schedules it and returns false.
func (l *Loop[S]) Accept(msg tea.Msg) bool {
	if t, ok := msg.(tick); ok {
		at, _ := slices.BinarySearchFunc(l.ticks, t, func(a, b tick) int {
			if a.at.After(b.at) {
				return 1
			}
			return -1 // ticks with the same time stay in order
		})
		l.ticks = slices.Insert(l.ticks, at, t)
		return false
	}
	return msg != nil && (l.Filter == nil || l.Filter(msg))
}

// Pending returns the number of scheduled messages.
func (l *Loop[S]) Pending() int { return len(l.ticks) }

// Step advances the time to the next scheduled message and sends that message to the screen. It returns false if no
// message is scheduled.
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

// Wait advances the time by d and sends all messages due by then to the screen.
func (l *Loop[S]) Wait(d time.Duration) {
	until := l.Now.Add(d)
	for len(l.ticks) > 0 && !l.ticks[0].at.After(until) {
		l.Step()
	}
	l.Now = until
}
