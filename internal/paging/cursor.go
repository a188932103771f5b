package paging

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"hash/fnv"
)

// version is the first byte of a cursor; another one is refused.
const version = 1

// digest is what a cursor keeps of the arguments that it is bound to.
func digest(bound []string) uint64 {
	h := fnv.New64a()
	for _, s := range bound {
		_, _ = h.Write(append(binary.AppendUvarint(nil, uint64(len(s))), s...)) // a hash never fails
	}
	return h.Sum64()
}

// encode packs a position: version, digest, the values with their lengths,
// checksum; as text that needs no quotes anywhere, and none of the hyphens of
// base64url: two of them would break the XML comment that ends a cut document.
func encode(at []string, bound uint64) string {
	b := binary.BigEndian.AppendUint64([]byte{version}, bound)
	for _, s := range at {
		b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
	}
	return base64.RawStdEncoding.EncodeToString(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b)))
}

// decode is the reverse; false for anything that encode did not make. The
// position is never nil.
func decode(cursor string) (at []string, bound uint64, ok bool) {
	b, err := base64.RawStdEncoding.DecodeString(cursor)
	if err != nil || len(b) < 13 || b[0] != version {
		return nil, 0, false
	}
	body, sum := b[:len(b)-4], binary.BigEndian.Uint32(b[len(b)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return nil, 0, false
	}
	bound, body = binary.BigEndian.Uint64(body[1:]), body[9:]
	at = []string{}
	for len(body) > 0 {
		n, width := binary.Uvarint(body)
		if width <= 0 || n > uint64(len(body)-width) {
			return nil, 0, false
		}
		at = append(at, string(body[width:width+int(n)]))
		body = body[width+int(n):]
	}
	return at, bound, true
}
