package fsx

import (
	"errors"
	"io/fs"
	"syscall"

	"golang.org/x/sys/windows"
)

// readFlag opens a file for reading; Windows needs nothing special.
const readFlag = 0

// syncDirs tells whether directories can be synced: Windows cannot.
const syncDirs = false

func identityOf(fs.FileInfo) (inode, dev uint64) { return 0, 0 }

func linkCount(fs.FileInfo) uint64 { return 1 }

func isInterrupted(error) bool { return false }

func isUnsupported(err error) bool {
	return errors.Is(err, windows.ERROR_INVALID_FUNCTION) || errors.Is(err, windows.ERROR_NOT_SUPPORTED) ||
		errors.Is(err, syscall.EWINDOWS)
}

func isNoDirSync(error) bool { return true }
