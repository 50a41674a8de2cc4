package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fair/okey/ui/words"
)

// manCommand returns the "okey man" command. It does not use Cobra's generator of man pages, which writes only English
// and depends on a Markdown library that would add 0.25 ms to every start.
func (k *commands) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "man " + k.words.Say("cli.man.args"),
		Short:   k.words.Say("cli.man"),
		Example: "  okey man ~/.local/share/man/man1\n  okey man --lang tr ~/.local/share/man/tr/man1",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return localized("wrong.directory", words.Args{"Number": len(args), "Help": c.CommandPath() + " --help"})
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return failure{err}
			}
			return k.writeManPages(args[0], c.Root())
		},
	}
}

// writeManPages writes the man pages of c and its subcommands to dir.
func (k *commands) writeManPages(dir string, c *cobra.Command) error {
	if err := os.WriteFile(filepath.Join(dir, pageName(c)+".1"), k.manPage(c), 0o644); err != nil {
		return failure{err}
	}
	for _, sub := range c.Commands() {
		if sub.Hidden {
			continue
		}
		if err := k.writeManPages(dir, sub); err != nil {
			return err
		}
	}
	return nil
}

// pageName returns the name of a command's man page, such as okey-play for okey play.
func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// escapeRoff escapes text for a man page.
func escapeRoff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}

// manPage generates the man page of a command from its help.
func (k *commands) manPage(c *cobra.Command) []byte {
	w := k.words
	var page bytes.Buffer
	heading := func(id string) { fmt.Fprintf(&page, ".SH %s\n", w.Say(id)) }
	fmt.Fprintf(&page, ".TH %s 1 \"\" \"%s\"\n", strings.ToUpper(pageName(c)), version)
	heading("man.name")
	fmt.Fprintf(&page, "%s \\- %s\n", escapeRoff(pageName(c)), escapeRoff(c.Short))
	heading("man.synopsis")
	fmt.Fprintf(&page, ".B %s\n%s\n", escapeRoff(c.UseLine()), escapeRoff(w.Say("cli.usage.flags")))
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&page, ".br\n.B %s\n%s\n", escapeRoff(c.CommandPath()), escapeRoff(w.Say("cli.usage.command")))
	}
	if c.Long != "" {
		heading("man.description")
		fmt.Fprintln(&page, escapeRoff(c.Long))
	}
	about := func(typed, text string) {
		fmt.Fprintf(&page, ".TP\n.B %s\n%s\n", escapeRoff(strings.TrimSpace(typed)), escapeRoff(text))
	}
	if c.HasAvailableSubCommands() {
		heading("man.commands")
		for _, sub := range c.Commands() {
			if !sub.Hidden {
				about(sub.Name(), sub.Short)
			}
		}
	}
	c.InheritedFlags() // merges persistent flags into c.Flags()
	heading("man.options")
	for _, r := range flagRows(c.Flags()) {
		about(r.typed, r.about)
	}
	if limits := k.limits[c]; limits != nil {
		heading("man.limits")
		for _, limit := range limits() {
			fmt.Fprintf(&page, ".IP \\- 2\n%s\n", escapeRoff(limit))
		}
	}
	if c.Example != "" {
		heading("man.examples")
		fmt.Fprintf(&page, ".nf\n%s\n.fi\n", escapeRoff(c.Example))
	}
	heading("man.see")
	others := []string{pageName(c.Root()) + "(1)"}
	if c == c.Root() {
		others = nil
		for _, sub := range c.Commands() {
			if !sub.Hidden {
				others = append(others, pageName(sub)+"(1)")
			}
		}
	}
	fmt.Fprintln(&page, escapeRoff(strings.Join(others, ", ")))
	return page.Bytes()
}
