//go:build nohost

package cli

import "github.com/spf13/cobra"

// networkCommands returns nothing: this program was built without the commands that use the network.
func (k *commands) networkCommands() []*cobra.Command { return nil }
