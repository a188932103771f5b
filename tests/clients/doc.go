// Package clients drives the built program with clients that others wrote. It is
// a module of its own, so that the program never depends on them; run.sh runs it
// with TIX_BINARY set.
package clients
