package tui

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/menu"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// App is the whole program on the screen: the menu and the screens reached from it, one at a time.
type App struct {
	host     menu.Host[table.Options]
	style    func() (cells.Look, error)
	words    *words.Words
	look     *cells.Palette
	screen   tea.Model
	size     tea.WindowSizeMsg
	leftMenu *screen.Page  // the menu, if it was left for another page; nil at a table
	recent   recentMatches // for the menu

	hasPlayed     bool    // somebody has played here before
	hasUnfinished bool    // there seems to be an unfinished match
	pending       tea.Cmd // background work started by changes

	waiting bool // journals are being read for a table; keys are ignored

	clock screen.Clock
}

// goTo is a message that asks for another screen; nil stands for the menu.
type goTo struct{ to tea.Model }

// NewApp returns the program at its menu. Style returns the look according to the current settings; its error is
// about the theme, and the look can be used all the same. The error of NewApp is about the language.
func NewApp(host menu.Host[table.Options], style func() (cells.Look, error)) (*App, error) {
	a := &App{host: host, style: style}
	if err := a.applySettings(); err != nil {
		if a.words == nil {
			return nil, err
		}
		host.Note = strings.TrimSpace(a.errorText(err) + " " + host.Note)
	}
	a.hasUnfinished, a.hasPlayed = host.Shelf.Unfinished(), !host.Shelf.Empty() // the only time that the loop waits for the disk
	menu := a.menuPage()
	menu.Note.Set(words.Safe(host.Note, screen.NoteWidth), false)
	a.screen, a.leftMenu = menu, menu
	if host.Straight && a.hasUnfinished {
		match, notes := host.Shelf.Resume()
		if model := a.resumedTable(menu, match, notes); model != nil {
			model.Notify(menu.Note.Text, true) // since the table is shown
			a.screen, a.leftMenu = model, nil
		}
	}
	menu.Note.Lasting = host.Note != ""
	return a, nil
}

// applySettings sets what depends on the settings: the language and the palette.
func (a *App) applySettings() error {
	w, err := a.host.Words()
	if err != nil {
		return err
	}
	a.words = w.WithKeys(command.Keys((*command.Command).Key))
	look, err := a.style()
	p, broken := cells.NewPalette(look)
	if broken != nil {
		look.Theme, look.Own = "", nil
		p, _ = cells.NewPalette(look) // a theme of the program, which is valid
	}
	a.look = p
	return cmp.Or(err, broken)
}

// errorText returns the text for an error, translated if possible, safe and short enough for a note.
func (a *App) errorText(err error) string {
	return words.Safe(tell.Error(a.words, err), screen.NoteWidth)
}

// Init returns the commands that begin the menu.
func (a *App) Init() tea.Cmd {
	return tea.Batch(tea.SetWindowTitle("Okey"), screen.ListenToMouse(a.host.Settings.Get("mouse") == "on"), a.screen.Init(), a.readRecentForMenu())
}

// readRecentForMenu reads the recent matches if the menu is shown.
func (a *App) readRecentForMenu() tea.Cmd {
	if menu, ok := a.screen.(*screen.Page); ok && menu == a.leftMenu {
		return a.readRecent(menu)
	}
	return nil
}

// Update handles a message: it goes to another screen if one is asked for, and leaves all else to the current
// screen.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := a.update(msg)
	if p, ok := a.screen.(*screen.Page); ok { // which may have a new notice
		cmd = tea.Batch(cmd, forApp(p.Note.Age(a.clock)))
	}
	cmd, a.pending = tea.Batch(cmd, a.pending), nil
	return a, cmd
}

// update handles a message.
func (a *App) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.size = msg
	case goTo:
		return a.goTo(msg.to)
	case appAnswer:
		return msg.Take()
	case tea.KeyMsg:
		if a.waiting && msg.Type == tea.KeyCtrlC {
			return tea.Quit
		}
		if a.waiting {
			return nil
		}
	case tea.MouseMsg:
		if a.waiting {
			return nil
		}
	}
	shown, cmd := a.screen.Update(msg)
	a.screen = shown
	return cmd
}

// An appAnswer is an answer to the App, whatever screen is shown. All others go to the screen.
type appAnswer struct{ screen.Answer }

// forApp returns a command whose answer goes to the App.
func forApp(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg { return appAnswer{cmd().(screen.Answer)} }
}

// inBackground runs work in the background and then calls its result on the loop, unless another screen is shown by
// then.
func (a *App) inBackground(work func() (then func() tea.Cmd)) tea.Cmd {
	from := a.screen
	return forApp(screen.InBackground(work, func(then func() tea.Cmd) tea.Cmd {
		if a.screen != from {
			return nil
		}
		return then()
	}))
}

// openTable runs work in the background that reads what a table needs, and goes to the table that its result returns
// on the loop, if any. Until then keys are ignored.
func (a *App) openTable(work func() (sit func() *table.Model)) tea.Cmd {
	a.waiting = true
	return forApp(screen.InBackground(work, func(sit func() *table.Model) tea.Cmd {
		a.waiting = false
		model := sit()
		if model == nil {
			return nil
		}
		a.leftMenu = nil // as in goToTable
		return a.goTo(model)
	}))
}

// goTo shows another screen, nil for the menu.
func (a *App) goTo(to tea.Model) tea.Cmd {
	if a.screen = to; a.screen == nil {
		menu := a.menuPage()
		if a.leftMenu != nil {
			menu.At = a.leftMenu.At
		}
		a.screen, a.leftMenu = menu, menu
	}
	shown, sized := a.screen.Update(a.size)
	a.screen = shown
	return tea.Batch(sized, shown.Init(), a.readRecentForMenu())
}

// View returns the picture as text.
func (a *App) View() string { return a.screen.View() }

// Picture returns the picture of the current screen. All screens of the program are Pictured.
func (a *App) Picture() cells.Picture { return a.screen.(cells.Pictured).Picture() }

// goToScreen returns a command that goes to a screen.
func goToScreen(shown tea.Model) tea.Cmd { return func() tea.Msg { return goTo{shown} } }

// goToMenu is a command that goes to the menu.
func goToMenu() tea.Msg { return goTo{} }

// home returns goToMenu, as pages and screens want it.
func home() tea.Cmd { return goToMenu }

// newPage returns a new page.
func (a *App) newPage(title string) *screen.Page {
	p := screen.NewPage(a.words, a.look, title)
	p.Back = home
	return p
}
