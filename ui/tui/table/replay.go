package table

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// replay is a match that was played, at the table where only what was done is done again.
type replay struct {
	record *journal.Record
	at     int
	// over tells that the match is: while it is on, nothing is shown but what the player sees.
	over bool
	open bool // all hands lie open
	runs bool // it goes on by itself
	beat int  // counts the beats that were asked for; others are stale
}

// replayBeat tells that the next step of a replay is due.
type replayBeat struct {
	table *Model
	beat  int
}

// NewReplay is a table that shows a match that was played, from its first tile. Of the options, who plays what comes from the
// record. The error is about the theme, or that nothing was dealt.
func NewReplay(opts Options, rec *journal.Record) (*Model, error) {
	p, err := cells.NewPalette(opts.Look)
	if err != nil {
		return nil, err
	}
	if rec.Len() == 0 {
		return nil, errors.New("nothing was dealt in this match")
	}
	if opts.Leave == nil {
		opts.Leave = tea.Quit
	}
	opts.Rules, opts.Preset, opts.Names, opts.Watch, opts.Talk = rec.Header.Rules, rec.Header.Preset, tell.Names(rec.Header), true, false
	m := newModel(opts, p)
	m.saved = session.Played(rec)
	m.me = session.Player
	m.replay = &replay{record: rec, over: rec.End != nil}
	m.stepTo(0)
	m.note = opts.Note
	return m, nil
}

// stepTo shows the match after a step, or after the nearest one there is.
func (m *Model) stepTo(at int) {
	r := m.replay
	r.at = min(max(at, 0), r.last())
	step := r.record.Step(r.at)
	m.match, m.moves, m.view = step.Match, r.at, step.Match.View(m.me)
	m.solver = meld.NewSolver(m.view.Terms())
	m.last = ""
	for _, e := range step.Events {
		m.last = m.tell(e.SeenBy(m.me))
	}
	if m.panel == endPanel {
		m.panel = noPanel
	}
	if m.view.Phase != game.Playing {
		m.panel, m.scroll = endPanel, 0
	}
	m.lookFrom(m.me)
}

// round finds the deal that is so many rounds away: -1 is that of this round, or of the one before where this one has just begun.
func (r *replay) round(by int) int {
	at := r.at + by
	for at > 0 && at <= r.last() && r.record.Act(at).Action.Kind != game.NextRound {
		at += by
	}
	return at
}

// last is the number of the last step.
func (r *replay) last() int { return r.record.Len() - 1 }

// fastest is the least time between two steps of a replay.
const fastest = 60 * time.Millisecond

// next asks for the next beat, if the replay goes on by itself.
func (m *Model) next() tea.Cmd {
	r := m.replay
	if r.at == r.last() {
		r.runs = false
	}
	if !r.runs {
		return nil
	}
	r.beat++
	due := replayBeat{m, r.beat}
	pause := max(m.opts.Pace.step(), fastest)
	if m.view.Phase != game.Playing {
		pause = betweenRounds(m.opts.Pace)
	}
	return tea.Tick(pause, func(time.Time) tea.Msg { return due })
}

// replayed makes the step that is due.
func (m *Model) replayed(b replayBeat) tea.Cmd {
	if m.replay == nil || b.table != m || b.beat != m.replay.beat || !m.replay.runs {
		return nil
	}
	m.stepTo(m.replay.at + 1)
	return m.next()
}

// replayKey does what a key does while a match is looked at that was played, and reports whether it did.
func (m *Model) replayKey(k tea.KeyMsg) (tea.Cmd, bool) {
	r := m.replay
	if r == nil {
		return nil, false
	}
	looking := m.panel == noPanel || m.panel == endPanel
	seats := game.Seat(m.view.Rules.Seats)
	switch name := strings.ToLower(k.String()); name {
	case "pgup", "pgdown", "home", "end":
		if !looking {
			return nil, false
		}
		r.runs = false
		m.stepTo(map[string]int{"home": 0, "end": r.last(), "pgdown": r.round(1), "pgup": r.round(-1)}[name])
	case "right", "l", "enter", "left", "h":
		r.runs = false
		m.stepTo(map[string]int{
			"right": r.at + 1, "l": r.at + 1, "enter": r.at + 1, "left": r.at - 1, "h": r.at - 1,
		}[name])
	case " ":
		if r.runs = !r.runs; r.runs && r.at == r.last() {
			m.stepTo(0)
		}
		m.described = moment{}
		return m.next(), true
	case "up", "k", "down", "j":
		if !looking {
			return nil, false
		}
		if !r.over {
			m.note = m.words.Say("replay.hidden")
			return nil, true
		}
		by := seats - 1
		if name == "down" || name == "j" {
			by = 1
		}
		m.me = (m.me + by) % seats
		m.stepTo(r.at)
	case "o":
		if !r.over {
			m.note = m.words.Say("replay.hidden")
			return nil, true
		}
		r.open = !r.open
	case "n":
	case "esc":
		if m.panel == noPanel {
			return m.leave(), true
		}
		return nil, false
	default:
		return nil, false
	}
	return nil, true
}

// text says where the replay is.
func (r *replay) text(w *words.Words) string {
	return w.With("header.replay", words.Args{"At": r.at, "Of": r.last()})
}

// keys are those of a replay, the most useful first.
func (r *replay) keys(k *keys, w *words.Words) []key.Binding {
	bind := func(id, shown, name string) key.Binding {
		return key.NewBinding(key.WithKeys(name), key.WithHelp(shown, w.Say(id)))
	}
	run := "foot.go"
	if r.runs {
		run = "foot.pause"
	}
	all := []key.Binding{
		bind("replay.step", "←→", "right"), bind(run, "Space", " "), bind("replay.round", "PgUp PgDn", "pgdown"),
	}
	if r.over {
		all = append(all, bind("replay.open", "o", "o"), bind("foot.seat", "↓↑", "down"))
	}
	return append(all, screen.Named(k.faster, w, "+ -", "foot.pace"), screen.Named(k.sheet, w, "s", "foot.sheet"), screen.Named(k.record, w, "r", "foot.record"))
}

// paintHands paints all hands where the rack is, two lines for each seat.
func (m *Model) paintHands(b *cells.Brush) {
	const edge, names = 2, 12
	l := &m.layout
	y, lines := l.Rack.Y, l.Rack.H/game.MaxSeats
	x := l.Rack.X + edge + names
	for s := range game.Seat(m.view.Rules.Seats) {
		fg := cells.RoleInk
		if m.view.Turn == s && m.view.Phase == game.Playing {
			fg = cells.RoleGold
		}
		b.Text(l.Rack.X+edge, y, x, m.name(s), fg, true)
		view := m.match.View(s)
		for i, line := range handLines(b, m.solver.Arrange(view.Hand, meld.ByBest), l.Rack.X+l.Rack.W-x, lines) {
			b.Text(x, y+i, l.Rack.X+l.Rack.W, line, cells.RoleInk, false)
		}
		y += lines
	}
}

// handLines lists the groups of a hand in lines of a width, each group whole in one of them if that takes no more than so many lines.
func handLines(b *cells.Brush, groups [][]tile.Tile, width, most int) (lines []string) {
	line, between := "", ""
	for _, group := range groups {
		text := strings.TrimRight(b.Chips(group, 0), " ")
		if b.Width(line+between+text) > width {
			lines, line, between = append(lines, line), "", ""
		}
		line, between = line+between+text, "  "
	}
	if lines = append(lines, line); len(lines) > most {
		return b.ChipLines(slices.Concat(groups...), width)
	}
	return lines
}
