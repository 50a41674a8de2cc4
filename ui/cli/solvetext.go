package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/termenv"

	"fair/okey/game/tile"
	"fair/okey/ui/background"
	"fair/okey/ui/keyboard"
	"fair/okey/ui/words"
)

// A printer writes readable output, with coloured tiles if the terminal supports colours.
type printer struct {
	out      io.Writer
	words    *words.Words
	renderer *lipgloss.Renderer
}

// tileColours holds the colours of tiles on light and dark backgrounds, indexed by tile.Colour.
var tileColours = [tile.Colours]lipgloss.AdaptiveColor{
	{Light: "1", Dark: "9"}, {Light: "4", Dark: "12"}, {Light: "0", Dark: "7"}, {Light: "3", Dark: "11"},
}

// renderer returns a renderer for standard output. The library's default renderer would use colours on a dumb terminal
// if COLORTERM is set, and would wait several seconds for a terminal that does not report its background.
func (k *commands) renderer() *lipgloss.Renderer {
	r := lipgloss.NewRenderer(k.out)
	if k.getenv("TERM") == "dumb" {
		r.SetColorProfile(termenv.Ascii)
	}
	light := false
	if term.IsTerminal(k.in.Fd()) && r.ColorProfile() != termenv.Ascii {
		if keys, err := keyboard.Open(k.in, nil); err == nil {
			light = background.Light(keys, k.out, k.getenv)
			keys.Close()
		}
	}
	r.SetHasDarkBackground(!light)
	return r
}

func (p printer) tileText(t tile.Tile) string {
	style := p.renderer.NewStyle().Bold(true)
	if t.Numbered() {
		style = style.Foreground(tileColours[t.Colour()])
	}
	return style.Render(t.String())
}

func (p printer) tilesText(tiles []tile.Tile) string {
	var texts []string
	for _, t := range tiles {
		texts = append(texts, p.tileText(t))
	}
	return strings.Join(texts, " ")
}

// groupsText formats groups of tiles, separated by bars.
func (p printer) groupsText(groups [][]tile.Tile) string {
	var texts []string
	for _, g := range groups {
		texts = append(texts, p.tilesText(g))
	}
	return strings.Join(texts, "  |  ")
}

// distanceText formats a distance.
func (p printer) distanceText(distance *int) string {
	if distance == nil {
		return p.words.Say("solve.never")
	}
	return p.words.With("solve.away", words.Args{"Number": *distance})
}

// print writes a solution as text.
func (p printer) print(s solution) {
	w := p.words
	say := func(id, text string) {
		if text != "" {
			fmt.Fprintf(p.out, "%-12s %s\n", w.Say(id), text)
		}
	}
	if o := s.Opening; o != nil {
		say("solve.opening", w.With("solve.worth", words.Args{"Number": o.Value}))
		say("solve.melds", p.groupsText(o.Melds))
		say("solve.pairs", p.groupsText(o.Pairs))
		say("solve.rest", p.tilesText(s.Rest))
		return
	}
	if s.Wins {
		say("solve.hand", w.Say("solve.wins."+s.How.String()))
	} else {
		say("solve.hand", p.distanceText(s.Distance)+"  ("+w.Say("end.melds")+": "+p.distanceText(s.MeldDistance)+", "+w.Say("end.pairs")+": "+p.distanceText(s.PairDistance)+")")
	}
	kind := "solve.melds"
	if len(s.Split) > 0 && len(s.Split[0]) == tile.Copies {
		kind = "solve.pairs"
	}
	say(kind, p.groupsText(s.Split))
	say("solve.rest", p.tilesText(s.Rest))
	for i, d := range s.Discards {
		text := p.tileText(d.Tile) + strings.Repeat(" ", 5-len(d.Tile.String())) + p.distanceText(d.Distance)
		if d.Count > 0 {
			text += ", " + w.With("solve.help", words.Args{"Count": d.Count}) + ": " + p.usefulText(d.Useful)
		}
		if i == 0 {
			say("solve.discard", text)
		} else {
			fmt.Fprintf(p.out, "%-12s %s\n", "", text)
		}
	}
	if s.Chains != nil {
		say("solve.colour", p.chainsText(s.Chains.ByColour))
		say("solve.number", p.chainsText(s.Chains.ByNumber))
	}
}

// usefulText formats tiles in the order of tile.Tile, with the number of copies if it is more than one.
func (p printer) usefulText(tiles usefulTiles) string {
	var texts []string
	for t := tile.Tile(1); t <= tile.FalseJoker; t++ {
		switch n := tiles[t]; {
		case n == 1:
			texts = append(texts, p.tileText(t))
		case n > 1:
			texts = append(texts, fmt.Sprintf("%s×%d", p.tileText(t), n))
		}
	}
	return strings.Join(texts, " ")
}

func (p printer) chainsText(list []chainLength) string {
	var texts []string
	for _, c := range list {
		texts = append(texts, fmt.Sprintf("%s:%d", p.tileText(c.tile), c.length))
	}
	return strings.Join(texts, " ")
}
