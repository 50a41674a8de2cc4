package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/ui/menu"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
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
	shelf := a.host.Shelf
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
	c.Aside = stats.PresetName(a.words, m.Header.Preset) + " · " + m.Header.Begun.Local().Format("2006-01-02")
	c.About = a.withResults(func() []screen.Fact { return screen.Scores(a.words, m) })
	return c
}

// results are how the last matches ended for the player.
func (a *App) results() (facts []screen.Fact) {
	for _, m := range a.lately.over {
		facts = append(facts, screen.Fact{Text: stats.PresetName(a.words, m.Header.Preset), Value: screen.Ended(a.words, &m)})
	}
	if len(facts) > 0 {
		facts = slices.Insert(facts, 0, screen.Fact{Text: a.words.Say("menu.lately"), Strong: true})
	}
	return facts
}

// withResults returns facts, and below them how the last matches ended.
func (a *App) withResults(facts func() []screen.Fact) func() []screen.Fact {
	return func() []screen.Fact {
		all, results := facts(), a.results()
		if len(all) > 0 && len(results) > 0 {
			all = append(all, screen.Fact{})
		}
		return append(all, results...)
	}
}

// chosen lists settings with their values.
func (a *App) chosen(names []string) (facts []screen.Fact) {
	for _, name := range names {
		value := a.host.Settings.Get(name)
		if name == "bots" {
			value = a.host.Levels()
		}
		facts = append(facts, screen.Fact{Text: a.words.Say("set." + name), Value: tell.SettingValue(a.words, name, value)})
	}
	return facts
}

// values lists the values of a choice, around the one now, which is marked.
func values(c menu.Choice) (facts []screen.Fact) {
	const most = 11
	at := max(0, slices.Index(c.Values, c.Now))
	first := min(max(0, at-most/2), max(0, len(c.Values)-most))
	for _, value := range c.Values[first:min(first+most, len(c.Values))] {
		f := screen.Fact{Text: "  " + c.Said(value), Strong: value == c.Now}
		if f.Strong {
			f.Text = "▶ " + c.Said(value)
		}
		facts = append(facts, f)
	}
	return facts
}
