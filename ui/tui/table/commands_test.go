package table

import (
	"testing"

	"fair/okey/ui/command"
)

// TestCommands checks that each command of the table has a Do or a handler.
func TestCommands(t *testing.T) {
	command.Find(func(c *command.Command) bool {
		elsewhere := c.Mode&(command.Table|command.Watch) == 0 || // handled by modes of other packages
			c.ID == command.Quit || c.ID == command.Suspend ||
			c.ID == command.Review || // opened by Options.Over
			c.Together // handled by the base mode of a hosted match
		if c.Do == nil && handlers[c.ID] == nil && !elsewhere {
			t.Errorf("%s does nothing: give it a Do in ui/command/table.go or a handler in commands.go", c.ID)
		}
		return false
	})
}
