package op

import (
	"time"

	"github.com/tix-tracker/tix/internal/fault"
)

// defaultLock is how long a writer waits for another (TIX_LOCK_TIMEOUT).
const defaultLock = 10 * time.Second

// LockTimeout reads TIX_LOCK_TIMEOUT, a Go duration. What can't be read is
// refused: somebody who set it counts on it.
func (h *Host) LockTimeout() (time.Duration, *fault.Fault) {
	text := h.Getenv("TIX_LOCK_TIMEOUT")
	if text == "" {
		return defaultLock, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, fault.Config("the environment's TIX_LOCK_TIMEOUT is `%s`, which is not a duration", text).Help("write for example 30s, or unset it")
	}
	return d, nil
}
