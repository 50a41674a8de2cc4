package tui

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/menu"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// App is the program as a screen: it shows the menu or a screen reached from it.
type App struct {
	host     menu.Host
	style    func() (cells.Look, error)
	words    *words.Words
	look     *cells.Palette
	screen   Screen
	size     tea.WindowSizeMsg
	leftMenu *screen.Page  // the menu from which the current page was reached; nil at a table
	recent   recentMatches // the matches that the menu shows
	level    *stats.Rating // the player's level in classic Okey or, if that is unknown, in Okey 101; nil if both are

	hasPlayed     bool    // whether a match has ever been saved
	hasUnfinished bool    // whether an unfinished match seems to exist
	pending       tea.Cmd // commands that the next Update returns

	preparing bool         // whether the next screen is being prepared in the background
	held      []tea.KeyMsg // the keys for the next screen, typed before it is shown

	clock screen.Clock
}

// NewApp returns the program at its menu. style returns the look chosen in the settings, which must be usable even if
// style returns an error because the theme is invalid.
func NewApp(host menu.Host, style func() (cells.Look, error)) *App {
	a := &App{host: host, style: style}
	if err := a.applySettings(); err != nil {
		host.Note = strings.TrimSuffix(a.errorText(err)+" · "+host.Note, " · ")
	}
	a.hasUnfinished, a.hasPlayed = host.Shelf.Unfinished(), !host.Shelf.Empty() // the loop waits for the disk only here
	menu := a.menuPage()
	menu.Note.Set(words.Safe(host.Note, 2*screen.NoteWidth), false)
	a.screen, a.leftMenu = menu, menu
	if host.ResumeFirst && a.hasUnfinished {
		match, notes := host.Shelf.Resume()
		if model := a.resumedTable(match, notes); model != nil {
			model.Notify(menu.Note.Text, true) // the menu, which would show it, is skipped
			a.screen, a.leftMenu = model, nil
		}
	}
	menu.Note.Lasting = host.Note != ""
	return a
}

// applySettings applies the language and the theme of the settings.
func (a *App) applySettings() error {
	a.words = a.host.Words().WithKeys(command.Keys((*command.Command).Key))
	look, err := a.style()
	p, broken := cells.NewPalette(look)
	if broken != nil {
		look.Theme, look.Own = "", nil
		p, _ = cells.NewPalette(look) // cannot fail: the theme is built in
	}
	a.look = p
	return cmp.Or(err, broken)
}

// options returns the options of a table with the player's settings.
func (a *App) options(t session.Table) table.Options {
	look, _ := a.style() // applySettings reports an invalid theme
	return TableOptions(t, a.words, a.host.Settings, look, a.host.Ring)
}

// errorText returns the text of an error for a note, translated if possible, sanitized and cut to fit.
func (a *App) errorText(err error) string {
	return words.Safe(tell.Error(a.words, err), screen.NoteWidth)
}

// Init returns the initial commands.
func (a *App) Init() tea.Cmd {
	return tea.Batch(tea.SetWindowTitle("Okey"), screen.SetMouse(a.host.Settings.On("mouse")), a.screen.Init(), a.readRecent())
}

// Update handles a message. It passes most messages to the current screen.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := a.update(msg)
	for len(a.held) > 0 && !a.isChanging() {
		next := a.held[0]
		a.held = a.held[1:]
		cmd = tea.Batch(cmd, a.update(next))
	}
	if p, ok := a.screen.(*screen.Page); ok { // there may be a new notice
		cmd = tea.Batch(cmd, p.Note.Expire(a.clock))
	}
	cmd, a.pending = tea.Batch(cmd, a.pending), nil
	return a, cmd
}

func (a *App) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.size = msg
	case screen.Call:
		if t, playing := a.screen.(*table.Model); !playing || t.Left {
			return msg()
		}
	case tea.KeyMsg:
		switch {
		case !a.isChanging():
		case msg.Type == tea.KeyCtrlC:
			return tea.Quit
		default:
			a.held = append(a.held, msg)
			return nil
		}
	case tea.MouseMsg:
		if a.isChanging() {
			return nil
		}
	}
	_, cmd := a.screen.Update(msg)
	return cmd
}

// isChanging reports whether another screen will replace the current one. Meanwhile, keys are held and clicks ignored.
func (a *App) isChanging() bool {
	t, ok := a.screen.(*table.Model)
	return a.preparing || ok && t.Left
}

// inBackground returns a command that calls work in the background to prepare the next screen. The event loop then calls
// the function that work returned.
func (a *App) inBackground(work func() (then func() tea.Cmd)) tea.Cmd {
	a.preparing = true
	return screen.InBackground(work, func(then func() tea.Cmd) tea.Cmd {
		a.preparing = false
		return then()
	})
}

// openTable returns a command that calls work in the background to read what a table needs. The event loop then calls
// the function that work returned and shows the resulting table, if any.
func (a *App) openTable(work func() (sit func() *table.Model)) tea.Cmd {
	return a.inBackground(func() func() tea.Cmd {
		sit := work()
		return func() tea.Cmd { return a.goToTable(sit()) }
	})
}

// goTo shows a screen, or the menu if to is nil.
func (a *App) goTo(to Screen) tea.Cmd {
	if a.screen = to; a.screen == nil {
		menu := a.menuPage()
		if a.leftMenu != nil {
			menu.At = a.leftMenu.At
		}
		a.screen, a.leftMenu = menu, menu
	}
	_, sized := a.screen.Update(a.size)
	return tea.Batch(sized, a.screen.Init(), a.readRecent())
}

// View returns the picture as text.
func (a *App) View() string { return a.screen.View() }

// Picture returns the picture of the current screen.
func (a *App) Picture() cells.Picture { return a.screen.Picture() }

// leaveTo returns a command that shows a screen, or the menu if shown is nil, after a table has been left.
func (a *App) leaveTo(shown Screen) tea.Cmd {
	return func() tea.Msg { return screen.Call(func() tea.Cmd { return a.goTo(shown) }) }
}

// backToMenu shows the menu.
func (a *App) backToMenu() tea.Cmd { return a.goTo(nil) }

// choice returns the line of a page with the text id, explained by the text id.note. do is called when the player chooses
// it.
func (a *App) choice(id string, do func() tea.Cmd) screen.Choice {
	return screen.Choice{Label: a.words.Say(id), Note: a.words.Say(id + ".note"), Do: do}
}

// newPage returns an empty page that leads back to the menu. title is the message ID of its title.
func (a *App) newPage(title string) *screen.Page {
	p := screen.NewPage(a.words, a.look, title)
	p.Back = a.backToMenu
	return p
}
