package cli

import "github.com/spf13/cobra"

// refuseUnknownHelp makes okey help an error where there is no such command: the library prints the
// help of all commands then, and its status is 0. It is called once root has its commands.
func refuseUnknownHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, err := root.Find([]string{"help"})
	if err != nil {
		panic(err) // it has just been made
	}
	help.Run = nil
	help.RunE = func(_ *cobra.Command, args []string) error {
		command, unknown, err := root.Find(args)
		if err != nil {
			return err
		}
		if len(unknown) > 0 {
			return noArguments(command, unknown)
		}
		command.InitDefaultHelpFlag() // or it would not be listed
		return command.Help()
	}
}
