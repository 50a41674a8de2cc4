package cli

import (
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"fair/okey/ui/words"
)

// version is written to journals. It changes whenever bots choose differently, so that verify --bots can name the
// version that chose.
const version = "okey 3"

func (k *commands) versionCommand() *cobra.Command {
	return k.command("version", 0, 0, "  okey version", k.printVersion)
}

// printVersion prints the version, the revision or module from which the program was built, and the version of Go.
func (k *commands) printVersion(c *cobra.Command, _ []string) error {
	info, _ := debug.ReadBuildInfo()
	fmt.Fprintln(c.OutOrStdout(), versionLine(k.words, info))
	return nil
}

// versionLine returns the output of okey version for a program's build info, which may be nil.
func versionLine(w *words.Words, info *debug.BuildInfo) string {
	if info == nil {
		info = new(debug.BuildInfo)
	}
	args := words.Args{"Version": nameAndVersion(info), "Go": runtime.Version(), "Revision": revision(info)}
	switch {
	case args["Revision"] != "":
	case info.Main.Version != "":
		args["Module"] = strings.TrimSpace(info.Main.Path + " " + info.Main.Version + " " + info.Main.Sum)
		return w.With("version.line.module", args)
	default:
		args["Revision"] = w.Say("version.unknown")
	}
	return w.With("version.line", args)
}

// released matches the version of a module built from a tag. Between tags, Go generates a version with a timestamp.
const released = `^v\d+\.\d+\.\d+(-[a-z]+\.\d+)?$`

// nameAndVersion returns the program's name and version. The version is the tag from which the program was built, or
// else the version written to journals.
func nameAndVersion(info *debug.BuildInfo) string {
	if regexp.MustCompile(released).MatchString(info.Main.Version) {
		return "okey " + info.Main.Version
	}
	return version
}

// revision returns the first 12 digits of the revision from which the program was built, followed by "+dirty" if files
// had been changed. It returns "" if Go recorded no revision.
func revision(info *debug.BuildInfo) string {
	const digits = 12
	id, dirty := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			id = s.Value[:min(digits, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+dirty"
		}
	}
	if id == "" {
		return ""
	}
	return id + dirty
}
