package plain

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/command"
	"fair/okey/ui/menu"
	"fair/okey/ui/practice"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// chooser is the menu at one player's place.
type chooser struct {
	host  menu.Host[Options]
	words *words.Words
	page  *page
	in    *lines
	gone  bool // the player has left the program, or the input has ended
}

// choice is something to choose by its number or its name.
type choice struct {
	name  string // what may be typed for it
	about string // what stands behind it, empty if nothing does
	do    func(ctx context.Context) error
}

// Menu lets the player choose what to do, until he leaves or the input ends. The error is as that of
// Run.
func Menu(ctx context.Context, host menu.Host[Options], in io.Reader, out io.Writer) error {
	m := &chooser{host: host, in: newLines(in)}
	if err := m.renew(out); err != nil {
		return err
	}
	if host.Note != "" {
		m.page.line(host.Note)
	}
	if host.Straight && host.Shelf.Unfinished() {
		if err := m.goOn(ctx); err != nil {
			return err
		}
	}
	for !m.gone {
		if _, err := m.choose(ctx, m.words.Say("plain.menu"), m.lines(), m.words.Say("menu.quit")); err != nil {
			return err
		}
	}
	return m.page.err
}

// renew makes what depends on the settings: the language, and how tiles are written.
func (m *chooser) renew(out io.Writer) error {
	w, err := m.host.Words()
	if err != nil {
		return err
	}
	m.words = w.WithKeys(command.Keys((*command.Command).TypedKey))
	m.page = newPage(Options{Words: w, Spell: w.Spells(m.host.Settings.Get("spell"))}, out)
	return nil
}

// lines returns the entries of the menu but Quit, with which choose ends every list.
func (m *chooser) lines() (list []choice) {
	do := menu.Actions[func(context.Context) error]{
		Continue: m.goOn,
		Play:     func(ctx context.Context) error { return m.sitDown(ctx, false) },
		Learn:    m.learn,
		New:      m.newTable,
		Watch:    func(ctx context.Context) error { return m.sitDown(ctx, true) },
		Rules:    m.rules,
		Settings: m.settings,
		Replays:  m.replays,
		Train:    m.train,
		Stats:    m.statistics,
	}
	for _, e := range menu.Entries(m.words, m.host.Settings, do, m.host.Shelf.Unfinished(), false) {
		if e.Do != nil {
			list = append(list, choice{e.Label, e.Value, e.Do})
		}
	}
	return list
}

// choose lists choices by number, and does the one that is named; the last one, back, leaves. The
// result reports whether the player chose to leave. What is no choice is answered in a line.
func (m *chooser) choose(ctx context.Context, title string, list []choice, back string) (left bool, err error) {
	m.page.line(title + ":")
	for i, c := range list {
		line := fmt.Sprint(i+1, " ", c.name)
		if c.about != "" {
			line += ": " + c.about
		}
		m.page.line(line)
	}
	m.page.line(fmt.Sprint(len(list)+1, " ", back))
	for m.page.err == nil {
		text, err := m.read(ctx)
		if err != nil || m.gone {
			return true, err
		}
		switch n := numberOf(text, list, back); {
		case text == "":
			return false, nil // and all is told again
		case n == len(list) || fold(text) == "q":
			m.gone = m.gone || back == m.words.Say("menu.quit")
			return true, nil
		case n >= 0:
			return false, list[n].do(ctx)
		}
		m.page.line(m.words.With("plain.menu.which", words.Args{"Most": len(list) + 1}))
	}
	return true, m.page.err
}

// numberOf is which choice a line names, by its number or the beginning of its name, len(list) for
// back; -1 if it names none or several.
func numberOf(text string, list []choice, back string) int {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > len(list)+1 {
			return -1
		}
		return n - 1
	}
	found := -1
	for i, name := range append(namesOf(list), back) {
		switch begins := strings.HasPrefix(fold(name), fold(text)); {
		case fold(name) == fold(text):
			return i
		case begins && found >= 0:
			return -1
		case begins:
			found = i
		}
	}
	return found
}

func namesOf(list []choice) (names []string) {
	for _, c := range list {
		names = append(names, c.name)
	}
	return names
}

// read is the next line that the player types, without blanks at its ends.
func (m *chooser) read(ctx context.Context) (string, error) {
	text, err := m.in.next(ctx)
	switch {
	case err == io.EOF:
		m.gone = true
		return "", nil
	case err == errLong:
		return "?", nil // which is no choice
	case err != nil:
		m.page.line("") // below the ^C that the terminal shows
	}
	if strings.TrimSpace(text) == "q!" {
		m.gone = true
	}
	return strings.TrimSpace(text), err
}

// sitDown plays at a table as it is set, or lets bots play. A match that is not over is given up for
// it.
func (m *chooser) sitDown(ctx context.Context, watch bool) error {
	opts, err := m.host.Table(watch)
	if err != nil {
		m.page.line(m.wrong(err))
		return nil
	}
	if !watch {
		if n := m.host.Shelf.Abandon(); n > 0 {
			opts.Note = m.words.With("saved.abandoned", words.Args{"Count": n})
		}
	}
	return m.play(ctx, opts)
}

