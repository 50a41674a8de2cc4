package tui

import (
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/menu"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// startTable returns a command that shows a new table, with the rules of a preset or, if preset is "", those of the
// settings. Unless the table is watched, the command abandons any unfinished match in the background. If the table
// cannot be made, the current screen shows the reason.
func (a *App) startTable(preset string, watch bool) tea.Cmd {
	t, err := a.host.Table(watch)
	if err == nil && preset != "" && t.Rules.Seats == game.MaxSeats {
		t.Rules, err = game.PresetByName(preset)
		t.Preset = preset
	}
	if err != nil || watch {
		return a.goToTable(a.makeTable(t, err))
	}
	shelf := a.host.Shelf
	return a.openTable(func() func() *table.Model {
		t.First = shelf.Empty()
		count := shelf.Abandon()
		return func() *table.Model {
			model := a.makeTable(t, nil)
			if model != nil && count > 0 {
				model.Notify(a.words.With("saved.abandoned", words.Args{"Count": count}), false)
			}
			return model
		}
	})
}

// resumeMatch returns a command that reads the unfinished match in the background and shows its table.
func (a *App) resumeMatch() tea.Cmd {
	shelf := a.host.Shelf
	return a.openTable(func() func() *table.Model {
		match, notes := shelf.Resume()
		return func() *table.Model { return a.resumedTable(match, notes) }
	})
}

// resumedTable returns the table of an unfinished match. If match is nil or cannot be resumed, resumedTable returns nil
// and the current screen shows the reason.
func (a *App) resumedTable(match *session.Store, notes []error) *table.Model {
	t, err := a.host.Resume(match, notes)
	if err == nil && t.Resumed == nil {
		a.notify(t.Note)
		return nil
	}
	return a.makeTable(t, err)
}

// makeTable returns the table t, which the player leaves for the menu, and saves the choices on the current page. If err
// is not nil or the table cannot be made, it returns nil and the current screen shows the reason.
func (a *App) makeTable(t session.Table, err error) *table.Model {
	var model *table.Model
	if err == nil {
		opts := a.options(t)
		opts.Leave = screen.InBackground(a.host.Shelf.Unfinished, func(unfinished bool) tea.Cmd {
			a.hasUnfinished = unfinished
			return a.goTo(nil)
		})
		model, err = NewTable(opts)
	}
	if err != nil {
		a.showError(err)
		return nil
	}
	if p, ok := a.screen.(*screen.Page); ok && p.Draft {
		p.Draft = false
		a.saveSettings()
	}
	a.hasPlayed = a.hasPlayed || !t.Watch
	return model
}

// showError shows an error on the current screen and returns nil.
func (a *App) showError(err error) tea.Cmd {
	var wrong *game.RulesError
	if errors.As(err, &wrong) && a.words.Has("setup.refused."+wrong.Field) {
		a.notify(a.words.Say("setup.refused." + wrong.Field))
	} else {
		a.notify(a.words.Capitalize(a.errorText(err)))
	}
	return nil
}

// notify shows a message on the current screen. The result of a daily deal gives way to the page of daily deals, which
// shows the message.
func (a *App) notify(text string) {
	switch shown := a.screen.(type) {
	case *screen.Page:
		shown.Note.Set(text, false)
	case *screen.Stats:
		shown.Trouble = text
		shown.Update(a.size)
	case *screen.Daily:
		p := a.dailyPage()
		p.Note.Set(text, false)
		a.pending = tea.Batch(a.pending, a.goTo(p))
	}
}

// goToTable shows a table unless model is nil.
func (a *App) goToTable(model *table.Model) tea.Cmd {
	if model == nil {
		return nil
	}
	a.leftMenu = nil // start at the first line of the menu again
	return a.goTo(model)
}

// newTablePage returns the page on which the player sets up a table: the game, the players and the house rules. If
// preset is not "", it is chosen first. The choices are saved when the player starts to play and discarded when the
// player leaves the page.
func (a *App) newTablePage(preset string) *screen.Page {
	p := a.newPage("setup.title")
	p.Draft, p.Folds = true, true
	before := a.host.Settings.Draft()
	if preset != "" {
		choice := a.host.Setting(a.words, "preset")
		_ = choice.Set(preset) // only an unknown preset fails
	}
	p.Back = func() tea.Cmd {
		a.host.Settings.Adopt(before)
		return a.backToMenu()
	}
	p.Lines = func() []screen.Choice {
		t, err := a.host.Table(false)
		p.Sample = func(b *cells.Brush, r cells.Rect) { a.paintSeats(b, r, &t, err) }
		ends := ""
		if a.hasUnfinished {
			ends = a.words.Say("setup.ends")
		}
		lines := []screen.Choice{
			{Label: a.words.Say("setup.begin"), Note: ends, Do: func() tea.Cmd { return a.startTable("", false) }},
			a.choice("menu.watch", func() tea.Cmd { return a.startTable("", true) }),
		}
		return append(lines, a.groupLines(p, a.host.TableGroups(a.words))...)
	}
	return p
}

// settingsPage returns the page of the settings for all tables, with a rack that shows their effect.
func (a *App) settingsPage() *screen.Page {
	p := a.newPage("settings.title")
	p.Folds = true
	p.Lines = func() []screen.Choice {
		p.Sample = a.sampleRack()
		return a.groupLines(p, a.host.SettingGroups(a.words))
	}
	return p
}

// groupLines returns the lines of groups of choices, each below its heading. In a wide window, the values near the
// current one stand beside a line.
func (a *App) groupLines(p *screen.Page, groups []menu.Group) (lines []screen.Choice) {
	const most = 11
	for _, g := range groups {
		lines = append(lines, screen.Choice{Label: g.Label, Apart: true})
		for _, c := range g.Choices {
			set := func(value string) { a.changeSetting(p, c, value) }
			line := screen.Choice{Label: c.Label, Value: c.Display(c.Now), Note: c.Note}
			if c.Now != c.Default {
				line.Reset = func() { set(c.Default) }
			}
			if c.Values == nil {
				line.Write = set
			} else {
				line.Step = func(delta int) { set(c.Next(delta)) }
				line.About = func() (facts []screen.Fact) {
					from := max(0, min(slices.Index(c.Values, c.Now)-most/2, len(c.Values)-most))
					for _, value := range c.Values[from:min(from+most, len(c.Values))] {
						mark := map[bool]string{true: "▶ ", false: "  "}[value == c.Now]
						facts = append(facts, screen.Fact{Text: mark + c.Display(value), Strong: value == c.Now})
					}
					return facts
				}
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// changeSetting sets a setting or house rule, then saves and applies the settings.
func (a *App) changeSetting(p *screen.Page, c menu.Choice, value string) {
	if err := c.Set(value); err != nil {
		a.showError(err)
		return
	}
	if !p.Draft {
		a.saveSettings()
	}
	if c.Setting == "" {
		return
	}
	if err := a.applySettings(); err != nil {
		a.showError(err)
	}
	p.Restyle(a.words, a.look)
	if c.Setting == "mouse" {
		a.pending = tea.Batch(a.pending, screen.SetMouse(value == "on"))
	}
}

// saveSettings saves the settings in the background.
func (a *App) saveSettings() {
	a.pending = tea.Batch(a.pending, screen.InBackground(a.host.Settings.SaveFunc(), a.showUnsaved))
}

// showUnsaved shows on the current screen why the settings could not be saved. It does nothing if err is nil.
func (a *App) showUnsaved(err error) tea.Cmd {
	switch shown, playing := a.screen.(*table.Model); {
	case err == nil:
	case playing:
		shown.Notify(a.errorText(err), false)
	default:
		a.showError(err)
	}
	return nil
}

// showRules returns a command that shows the rules of the chosen game. If that fails, the current screen shows the
// reason.
func (a *App) showRules() tea.Cmd {
	rules, _ := a.host.Settings.Rules() // invalid rules can still be read
	shown, err := screen.NewRules(a.words, a.look, a.host.Settings.Get("preset"), rules, a.backToMenu)
	if err != nil {
		return a.showError(err)
	}
	return a.goTo(shown)
}
