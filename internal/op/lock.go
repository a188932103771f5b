package op

import "time"

// defaultLock is how long a writer waits for another (TIX_LOCK_TIMEOUT).
const defaultLock = 10 * time.Second

// lockTimeout reads TIX_LOCK_TIMEOUT, a Go duration; what can't be read counts
// as not set.
func (h *Host) lockTimeout() time.Duration {
	if d, err := time.ParseDuration(h.Getenv("TIX_LOCK_TIMEOUT")); err == nil && d >= 0 {
		return d
	}
	return defaultLock
}
