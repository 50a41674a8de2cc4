package cli

import (
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"fair/okey/ui/words"
)

// versionCommand is okey version.
func (k *commands) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: k.words.Say("cli.version"), Example: "  okey version", Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return k.printVersion(c) },
	}
}

// printVersion writes the version, the revision that the program was made of, and that of Go.
func (k *commands) printVersion(c *cobra.Command) error {
	w, err := k.spoken()
	if err != nil {
		return err
	}
	info, _ := debug.ReadBuildInfo()
	_, err = fmt.Fprintln(c.OutOrStdout(), w.With("version.line", words.Args{
		"Version": release(info), "Revision": revision(w, info), "Go": runtime.Version(),
	}))
	return failed(err)
}

// released is the version of a module that was built from a tag. Go makes up another one, with a time
// in it, for what lies between tags.
const released = `^v\d+\.\d+\.\d+(-[a-z]+\.\d+)?$`

// release is the name and version of a program: that of its tag, or else what journals say, which
// changes with the bots.
func release(info *debug.BuildInfo) string {
	if info != nil && regexp.MustCompile(released).MatchString(info.Main.Version) {
		return "okey " + info.Main.Version
	}
	return version
}

// revision says which revision a program was made of, if that is known.
func revision(w *words.Words, info *debug.BuildInfo) string {
	const digits = 12
	id, changed := "", false
	if info != nil {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				id = s.Value[:min(digits, len(s.Value))]
			case "vcs.modified":
				changed = s.Value == "true"
			}
		}
	}
	switch {
	case id == "":
		return w.Say("version.unknown")
	case changed:
		return w.With("version.changed", words.Args{"Revision": id})
	}
	return id
}
