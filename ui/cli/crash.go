package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"fair/okey/ui/tui"
	"fair/okey/ui/words"
)

// runScreen runs a screen until the player leaves. If the screen panics, runScreen writes a crash report and returns an
// error with its path. The report names the current match.
func (f *playFlags) runScreen(ctx context.Context, screen tui.Screen, terminal *tui.Terminal) error {
	defer f.kept.Flush() // writes pending changes; their errors were already reported
	err := tui.Run(ctx, screen, terminal, f.shelf)
	var crash *tui.PanicError
	if errors.As(err, &crash) {
		f.shelf.Close()
		return writeCrashReport(f.state, f.shelf.Path(), crash)
	}
	return err
}

// writeCrashReport writes the panic and its stack to a file in the directory state and returns an error with the path
// of the file. match is the path of the current match, or empty.
func writeCrashReport(state, match string, crash *tui.PanicError) error {
	now := time.Now().UTC()
	report := fmt.Sprintf("%s, %s\nmatch: %s\npanic: %v\n\n%s", version, now.Format(time.RFC3339), cmp.Or(match, "none"), crash.Value, crash.Stack)
	path := filepath.Join(state, now.Format("crash-2006-01-02T15-04-05.000Z.txt"))
	err := errors.New("nothing is kept")
	if state != "" {
		err = cmp.Or(os.MkdirAll(state, 0o700), os.WriteFile(path, []byte(report), 0o600))
	}
	if err != nil {
		return localized("wrong.broke.unwritten", words.Args{"What": fmt.Sprint(crash.Value), "Why": err.Error()})
	}
	return localized("wrong.broke", words.Args{"File": path})
}
