//go:build unix

package wire

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the program and its children in a process group of their own, which also keeps the keyboard's Ctrl-C
// from it: the table ends its programs itself.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the process group. It ignores the error: the group has ended.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
