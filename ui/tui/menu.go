package tui

import (
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/menu"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// menu returns the first page.
func (a *App) menu() *screen.Page {
	p := a.page("menu.title")
	p.Back, p.Sign = nil, true // nowhere to go back to
	do := menu.Actions[func() tea.Cmd]{
		Continue: func() tea.Cmd { return a.goOn(p) },
		Play:     func() tea.Cmd { return a.sitDown(p, false) },
		Learn:    func() tea.Cmd { return a.learn(p) },
		New:      func() tea.Cmd { return show(a.newTable()) },
		Watch:    func() tea.Cmd { return a.sitDown(p, true) },
		Rules:    func() tea.Cmd { return a.readRules(p) },
		Settings: func() tea.Cmd { return show(a.settings()) },
		Replays:  func() tea.Cmd { return a.readMatches(a.replays) },
		Train:    func() tea.Cmd { return a.train(p) },
		Stats:    a.countMatches,
		Quit:     func() tea.Cmd { return tea.Quit },
	}
	p.Lines = func() (lines []screen.Choice) {
		for _, e := range menu.Entries(a.words, a.host.Settings, do, a.unfinished, a.isNewcomer()) {
			c := screen.Choice{Label: e.Label, Value: e.Value, Note: e.Note, Do: e.Do}
			switch e.ID {
			case "menu.continue":
				c = a.aboutOpen(c)
			case "menu.learn":
				if c.About = a.learnt; a.host.Learned.HasBegun() {
					c.Value = a.host.Learned.Describe(a.words, practice.Okey)
				}
			case "menu.settings":
				c.About = func() []screen.Fact { return a.chosen(e.Concerns) }
			default:
				c.About = a.withResults(func() []screen.Fact { return a.chosen(e.Concerns) })
			}
			lines = append(lines, c)
		}
		return lines
	}
	return p
}

// sitDown goes to a table as it is set, or says on the page why there is none. A match that is not
// over is given up for it, beside the loop.
func (a *App) sitDown(p *screen.Page, watch bool) tea.Cmd {
	opts, err := a.host.Table(watch)
	if err != nil || watch {
		return a.toTable(a.table(p, opts, err))
	}
	shelf := a.host.Shelf
	return a.seat(func() func() *table.Model {
		count := shelf.Abandon()
		return func() *table.Model {
			model := a.table(p, opts, nil)
			if model != nil && count > 0 {
				model.Notify(a.words.With("saved.abandoned", words.Args{"Count": count}), false)
			}
			return model
		}
	})
}

// goOn reads the match that is not over beside the loop, which then goes on with it.
func (a *App) goOn(p *screen.Page) tea.Cmd {
	shelf := a.host.Shelf
	return a.seat(func() func() *table.Model {
		match, notes := shelf.Resume()
		return func() *table.Model { return a.resumed(p, match, notes) }
	})
}

// resumed returns the table of a match that was read. If there is none, it says on the page why, and
// returns nil.
func (a *App) resumed(p *screen.Page, match *session.Store, notes []error) *table.Model {
	opts, err := a.host.Resume(match, notes)
	if err == nil && opts.Resumed == nil {
		p.Note.Set(opts.Note, false)
		return nil
	}
	return a.table(p, opts, err)
}

// leaveTable returns a command that goes from a table to the menu, which has to know whether there is
// a match to go on with. A slow disk must not stop the loop.
func (a *App) leaveTable() tea.Cmd {
	return own(screen.Beside(a.host.Shelf.Unfinished, func(unfinished bool) tea.Cmd {
		a.unfinished = unfinished
		return a.goTo(nil)
	}))
}

// table returns a table with options, and saves what was chosen on the page for it. If there is none, it
// says on the page why, and returns nil.
func (a *App) table(p *screen.Page, opts table.Options, err error) *table.Model {
	var model *table.Model
	if err == nil {
		opts.Leave = a.leaveTable()
		model, err = NewTable(opts)
	}
	if err != nil {
		a.refuse(p, err)
		return nil
	}
	if p.Draft {
		p.Draft = false
		a.save(p)
	}
	a.been = a.been || !opts.Watch
	return model
}

// refuse says on the page why something cannot be done. The command is nil.
func (a *App) refuse(p *screen.Page, err error) tea.Cmd {
	var wrong *game.RulesError
	if errors.As(err, &wrong) && a.words.Has("setup.refused."+wrong.Field) {
		p.Note.Set(a.words.Say("setup.refused."+wrong.Field), false)
	} else {
		p.Note.Set(a.tell(err), false)
	}
	return nil
}

// toTable goes to a table, if there is one.
func (a *App) toTable(model *table.Model) tea.Cmd {
	if model == nil {
		return nil
	}
	a.left = nil // the menu may have another first line then, and that is what is wanted next
	return show(model)
}

// newTable is the page where a table is set up: the game, who plays, the house rules. What is
// chosen there is saved when the player sits down, and forgotten when he leaves the page.
func (a *App) newTable() *screen.Page {
	p := a.page("setup.title")
	p.Draft = true
	before := a.host.Settings.Draft()
	p.Back = func() tea.Cmd {
		a.host.Settings.Adopt(before)
		return toMenu
	}
	p.Lines = func() []screen.Choice {
		line := func(name string) screen.Choice { return a.line(p, a.host.Setting(a.words, name)) }
		lines := []screen.Choice{
			{Label: a.words.Say("setup.begin"), Do: func() tea.Cmd { return a.sitDown(p, false) }},
			{Label: a.words.Say("setup.table")},
			line("preset"), line("seats"),
		}
		for _, c := range a.host.Bots(a.words) {
			lines = append(lines, a.line(p, c))
		}
		lines = append(lines, line("pace"), screen.Choice{Label: a.words.Say("setup.rules")})
		for _, c := range a.host.HouseRules(a.words) {
			lines = append(lines, a.line(p, c))
		}
		return lines
	}
	return p
}

// settings returns the page of the settings that hold at every table.
func (a *App) settings() *screen.Page {
	p := a.page("settings.title")
	p.Lines = func() (lines []screen.Choice) {
		for _, item := range settings.Items() {
			if !slices.Contains(menu.TableSettings(), item.Name) {
				lines = append(lines, a.line(p, a.host.Setting(a.words, item.Name)))
			}
		}
		return lines
	}
	return p
}

// line returns a line to change a setting or a house rule with.
func (a *App) line(p *screen.Page, c menu.Choice) screen.Choice {
	set := func(value string) { a.set(p, c, value) }
	line := screen.Choice{Label: c.Label, Value: c.Said(c.Now), Note: c.Note}
	if c.Values == nil {
		line.Write = set
		return line
	}
	line.Step = func(by int) { set(c.Next(by)) }
	line.About = func() []screen.Fact { return values(c) }
	return line
}

// set changes a setting or a house rule, and keeps it. Settings may change how everything is shown.
func (a *App) set(p *screen.Page, c menu.Choice, value string) {
	if err := c.Set(value); err != nil {
		a.refuse(p, err)
		return
	}
	if a.save(p); c.Setting == "" {
		return
	}
	if err := a.renew(); err != nil {
		a.refuse(p, err)
	}
	p.Restyle(a.words, a.look)
	if c.Setting == "mouse" {
		a.later = tea.Batch(a.later, screen.ListenToMouse(value == "on"))
	}
}

// save keeps the settings, unless the page is a draft. They are written beside the loop.
func (a *App) save(p *screen.Page) {
	if p.Draft {
		return
	}
	a.later = tea.Batch(a.later, own(screen.Beside(a.host.Settings.SaveFunc(), a.tellUnsaved)))
}

// tellUnsaved says on the page or at the table why settings could not be written, if so.
func (a *App) tellUnsaved(err error) tea.Cmd {
	if err == nil {
		return nil
	}
	switch shown := a.screen.(type) {
	case *screen.Page:
		a.refuse(shown, err)
	case *table.Model:
		shown.Notify(a.tell(err), false)
	}
	return nil
}

// readRules goes to the rules of the table that is set up, or says on the page why not.
func (a *App) readRules(p *screen.Page) tea.Cmd {
	rules, _ := a.host.Settings.Rules() // also rules that nobody can play by can be read
	shown, err := screen.NewRules(a.words, a.look, a.host.Settings.Get("preset"), rules, home)
	if err != nil {
		p.Note.Set(err.Error(), false)
		return nil
	}
	return show(shown)
}
