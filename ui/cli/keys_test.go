package cli

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"fair/okey/game/check"
)

// asked waits until the program queries the terminal's background.
func (term *terminal) asked() {
	for !strings.Contains(term.raw(), "\x1b]11;?") {
		<-term.grown
	}
}

// Keys typed while the program queries the terminal's background must not be lost. A late reply from the terminal must
// not be read as keys.
func TestKeys_BeforeFirstFrame(t *testing.T) {
	t.Parallel()
	term := openTerminal(t, "play", "--seed", "42", "--pace", "instant")
	term.send("d") // the starter discards before the player's turn, so the key waits
	term.answer("Mehmet", "\x1b]11;rgb:1d")
	term.send("1d/dddd/xxdd\x1b\\")
	term.send("\x03")
	term.exits()
	again := openTerminal(t, "play", "--seed", "42")
	again.asked() // until then, Ctrl-C is a signal
	again.send("\x03")
	again.exits()
}

// Arrow keys typed before the first frame must move the menu's cursor, whether or not the terminal replies.
func TestKeys_ArrowsBeforeFirstFrame(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{"", "\x1b[?62;22c"} {
		term := openTerminal(t)
		term.asked()
		term.send(strings.Repeat("\x1b[B", 6) + answer)
		term.play("How you have played so far.", "\x03")
	}
}

func TestExit_BlockedTerminal(t *testing.T) {
	for _, ctrlC := range []bool{true, false} {
		t.Run(fmt.Sprint("Ctrl-C ", ctrlC), func(t *testing.T) {
			t.Parallel()
			cmd := command(t, "watch", "--seed", "42", "--pace", "instant", "--theme", "felt")
			file := check.Must(pty.StartWithSize(cmd, &pty.Winsize{Cols: 200, Rows: 60}))
			defer file.Close()
			check.Must(file.Read(make([]byte, 64))) // the program has started; nothing more is read
			late := time.AfterFunc(30*time.Second, func() { cmd.Process.Kill() })
			if ctrlC {
				file.WriteString("\x03")
			} else {
				cmd.Process.Signal(syscall.SIGTERM)
			}
			cmd.Wait()
			check.That(t, late.Stop(), "it does not end")
		})
	}
}
