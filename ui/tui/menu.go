package tui

import (
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// menu is the first page.
func (a *App) menu() *screen.Page {
	p := a.page("menu.title")
	p.Back, p.Sign = nil, true // nowhere to go back to
	line := func(id string, do func() tea.Cmd) screen.Choice {
		return screen.Choice{Label: a.words.Say(id), Note: a.words.Say(id + ".note"), Do: do}
	}
	about := func(c screen.Choice, facts func() []screen.Fact) screen.Choice {
		c.About = facts
		return c
	}
	p.Lines = func() []screen.Choice {
		table := a.withResults(func() []screen.Fact { return a.chosen("preset", "seats", "bots", "pace") })
		play := about(line("menu.play", func() tea.Cmd { return a.sitDown(p, false) }), table)
		play.Value = a.value("set.preset", a.opts.Settings.Get("preset"))
		lines := []screen.Choice{
			play,
			lessons{a}.learning(p),
			about(line("menu.new", func() tea.Cmd { return show(a.newTable()) }), table),
			about(line("menu.watch", func() tea.Cmd { return a.sitDown(p, true) }), table),
			about(line("menu.rules", func() tea.Cmd { return a.readRules(p) }), a.results),
			about(line("menu.settings", func() tea.Cmd { return show(a.settings()) }),
				func() []screen.Fact { return a.chosen("lang", "pace", "theme", "signs", "mouse", "hints") }),
			about(line("menu.replays", func() tea.Cmd { return a.readMatches(a.replays) }), a.results),
			about(line("menu.train", func() tea.Cmd { return toTraining(a, p) }), a.results),
			about(line("menu.stats", func() tea.Cmd { return a.countMatches() }), a.results),
			about(line("menu.quit", func() tea.Cmd { return tea.Quit }), a.results),
		}
		if (lessons{a}).newHere() {
			lines[0], lines[1] = lines[1], lines[0]
		}
		if a.unfinished {
			lines = append([]screen.Choice{a.aboutOpen(line("menu.continue", func() tea.Cmd { return a.goOn(p) }))}, lines...)
		}
		return lines
	}
	return p
}

// sitDown goes to a table as it is set, or says on the page why there is none. A match that is not
// over is given up for it, beside the loop.
func (a *App) sitDown(p *screen.Page, watch bool) tea.Cmd {
	opts, err := a.opts.Table(watch)
	if err == nil {
		err = opts.Rules.Validate()
	}
	if err != nil || watch {
		return a.toTable(a.table(p, opts, err))
	}
	shelf := a.opts.Shelf
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
	shelf := a.opts.Shelf
	return a.seat(func() func() *table.Model {
		match, notes := shelf.Resume()
		return func() *table.Model { return a.resumed(p, match, notes) }
	})
}

// resumed returns the table of a match that was read. If there is none, it says on the page why, and
// returns nil.
func (a *App) resumed(p *screen.Page, match *session.Kept, notes []error) *table.Model {
	opts, err := a.opts.Resume(match, notes)
	if err == nil && opts.Resumed == nil {
		p.Note.Set(opts.Note, false)
		return nil
	}
	return a.table(p, opts, err)
}

// leaveTable returns a command that goes from a table to the menu, which has to know whether there is
// a match to go on with. A slow disk must not stop the loop.
func (a *App) leaveTable() tea.Cmd {
	return own(screen.Beside(a.opts.Shelf.Unfinished, func(unfinished bool) tea.Cmd {
		a.unfinished = unfinished
		return a.goTo(nil)
	}))
}

// table is a table with options, nil if there is none; the page says why. What was chosen on a page
// for it is saved.
func (a *App) table(p *screen.Page, opts table.Options, err error) *table.Model {
	if err == nil {
		opts.Leave = a.leaveTable()
		var model *table.Model
		if model, err = NewTable(opts); err == nil {
			if p.Draft {
				p.Draft = false
				a.save(p)
			}
			a.been = a.been || !opts.Watch
			return model
		}
	}
	p.Note.Set(a.tell(err), false)
	var wrong *game.RulesError
	if errors.As(err, &wrong) && a.words.Has("setup.refused."+wrong.Field) {
		p.Note.Set(a.words.Say("setup.refused."+wrong.Field), false)
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
	before := a.opts.Settings.Draft()
	p.Back = func() tea.Cmd {
		a.opts.Settings.Adopt(before)
		return toMenu
	}
	p.Lines = func() []screen.Choice {
		lines := []screen.Choice{
			{Label: a.words.Say("setup.begin"), Do: func() tea.Cmd { return a.sitDown(p, false) }},
			{Label: a.words.Say("setup.table")},
			a.choose(p, "preset"), a.choose(p, "seats"),
		}
		lines = append(lines, a.bots(p)...)
		lines = append(lines, a.choose(p, "pace"), screen.Choice{Label: a.words.Say("setup.rules")})
		rules, _ := a.opts.Settings.Rules()
		for _, w := range game.Switches() {
			if w.Applies(rules) {
				lines = append(lines, a.chooseSwitch(p, w))
			}
		}
		return lines
	}
	return p
}

// settings is the page of what holds at every table.
func (a *App) settings() *screen.Page {
	p := a.page("settings.title")
	p.Lines = func() []screen.Choice {
		name := words.Safe(a.opts.Settings.Get("name"), words.LongestName) // the file may say anything
		var lines []screen.Choice
		for _, item := range settings.Items() {
			switch item.Name {
			case "preset", "seats", "bots": // chosen where a table is set up
			case "name":
				lines = append(lines, screen.Choice{
					Label: a.words.Say("set.name"), Value: name, Note: a.words.Say("set.name.note"),
					Write: func(text string) { a.set(p, "name", words.Safe(text, words.LongestName)) },
				})
			default:
				lines = append(lines, a.choose(p, item.Name))
			}
		}
		return lines
	}
	return p
}

// set changes a setting and keeps it. Another preset comes with its own house rules.
func (a *App) set(p *screen.Page, name, value string) {
	if err := a.opts.Settings.Set(name, value); err != nil {
		p.Note.Set(a.tell(err), false)
		return
	}
	if name == "preset" {
		for _, w := range game.Switches() {
			a.opts.Settings.SetSwitch(w, "") // none is always possible
		}
	}
	a.save(p)
	if err := a.renew(); err != nil {
		p.Note.Set(a.tell(err), false)
	}
	p.Restyle(a.words, a.look)
	if name == "mouse" {
		a.later = tea.Batch(a.later, screen.ListenToMouse(value == "on"))
	}
}

// save keeps the settings, unless the page is a draft. They are written beside the loop.
func (a *App) save(p *screen.Page) {
	if p.Draft {
		return
	}
	a.later = tea.Batch(a.later, own(screen.Beside(a.opts.Settings.Saving(), a.tellUnsaved)))
}

// tellUnsaved says on the page or at the table why settings could not be written, if so.
func (a *App) tellUnsaved(err error) tea.Cmd {
	if err == nil {
		return nil
	}
	switch shown := a.screen.(type) {
	case *screen.Page:
		shown.Note.Set(a.tell(err), false)
	case *table.Model:
		shown.Notify(a.tell(err), false)
	}
	return nil
}

// choose is a line to choose a setting with.
func (a *App) choose(p *screen.Page, name string) screen.Choice {
	item, _ := settings.Find(name)
	now := a.opts.Settings.Get(name)
	if name == "theme" {
		item.Values = a.opts.Themes()
	}
	return screen.Choice{
		Label: a.words.Say("set." + name), Value: a.value("set."+name, now), Note: a.words.Say(noteOf(name, now)),
		Step:  func(by int) { a.set(p, name, next(item.Values, now, by)) },
		About: choices(item.Values, now, func(value string) string { return a.value("set."+name, value) }),
	}
}

// noteOf is the id of what is said about a setting: about its value for the game that is played,
// about all values otherwise.
func noteOf(name, value string) string {
	if name == "preset" {
		return "preset." + value + ".note"
	}
	return "set." + name + ".note"
}

// bots are the lines to choose the bots with: one level for all, or a level for each.
func (a *App) bots(p *screen.Page) []screen.Choice {
	all, _ := settings.Find("bots")
	rules, _ := a.opts.Settings.Rules()
	seats := min(max(rules.Seats, 2), game.MaxSeats)
	each := strings.Split(a.opts.Settings.Bots(seats-1), ",")
	const apart = "each"
	shown := each[0]
	if len(each) > 1 {
		shown = apart
	}
	lines := []screen.Choice{{
		Label: a.words.Say("set.bots"), Value: a.value("set.bots", shown), Note: a.words.Say("set.bots.note"),
		Step: func(by int) {
			to := next(append(all.Values, apart), shown, by)
			if to == apart {
				to = strings.Repeat(",cirak", seats-1)[1:]
			}
			a.set(p, "bots", to)
		},
		About: choices(append(slices.Clone(all.Values), apart), shown, func(value string) string { return a.value("set.bots", value) }),
	}}
	if shown != apart {
		return lines
	}
	for i := range each {
		levels := all.Values[:len(bots.Levels())]
		lines = append(lines, screen.Choice{
			Label: "  " + a.words.Say([...]string{"setup.right", "setup.opposite", "setup.left"}[int(layout.SideAt(i+1, len(each)+1))-1]),
			Value: a.value("set.bots", each[i]),
			Step: func(by int) {
				each[i] = next(levels, each[i], by)
				a.set(p, "bots", strings.Join(each, ","))
			},
			About: choices(levels, each[i], func(value string) string { return a.value("set.bots", value) }),
		})
	}
	return lines
}

// chooseSwitch is a line to choose a switch of the rules with. What is as in the preset is not
// kept.
func (a *App) chooseSwitch(p *screen.Page, w game.Switch) screen.Choice {
	preset, _ := game.PresetByName(a.opts.Settings.Get("preset"))
	now := a.opts.Settings.Switch(w)
	if now == "" {
		now = w.Get(preset)
	}
	return screen.Choice{
		Label: a.words.Say("switch." + w.Name), Value: a.words.SwitchValue(w.Name, now), Note: a.words.Say("switch." + w.Name + ".note"),
		Step: func(by int) {
			to := next(w.Choices(), now, by)
			if to == w.Get(preset) {
				to = ""
			}
			if err := a.opts.Settings.SetSwitch(w, to); err != nil {
				p.Note.Set(a.tell(err), false)
				return
			}
			a.save(p)
		},
		About: choices(w.Choices(), now, func(value string) string { return a.words.SwitchValue(w.Name, value) }),
	}
}

// value is how a value of a setting is shown; the name is that of its text.
func (a *App) value(name, value string) string {
	return tell.SettingValue(a.words, strings.TrimPrefix(name, "set."), value)
}

// next is the value that is so many after another, and round again.
func next(values []string, now string, by int) string {
	for i, v := range values {
		if v == now {
			return values[(i+by+len(values))%len(values)]
		}
	}
	return values[0]
}

// readRules goes to the rules of the table that is set up, or says on the page why not.
func (a *App) readRules(p *screen.Page) tea.Cmd {
	rules, _ := a.opts.Settings.Rules() // also rules that nobody can play by can be read
	shown, err := screen.NewRules(a.words, a.look, a.opts.Settings.Get("preset"), rules, home)
	if err != nil {
		p.Note.Set(err.Error(), false)
		return nil
	}
	return show(shown)
}
