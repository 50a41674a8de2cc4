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
	"fair/okey/ui/menu"
	"fair/okey/ui/practice"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// A menuPlayer is a player at the menu.
type menuPlayer struct {
	*page
	host    menu.Host
	in      *lineReader
	returns bool // leaving a table returns to the menu
	gone    bool // the player has left the program, or the input has ended
}

// A menuItem is an item that the player chooses by its number or its name.
type menuItem struct {
	name  string // what the player may type
	about string // text after the name, or ""
	do    func(ctx context.Context) error
}

// Menu lets the player choose from the menu until the player leaves or the input ends. It fails like Run.
func Menu(ctx context.Context, host menu.Host, in io.Reader, out io.Writer) error {
	m := newMenuPlayer(host, in, out)
	m.returns = true
	if host.ResumeFirst && host.Shelf.Unfinished() {
		if err := m.resume(ctx); err != nil {
			return err
		}
	}
	return m.chooseRepeatedly(ctx, "plain.menu", "menu.quit", m.entries)
}

// newMenuPlayer returns a player who has read the note of host.
func newMenuPlayer(host menu.Host, in io.Reader, out io.Writer) *menuPlayer {
	m := &menuPlayer{host: host, in: newLineReader(in)}
	m.applySettings(out)
	m.printUnlessEmpty(host.Note)
	return m
}

// applySettings applies the language and the spelling of tiles in the settings.
func (m *menuPlayer) applySettings(out io.Writer) {
	m.page = newPage(m.host.Words(), m.host.Settings, out)
}

// entries returns the items of the menu, except Quit.
func (m *menuPlayer) entries() (list []menuItem) {
	do := map[string]func(context.Context) error{
		menu.Continue: m.resume,
		menu.Daily:    m.chooseDaily,
		menu.New:      func(ctx context.Context) error { return m.newTable(ctx, "") },
		menu.Okey101:  func(ctx context.Context) error { return m.newTable(ctx, practice.Okey101) },
		menu.Learn:    m.learn,
		menu.Friends:  m.printFriends,
		menu.Settings: m.settings,
		menu.Replays:  m.showReplays,
		menu.Train:    m.train,
		menu.Stats:    m.printStats,
	}
	newcomer := m.host.Shelf.Empty() && !m.host.Learned.HasBegun()
	for _, id := range menu.Entries(m.host.Shelf.Unfinished(), false, newcomer) {
		about := ""
		switch id {
		case menu.New:
			about = tell.SettingValue(m.words, "preset", m.host.Settings.Get("preset"))
		case menu.Stats:
			classic, okey101 := stats.ReadRatings(m.host.Shelf.Dir())
			for _, r := range []*stats.Rating{okey101, classic} { // classic, if both are known
				if r != nil && r.Missing == 0 {
					about = r.Name()
				}
			}
		}
		if do[id] != nil {
			list = append(list, menuItem{m.words.Say(id), about, do[id]})
		}
	}
	return list
}

// printFriends prints how to play with friends.
func (m *menuPlayer) printFriends(context.Context) error {
	for _, id := range menu.FriendsLines() {
		m.say(id)
	}
	return nil
}

// choose prints a numbered list of items, the last of which has the text ID back, and runs the item that the player
// names. It reports whether the player chose back. It answers any other input with a line of help.
func (m *menuPlayer) choose(ctx context.Context, title string, list []menuItem, back string) (left bool, err error) {
	m.print(title + ":")
	var names []string
	for i, c := range append(list, menuItem{name: m.words.Say(back)}) {
		names = append(names, c.name)
		line := fmt.Sprint(i+1, " ", c.name)
		if c.about != "" {
			line += ": " + c.about
		}
		m.print(line)
	}
	for m.page.err == nil {
		text, err := m.readLine(ctx)
		if err != nil || m.gone {
			return true, err
		}
		switch n := findItem(text, names); {
		case text == "":
			return false, nil // the list is printed again
		case n == len(list) || foldCase(text) == "q":
			m.gone = m.gone || back == "menu.quit"
			return true, nil
		case n >= 0:
			return false, list[n].do(ctx)
		}
		m.sayWith("plain.menu.which", words.Args{"Most": len(list) + 1})
	}
	return true, m.page.err
}

// findItem returns the index of the name whose number is text or that begins with text, or -1 if there is none or
// several.
func findItem(text string, names []string) int {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > len(names) {
			return -1
		}
		return n - 1
	}
	found := -1
	for i, name := range names {
		switch begins := strings.HasPrefix(foldCase(name), foldCase(text)); {
		case foldCase(name) == foldCase(text):
			return i
		case begins && found >= 0:
			return -1
		case begins:
			found = i
		}
	}
	return found
}

// readLine returns the next line without leading and trailing spaces.
func (m *menuPlayer) readLine(ctx context.Context) (string, error) {
	text, err := m.in.readLine(ctx, nil)
	switch {
	case err == io.EOF:
		m.gone = true
		return "", nil
	case err == errLineTooLong:
		return "?", nil // matches no item
	case err != nil:
		m.print("") // go to the line below the ^C shown by the terminal
	}
	if strings.TrimSpace(text) == "q!" {
		m.gone = true
	}
	return strings.TrimSpace(text), err
}

