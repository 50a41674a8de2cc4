//go:build !linux && !darwin

package files

import "errors"

// Free returns errors.ErrUnsupported.
func Free(string) (int64, error) { return 0, errors.ErrUnsupported }
