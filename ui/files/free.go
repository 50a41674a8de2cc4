//go:build linux || darwin

package files

import "syscall"

// FreeSpace returns the number of bytes that an ordinary user can still write to the disk that holds dir. On systems
// other than Linux and macOS it returns errors.ErrUnsupported.
func FreeSpace(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
