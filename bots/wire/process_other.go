//go:build !unix

package wire

import "os/exec"

// ownGroup does nothing: there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the program alone; its children have to notice that their input has ended.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
