package tui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/saved"
	"fair/okey/ui/stats"
	"fair/okey/ui/words"
)

// statsScreen shows how the player has played.
type statsScreen struct {
	words   *words.Words
	palette *palette
	keys    *pageKeys
	canvas  canvas
	w, h    int
	lines   []stats.Line
	top     int
}

// countStats reads the journals, beside the loop, and goes to what they come to.
func (a *App) countStats() tea.Cmd {
	w, look, dir := a.words, a.look, a.opts.Shelf.Dir()
	return func() tea.Msg {
		matches, err := journal.List(dir)
		counted := stats.Count(matches)
		lines := counted.Lines(w)
		if err != nil {
			lines = []stats.Line{{Text: words.Safe(err.Error(), pageWidth)}}
		}
		return goTo{&statsScreen{words: w, palette: look, keys: newPageKeys(w), lines: lines}}
	}
}

// Init has nothing to begin.
func (s *statsScreen) Init() tea.Cmd { return nil }

// Update takes a message and never waits.
func (s *statsScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		s.scroll(0)
	case tea.KeyMsg:
		var cmds []tea.Cmd
		for _, k := range split(msg) {
			cmds = append(cmds, s.key(k))
		}
		return s, tea.Batch(cmds...)
	}
	return s, nil
}

func (s *statsScreen) key(k tea.KeyMsg) tea.Cmd {
	switch {
	case bound(k, s.keys.quit):
		return tea.Quit
	case bound(k, s.keys.suspend):
		return tea.Suspend
	case bound(k, s.keys.back), k.Type == tea.KeyEnter:
		return toMenu
	}
	switch strings.ToLower(k.String()) {
	case "up", "k":
		s.scroll(-1)
	case "down", "j":
		s.scroll(1)
	case "home":
		s.scroll(-len(s.lines))
	case "end":
		s.scroll(len(s.lines))
	}
	return nil
}

// room is how many lines can be seen at once.
func (s *statsScreen) room() int { return max(1, s.h-4) }

func (s *statsScreen) scroll(by int) { s.top = max(0, min(s.top+by, len(s.lines)-s.room())) }

// View paints the screen: exactly as many lines as it has, none wider than it is.
func (s *statsScreen) View() string {
	if s.w <= 0 || s.h <= 0 {
		return ""
	}
	s.canvas.reset(s.w, s.h, felt)
	if s.w < minWidth || s.h < minHeight {
		paintSmall(&s.canvas, s.words)
		return s.canvas.frame(s.palette)
	}
	b := &brush{&s.canvas, s.palette, tile.None, tile.None}
	b.fill(rect{0, 0, s.w, 1}, ' ', ink, bar)
	b.line(1, 0, s.words.Say("app"), gold, true)
	b.line(8, 0, s.words.Say("stats.title"), dim, false)
	x := (s.w - pageWidth) / 2
	end := min(s.top+s.room(), len(s.lines))
	for i, line := range s.lines[s.top:end] {
		fg := ink
		if line.Heading {
			fg = gold
		}
		b.text(x, 2+i, x+pageWidth, line.Text, fg, line.Heading)
	}
	if s.top > 0 {
		b.put(x+pageWidth, 2, '▲', gold, none, true)
	}
	if end < len(s.lines) {
		b.put(x+pageWidth, 1+s.room(), '▼', gold, none, true)
	}
	k := *s.keys
	scrolling := named(k.move, s.words, "↓↑", "key.scroll")
	scrolling.SetEnabled(len(s.lines) > s.room())
	f := makeFooter(s.w, []key.Binding{scrolling}, k.back, k.quit)
	f.paint(b, rect{0, s.h - 1, s.w, 1})
	return s.canvas.frame(s.palette)
}

// listReplays reads which matches are over, beside the loop, and goes to the page to choose one of them.
func (a *App) listReplays() tea.Cmd {
	dir := a.opts.Shelf.Dir()
	return func() tea.Msg {
		matches, err := journal.List(dir)
		matches = slices.DeleteFunc(matches, func(m journal.Summary) bool { return m.Err != nil || m.End == nil })
		slices.Reverse(matches) // the latest first
		return goTo{a.replays(matches, err)}
	}
}

// replays is the page of the matches that are over.
func (a *App) replays(matches []journal.Summary, err error) *page {
	p := a.page("menu.replays")
	if err != nil {
		p.note = words.Safe(err.Error(), pageWidth)
	}
	p.lines = func() []choice {
		var lines []choice
		for _, m := range matches {
			lines = append(lines, a.replayLine(p, &m))
		}
		if len(lines) == 0 {
			lines = append(lines, choice{label: a.words.Say("replay.none"), do: func() tea.Cmd { return toMenu }})
		}
		return lines
	}
	return p
}

// replayLine is the line of a match that is over.
func (a *App) replayLine(p *page, m *journal.Summary) choice {
	w := a.words
	outcome := w.Say("replay.abandoned")
	if !m.End.Abandoned && len(m.End.Ranks) > 0 {
		outcome = w.With("replay.rank", words.Args{"Rank": m.End.Ranks[saved.Player]})
	}
	names := saved.Names(m.Header)
	note := w.With("replay.note", words.Args{"Count": len(m.Rounds), "Names": strings.Join(names[1:m.Header.Rules.Seats], ", ")})
	path := m.Path
	return choice{
		label: m.Header.Begun.Local().Format("2006-01-02 15:04"),
		value: fmt.Sprintf("%s · %s", stats.Preset(w, m.Header.Preset), outcome), note: note,
		do: func() tea.Cmd { return a.replay(p, path) },
	}
}

// replay goes to the replay of a match, and back to its page.
func (a *App) replay(p *page, path string) tea.Cmd {
	opts, err := a.opts.Table(true)
	if err == nil {
		var rec *journal.Record
		if rec, err = journal.ReadFile(path); err == nil {
			opts.Leave = show(p)
			var table *Model
			if table, err = NewReplay(opts, rec); err == nil {
				return show(table)
			}
		}
	}
	p.note = words.Safe(filepath.Base(path)+": "+err.Error(), pageWidth)
	return nil
}
