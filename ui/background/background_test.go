package background

import (
	"reflect"
	"testing"
)

// TestInitOrder checks that Go initialises this package, by its import path, before the drawing library.
func TestInitOrder(t *testing.T) {
	type local struct{}
	path := reflect.TypeOf(local{}).PkgPath()
	if path >= "github.com/charmbracelet/bubbletea" {
		t.Errorf("%s is initialised after Bubble Tea, which then asks the terminal for its background", path)
	}
}
