//go:build unix

package fsx

import "golang.org/x/sys/unix"

// mayWrite tells why nothing can be created in a directory, as far as the system
// knows beforehand.
func mayWrite(dir string) error {
	return unix.Faccessat(unix.AT_FDCWD, dir, unix.W_OK|unix.X_OK, unix.AT_EACCESS)
}