// goOn goes on with the match that is not over.
func (m *chooser) goOn(ctx context.Context) error {
	opts, err := m.host.Resume(m.host.Shelf.Resume())
	switch {
	case err != nil:
		m.page.line(m.wrong(err))
		return nil
	case opts.Resumed == nil: // it cannot be resumed, and the note says why
		m.page.line(opts.Note)
		return nil
	}
	return m.play(ctx, opts)
}

// play plays until the player comes back to the menu.
func (m *chooser) play(ctx context.Context, opts Options) error {
	opts.FromMenu = true
	f := seatedAt(opts, m.in, m.page.out)
	err := f.run(ctx)
	m.gone = m.gone || f.gone
	return err
}

// learn lets the player choose a lesson, and gives it.
func (m *chooser) learn(ctx context.Context) error {
	var list []choice
	for _, course := range practice.Courses() {
		list = append(list, choice{m.words.Say("learn.name." + course), m.host.Learned.Describe(m.words, course), func(ctx context.Context) error {
			return m.practise(ctx, func() practice.Series { return practice.NewCourse(course, m.host.Learned) })
		}})
	}
	_, err := m.choose(ctx, m.words.Say("menu.learn"), list, m.words.Say("foot.back"))
	return err
}

// searchTime is how long matches are searched for mistakes before a training begins. What is left is
// searched the next time.
const searchTime = 3 * time.Second

// train lets the player solve puzzles.
func (m *chooser) train(ctx context.Context) error {
	return m.practise(ctx, func() practice.Series {
		limited, done := context.WithTimeout(ctx, searchTime)
		defer done()
		notebook := m.host.Notebook()
		searching := sync.OnceFunc(func() { m.page.line(m.words.Say("train.search")) })
		_ = m.host.Search(limited, notebook, func(int, int) { searching() }) // that it cannot be kept is told once something is tried
		return practice.NewDeck(notebook, false)
	})
}

// practise lets the player do the exercises of a series until he comes back to the menu.
func (m *chooser) practise(ctx context.Context, open func() practice.Series) error {
	opts, err := m.host.Lesson()
	if err != nil {
		m.page.line(m.wrong(err))
		return nil
	}
	opts.FromMenu = true
	f := seatedAt(opts, m.in, m.page.out)
	err = f.practise(ctx, open())
	m.gone = m.gone || f.gone
	return err
}

// rules tells the rules of the table that is set up.
func (m *chooser) rules(context.Context) error {
	rules, _ := m.host.Settings.Rules() // also rules that nobody can play by can be read
	printRules(m.page, m.words, m.host.Settings.Get("preset"), rules)
	return nil
}

// statistics tells how the player has played.
func (m *chooser) statistics(context.Context) error {
	counted, err := stats.Read(m.host.Shelf.Dir())
	if err != nil {
		m.page.line(m.wrong(err))
		return nil
	}
	for _, line := range counted.Lines(m.words) {
		m.page.line(strings.Join(strings.Fields(line.Text), " "))
	}
	return nil
}

// mostReplays is how many matches are listed, the latest first.
const mostReplays = 20

// replays lists the matches that are over, and tells the one that is chosen.
func (m *chooser) replays(ctx context.Context) error {
	matches, err := journal.List(m.host.Shelf.Dir())
	if err != nil {
		m.page.line(m.wrong(err))
		return nil
	}
	var list []choice
	for _, match := range slices.Backward(matches) {
		if match.Err == nil && match.End != nil && len(list) < mostReplays {
			list = append(list, choice{
				match.Header.Begun.Local().Format("2006-01-02 15:04"), stats.PresetName(m.words, match.Header.Preset),
				func(ctx context.Context) error { return m.replay(match.Path) },
			})
		}
	}
	if len(list) == 0 {
		m.page.line(m.words.Say("replay.none"))
		return nil
	}
	for left := false; !left && err == nil && !m.gone; {
		left, err = m.choose(ctx, m.words.Say("menu.replays"), list, m.words.Say("foot.back"))
	}
	return err
}

// replay tells a match that is over.
func (m *chooser) replay(path string) error {
	rec, err := journal.ReadFile(path)
	var opts Options
	if err == nil {
		opts, err = m.host.Table(true)
	}
	if err != nil {
		m.page.line(m.wrong(err))
		return nil
	}
	return Replay(opts, rec, m.page.out)
}

// printRules writes the rules to read, as they are at a table.
func printRules(p *page, w *words.Words, preset string, rules game.Rules) {
	text, err := rulebook.New(w, preset, rules, true)
	if err != nil {
		p.line(err.Error())
		return
	}
	for _, line := range text.Lines(width, rulebook.LetterWidth) {
		var b strings.Builder
		for _, span := range line.Spans {
			b.WriteString(span.Text)
		}
		if text := b.String(); text == "" || strings.Trim(text, " ─") != "" { // no ruled lines
			p.line(text)
		}
	}
}

// wrong says what is wrong, as far as there are words for it.
func (m *chooser) wrong(err error) string { return tell.Error(m.words, err) }
