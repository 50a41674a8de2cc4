// Package film runs a screen without a terminal and without waiting, on a simulated clock, and records what a terminal
// would show as an asciicast.
package film

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/tui/screen"
)

// A Loop runs a screen in place of Bubble Tea. Its time passes only in Step and Wait. It runs the commands of the
// screen at once and in order, so that the same screen shows the same pictures at the same times in every run.
type Loop[S tea.Model] struct {
	// Screen is the screen. It must use the loop's clock.
	Screen S
	// Now is the current time.
	Now time.Time
	// Start, if not nil, is called with the screen's commands in place of running them.
	Start func(tea.Cmd)
	// Passes, if not nil, reports whether a message that a command returned goes to the screen.
	Passes func(tea.Msg) bool

	ticks []tick // in the order of their times
}

// A tick is a message scheduled for the screen at a certain time.
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

// Send sends the screen a message and runs the command that the screen returns.
func (l *Loop[S]) Send(msg tea.Msg) {
	l.Run(l.update(msg))
}

// update sends the screen a message and returns its command.
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
		} else if l.Takes(msg) {
			todo = append(todo, l.update(msg))
		}
	}
}

// Takes reports whether a message that a command returned should go to the screen now. If the message is a tick, Takes
// schedules it and returns false.
func (l *Loop[S]) Takes(msg tea.Msg) bool {
	if t, ok := msg.(tick); ok {
		at, _ := slices.BinarySearchFunc(l.ticks, t, func(a, b tick) int {
			if a.at.After(b.at) {
				return 1
			}
			return -1 // a tick goes after earlier ones with the same time
		})
		l.ticks = slices.Insert(l.ticks, at, t)
		return false
	}
	return msg != nil && (l.Passes == nil || l.Passes(msg))
}

// Waits returns the number of scheduled messages.
func (l *Loop[S]) Waits() int { return len(l.ticks) }

// Step lets time pass until the next scheduled message and sends that message to the screen. It reports whether there
// was one.
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

// Wait lets time pass and sends the screen all messages that come due in that time.
func (l *Loop[S]) Wait(d time.Duration) {
	until := l.Now.Add(d)
	for len(l.ticks) > 0 && !l.ticks[0].at.After(until) {
		l.Step()
	}
	l.Now = until
}
