// Okey is the Turkish tile game in the terminal: one person against three bots.
package main

import (
	"os"

	"fair/okey/ui/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
