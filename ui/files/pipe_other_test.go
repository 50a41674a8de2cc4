//go:build !unix

package files

import "testing"

// makePipe skips the test, because there are no named pipes.
func makePipe(t *testing.T, _ string) {
	t.Helper()
	t.Skip("no named pipes")
}
