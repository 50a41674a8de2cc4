//go:build !linux

package keyboard

import (
	"os"

	"github.com/muesli/cancelreader"
)

// openInput returns a cancelable reader of a terminal.
func openInput(terminal *os.File) (cancelreader.CancelReader, error) {
	return cancelreader.NewReader(terminal)
}
