package model

import (
	"strings"
	"time"
)

const (
	// crockford is Crockford's base 32: no I, L, O or U.
	crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	// crockfordDigits of them are no letters and can't begin an id: an id could
	// be taken for a number otherwise.
	crockfordDigits = 10
	idLength        = 8
)

// ValidID reports whether s is an issue id: 8 characters of Crockford's base 32
// in any case, the first one a letter.
func ValidID(s string) bool {
	return len(s) == idLength && s[0] > '9' && isCrockford(s)
}

// CanonicalID is an id as tix writes references to it: in upper case.
func CanonicalID(s string) string { return strings.ToUpper(s) }

func isCrockford(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		if strings.IndexByte(crockford, c) < 0 {
			return false
		}
	}
	return true
}

// NewID mints an issue id from 64 random bits. The caller checks it against the
// ids in use.
func NewID(rand func() uint64) string {
	r := rand()
	var id [idLength]byte
	letters := uint64(len(crockford) - crockfordDigits)
	id[0] = crockford[crockfordDigits+r%letters]
	r /= letters
	for i := 1; i < idLength; i++ {
		id[i] = crockford[r&31]
		r >>= 5
	}
	return string(id[:])
}

// NewRelationshipID mints the id of a relationship: `rel_` and a ULID, 48 bits
// of Unix milliseconds and 80 random bits.
func NewRelationshipID(now time.Time, rand func() uint64) string {
	const times, randoms = 10, 16
	id := make([]byte, times+randoms)
	ms := uint64(max(now.UnixMilli(), 0)) & (1<<48 - 1)
	for i := times - 1; i >= 0; i-- {
		id[i] = crockford[ms&31]
		ms >>= 5
	}
	var bits uint64
	for i := range randoms {
		if i%8 == 0 {
			bits = rand()
		}
		id[times+i] = crockford[bits&31]
		bits >>= 5
	}
	return "rel_" + string(id)
}
