package background

import (
	"reflect"
	"testing"
)

// TestComesBeforeTheDrawingLibrary: Go initialises packages in the order of their paths, and this
// one has to be first.
func TestComesBeforeTheDrawingLibrary(t *testing.T) {
	type local struct{}
	path := reflect.TypeOf(local{}).PkgPath()
	if path >= "github.com/charmbracelet/bubbletea" {
		t.Errorf("%s is initialised after Bubble Tea, which then asks the terminal for its background", path)
	}
}
