package store

import (
	"strconv"
	"strings"
)

// layoutNumber reads the number that a file name carries by the file name
// pattern of [layout], 0 = none: it is all that is known of a file with
// conflict markers.
func layoutNumber(pattern, name string) uint32 {
	if !strings.Contains(pattern, "{number}") {
		return 0
	}
	n, _ := matchLayout(pattern, strings.TrimPrefix(name, "."))
	return n
}

// matchLayout holds a name against a pattern; ok is false when it does not fit.
func matchLayout(pattern, name string) (number uint32, ok bool) {
	for pattern != "" {
		if pattern[0] != '{' {
			if name == "" || name[0] != pattern[0] {
				return 0, false
			}
			pattern, name = pattern[1:], name[1:]
			continue
		}
		token, rest, closed := strings.Cut(pattern, "}")
		if !closed {
			return 0, false
		}
		least, most := tokenWidth(token+"}", name)
		for n := most; n >= least; n-- {
			if inner, fits := matchLayout(rest, name[n:]); fits {
				if token == "{number" {
					v, err := strconv.ParseUint(name[:n], 10, 32)
					if err != nil {
						v = 0
					}
					return uint32(v), true
				}
				return inner, true
			}
		}
		return 0, false
	}
	return 0, name == ""
}

// tokenWidth is how many bytes of the name a token may take.
func tokenWidth(token, name string) (least, most int) {
	switch token {
	case "{date}":
		least, most = 10, 10
	case "{id}":
		least, most = 8, 8
	case "{number}":
		for most < len(name) && name[most] >= '0' && name[most] <= '9' {
			most++
		}
		least = 1
	default:
		return 1, len(name)
	}
	if most > len(name) {
		return 1, 0
	}
	return least, most
}
