//go:build unix

package gitdir

import "syscall"

const readFlag = syscall.O_NONBLOCK
