package tui

import (
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/menu"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
)

// recentMatches holds what the menu shows about the most recent matches.
type recentMatches struct {
	open       *journal.Summary  // the unfinished match, or nil if it is not among the most recent
	over       []journal.Summary // the finished matches, latest first
	unfinished bool              // whether an unfinished match seems to exist
	daily      dailyRecord       // the daily deals
	due        int               // the number of puzzles due again
	damaged    int               // the number of journals that cannot be read
}

// maxRecent is the maximum number of journals read for the menu.
const maxRecent = 20

// readRecent returns a command that reads the most recent journals in the background and shows them on a menu. The
// player's levels follow separately, since they require all journals.
func (a *App) readRecent(menu *screen.Page) tea.Cmd {
	shelf, notebook := a.host.Shelf, a.host.Notebook
	dir := shelf.Dir()
	if dir == "" {
		return nil
	}
	recent := screen.InBackground(func() recentMatches {
		matches, _ := journal.Latest(dir, maxRecent)
		l := recentMatches{unfinished: shelf.Unfinished()}
		l.daily = readDays(dir)
		l.due = notebook().Count().Due
		for _, m := range slices.Backward(matches) {
			switch {
			case m.Err != nil:
				l.damaged++
			case m.Seat == game.Nobody || m.End == nil && m.Header.Host != nil:
				// not the player's match, or the host's to resume
			case m.End != nil:
				l.over = append(l.over, m)
			case l.open == nil:
				l.open = &m
			}
		}
		return l
	}, func(l recentMatches) tea.Cmd {
		a.showRecent(menu, l)
		return nil
	})
	levels := screen.InBackground(func() []*stats.Rating {
		classic, okey101 := stats.ReadRatings(dir)
		return slices.DeleteFunc([]*stats.Rating{classic, okey101}, func(r *stats.Rating) bool { return r == nil })
	}, func(levels []*stats.Rating) tea.Cmd {
		if a.levels = levels; menu == a.screen {
			menu.Refresh()
		}
		return nil
	})
	return tea.Batch(routeToApp(recent), routeToApp(levels))
}

// showRecent shows the recent matches on a menu.
func (a *App) showRecent(menu *screen.Page, read recentMatches) {
	a.recent = read
	if menu == a.screen {
		a.hasUnfinished = read.unfinished
		menu.Refresh()
	}
}

// continueLine returns c, the menu line for the unfinished match, with the scores of the match.
func (a *App) continueLine(c screen.Choice) screen.Choice {
	m := a.recent.open
	if m == nil {
		return c
	}
	c.Value = screen.Standing(a.words, m)
	c.Aside = stats.PresetName(a.words, m.Header.Preset) + " · " + m.Header.Begun.Local().Format("2006-01-02")
	c.About = a.withResultFacts(func() []screen.Fact { return screen.Scores(a.words, m) })
	return c
}

// resultFacts returns the player's results in recent matches.
func (a *App) resultFacts() (facts []screen.Fact) {
	for _, m := range a.recent.over {
		facts = append(facts, screen.Fact{Text: stats.PresetName(a.words, m.Header.Preset), Value: screen.ResultText(a.words, &m)})
	}
	if len(facts) > 0 {
		facts = slices.Insert(facts, 0, screen.Fact{Text: a.words.Say("menu.lately"), Strong: true})
	}
	return facts
}

// levelFacts returns the player's levels and the number of damaged journals.
func (a *App) levelFacts() (facts []screen.Fact) {
	for _, r := range a.levels {
		name, rating := r.Short(a.words)
		facts = append(facts, screen.Fact{Text: r.Title(a.words), Strong: true}, screen.Fact{Text: name, Value: rating})
	}
	if a.recent.damaged > 0 {
		facts = append(facts, screen.Fact{Text: a.words.Say("menu.damaged"), Value: strconv.Itoa(a.recent.damaged)})
	}
	return facts
}

// withResultFacts returns a function that returns facts followed by the player's results in recent matches.
func (a *App) withResultFacts(facts func() []screen.Fact) func() []screen.Fact {
	return func() []screen.Fact {
		all, results := facts(), a.resultFacts()
		if len(all) > 0 && len(results) > 0 {
			all = append(all, screen.Fact{})
		}
		return append(all, results...)
	}
}

// settingFacts returns the values of the named settings.
func (a *App) settingFacts(names []string) (facts []screen.Fact) {
	for _, name := range names {
		value := a.host.Settings.Get(name)
		if name == "bots" {
			value = a.host.Levels()
		}
		facts = append(facts, screen.Fact{Text: a.words.Say("set." + name), Value: tell.SettingValue(a.words, name, value)})
	}
	return facts
}

// valueFacts returns the values of c near the current one, which is marked.
func valueFacts(c menu.Choice) (facts []screen.Fact) {
	const most = 11
	at := max(0, slices.Index(c.Values, c.Now))
	first := min(max(0, at-most/2), max(0, len(c.Values)-most))
	for _, value := range c.Values[first:min(first+most, len(c.Values))] {
		f := screen.Fact{Text: "  " + c.Display(value), Strong: value == c.Now}
		if f.Strong {
			f.Text = "▶ " + c.Display(value)
		}
		facts = append(facts, f)
	}
	return facts
}
