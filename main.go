// Okey is a terminal version of the Turkish tile game for one person against three bots.
package main

import (
	"os"

	"fair/okey/ui/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
