package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// lately is what the newest journals say, as the menu shows it beside its lines.
type lately struct {
	open       *journal.Summary  // the match to go on with, nil if it is not among them
	over       []journal.Summary // those that are over, the latest first
	unfinished bool              // there seems to be a match to go on with
}

// mostLately is how many journals the menu reads.
const mostLately = 20

// readLately reads the newest journals beside the loop, and shows on a menu what they say.
func (a *App) readLately(menu *screen.Page) tea.Cmd {
	shelf := a.opts.Shelf
	dir := shelf.Dir()
	if dir == "" {
		return nil
	}
	return own(screen.Beside(func() lately {
		matches, _ := journal.Latest(dir, mostLately) // what cannot be read is not shown
		l := lately{unfinished: shelf.Unfinished()}
		for _, m := range slices.Backward(matches) {
			switch {
			case m.Err != nil:
			case m.End != nil:
				l.over = append(l.over, m)
			case l.open == nil:
				l.open = &m
			}
		}
		return l
	}, func(l lately) tea.Cmd {
		a.takeLately(menu, l)
		return nil
	}))
}

// takeLately shows what was read for a menu. Another window may have begun or ended a match: the
// menu then has a line more or less above the one that is pointed at, which stays the same.
func (a *App) takeLately(menu *screen.Page, read lately) {
	a.lately = read
	if menu != a.screen {
		return
	}
	if read.unfinished != a.unfinished {
		if a.unfinished = read.unfinished; a.unfinished {
			menu.At++
		} else {
			menu.At = max(0, menu.At-1)
		}
	}
	menu.Renew()
}

// aboutOpen is the line of the menu for the match to go on with: how it stands.
func (a *App) aboutOpen(c screen.Choice) screen.Choice {
	m := a.lately.open
	if m == nil {
		return c
	}
	round := 1
	if n := len(m.Rounds); n > 0 {
		round = m.Rounds[n-1].Round + 1
	}
	c.Value = a.words.With("menu.round", words.Args{"Round": round})
	if scores := screen.Scores(a.words, m); scores[session.Player].Value != "" {
		c.Value += " · " + scores[session.Player].Value
	}
	c.Aside = stats.Preset(a.words, m.Header.Preset) + " · " + m.Header.Begun.Local().Format("2006-01-02")
	c.About = a.withResults(func() []screen.Fact { return screen.Scores(a.words, m) })
	return c
}

// results are how the last matches ended for the player.
func (a *App) results() (facts []screen.Fact) {
	for _, m := range a.lately.over {
		facts = append(facts, screen.Fact{Text: stats.Preset(a.words, m.Header.Preset), Value: screen.Ended(a.words, &m)})
	}
	if len(facts) > 0 {
		facts = slices.Insert(facts, 0, screen.Fact{Text: a.words.Say("menu.lately"), Strong: true})
	}
	return facts
}

// withResults are facts, and below them how the last matches ended.
func (a *App) withResults(facts func() []screen.Fact) func() []screen.Fact {
	return func() []screen.Fact {
		all := facts()
		if results := a.results(); len(results) > 0 {
			all = append(append(all, screen.Fact{}), results...)
		}
		return all
	}
}

// chosen are settings with their values.
func (a *App) chosen(names ...string) (facts []screen.Fact) {
	for _, name := range names {
		value := a.value("set."+name, a.opts.Settings.Get(name))
		if name == "bots" {
			value = a.opponents()
		}
		facts = append(facts, screen.Fact{Text: a.words.Say("set." + name), Value: value})
	}
	return facts
}

// opponents are the levels of the bots at the table that is set up.
func (a *App) opponents() string {
	rules, _ := a.opts.Settings.Rules()
	levels := strings.Split(a.opts.Settings.Bots(min(max(rules.Seats, 2), game.MaxSeats)-1), ",")
	for i, level := range levels {
		levels[i] = a.value("set.bots", level)
	}
	return strings.Join(levels, ", ")
}

// choices are the values that a line can have, that which it has marked.
func choices(values []string, now string, named func(string) string) func() []screen.Fact {
	return func() (facts []screen.Fact) {
		const most = 11
		at := max(0, slices.Index(values, now))
		first := min(max(0, at-most/2), max(0, len(values)-most))
		for _, value := range values[first:min(first+most, len(values))] {
			f := screen.Fact{Text: "  " + named(value), Strong: value == now}
			if f.Strong {
				f.Text = "▶ " + named(value)
			}
			facts = append(facts, f)
		}
		return facts
	}
}