func (m *menuPlayer) resume(ctx context.Context) error {
	table, err := m.host.Resume(m.host.Shelf.Resume())
	switch {
	case err != nil:
		m.printError(err)
		return nil
	case table.Resumed == nil: // the match cannot be resumed, and the note has the reason
		m.print(table.Note)
		return nil
	}
	return m.play(ctx, table, (*player).run)
}

// play calls run, which runs a table until the player leaves it.
func (m *menuPlayer) play(ctx context.Context, table session.Table, run func(*player, context.Context) error) error {
	p := newPlayer(Options{table, m.words, m.host.Settings, m.returns}, m.in, m.out)
	err := run(p, ctx)
	m.gone = m.gone || p.gone
	return err
}

// learn lets the player choose a course and take its lessons.
func (m *menuPlayer) learn(ctx context.Context) error {
	var list []menuItem
	for _, course := range practice.Courses() {
		list = append(list, menuItem{m.words.Say("learn.name." + course), m.host.Learned.Describe(m.words, course), func(ctx context.Context) error {
			return m.practise(ctx, practice.NewCourse(course, m.host.Learned))
		}})
	}
	list = append(list, menuItem{m.words.Say("menu.rules"), "", func(context.Context) error {
		rules, _ := m.host.Settings.Rules() // rules that cannot be played can still be read
		m.printRules(m.host.Settings.Get("preset"), rules)
		return nil
	}})
	_, err := m.choose(ctx, m.words.Say("menu.learn"), list, "foot.back")
	return err
}

// searchTime limits the search for mistakes before a training session. The next session continues the search.
const searchTime = 3 * time.Second

// train lets the player solve puzzles.
func (m *menuPlayer) train(ctx context.Context) error {
	limited, done := context.WithTimeout(ctx, searchTime)
	defer done()
	notebook := m.host.Notebook()
	searching := sync.OnceFunc(func() { m.say("train.search") })
	_ = m.host.Search(limited, notebook, func(int, int) { searching() }) // printProgressError reports errors after the player has tried a puzzle
	return m.practise(ctx, practice.NewDeck(notebook, false))
}

// practise lets the player do a series of exercises.
func (m *menuPlayer) practise(ctx context.Context, series practice.Series) error {
	table, err := m.host.Lesson()
	if err != nil {
		m.printError(err)
		return nil
	}
	return m.play(ctx, table, func(p *player, ctx context.Context) error { return p.practise(ctx, series) })
}

func (m *menuPlayer) printStats(context.Context) error {
	counted, err := stats.Read(m.host.Shelf.Dir())
	if err != nil {
		m.printError(err)
		return nil
	}
	for _, line := range counted.Lines(m.words) {
		m.print(strings.Join(strings.Fields(line.Text), " "))
	}
	return nil
}

// maxReplays is the maximum number of matches in the list of replays.
const maxReplays = 20

// showReplays lists finished matches, latest first, and prints those that the player chooses.
func (m *menuPlayer) showReplays(ctx context.Context) error {
	matches, err := journal.List(m.host.Shelf.Dir())
	if err != nil {
		m.printError(err)
		return nil
	}
	var list []menuItem
	for _, match := range slices.Backward(matches) {
		if match.Err == nil && match.End != nil && len(list) < maxReplays {
			list = append(list, menuItem{
				match.Header.Begun.Local().Format("2006-01-02 15:04"), stats.PresetName(m.words, match.Header.Preset),
				func(ctx context.Context) error { return m.printReplay(match.Path) },
			})
		}
	}
	if len(list) == 0 {
		m.say("replay.none")
		return nil
	}
	return m.chooseRepeatedly(ctx, "menu.replays", "foot.back", func() []menuItem { return list })
}

// printReplay prints the finished match at path.
func (m *menuPlayer) printReplay(path string) error {
	rec, err := journal.ReadFile(path)
	if err != nil {
		m.printError(err)
		return nil
	}
	table := session.Table{Seat: max(0, journal.SeatOf(path, &rec.Header))}
	return Replay(Options{Table: table, Words: m.words, Settings: m.host.Settings}, rec, 0, rec.Len()-1, m.page.out)
}

// printRules prints rules, based on the rule book of preset.
func (p *page) printRules(preset string, rules game.Rules) {
	tiles := rulebook.Lettered
	if p.spell {
		tiles = rulebook.Spelled
	}
	text, err := rulebook.New(p.words, preset, rules, tiles)
	if err != nil {
		p.print(err.Error())
		return
	}
	for _, line := range text.Lines(width, rulebook.LetterWidth) {
		var b strings.Builder
		for _, span := range line.Spans {
			b.WriteString(span.Text)
		}
		if text := b.String(); text == "" || strings.Trim(text, " ─") != "" { // omit horizontal lines
			p.print(text)
		}
	}
}

// printError prints an error in the player's language, or in English if there is no translation.
func (p *page) printError(err error) { p.print(tell.Error(p.words, err)) }
