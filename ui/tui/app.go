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

// App is the whole program on the screen: the menu, and the screens that are reached from it, one
// at a time.
type App struct {
	host     menu.Host[table.Options]
	style    func() (cells.Look, error)
	words    *words.Words
	look     *cells.Palette
	screen   tea.Model
	size     tea.WindowSizeMsg
	leftMenu *screen.Page  // the menu that was left for another page, nil if it was for a table
	recent   recentMatches // what the menu shows of the newest matches

	hasPlayed     bool    // somebody has played here before
	hasUnfinished bool    // there seems to be a match to go on with
	pending       tea.Cmd // what changes have left to do beside the loop

	waiting bool // for a table: journals are read for it, and no key means anything

	clock screen.Clock
}

// goTo asks for another screen, where to is nil for the menu.
type goTo struct{ to tea.Model }

// NewApp returns the program at its menu. Style returns how everything is drawn by the settings as they
// are now; its error is about the theme, and its look can be used all the same. The error of NewApp is
// about the language.
func NewApp(host menu.Host[table.Options], style func() (cells.Look, error)) (*App, error) {
	a := &App{host: host, style: style}
	if err := a.applySettings(); err != nil {
		if a.words == nil {
			return nil, err
		}
		host.Note = strings.TrimSpace(a.errorText(err) + " " + host.Note)
	}
	a.hasUnfinished, a.hasPlayed = host.Shelf.Unfinished(), !host.Shelf.Empty() // nothing waits for this yet
	menu := a.menuPage()
	menu.Note.Set(words.Safe(host.Note, screen.NoteWidth), false)
	a.screen, a.leftMenu = menu, menu
	if host.Straight && a.hasUnfinished {
		match, notes := host.Shelf.Resume()
		if model := a.resumedTable(menu, match, notes); model != nil {
			model.Notify(menu.Note.Text, true) // the table is what is seen
			a.screen, a.leftMenu = model, nil
		}
	}
	menu.Note.Lasting = host.Note != ""
	return a, nil
}

// applySettings makes what depends on the settings: the language, the look.
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
		p, _ = cells.NewPalette(look) // of the program, and so it is a good one
	}
	a.look = p
	return cmp.Or(err, broken)
}

// errorText is what is wrong, in the player's language where there are words for it, as safe text for a
// page's two lines.
func (a *App) errorText(err error) string {
	return words.Safe(tell.Error(a.words, err), screen.NoteWidth)
}

// Init shows the menu.
func (a *App) Init() tea.Cmd {
	return tea.Batch(tea.SetWindowTitle("Okey"), screen.ListenToMouse(a.host.Settings.Get("mouse") == "on"), a.screen.Init(), a.readRecentForMenu())
}

// readRecentForMenu reads what the menu shows beside its lines, if it is the menu that is shown.
func (a *App) readRecentForMenu() tea.Cmd {
	if menu, ok := a.screen.(*screen.Page); ok && menu == a.leftMenu {
		return a.readRecent(menu)
	}
	return nil
}

// Update goes to another screen when one is asked for; everything else is that screen's business.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := a.update(msg)
	if p, ok := a.screen.(*screen.Page); ok { // which may have been given a notice from outside
		cmd = tea.Batch(cmd, forApp(p.Note.Age(a.clock)))
	}
	cmd, a.pending = tea.Batch(cmd, a.pending), nil
	return a, cmd
}

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

// appAnswer is an answer to the program itself, whatever screen is shown. All others are the screen's.
type appAnswer struct{ screen.Answer }

// forApp has the program take the answer of a command.
func forApp(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg { return appAnswer{cmd().(screen.Answer)} }
}

// inBackground runs work beside the loop, and on the loop what the work returns. That counts only if the same
// screen is shown still: the player waits for it nowhere else.
func (a *App) inBackground(work func() (then func() tea.Cmd)) tea.Cmd {
	from := a.screen
	return forApp(screen.InBackground(work, func(then func() tea.Cmd) tea.Cmd {
		if a.screen != from {
			return nil
		}
		return then()
	}))
}

// openTable runs work beside the loop that reads what a table needs, and goes to the table that is made of
// it on the loop, if there is one. Until then no key means anything.
func (a *App) openTable(work func() (sit func() *table.Model)) tea.Cmd {
	a.waiting = true
	return forApp(screen.InBackground(work, func(sit func() *table.Model) tea.Cmd {
		a.waiting = false
		model := sit()
		if model == nil {
			return nil
		}
		a.leftMenu = nil // as in toTable
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

// View is that of the screen shown.
func (a *App) View() string { return a.screen.View() }

// Picture is that of the screen shown. All screens of the program are pictures.
func (a *App) Picture() cells.Picture { return a.screen.(cells.Pictured).Picture() }

// goToScreen is a command that goes to a screen.
func goToScreen(shown tea.Model) tea.Cmd { return func() tea.Msg { return goTo{shown} } }

// goToMenu is a command that goes to the menu.
func goToMenu() tea.Msg { return goTo{} }

// home is a screen's way back to the menu.
func home() tea.Cmd { return goToMenu }

// page is a new page of this program.
func (a *App) page(title string) *screen.Page {
	p := screen.NewPage(a.words, a.look, title)
	p.Back = home
	return p
}
