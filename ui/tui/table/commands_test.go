package table

import (
	"testing"

	"fair/okey/ui/command"
)

// TestCommands checks that each command of the table has a Do, a handler or a panel.
func TestCommands(t *testing.T) {
	command.Find(func(c *command.Command) bool {
		elsewhere := c.Mode&(command.Table|command.Watch) == 0 || // handled by modes of other packages
			c.ID == command.Quit || c.ID == command.Suspend ||
			c.ID == command.Review || // opened by Options.Over
			c.Together // handled by the base mode of a hosted match
		if _, panel := panelPages[c.ID]; c.Do == nil && handlers[c.ID] == nil && !panel && !elsewhere {
			t.Errorf("%s does nothing: give it a Do in ui/command/table.go, a handler in commands.go or a page in pages.go", c.ID)
		}
		return false
	})
}
