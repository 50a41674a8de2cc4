//go:build unix

package wire

import (
	"os/exec"
	"syscall"
)

// startGroup makes cmd start the program in a process group of its own, which its children share. Ctrl-C at the
// terminal therefore does not end the program; the table ends it instead.
func startGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the program's process group. It ignores the error returned if the group has already ended.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
