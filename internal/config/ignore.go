package config

import "bytes"

// The lines between which .gitignore belongs to tix.
const (
	ignoreStart = "# tix:start"
	ignoreEnd   = "# tix:end"
)

// IgnoreBlock merges the block of ignored files into a .gitignore and returns
// the new content. An existing block is replaced in place, otherwise the block
// is appended behind one blank line. Line endings follow the file.
func IgnoreBlock(existing []byte) []byte {
	eol := "\n"
	if i := bytes.IndexByte(existing, '\n'); i > 0 && existing[i-1] == '\r' {
		eol = "\r\n"
	}
	block := []byte(ignoreStart + eol + ".tix-backups/" + eol + "**/.tix-numbers/" + eol + "*.tixbak" + eol + "*.md.bak" + eol + ".tix-tmp-*" + eol + ignoreEnd)
	if from, to, ok := ignored(existing); ok {
		return bytes.Join([][]byte{existing[:from], block, existing[to:]}, nil)
	}
	out := bytes.Clone(existing)
	if len(out) > 0 {
		if !bytes.HasSuffix(out, []byte("\n")) {
			out = append(out, eol...)
		}
		if !bytes.HasSuffix(out, []byte("\n\n")) && !bytes.HasSuffix(out, []byte("\n\r\n")) {
			out = append(out, eol...)
		}
	}
	return append(append(out, block...), eol...)
}

// ignored finds the block, from its first line to the end of its last one. A
// start without an end is no block.
func ignored(text []byte) (from, to int, ok bool) {
	from = -1
	for at := 0; at < len(text); {
		end := len(text)
		if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		switch line := bytes.TrimSpace(text[at:end]); {
		case string(line) == ignoreStart:
			from = at
		case string(line) == ignoreEnd && from >= 0:
			return from, at + len(bytes.TrimRight(text[at:end], " \t\r")), true
		}
		at = end + 1
	}
	return 0, 0, false
}
