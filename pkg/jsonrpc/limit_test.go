package jsonrpc

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestTheLimitOfALineIsExact(t *testing.T) {
	t.Parallel()
	for _, max := range []int{len(ping(1)), 100, 4096, 70_000, 200_000} {
		fits := ping(1) + strings.Repeat(" ", max-len(ping(1)))
		var out bytes.Buffer
		s := Server{In: strings.NewReader(fits + "\n" + fits + " \n" + fits + " "), Out: &out, Handle: echo, MaxLine: max}
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := strings.Split(out.String(), "\n")
		if len(got) != 4 || codeOf(t, got[0]) != 0 || codeOf(t, got[1]) != ParseError || codeOf(t, got[2]) != ParseError {
			t.Errorf("limit %d: %s", max, got)
		}
	}
}

// endless gives n bytes without a line break and watches the heap.
type endless struct {
	n    int
	peak uint64
}

func (e *endless) Read(p []byte) (int, error) {
	if e.n <= 0 {
		return 0, io.EOF
	}
	if e.n%(8<<20) == 0 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		e.peak = max(e.peak, m.HeapAlloc)
	}
	n := min(len(p), e.n, 32<<10)
	for i := range p[:n] {
		p[i] = 'x'
	}
	e.n -= n
	return n, nil
}

// Not parallel: it measures the heap of the process.
func TestAHugeLineIsSkippedInConstantMemory(t *testing.T) {
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	huge := &endless{n: 64 << 20}
	var out bytes.Buffer
	s := Server{In: io.MultiReader(huge, strings.NewReader("\n"+ping(2)+"\n")), Out: &out, Handle: echo, MaxLine: 1 << 20}
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error: the line is longer than 1048576 bytes"}}
{"jsonrpc":"2.0","id":2,"result":{}}
`
	if out.String() != want {
		t.Errorf("got %s", out.String())
	}
	if huge.peak > before.HeapAlloc+16<<20 {
		t.Errorf("the heap grew from %d to %d bytes", before.HeapAlloc, huge.peak)
	}
}

// stalled gives one request and then blocks until the test ends.
func stalled(t *testing.T, first string) io.Reader {
	r, w := io.Pipe()
	t.Cleanup(func() { _ = w.Close() })
	return io.MultiReader(strings.NewReader(first), r)
}

func TestACancelFinishesTheRequestInHand(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	s := Server{In: stalled(t, ping(1)+"\n"+ping(2)+"\n"), Out: &out, Handle: func(work context.Context, req Request) (any, *Error) {
		cancel()
		time.Sleep(5 * time.Millisecond)
		if work.Err() != nil {
			t.Error("the request in hand was cut off")
		}
		return echo(work, req)
	}}
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if want := `{"jsonrpc":"2.0","id":1,"result":{}}` + "\n"; out.String() != want {
		t.Errorf("got %s", out.String())
	}
}

func TestACancelDoesNotWaitForABlockedRead(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	s := Server{In: stalled(t, ""), Out: io.Discard, Handle: echo}
	time.AfterFunc(5*time.Millisecond, cancel)
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
}

func TestAfterTheGraceTheRequestIsCutOff(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	s := Server{In: stalled(t, ping(1)+"\n"), Out: &out, Grace: time.Millisecond, Handle: func(work context.Context, _ Request) (any, *Error) {
		cancel()
		<-work.Done()
		return nil, &Error{InternalError, "interrupted"}
	}}
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "interrupted") {
		t.Errorf("got %s", out.String())
	}
}

func TestAnOutputNobodyReadsDoesNotHoldTheServer(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	t.Cleanup(func() { _ = r.Close() })
	s := Server{In: stalled(t, ping(1)+"\n"), Out: w, Grace: time.Millisecond, Handle: func(work context.Context, q Request) (any, *Error) {
		cancel() // the answer is due, and nobody reads it
		return echo(work, q)
	}}
	if err := s.Run(ctx); !errors.Is(err, ErrStuck) {
		t.Errorf("got %v", err)
	}
}
