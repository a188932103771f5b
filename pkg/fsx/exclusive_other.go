//go:build !linux && !darwin

package fsx

import "os"

func (t *Tree) renameExclusive(from, to string) error { return t.renameReserved(from, to) }

func startSync(*os.File) {}

func keepAttributes(*os.File, string) {}
