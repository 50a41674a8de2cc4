package wire

import (
	"fmt"
	"io"
	"os/exec"
)

// launched is a program that runs: what it reads, what it writes, and how to be rid of it.
type launched struct {
	in   io.WriteCloser
	out  io.ReadCloser
	kill func() // with all its children
	wait func() // until nothing is left of it; after kill
}

// launcher runs a program anew.
type launcher func() (launched, error)

// launchCommand runs a command, its error output unseen.
func launchCommand(words []string) launcher {
	return func() (launched, error) {
		cmd := exec.Command(words[0], words[1:]...)
		ownGroup(cmd)
		in, err := cmd.StdinPipe()
		if err != nil {
			return launched{}, err
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			in.Close()
			return launched{}, err
		}
		if err := cmd.Start(); err != nil {
			return launched{}, fmt.Errorf("the program cannot be started: %w", err) // Start has closed the pipes
		}
		return launched{in, out, func() { killGroup(cmd) }, func() { cmd.Wait() }}, nil // that it was killed is no news
	}
}
