package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/ui/daily"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// worseByDeal has, for tries whose field is known, the number of replays that went worse.
type worseByDeal map[daily.Deal]int

// readDays reads the tries at the deals of the day and their results, given the directory of the matches. What cannot
// be read is left out.
func readDays(dir string) (daily.Days, worseByDeal) {
	days, _ := daily.Read(dir)
	worse := worseByDeal{}
	for i := range days.Tries {
		if r := days.Tries[i].KeptResult(); r != nil {
			worse[r.Deal] = r.Worse()
		}
	}
	return days, worse
}

// byDate returns the results of the deals by a preset.
func (w worseByDeal) byDate(preset string) map[string]int {
	all := map[string]int{}
	for deal, n := range w {
		if deal.Preset == preset {
			all[deal.Date] = n
		}
	}
	return all
}

// dailyStatus returns how far today's deal by a preset is.
func (a *App) dailyStatus(preset string) string {
	days := &a.recent.days
	deal := daily.Deal{Date: days.Today(a.clock.Now()), Preset: preset}
	worse, known := a.recent.worse[deal]
	return days.Status(a.words, deal, worse, known)
}

// dailyValue returns the value of the menu's line for the deal of the day.
func (a *App) dailyValue() string { return a.dailyStatus(daily.Presets()[0]) }

// dailyFacts returns the facts about the deals of the day: today's, which lie face down, and the days in a row.
func (a *App) dailyFacts() (facts []screen.Fact) {
	days := &a.recent.days
	today := days.Today(a.clock.Now())
	facts = append(facts, screen.Fact{Text: daily.DateText(a.words, today), Strong: true})
	for _, preset := range daily.Presets() {
		facts = append(facts, screen.Fact{Text: stats.PresetName(a.words, preset), Value: a.dailyStatus(preset)})
	}
	if days.Try(daily.Deal{Date: today, Preset: daily.Presets()[0]}) == nil {
		rules := daily.Deal{Date: today, Preset: daily.Presets()[0]}.Rules()
		facts = append(facts, screen.Fact{Text: strings.TrimSpace(strings.Repeat("▒ ", rules.HandSize))})
	}
	now, best := days.Streak(a.clock.Now())
	return append(facts, screen.Fact{}, screen.Fact{Text: daily.StreakText(a.words, now, best)})
}

// dailyPage returns the page of the deals of the day, a line for each preset.
func (a *App) dailyPage() *screen.Page {
	p := a.newPage("menu.daily")
	p.Lines = func() (lines []screen.Choice) {
		for _, preset := range daily.Presets() {
			lines = append(lines, screen.Choice{
				Label: stats.PresetName(a.words, preset), Value: a.dailyStatus(preset), Note: a.words.Say("menu.daily.note"),
				Do: func() tea.Cmd { return a.playDaily(p, preset, false) },
			})
		}
		return lines
	}
	return p
}

// BeginDaily makes the program begin with the deal of the day by a preset. With again it is played for practice.
func (a *App) BeginDaily(preset string, again bool) {
	p := a.dailyPage()
	p.Note.Set(a.host.Note, false)
	a.screen, a.leftMenu = p, nil
	a.pending = a.playDaily(p, preset, again)
}

// playDaily returns a command that shows the table of the deal of the day by a preset, or the result if the try that
// counts is over. The journals are read in the background. If there is no table, page p says why.
func (a *App) playDaily(p *screen.Page, preset string, again bool) tea.Cmd {
	shelf := a.host.Shelf
	return a.openTable(func() func() *table.Model {
		var match *session.Store
		var notes []error
		if !again {
			match, notes = shelf.ResumeDaily(preset)
		}
		days, worse := readDays(shelf.Dir())
		return func() *table.Model {
			opts, try, err := a.host.Daily(preset, again, match, notes, days)
			switch {
			case err != nil:
				a.refuse(p, err)
				return nil
			case try != nil && !again:
				a.pending = tea.Batch(a.pending, goToScreen(a.dailyScreen(days, try, worse, opts.Note)))
				return nil
			}
			opts.Leave = a.leaveDaily(daily.Deal{Date: opts.Daily, Preset: preset})
			model, err := NewTable(opts)
			if err != nil {
				a.refuse(p, err)
				return nil
			}
			a.hasPlayed = true
			return model
		}
	})
}

// leaveDaily returns a command that leaves the table of a deal of the day: for its result if the round is over, else
// for the menu. The deal has no date if it was played for practice; then it is today's.
func (a *App) leaveDaily(deal daily.Deal) tea.Cmd {
	dir, now := a.host.Shelf.Dir(), a.clock.Now()
	type read struct {
		days  daily.Days
		worse worseByDeal
	}
	return forApp(screen.InBackground(func() read {
		days, worse := readDays(dir)
		return read{days, worse}
	}, func(r read) tea.Cmd {
		if deal.Date == "" {
			deal.Date = r.days.Today(now)
		}
		if try := r.days.Try(deal); try != nil && try.Round != nil {
			return a.goTo(a.dailyScreen(r.days, try, r.worse, ""))
		}
		return a.goTo(nil)
	}))
}

// dailyScreen returns the screen of a try, with a note if that is not empty.
func (a *App) dailyScreen(days daily.Days, try *daily.Try, worse worseByDeal, note string) *screen.Daily {
	preset := try.Preset
	p := a.dailyPage() // says what goes wrong
	var s *screen.Daily
	do := screen.DailyActions{
		Copy: a.host.Copy, Back: home,
		Replay: func(t *daily.Try) tea.Cmd {
			return a.replay(s, t.Path, func(why string) { p.Note.Set(why, false); a.pending = goToScreen(p) })
		},
		Watch: func(t *daily.Try) tea.Cmd { return a.watchDaily(p, t.Deal, s) },
		Again: func(t *daily.Try) tea.Cmd { return a.practiseDaily(p, t.Deal, s) },
		Puzzle: func() tea.Cmd {
			return a.trainDaily(p)
		},
	}
	s = screen.NewDaily(a.words, a.look, days, try, worse.byDate(preset), note, a.clock.Now(), do)
	return s
}

// practiseDaily returns a command that shows the table of a deal for practice. Leaving it leads back to a screen.
func (a *App) practiseDaily(p *screen.Page, deal daily.Deal, back tea.Model) tea.Cmd {
	opts, err := a.host.Table(false)
	if err != nil {
		return a.refuse(p, err)
	}
	deal.Sit(&opts.Table, false)
	opts.Note, opts.Leave = a.words.Say("daily.practice"), goToScreen(back)
	model, err := NewTable(opts)
	if err != nil {
		return a.refuse(p, err)
	}
	return goToScreen(model)
}

// watchDaily returns a command that shows an usta with the player's tiles of a deal. Leaving it leads back to a screen.
func (a *App) watchDaily(p *screen.Page, deal daily.Deal, back tea.Model) tea.Cmd {
	opts, err := a.host.Table(true)
	if err != nil {
		return a.refuse(p, err)
	}
	deal.Sit(&opts.Table, false)
	opts.Watch, opts.Levels[session.Player], opts.Names[session.Player], opts.Leave = true, bots.Master(), bots.Master().Name, goToScreen(back)
	model, err := NewTable(opts)
	if err != nil {
		return a.refuse(p, err)
	}
	return goToScreen(model)
}
