//go:build !unix

package wire

import "os/exec"

// startGroup does nothing, because there are no process groups.
func startGroup(*exec.Cmd) {}

// killGroup kills the program alone; its children have to notice that their input has ended.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
