package tui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/ui/saved"
	"fair/okey/ui/stats"
	"fair/okey/ui/words"
)

// statsScreen shows how the player has played.
type statsScreen struct {
	reader
	keys  *pageKeys
	lines []stats.Line
}

func newStatsScreen(w *words.Words, p *palette, lines []stats.Line) *statsScreen {
	return &statsScreen{reader{window: window{words: w, palette: p}, total: len(lines)}, newPageKeys(w), lines}
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
		return goTo{newStatsScreen(w, look, lines)}
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
		return s, typed(msg, s.key)
	case tea.MouseMsg:
		return s, s.mouse(msg, s.foot(), s.key)
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
		s.scroll(-s.total)
	case "end":
		s.scroll(s.total)
	}
	return nil
}

// foot is the last line.
func (s *statsScreen) foot() footer {
	k := *s.keys
	scrolling := named(k.move, s.words, "↓↑", "key.scroll")
	scrolling.SetEnabled(s.total > s.room())
	return makeFooter(s.w, []key.Binding{scrolling}, k.back, k.quit)
}

// View paints the screen.
func (s *statsScreen) View() string {
	return s.paint(s.words.Say("stats.title"), s.foot(), func(b *brush) {
		x := (s.w - pageWidth) / 2
		for i, line := range s.lines[s.top:min(s.top+s.room(), s.total)] {
			fg := ink
			if line.Heading {
				fg = gold
			}
			b.text(x, 2+i, x+pageWidth, line.Text, fg, line.Heading)
		}
		s.paintMore(b, x+pageWidth)
	})
}

// listReplays reads which matches are over, beside the loop, and goes to the page to choose one of them.
func (a *App) listReplays() tea.Cmd {
	dir := a.opts.Shelf.Dir()
	return func() tea.Msg {
		matches, err := journal.List(dir)
		return goTo{a.replays(matches, err)}
	}
}

// replays is the page of the matches that are over, the latest first.
func (a *App) replays(matches []journal.Summary, err error) *page {
	matches = slices.DeleteFunc(matches, func(m journal.Summary) bool { return m.Err != nil || m.End == nil })
	slices.Reverse(matches)
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

// replay reads a match, beside the loop, and goes to its replay, and from there back to the page.
func (a *App) replay(p *page, path string) tea.Cmd {
	opts, err := a.opts.Table(true)
	if err != nil {
		p.note = words.Safe(filepath.Base(path)+": "+err.Error(), pageWidth)
		return nil
	}
	opts.Leave = show(p)
	return func() tea.Msg {
		rec, err := journal.ReadFile(path)
		return wasRead{page: p, path: path, opts: opts, record: rec, err: err}
	}
}

// wasRead is a match that was read to be shown, or why it cannot be.
type wasRead struct {
	page   *page
	path   string
	opts   Options
	record *journal.Record
	err    error
}

// showRead goes to the replay of a match that was read, unless the player has left its page meanwhile.
func (a *App) showRead(read wasRead) tea.Cmd {
	if a.screen != tea.Model(read.page) {
		return nil
	}
	err := read.err
	if err == nil {
		var table *Model
		if table, err = NewReplay(read.opts, read.record); err == nil {
			return show(table)
		}
	}
	read.page.note = words.Safe(filepath.Base(read.path)+": "+err.Error(), pageWidth)
	return nil
}
