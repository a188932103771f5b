package jsonrpc

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// input is one line of the stream as the reader hands it over.
type input struct {
	line []byte // without its newline; the receiver owns it
	long bool   // longer than the limit, and skipped
	more bool   // a whole further line is at hand: the next input cannot block
	err  error  // the end: io.EOF or what went wrong; line is empty
}

// read cuts the stream into lines until it ends or stop is closed. It never
// holds more than limit bytes of a line, however long that is.
func read(r io.Reader, limit int, lines chan<- input, stop <-chan struct{}) {
	br := bufio.NewReaderSize(r, 64<<10)
	for {
		in, err := next(br, limit)
		if err != nil && !errors.Is(err, io.EOF) {
			// What was cut off by a failing read is not a line.
			in = input{}
		}
		if err == nil || len(in.line) > 0 || in.long {
			select {
			case lines <- in:
			case <-stop:
				return
			}
		}
		if err != nil {
			select {
			case lines <- input{err: err}:
			case <-stop:
			}
			return
		}
	}
}

// next reads one line. At the end of the stream it returns io.EOF together with
// the unterminated last line, if there is one.
func next(br *bufio.Reader, limit int) (input, error) {
	var in input
	for {
		chunk, err := br.ReadSlice('\n')
		ended := err == nil
		if ended {
			chunk = chunk[:len(chunk)-1]
		}
		if in.long || len(in.line)+len(chunk) > limit {
			in.line, in.long = nil, true
		} else {
			in.line = append(in.line, chunk...)
		}
		switch {
		case ended:
			waiting, _ := br.Peek(br.Buffered())
			in.more = bytes.IndexByte(waiting, '\n') >= 0
			return in, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return in, err
		}
	}
}
