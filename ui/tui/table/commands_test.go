package table_test

import (
	"testing"

	"fair/okey/ui/command"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// TestCommands checks that each command of the table has a Do or a case in Run.
func TestCommands(t *testing.T) {
	command.Find(func(c *command.Command) bool {
		elsewhere := c.Mode&(command.Table|command.Watch) == 0 || // handled by modes of other packages
			c.ID == command.Quit || c.ID == command.Suspend ||
			c.ID == command.Place || c.ID == command.ShowEnd || // need a tile that fits, and the end of a round
			c.Together // handled by the base mode of a hosted match
		if c.Do == nil && !elsewhere {
			g := play(t, tabletest.Setup{})
			g.Model.Run(c, command.Target{Session: g.Session})
			g.Send(nil).ShowsNone(g.Words.With("key.press.nothing", words.Args{"Pressed": c.Key()}))
		}
		return false
	})
}
