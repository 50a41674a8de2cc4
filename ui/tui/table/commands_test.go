package table

import (
	"testing"

	"fair/okey/ui/command"
)

// TestCommands checks that each command of the table has a Do, a handler or a panel.
func TestCommands(t *testing.T) {
	command.Find(func(c *command.Command) bool {
		elsewhere := c.Mode&(command.Table|command.Watch) == 0 || // modes of other packages handle these commands
			c.ID == command.Quit || c.ID == command.Suspend ||
			c.ID == command.Review || // Options.Over opens it
			c.Together // the mode at the base of a hosted table handles it
		if _, panel := panelPages[c.ID]; c.Do == nil && handlers[c.ID] == nil && !panel && !elsewhere {
			t.Errorf("%s does nothing: give it a Do in ui/command/table.go, a handler in commands.go or a page in pages.go", c.ID)
		}
		return false
	})
}
