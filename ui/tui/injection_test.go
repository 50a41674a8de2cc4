package tui

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/screen"
)

// hostile is text that would clear the screen, set the title, reverse the text direction and ring the bell.
const hostile = "\x1b[2J\x1b]0;own\x07\x9b31m\u202e\u200b\r\n\bX"

// styles matches the escape sequences allowed in a frame.
var styles = regexp.MustCompile("\x1b\\[[0-9;]*m")

// checkHarmless reports an error if a frame contains control or format characters other than styles and line breaks.
// The parameter what describes the frame.
func checkHarmless(t *testing.T, what, frame string) {
	t.Helper()
	control := func(r rune) bool { return r != '\n' && unicode.In(r, unicode.Cc, unicode.Cf) }
	check.That(t, !strings.ContainsFunc(styles.ReplaceAllString(frame, ""), control), "%s: %q", what, frame)
}

func TestMenu_HostileTexts(t *testing.T) {
	app := newAppOf(t, termenv.TrueColor, 80, 24)
	host := app.host
	host.Note = errors.New("open /" + hostile + ": no").Error()
	host.Themes = func() []string { return []string{hostile, "felt"} }
	for _, name := range []string{"theme", "name"} {
		check.OK(t, app.kept.Set(name, hostile))
	}
	a := startApp(t, host, func() (cells.Look, error) { return lookOf(termenv.TrueColor), nil }, 80, 24)
	checkHarmless(t, "the menu", a.View())
	check.That(t, strings.Contains(a.View(), "open /"), "the note is not shown")
	played := summaryOf(t, "classic", [game.MaxSeats]int{}, []int{1, 2, 3, 4})
	played.Header.Preset, played.Header.Seats[1].Name = hostile, hostile
	for _, page := range []*screen.Page{a.settingsPage(), a.newTablePage(""), a.replaysPage([]journal.Summary{played}, nil)} {
		page.Init()
		page.Update(tea.WindowSizeMsg{Width: 80, Height: 60})
		checkHarmless(t, "a page", page.View())
	}
}
