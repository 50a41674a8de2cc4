//go:build unix

package files

import (
	"syscall"
	"testing"
)

// makePipe makes a named pipe, or skips the test.
func makePipe(t *testing.T, path string) {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
}
