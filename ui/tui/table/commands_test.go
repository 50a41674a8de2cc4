package table

import (
	"testing"

	"fair/okey/ui/command"
)

// TestCommands_DoSomething checks that each command of the table does something to the session, or has
// a handler.
func TestCommands_DoSomething(t *testing.T) {
	command.Find(func(c *command.Command) bool {
		elsewhere := c.Mode&(command.Table|command.Watch) == 0 || // other modes do theirs
			c.ID == command.Quit || c.ID == command.Suspend ||
			c.ID == command.Review // which Options.Over opens
		if c.Do == nil && handlers[c.ID] == nil && !elsewhere {
			t.Errorf("%s does nothing: give it a Do in ui/command/table.go, or a handler in commands.go", c.ID)
		}
		return false
	})
}
