//go:build !unix

package wire

import "os/exec"

// ownGroup does nothing where there are no groups of processes.
func ownGroup(*exec.Cmd) {}

// killGroup kills the program alone; what it started has to notice that its input has ended.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
