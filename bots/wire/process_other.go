//go:build !unix

package wire

import "os/exec"

// startGroup does nothing, as this system has no process groups.
func startGroup(*exec.Cmd) {}

// killGroup kills only the program. Its children have to exit by themselves when their input ends.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
