package cli

import (
	"os"

	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
)

// localTerminal opens the terminal and starts reading its keys. The caller must close Keys. A Ctrl-C that the program
// does not handle sends it an interrupt signal.
func (k *commands) localTerminal() (*tui.Terminal, error) {
	t, err := tui.OpenTerminal(k.in, k.out, k.getenv, func() {
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			self.Signal(os.Interrupt) // ignore the error, which cannot be handled
		}
	})
	return t, err
}

// setUpTerminal opens the terminal, starts reading its keys, and sets the look and the bell in opts. The caller must
// close Keys. note describes a problem with the theme in the settings, or is empty.
func (f *playFlags) setUpTerminal(opts *table.Options) (t *tui.Terminal, note string, err error) {
	if t, err = f.localTerminal(); err != nil {
		return nil, "", err
	}
	opts.Ring = bell(f.kept, t)
	if opts.Look, err = t.Look(f.theme, f.kept); err != nil {
		note = oneLine(errorText(opts.Words, err))
	}
	return t, note, nil
}

// bell returns a function that rings the terminal's bell, or nil if the bell is off.
func bell(kept *settings.Settings, t *tui.Terminal) func() {
	if kept.Get("bell") != "on" {
		return nil
	}
	return t.Ring
}
