package cli

import (
	"bufio"
	"io"
	"strconv"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fair/okey/game"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/settings"
	"fair/okey/ui/words"
)

func (k *commands) rulesCommand() *cobra.Command {
	return k.command("rules", 0, 1, "  okey rules\n  okey rules 101 --lang tr | less", func(_ *cobra.Command, args []string) error {
		presets := presetNames()
		name := append(args, presets[0])[0] // a preset, since no other names are accepted
		rules, _ := game.PresetByName(name)
		tiles := rulebook.Lettered
		if k.words.SpellsTiles(settings.Peek(k.config).Get("spell")) {
			tiles = rulebook.Spelled
		}
		text, err := rulebook.New(k.words, name, rules, tiles)
		if err != nil {
			return err
		}
		buffered := bufio.NewWriter(k.out)
		p := printer{buffered, k.words, k.renderer()}
		p.printLines(text.Lines(k.textWidth(), rulebook.LetterWidth))
		if len(args) == 0 {
			list := rulebook.NewList(k.words.Say("rules.presets"))
			for _, name := range presets {
				list.AddItem("okey rules "+name, k.words.Say("preset."+name)+": "+k.words.Say("preset."+name+".note"))
			}
			io.WriteString(buffered, "\n")
			p.printLines(list.Lines(k.textWidth(), rulebook.LetterWidth))
		}
		return buffered.Flush()
	}, presetNames()...)
}

// Widths of text in cells. pipeWidth is the default for output that is not a terminal. The others are limits; long
// lines are hard to read.
const (
	pipeWidth     = 80
	leastWidth    = 20
	mostTextWidth = 100
)

// textWidth returns the width in cells for text on standard output: the width of the terminal, or else the value of
// COLUMNS, within limits.
func (k *commands) textWidth() int {
	width := pipeWidth
	if w, _, err := term.GetSize(k.out.Fd()); err == nil && w > 0 {
		width = w
	} else if w, err := strconv.Atoi(k.getenv("COLUMNS")); err == nil {
		width = w
	}
	return min(max(width, leastWidth), mostTextWidth)
}

// printLines writes lines of the rules, in colour if the terminal supports it.
func (p printer) printLines(lines []rulebook.Line) {
	plain := p.renderer.NewStyle()
	styles := map[rulebook.Style]lipgloss.Style{
		rulebook.Strong: plain.Bold(true), rulebook.Heading: plain.Bold(true), rulebook.Quiet: plain.Faint(true),
		rulebook.Title: plain.Bold(true).Foreground(tileColours[1]), rulebook.Value: plain.Bold(true).Foreground(tileColours[3]),
	}
	for _, line := range lines {
		for _, span := range line.Spans {
			p.printSpan(span.Text, styles[span.Style])
		}
		io.WriteString(p.out, "\n")
	}
}

// printSpan writes part of a line in a style, with tiles in their own colours.
func (p printer) printSpan(text string, style lipgloss.Style) {
	write := func(part string) {
		if part != "" {
			io.WriteString(p.out, style.Render(part))
		}
	}
	from := 0
	for at, r := range text {
		if t, ok := words.MarkedTile(r); ok {
			write(text[from:at])
			io.WriteString(p.out, p.tileText(t))
			from = at + len(string(r))
		}
	}
	write(text[from:])
}
