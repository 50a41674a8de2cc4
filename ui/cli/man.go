package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

// manCommand returns the "okey man" command. It does not use Cobra's generator of man pages, which writes only English
// and depends on a Markdown library that would add 0.25 ms to every start.
func (k *commands) manCommand() *cobra.Command {
	return k.command("man", 1, 1, "  okey man ~/.local/share/man/man1\n  okey man --lang tr ~/.local/share/man/tr/man1", func(c *cobra.Command, args []string) error {
		k.describe()
		return errors.Join(os.MkdirAll(args[0], 0o755), k.writeManPages(args[0], c.Root()))
	})
}

// writeManPages writes the man pages of c and its subcommands to dir.
func (k *commands) writeManPages(dir string, c *cobra.Command) error {
	err := os.WriteFile(filepath.Join(dir, pageName(c)+".1"), k.manPage(c), 0o644)
	for _, sub := range c.Commands() {
		if err == nil {
			err = k.writeManPages(dir, sub)
		}
	}
	return err
}

// pageName returns the name of a command's man page, such as okey-play for okey play.
func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// escapeRoff escapes text for a man page.
func escapeRoff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	return regexp.MustCompile(`(?m)^[.']`).ReplaceAllString(text, `\&$0`)
}

// manPage returns the man page of a command.
func (k *commands) manPage(c *cobra.Command) []byte {
	var page bytes.Buffer
	heading := func(title string) {
		fmt.Fprintln(&page, ".SH", k.words.ToUpper(strings.TrimSuffix(title, ":")))
	}
	fmt.Fprintf(&page, ".TH %s 1 \"\" \"%s\"\n", strings.ToUpper(pageName(c)), version)
	heading(k.words.Say("man.name"))
	fmt.Fprintln(&page, escapeRoff(pageName(c)), `\-`, escapeRoff(c.Short))
	heading(k.words.Say("man.synopsis"))
	fmt.Fprintln(&page, ".nf\n"+escapeRoff(strings.Join(k.usage(c), "\n"))+"\n.fi")
	if c.Long != "" {
		heading(k.words.Say("man.description"))
		fmt.Fprintln(&page, escapeRoff(c.Long))
	}
	for _, s := range k.sections(c) {
		heading(s.title)
		for _, r := range s.rows {
			fmt.Fprintf(&page, ".TP\n.B %s\n%s\n", escapeRoff(strings.TrimSpace(r.typed)), escapeRoff(r.about))
		}
	}
	heading(k.words.Say("cli.examples"))
	fmt.Fprintf(&page, ".nf\n%s\n.fi\n", escapeRoff(c.Example))
	heading(k.words.Say("man.see"))
	others := []string{pageName(c.Root()) + "(1)"}
	if c == c.Root() {
		others = nil
		for _, sub := range c.Commands() {
			others = append(others, pageName(sub)+"(1)")
		}
	}
	fmt.Fprintln(&page, escapeRoff(strings.Join(others, ", ")))
	return page.Bytes()
}
