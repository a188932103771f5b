package op

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/pkg/fsx"
	"github.com/tix-tracker/tix/pkg/page"
)

// documentText is a result's own JSON as the text of its operation: indented by
// two, no final newline. What a page would show escaped (bidi overrides, C1) is
// escaped as JSON does, so that the text stays a document.
func documentText(data json.RawMessage) string {
	var b bytes.Buffer
	if json.Indent(&b, data, "", "  ") != nil {
		return string(data)
	}
	text := b.String()
	if plain(text) {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		switch s := string(r); {
		case r == '\n' || page.Escape(s) == s:
			out.WriteString(s)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&out, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}

// plain tells whether a page shows every line as it is.
func plain(text string) bool {
	for line := range strings.Lines(text) {
		if line = strings.TrimSuffix(line, "\n"); page.Escape(line) != line {
			return false
		}
	}
	return true
}

// save writes the finished text into the file that the user named, anywhere,
// with the folders that it needs; standard output then names the file.
func (o *Operation[In, Out]) save(h *Host, in *Input, a Answer) Answer {
	path := in.output
	if !filepath.IsAbs(path) {
		path = filepath.Join(h.Dir, path)
	}
	if err := writeText(path, []byte(a.Plain()), fsx.Options{Hook: h.Hook, Rand: h.Rand, PID: h.PID, Counter: h.Counts}); err != nil {
		refused := o.refuse(h, *in.value.(*In), fault.IO(err, "can't write `%s`: %v", in.output, err))
		refused.Out, refused.Err = a.Out, a.Err+refused.Err
		return refused
	}
	a.Page = new(page.Page)
	a.Page.Printf("%s", in.output)
	return a
}

// writeText writes a file whose folders need not exist yet.
func writeText(path string, data []byte, o fsx.Options) error {
	base := filepath.Dir(path)
	if _, err := os.Stat(base); !errors.Is(err, fs.ErrNotExist) {
		return fsx.WriteFile(path, data, o)
	}
	for {
		if _, err := os.Stat(base); !errors.Is(err, fs.ErrNotExist) || base == filepath.Dir(base) {
			break
		}
		base = filepath.Dir(base)
	}
	rel, err := filepath.Rel(base, path)
	if err != nil {
		return err
	}
	t, err := fsx.Open(base, o)
	if err != nil {
		return err
	}
	defer t.Close()
	return t.Commit(fsx.Plan{Changes: []fsx.Change{{Path: filepath.ToSlash(rel), Data: data}}})
}
