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
	back  func() tea.Cmd
}

// newStatsScreen shows lines of statistics; back is what leaving it does.
func newStatsScreen(w *words.Words, p *palette, lines []stats.Line, back func() tea.Cmd) *statsScreen {
	return &statsScreen{reader{window: window{words: w, palette: p}, total: len(lines)}, newPageKeys(w), lines, back}
}

// matchesRead is what the journals hold, and what the screen is made of it that was asked for.
type matchesRead struct {
	from    tea.Model // where it was asked for; nobody waits for it anywhere else
	show    func([]journal.Summary, error) tea.Model
	matches []journal.Summary
	err     error
}

// readMatches reads the journals beside the loop. It brings back what they hold and nothing more:
// the texts belong to the loop.
func (a *App) readMatches(show func([]journal.Summary, error) tea.Model) tea.Cmd {
	dir, from := a.opts.Shelf.Dir(), a.screen
	return func() tea.Msg {
		matches, err := journal.List(dir)
		return matchesRead{from, show, matches, err}
	}
}

// statistics is the screen of what the journals come to.
func (a *App) statistics(matches []journal.Summary, err error) tea.Model {
	counted := stats.Count(matches)
	lines := counted.Lines(a.words)
	if err != nil {
		lines = []stats.Line{{Text: words.Safe(err.Error(), pageWidth)}}
	}
	return newStatsScreen(a.words, a.look, lines, home)
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
		return s.back()
	}
	s.scroll(scrolls(k, s.room(), s.total))
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

// newReplays is the page of the matches that are over, the latest first, or of what is wrong with
// them: open goes to one, and may write on the page why it cannot; back leaves the page.
func newReplays(w *words.Words, look *palette, matches []journal.Summary, err error,
	open func(p *page, path string) tea.Cmd, back func() tea.Cmd,
) *page {
	matches = slices.DeleteFunc(matches, func(m journal.Summary) bool { return m.Err != nil || m.End == nil })
	slices.Reverse(matches)
	p := newPage(w, look, "menu.replays")
	p.back = back
	if err != nil {
		p.note = words.Safe(err.Error(), pageWidth)
	}
	p.lines = func() []choice {
		var lines []choice
		for _, m := range matches {
			lines = append(lines, replayLine(w, p, &m, open))
		}
		if len(lines) == 0 {
			lines = append(lines, choice{label: w.Say("replay.none"), do: back})
		}
		return lines
	}
	return p
}

// replays is the page of the matches that are over, for this program.
func (a *App) replays(matches []journal.Summary, err error) tea.Model {
	return newReplays(a.words, a.look, matches, err, a.replay, home)
}

// replayLine is the line of a match that is over.
func replayLine(w *words.Words, p *page, m *journal.Summary, open func(p *page, path string) tea.Cmd) choice {
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
		do: func() tea.Cmd { return open(p, path) },
	}
}

// recordRead is a match that was read to be looked at again, or why it could not be.
type recordRead struct {
	from *page
	path string
	rec  *journal.Record
	err  error
}

// replay reads a match beside the loop, to look at it again.
func (a *App) replay(p *page, path string) tea.Cmd {
	return func() tea.Msg {
		rec, err := journal.ReadFile(path)
		return recordRead{p, path, rec, err}
	}
}

// showReplay goes to the replay of a match that was read, and back to its page.
func (a *App) showReplay(read recordRead) tea.Cmd {
	table, err := a.replayOf(read)
	if err != nil {
		read.from.note = words.Safe(filepath.Base(read.path)+": "+err.Error(), pageWidth)
		return nil
	}
	return a.goTo(table)
}

func (a *App) replayOf(read recordRead) (*Model, error) {
	if read.err != nil {
		return nil, read.err
	}
	opts, err := a.opts.Table(true)
	if err != nil {
		return nil, err
	}
	opts.Leave = show(read.from)
	return NewReplay(opts, read.rec)
}
