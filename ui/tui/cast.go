package tui

import (
	"io"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/ui/tui/film"
	"fair/okey/ui/tui/table"
)

// lastHold is how long an asciicast shows its last picture.
const lastHold = 3 * time.Second

// WriteCast writes to out an asciicast of what NewReplay shows from opts.Step to step last, in a window of w by h
// cells. The cast runs speed times as fast as opts.Pace and holds the last picture for lastHold. speed must be
// positive. WriteCast does not wait for the replay.
func WriteCast(out io.Writer, opts table.Options, rec *journal.Record, last, w, h int, speed float64) error {
	loop := &film.Loop[tea.Model]{Now: rec.Header.Begun}
	opts.Clock = loop.Clock()
	m, err := NewReplay(opts, rec)
	if err != nil {
		return err
	}
	at := func() int {
		at, _, _ := m.Session().ReplayPosition()
		return at
	}
	loop.Screen = m
	loop.Send(tea.WindowSizeMsg{Width: w, Height: h})
	loop.Run(m.Init())
	if at() < last {
		loop.Send(tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}) // starts the replay
	}
	cast := film.NewCast(out, "Okey", rec.Header.Begun, w, h)
	since := func() time.Duration { return time.Duration(float64(loop.Now.Sub(rec.Header.Begun)) / speed) }
	cast.Show(0, m.Picture())
	for at() < last && loop.Step() {
		cast.Show(since(), m.Picture())
	}
	return cast.End(since() + lastHold)
}
