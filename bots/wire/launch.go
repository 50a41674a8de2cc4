package wire

import (
	"fmt"
	"io"
	"os/exec"
)

// A child is a running program.
type child struct {
	in   io.WriteCloser
	out  io.ReadCloser
	kill func() // kills the program and all its children
	wait func() // releases the program's resources after kill, which must be called first
}

// A launcher starts a program.
type launcher func() (child, error)

// launchCommand returns a launcher for a command. The command's standard error is discarded.
func launchCommand(words []string) launcher {
	return func() (child, error) {
		cmd := exec.Command(words[0], words[1:]...)
		startGroup(cmd)
		in, err := cmd.StdinPipe()
		if err != nil {
			return child{}, err
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			in.Close()
			return child{}, err
		}
		if err := cmd.Start(); err != nil {
			return child{}, fmt.Errorf("the program cannot be started: %w", err) // Start has closed the pipes
		}
		return child{in, out, func() { killGroup(cmd) }, func() { cmd.Wait() }}, nil // Wait reports the kill
	}
}
