//go:build !unix

package fsx

// mayWrite knows nothing beforehand.
func mayWrite(string) error { return nil }
