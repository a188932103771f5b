package jsonrpc

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// writer puts messages on the wire, one a line. Its errors are those of the
// buffered writer, which keeps the first one.
type writer struct {
	out     *bufio.Writer
	scratch bytes.Buffer
}

func newWriter(out io.Writer) *writer {
	return &writer{out: bufio.NewWriterSize(out, 64<<10)}
}

// keepScratch bounds the memory that a large answer leaves behind.
const keepScratch = 1 << 20

// encode gives the JSON of v on one line. The bytes are good until the next
// call.
func (w *writer) encode(v any) ([]byte, error) {
	if raw, ok := v.(json.RawMessage); ok && len(raw) > 0 {
		return w.oneLine(raw)
	}
	w.reset()
	enc := json.NewEncoder(&w.scratch)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(w.scratch.Bytes(), []byte("\n")), nil
}

// oneLine takes line breaks out of raw JSON, which would tear the framing; JSON
// without any is passed on untouched.
func (w *writer) oneLine(raw json.RawMessage) ([]byte, error) {
	if bytes.IndexByte(raw, '\n') < 0 && bytes.IndexByte(raw, '\r') < 0 {
		return raw, nil
	}
	w.reset()
	if err := json.Compact(&w.scratch, raw); err != nil {
		return nil, err
	}
	return w.scratch.Bytes(), nil
}

func (w *writer) reset() {
	if w.scratch.Cap() > keepScratch {
		w.scratch = bytes.Buffer{}
	}
	w.scratch.Reset()
}

// answer writes a response whose member `result` or `error` holds value.
func (w *writer) answer(id json.RawMessage, member string, value []byte) error {
	if id == nil {
		id = json.RawMessage("null")
	}
	for _, part := range [...]string{`{"jsonrpc":"2.0","id":`, string(id), `,"`, member, `":`} {
		if _, err := w.out.WriteString(part); err != nil {
			return failed(err)
		}
	}
	return w.line(value, "}\n")
}

// fail writes an error response.
func (w *writer) fail(id json.RawMessage, fault *Error) error {
	value, err := w.encode(fault)
	if err != nil {
		return err
	}
	return w.answer(id, "error", value)
}

// line writes bytes and the end of the line.
func (w *writer) line(value []byte, end string) error {
	if _, err := w.out.Write(value); err != nil {
		return failed(err)
	}
	if _, err := w.out.WriteString(end); err != nil {
		return failed(err)
	}
	return nil
}

func (w *writer) flush() error {
	if err := w.out.Flush(); err != nil {
		return failed(err)
	}
	return nil
}

func failed(err error) error { return fmt.Errorf("write answers: %w", err) }
