package promise

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
)

// Token is base64url of the binding, a check of the items, and the items: about
// eight bytes each.
func Token(of Binding, marks []Mark) string {
	var items []byte
	for _, m := range marks {
		items = binary.AppendUvarint(items, uint64(m.number))
		items = append(append(items, m.who[:]...), m.state[:]...)
	}
	check := checkOf(items)
	return base64.RawURLEncoding.EncodeToString(append(append(of[:], check[:]...), items...))
}

// checkOf tells a token from a part of it: items that were cut off would pass for
// none.
func checkOf(items []byte) (c [checkBytes]byte) {
	sum := sha256.Sum256(items)
	copy(c[:], sum[:])
	return c
}

// Read gives the items of a token that a preview of the same call made.
func Read(token string, of Binding) ([]Mark, *fault.Fault) {
	const head = bindingBytes + checkBytes
	b, err := base64.RawURLEncoding.DecodeString(strings.TrimSpace(token))
	if err != nil || len(b) < head {
		return nil, strange()
	}
	own, check, items := Binding(b[:bindingBytes]), [checkBytes]byte(b[bindingBytes:head]), b[head:]
	if check != checkOf(items) {
		return nil, strange()
	}
	var list []Mark
	for len(items) > 0 {
		n, size := binary.Uvarint(items)
		if size <= 0 || n > 1<<32-1 || len(items) < size+whoBytes+stateBytes {
			return nil, strange()
		}
		m := Mark{number: uint32(n)}
		items = items[size:]
		copy(m.who[:], items)
		copy(m.state[:], items[whoBytes:])
		list, items = append(list, m), items[whoBytes+stateBytes:]
	}
	if own != of {
		return nil, foreign()
	}
	return list, nil
}
