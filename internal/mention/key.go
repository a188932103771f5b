package mention

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tix-tracker/tix/internal/model"
)

const (
	around  = 120 // characters on each side of the @ that a key is made of
	longest = 240 // characters of the line that a record shows
)

// key tells a mention from others of the same issue: FNV-1a 64 over what and
// where, 16 hexadecimal digits. It is the original's, which shares the files.
func (t *token) key(owner string, number uint32) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(strings.Join([]string{ // a hash never fails
		owner, strconv.FormatUint(uint64(number), 10), strings.ToLower(t.body), normal(t.window()),
	}, "\x00")))
	return fmt.Sprintf("%016x", h.Sum64())
}

// window is the part of the line around the @.
func (t *token) window() string {
	from, to := t.at, t.at
	for n := 0; n < around && from > 0; n++ {
		_, size := utf8.DecodeLastRuneInString(t.text[:from])
		from -= size
	}
	for n := 0; n < around && to < len(t.text); n++ {
		_, size := utf8.DecodeRuneInString(t.text[to:])
		to += size
	}
	return t.text[from:to]
}

// context is the line of the mention as a record shows it.
func (t *token) context() string { return contextOf(t.text) }

func contextOf(line string) string {
	s := strings.TrimSpace(line)
	at := 0
	for n := 0; n < longest && at < len(s); n++ {
		_, size := utf8.DecodeRuneInString(s[at:])
		at += size
	}
	if at < len(s) {
		return s[:at] + "…"
	}
	return s
}

// newID is the id of a record that is made for a key: `M` and an id as issues
// have. It follows from the key, so that a mention that nobody has recorded yet
// is listed under the id that it will have.
func newID(key string, taken map[string]bool) string {
	for n := 0; ; n++ {
		h := fnv.New64a()
		_, _ = h.Write([]byte(key + "\x00" + strconv.Itoa(n)))
		id := "M" + model.NewID(h.Sum64)
		if !taken[id] {
			taken[id] = true
			return id
		}
	}
}
