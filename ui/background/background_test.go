package background

import (
	"reflect"
	"testing"

	"fair/okey/game/check"
)

// TestInitOrder checks that Go initialises this package, by its import path, before the drawing library.
func TestInitOrder(t *testing.T) {
	type local struct{}
	path := reflect.TypeOf(local{}).PkgPath()
	check.That(t, path < "github.com/charmbracelet/bubbletea", "%s is initialised after Bubble Tea, which then asks the terminal for its background", path)
}
