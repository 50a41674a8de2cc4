//go:build unix

package wire

import (
	"os/exec"
	"syscall"
)

// startGroup makes cmd start the program in a process group of its own, to which its children also belong. Ctrl-C in
// the terminal therefore does not stop the program; the table does that instead.
func startGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills all processes in the program's process group. It ignores the error if they have all exited.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
