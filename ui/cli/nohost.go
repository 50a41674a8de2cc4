//go:build nohost

package cli

import "github.com/spf13/cobra"

// canHost reports whether there is a command that opens a table for friends.
const canHost = false

// networkCommands returns nil. The build tag nohost leaves out the commands that listen on the network.
func (k *commands) networkCommands() []*cobra.Command { return nil }
