//go:build unix

package wire

import (
	"os/exec"
	"syscall"
)

// ownGroup lets the program and whatever it starts be a group of processes. The keyboard's Ctrl-C
// does not reach it either: the table ends its programs itself.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the group; there is nobody to tell when that fails, for then it is gone.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
