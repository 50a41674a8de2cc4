package tui

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/menu"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// App is the whole program on the screen. It shows the menu or one of the screens reached from it.
type App struct {
	host     menu.Host[table.Options]
	style    func() (cells.Look, error)
	words    *words.Words
	look     *cells.Palette
	screen   tea.Model
	size     tea.WindowSizeMsg
	leftMenu *screen.Page    // the menu, if the player left it for another page; nil at a table
	recent   recentMatches   // what the menu shows
	levels   []*stats.Rating // on the menu: the player's levels in classic Okey and in Okey 101, if played

	hasPlayed     bool    // a match has been kept before
	hasUnfinished bool    // an unfinished match seems to exist
	pending       tea.Cmd // background work started by changes

	waiting bool // journals are being read for a table; keys are ignored

	clock screen.Clock
}

// goTo is a message that asks for another screen, or for the menu if to is nil.
type goTo struct{ to tea.Model }

// NewApp returns the program at its menu. It returns an error only if the words of the language are missing. style
// returns the look chosen in the settings. If the theme is invalid, style returns an error along with a usable look.
func NewApp(host menu.Host[table.Options], style func() (cells.Look, error)) (*App, error) {
	a := &App{host: host, style: style}
	if err := a.applySettings(); err != nil {
		if a.words == nil {
			return nil, err
		}
		host.Note = strings.TrimSuffix(a.errorText(err)+" · "+host.Note, " · ")
	}
	a.hasUnfinished, a.hasPlayed = host.Shelf.Unfinished(), !host.Shelf.Empty() // only here does the loop wait for the disk
	menu := a.menuPage()
	menu.Note.Set(words.Safe(host.Note, 2*screen.NoteWidth), false)
	a.screen, a.leftMenu = menu, menu
	if host.Straight && a.hasUnfinished {
		match, notes := host.Shelf.Resume()
		if model := a.resumedTable(menu, match, notes); model != nil {
			model.Notify(menu.Note.Text, true) // since the table is shown instead of the menu
			a.screen, a.leftMenu = model, nil
		}
	}
	menu.Note.Lasting = host.Note != ""
	return a, nil
}

// applySettings applies the language and the palette of the settings.
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
		p, _ = cells.NewPalette(look) // this theme is built in and valid
	}
	a.look = p
	return cmp.Or(err, broken)
}

// errorText returns the text of an error for a note: translated if possible, sanitized, and cut short.
func (a *App) errorText(err error) string {
	return words.Safe(tell.Error(a.words, err), screen.NoteWidth)
}

// Init returns the commands that begin the menu.
func (a *App) Init() tea.Cmd {
	begun := a.pending
	a.pending = nil
	return tea.Batch(tea.SetWindowTitle("Okey"), screen.SetMouse(a.host.Settings.Get("mouse") == "on"), a.screen.Init(), a.readRecentForMenu(), begun)
}

// readRecentForMenu returns a command that reads the recent matches, or nil if the menu is not shown.
func (a *App) readRecentForMenu() tea.Cmd {
	if menu, ok := a.screen.(*screen.Page); ok && menu == a.leftMenu {
		return a.readRecent(menu)
	}
	return nil
}

// Update handles a message. A message that asks for another screen shows that screen. Most other messages are passed to
// the current screen.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := a.update(msg)
	if p, ok := a.screen.(*screen.Page); ok { // the message may have given it a new notice
		cmd = tea.Batch(cmd, forApp(p.Note.Expire(a.clock)))
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

// An appAnswer is an answer to the App, whatever screen is shown. Other answers go to the screen.
type appAnswer struct{ screen.Answer }

// forApp returns a command that does the same as cmd, but whose answer goes to the App.
func forApp(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg { return appAnswer{cmd().(screen.Answer)} }
}

// inBackground returns a command that runs work in the background. The loop then calls the function that work returns,
// unless another screen has come up in the meantime.
func (a *App) inBackground(work func() (then func() tea.Cmd)) tea.Cmd {
	from := a.screen
	return forApp(screen.InBackground(work, func(then func() tea.Cmd) tea.Cmd {
		if a.screen != from {
			return nil
		}
		return then()
	}))
}

// openTable returns a command that runs work in the background to read what a table needs. The loop then calls the
// function that work returns and shows the resulting table, if any. Keys are ignored until then.
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

// goTo shows another screen, or the menu if to is nil.
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

// View returns the picture of the current screen as text.
func (a *App) View() string { return a.screen.View() }

// Picture returns the picture of the current screen. All screens of the program are Pictured.
func (a *App) Picture() cells.Picture { return a.screen.(cells.PictureSource).Picture() }

// goToScreen returns a command that shows a screen.
func goToScreen(shown tea.Model) tea.Cmd { return func() tea.Msg { return goTo{shown} } }

// goToMenu is a command that shows the menu.
func goToMenu() tea.Msg { return goTo{} }

// home returns goToMenu, in the form that pages and screens need.
func home() tea.Cmd { return goToMenu }

// newPage returns an empty page with the given title.
func (a *App) newPage(title string) *screen.Page {
	p := screen.NewPage(a.words, a.look, title)
	p.Back = home
	return p
}
