//go:build !unix

package files

import "testing"

// makePipe skips the test: there are no named pipes here.
func makePipe(t *testing.T, _ string) {
	t.Helper()
	t.Skip("no named pipes")
}
