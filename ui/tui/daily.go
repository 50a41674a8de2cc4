package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/ui/daily"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// readDays reads the attempts at the daily deals and their saved results. dir is the directory of the matches. Whatever
// cannot be read is skipped.
func readDays(dir string) daily.Days {
	days, _ := daily.Read(dir)
	days.ReadSaved()
	return days
}

// dailyStatus describes the player's progress in today's deal of a preset.
func (a *App) dailyStatus(preset string) string {
	days := a.recent.daily
	return days.Status(a.words, days.Today(preset, a.clock.Now()))
}

// dailyPage returns the page of daily deals, with a line for each preset.
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

// StartDaily makes the program start with the daily deal of a preset. If again is set, the deal is played for
// practice.
func (a *App) StartDaily(preset string, again bool) {
	p := a.dailyPage()
	p.Note.Set(a.host.Note, false)
	a.screen, a.leftMenu = p, nil
	a.pending = a.playDaily(p, preset, again)
}

// playDaily returns a command that shows the table for the daily deal of a preset, or the result if the attempt that
// counts is over. The journals are read in the background. If the table cannot be shown, p shows the reason.
func (a *App) playDaily(p *screen.Page, preset string, again bool) tea.Cmd {
	shelf := a.host.Shelf
	return a.openTable(func() func() *table.Model {
		match, notes, days, _ := daily.Resume(shelf, preset) // unreadable days are skipped
		days.ReadSaved()
		return func() *table.Model {
			a.recent.daily = days
			t, attempt, err := a.host.Daily(preset, again, match, notes, days)
			switch {
			case err != nil:
				p.Refresh()
				a.showError(err)
				return nil
			case attempt != nil && !again:
				a.pending = tea.Batch(a.pending, a.goTo(a.dailyScreen(days, attempt, t.Note)))
				return nil
			}
			opts := a.options(t)
			opts.Leave = a.leaveDaily(daily.Deal{Date: t.Daily, Preset: preset})
			model, err := NewTable(opts)
			if err != nil {
				shelf.UnlockDaily()
				a.showError(err)
				return nil
			}
			a.hasPlayed = true
			return model
		}
	})
}

// leaveDaily returns a command that leaves the table of a daily deal and shows the result if the round is over,
// otherwise the menu.
func (a *App) leaveDaily(deal daily.Deal) tea.Cmd {
	return screen.InBackground(func() daily.Days { return readDays(a.host.Shelf.Dir()) }, func(days daily.Days) tea.Cmd {
		if attempt := days.Attempt(deal); attempt != nil && attempt.Round != nil {
			return a.goTo(a.dailyScreen(days, attempt, ""))
		}
		return a.goTo(nil)
	})
}

// dailyScreen returns the screen of an attempt. A nonempty note is shown as well.
func (a *App) dailyScreen(days daily.Days, attempt *daily.Attempt, note string) *screen.Daily {
	// play returns a command that shows a table for practising the deal or, if watch is set, an usta playing it with the
	// player's tiles.
	play := func(watch bool) func(*daily.Attempt) tea.Cmd {
		return func(of *daily.Attempt) tea.Cmd {
			t, err := a.host.Table(watch)
			if err != nil {
				return a.showError(err)
			}
			if watch {
				t.Names[session.Player] = bots.Master().Name // first, because Sit renames bots with the same name
			} else {
				t.Note = a.words.Say("daily.practice")
			}
			if of.Deal.SetUpTable(&t, false); watch {
				t.Watch, t.Levels[session.Player] = true, bots.Master()
			}
			opts := a.options(t)
			opts.Leave = a.leaveTo(a.screen)
			model, err := NewTable(opts)
			if err != nil {
				return a.showError(err)
			}
			return a.goTo(model)
		}
	}
	return screen.NewDaily(a.words, a.look, days, attempt, note, a.clock.Now(), screen.DailyActions{
		Copy: a.host.Copy, Back: a.backToMenu,
		Replay: func(t *daily.Attempt) tea.Cmd { return a.replay(t.Path, 1) },
		Watch:  play(true), Again: play(false), Puzzle: func(*daily.Attempt) tea.Cmd { return a.train(true) },
	})
}
