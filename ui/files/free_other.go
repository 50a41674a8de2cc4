//go:build !linux && !darwin

package files

import "errors"

// FreeSpace returns errors.ErrUnsupported.
func FreeSpace(string) (int64, error) { return 0, errors.ErrUnsupported }
