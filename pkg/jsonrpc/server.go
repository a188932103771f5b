package jsonrpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"
)

// Limits that a zero Server field stands for.
const (
	DefaultMaxLine = 16 << 20        // bytes of one line
	DefaultGrace   = 2 * time.Second // for the request in hand after a cancel
)

// ErrStuck is returned by [Server.Run] when, some time after its context ended,
// the handler has not returned or the other side still does not read.
var ErrStuck = errors.New("the request in hand could not be finished in time")

// Server serves one peer over a pair of streams. Its fields are set before Run
// and not touched afterwards.
type Server struct {
	In     io.Reader
	Out    io.Writer
	Log    io.Writer // panics and answers that cannot be encoded; nil drops them
	Handle Handler

	MaxLine int           // bytes of a line; 0 is DefaultMaxLine
	Grace   time.Duration // 0 is DefaultGrace

	// Notices are messages of the server's own, written verbatim between two
	// requests. Optional; may be closed.
	Notices <-chan json.RawMessage
}

// Run serves until the input ends, and then returns nil when everything that
// was read is answered and written. When ctx ends, the request in hand is
// finished and written, later ones are not begun, and Run returns nil; if that
// takes more than Grace and a quarter of a second, it returns [ErrStuck].
// A failing stream ends it with an error.
//
// A read of In may still be blocked when Run has returned, and after ErrStuck
// the handler or a write too: the caller is expected to exit.
func (s *Server) Run(ctx context.Context) error {
	grace := s.Grace
	if grace <= 0 {
		grace = DefaultGrace
	}
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- s.serve(ctx, work) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	limit := time.NewTimer(grace)
	defer limit.Stop()
	select {
	case err := <-done:
		return err
	case <-limit.C:
		cancel() // a handler that heeds its context returns now
	}
	limit.Reset(250 * time.Millisecond)
	select {
	case err := <-done:
		return err
	case <-limit.C:
		return ErrStuck
	}
}

// serve is the one goroutine that handles requests and writes. stop tells it to
// begin nothing further, work is what handlers see.
func (s *Server) serve(stop, work context.Context) error {
	limit := s.MaxLine
	if limit <= 0 {
		limit = DefaultMaxLine
	}
	lines, quit := make(chan input), make(chan struct{})
	defer close(quit)
	go read(s.In, limit, lines, quit)

	w, notices := newWriter(s.Out), s.Notices
	for {
		if stop.Err() != nil {
			return w.flush()
		}
		var err error
		idle := true
		select {
		case <-stop.Done():
			return w.flush()
		case notice, ok := <-notices:
			if !ok {
				notices = nil
				continue
			}
			err = s.notify(w, notice)
		case in := <-lines:
			if in.err != nil {
				return s.end(w, in.err)
			}
			err = s.line(work, w, in, limit)
			idle = !in.more
		}
		if err == nil && idle {
			err = w.flush()
		}
		if err != nil {
			return err
		}
	}
}

// end finishes after the last line.
func (s *Server) end(w *writer, cause error) error {
	err := w.flush()
	if !errors.Is(cause, io.EOF) {
		err = errors.Join(fmt.Errorf("read requests: %w", cause), err)
	}
	return err
}

// line answers one line. Only errors of the stream are returned.
func (s *Server) line(ctx context.Context, w *writer, in input, limit int) error {
	if in.long {
		return w.fail(nil, &Error{ParseError, fmt.Sprintf("Parse error: the line is longer than %d bytes", limit)})
	}
	req, kind, fault := Classify(in.line)
	switch {
	case kind == Invalid:
		return w.fail(req.ID, fault)
	case kind == Notification:
		s.handle(ctx, w, req)
		return nil
	case kind != Call:
		return nil
	}
	value, fault := s.handle(ctx, w, req)
	if fault != nil {
		return w.fail(req.ID, fault)
	}
	return w.answer(req.ID, "result", value)
}

// handle runs the handler and encodes its result, either of which may panic:
// that costs the request and not the server.
func (s *Server) handle(ctx context.Context, w *writer, req Request) (value []byte, fault *Error) {
	defer func() {
		if cause := recover(); cause != nil {
			s.logf("panic in %q: %v\n%s", req.Method, cause, debug.Stack())
			value, fault = nil, &Error{InternalError, "Internal error"}
		}
	}()
	result, fault := s.Handle(ctx, req)
	if fault != nil || req.Notification() {
		return nil, fault
	}
	value, err := w.encode(result)
	if err != nil {
		s.logf("the result of %q cannot be encoded: %v\n", req.Method, err)
		return nil, &Error{InternalError, "Internal error"}
	}
	return value, nil
}

func (s *Server) notify(w *writer, notice json.RawMessage) error {
	value, err := w.oneLine(notice)
	if err != nil || len(value) == 0 {
		s.logf("a notice is not JSON and was dropped: %v\n", err)
		return nil
	}
	return w.line(value, "\n")
}

func (s *Server) logf(format string, args ...any) {
	if s.Log != nil {
		_, _ = fmt.Fprintf(s.Log, format, args...)
	}
}
