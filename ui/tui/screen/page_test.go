package screen

import (
	"io"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"fair/okey/game/check"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// What the player types must arrive on its line, although other lines come and go. The selection must stay among the
// lines that can be selected.
func TestPage_Refresh(t *testing.T) {
	p := NewPage(check.Must(words.New("en")), check.Must(cells.NewPalette(cells.Look{Renderer: lipgloss.NewRenderer(io.Discard)})), "menu.settings")
	said := ""
	nothing := func() tea.Cmd { return nil }
	begin, say, news := Choice{Label: "begin", Do: nothing}, Choice{Label: "say", Key: "/", Write: func(text string) { said = text }}, Choice{Label: "news"}
	lines := []Choice{begin, say, news}
	p.Lines = func() []Choice { return lines }
	p.Init()
	p.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	press := func(keys ...string) {
		for _, k := range keys {
			p.Update(keyByName(k))
		}
	}
	show := func(shown ...Choice) {
		lines = shown
		p.Refresh()
		p.Picture()
	}
	press("/", "x")
	show(begin, Choice{Label: "door", Do: nothing}, say, news)
	press("y", "enter")
	check.Equal(t, said, "xy")
	press("/", "z")
	show(begin, news, news)
	press("enter")
	check.Equal(t, said, "xy")
	check.Equal(t, p.Shown[p.At].Label, "begin")
	show(news)
	press("enter", "down", "/")
}
