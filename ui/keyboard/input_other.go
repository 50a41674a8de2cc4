//go:build !linux

package keyboard

import (
	"os"

	"github.com/muesli/cancelreader"
)

// openInput returns a reader of a terminal that can be cancelled.
func openInput(terminal *os.File) (cancelreader.CancelReader, error) {
	return cancelreader.NewReader(terminal)
}
