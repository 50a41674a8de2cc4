//go:build !unix

package wire

import "os/exec"

// startGroup does nothing, because this system has no process groups.
func startGroup(*exec.Cmd) {}

// killGroup kills only the program. Its children have to stop when their input ends.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
