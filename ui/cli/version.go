package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// newVersion is okey version, and gives root the flag --version, which says the same.
func newVersion(root *cobra.Command) *cobra.Command {
	info, _ := debug.ReadBuildInfo() // nil in a program that was built in another way
	root.Version = versionLine(info)
	root.SetVersionTemplate("{{.Version}}\n")
	return &cobra.Command{
		Use:     "version",
		Short:   "Say which version of the program this is",
		Example: "  okey version",
		Args:    noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(c.OutOrStdout(), root.Version)
			return err
		},
	}
}

// versionLine names the version, the revision of the source where it is known, and the Go that
// built it.
func versionLine(info *debug.BuildInfo) string {
	revision := "revision unknown"
	if info != nil {
		modified := ""
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = "revision " + s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				modified = " with changes"
			}
		}
		revision += modified
	}
	return fmt.Sprintf("%s, %s, %s", version, revision, runtime.Version())
}
