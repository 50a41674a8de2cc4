//go:build nohost

package cli

import "github.com/spf13/cobra"

// networkCommands returns nil. The build tag nohost leaves out the commands that listen on the network.
func (k *commands) networkCommands() []*cobra.Command { return nil }
