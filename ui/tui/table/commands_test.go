package table

import (
	"testing"

	"fair/okey/ui/command"
)

// TestCommands_DoSomething checks that each command of the table does something to the session, has a
// handler, or opens a panel.
func TestCommands_DoSomething(t *testing.T) {
	command.Find(func(c *command.Command) bool {
		elsewhere := c.Mode&(command.Table|command.Watch) == 0 || // other modes do theirs
			c.ID == command.Quit || c.ID == command.Suspend ||
			c.ID == command.Review // which Options.Over opens
		if _, panel := panelPages[c.ID]; c.Do == nil && handlers[c.ID] == nil && !panel && !elsewhere {
			t.Errorf("%s does nothing: give it a Do in ui/command/table.go, a handler in commands.go or a page in pages.go", c.ID)
		}
		return false
	})
}
