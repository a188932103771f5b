package triage

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"

	"github.com/tix-tracker/tix/internal/model"
)

// seen is an issue as a preview showed it.
type seen struct {
	number uint32
	file   [fileSum]byte // of its bytes; zero for a file that could not be read
}

// A token is a version, the sum of the call, and the issues in the order of the
// preview, so that apply needs nothing that is kept between the two: it takes the
// issues from the token and not from a filter that may select others by now.
const (
	tokenVersion = 1
	callSum      = 8
	fileSum      = 4
)

// sumOf is what a token keeps of a file.
func sumOf(is *model.Issue) (s [fileSum]byte) {
	sum := sha256.Sum256(is.Doc.Raw())
	copy(s[:], sum[:])
	return s
}

// bound is what a token keeps of the arguments.
func (c *call) bound(in *In) []byte {
	of := ""
	if c.of != nil {
		of = c.of.ID + c.of.Path
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q", in.selectors(), []string{
		in.Filter, c.decision, c.reason, c.actor, c.course.To, of,
	}))
	return sum[:callSum]
}

// tokenOf makes the token of a preview.
func tokenOf(bound []byte, list []seen) string {
	b := append([]byte{tokenVersion}, bound...)
	for _, s := range list {
		b = append(binary.AppendUvarint(b, uint64(s.number)), s.file[:]...)
	}
	sum := sha256.Sum256(b)
	return base64.RawStdEncoding.EncodeToString(append(b, sum[:fileSum]...))
}

// readToken is the reverse; ok is false for anything that tokenOf did not make.
func readToken(token string) (bound []byte, list []seen, ok bool) {
	b, err := base64.RawStdEncoding.DecodeString(token)
	if err != nil || len(b) < 1+callSum+fileSum || b[0] != tokenVersion {
		return nil, nil, false
	}
	body, end := b[:len(b)-fileSum], b[len(b)-fileSum:]
	if sum := sha256.Sum256(body); string(sum[:fileSum]) != string(end) {
		return nil, nil, false
	}
	bound, body = body[1:1+callSum], body[1+callSum:]
	for len(body) > 0 {
		n, size := binary.Uvarint(body)
		if size <= 0 || n > 1<<32-1 || len(body) < size+fileSum {
			return nil, nil, false
		}
		s := seen{number: uint32(n)}
		copy(s.file[:], body[size:])
		list, body = append(list, s), body[size+fileSum:]
	}
	return bound, list, true
}
