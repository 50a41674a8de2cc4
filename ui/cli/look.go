package cli

import (
	"os"
	"strings"

	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
)

// localTerminal opens the terminal and starts reading its keys. The caller must close Keys. A Ctrl-C that the program
// does not handle sends it an interrupt signal.
func (k *commands) localTerminal() (*tui.Terminal, error) {
	return tui.OpenTerminal(k.in, k.out, k.getenv, func() {
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			self.Signal(os.Interrupt) // ignore the error, which cannot be handled
		}
	})
}

// drawTable opens the terminal, starts reading its keys, and returns the options for drawing a table there. It adds any
// problem with the theme in the settings to Note. The caller must close Keys.
func (f *playFlags) drawTable(on session.Table) (t *tui.Terminal, opts table.Options, err error) {
	if t, err = f.localTerminal(); err != nil {
		return nil, opts, err
	}
	w := f.currentWords()
	look, err := t.Look(f.kept)
	if err != nil {
		on.Note = strings.TrimSpace(oneLine(errorText(w, err)) + " " + on.Note)
	}
	return t, tui.TableOptions(on, w, f.kept, look, t.Ring), nil
}
