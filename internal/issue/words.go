package issue

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
)

// textual refuses what is no text: bytes that are not UTF-8, and NUL.
func textual(field, s string) *fault.Fault {
	if utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 {
		return nil
	}
	return notText(field)
}

// Person is a trimmed name; `me` is the git identity, which is refused where there
// is none.
func Person(ctx context.Context, e *op.Env, field, s string) (string, *fault.Fault) {
	s = strings.TrimSpace(s)
	if !isMe(s) {
		return s, nil
	}
	if me := e.Me(ctx); me != "" {
		return me, nil
	}
	return "", noIdentity(field)
}
