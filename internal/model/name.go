package model

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsName tells whether text may be the name of a record: one line without control
// characters, and without the marks that turn the direction of what stands around
// them.
func IsName(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
	})
}
