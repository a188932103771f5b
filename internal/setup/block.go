package setup

import (
	"bytes"
	"strings"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/matter"
)

// The lines between which a file belongs to tix.
const (
	blockStart = "<!-- tix:start -->"
	blockEnd   = "<!-- tix:end -->"
)

// mergeBlock puts a block (its lines, markers included, with plain line ends)
// into a file: in place of the one that is there, else behind everything and one
// blank line. Line ends follow the file; every other byte stays. A block that
// is begun and not ended is refused, for nobody knows where it ends.
func mergeBlock(name string, src []byte, block string) ([]byte, *fault.Fault) {
	eol := "\n"
	if i := bytes.IndexByte(src, '\n'); i > 0 && src[i-1] == '\r' {
		eol = "\r\n"
	}
	text := []byte(strings.ReplaceAll(strings.TrimSuffix(block, "\n"), "\n", eol))
	from, to, open := findBlock(src)
	switch {
	case open > 0:
		return nil, openBlock(name, open)
	case from >= 0:
		return bytes.Join([][]byte{src[:from], text, src[to:]}, nil), nil
	}
	out := bytes.Clone(src)
	if len(bytes.TrimPrefix(out, []byte("\xef\xbb\xbf"))) > 0 {
		if !bytes.HasSuffix(out, []byte("\n")) {
			out = append(out, eol...)
		}
		if !bytes.HasSuffix(out, []byte("\n\n")) && !bytes.HasSuffix(out, []byte("\n\r\n")) {
			out = append(out, eol...)
		}
	}
	return append(append(out, text...), eol...), nil
}

// findBlock gives the bytes from the first marker to the end of the last one,
// without its line end; from is -1 when there is no block. open is the line of a
// first marker without a last one. Markers in fenced code are an example.
func findBlock(src []byte) (from, to, open int) {
	from = -1
	for l := range matter.Lines(src, 1) {
		if l.Fenced {
			continue
		}
		switch string(bytes.TrimSpace(bytes.TrimPrefix(l.Text, []byte("\xef\xbb\xbf")))) {
		case blockStart:
			if from < 0 {
				from, open = l.Start+bytes.Index(l.Text, []byte(blockStart)), l.Number
			}
		case blockEnd:
			if from >= 0 {
				return from, l.Start + bytes.Index(l.Text, []byte(blockEnd)) + len(blockEnd), 0
			}
		}
	}
	return from, 0, open
}
