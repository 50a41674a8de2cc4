//go:build unix

package wire

import (
	"os/exec"
	"syscall"
)

// startGroup makes cmd start the program in a process group of its own, which its children share. Ctrl-C at the
// terminal therefore does not stop the program; the table stops it instead.
func startGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the program's process group. It ignores the error returned if all its processes have exited.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
