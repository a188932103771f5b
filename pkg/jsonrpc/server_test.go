package jsonrpc

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
)

func ping(id int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`, id)
}

func TestPipelinedRequestsAreAnsweredInOrder(t *testing.T) {
	t.Parallel()
	var in strings.Builder
	for i := range 300 {
		in.WriteString(ping(i) + "\n")
		if i%7 == 0 {
			in.WriteString(`{"jsonrpc":"2.0","method":"notifications/x"}` + "\n\n")
		}
	}
	got := exchange(t, in.String())
	if len(got) != 300 {
		t.Fatalf("%d answers", len(got))
	}
	for i, line := range got {
		if want := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{}}`, i); line != want {
			t.Fatalf("answer %d is %s", i, line)
		}
	}
}

func TestEndOfInputLosesNothing(t *testing.T) {
	t.Parallel()
	for range 50 {
		r, w := io.Pipe()
		go func() {
			for i := range 20 {
				_, _ = io.WriteString(w, ping(i)+"\n")
			}
			_ = w.Close()
		}()
		var out bytes.Buffer
		s := Server{In: r, Out: &out, Handle: echo}
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "\n"); n != 20 {
			t.Fatalf("%d answers", n)
		}
	}
}

func TestTheUnterminatedLastLineIsServed(t *testing.T) {
	t.Parallel()
	if got := exchange(t, ping(5)); len(got) != 1 {
		t.Errorf("got %s", got)
	}
	if got := exchange(t, ""); len(got) != 0 {
		t.Errorf("got %s", got)
	}
}

func TestAnAnswerIsFlushedWhenNoInputIsWaiting(t *testing.T) {
	t.Parallel()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	s := Server{In: inR, Out: outW, Handle: echo}
	done := make(chan error, 1)
	go func() { done <- s.Run(context.WithoutCancel(t.Context())) }()
	// The blank lines behind the request must not hold its answer back.
	go func() { _, _ = io.WriteString(inW, ping(1)+"\n\n \n") }()
	buf := make([]byte, 100)
	n, err := outR.Read(buf)
	if err != nil || string(buf[:n]) != `{"jsonrpc":"2.0","id":1,"result":{}}`+"\n" {
		t.Fatalf("%q %v", buf[:n], err)
	}
	_ = inW.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestAPanicCostsTheRequestAlone(t *testing.T) {
	t.Parallel()
	var out, log bytes.Buffer
	s := Server{In: strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"boom"}` + "\n" +
		`{"jsonrpc":"2.0","method":"boom"}` + "\n" + `{"jsonrpc":"2.0","id":2,"method":"bad"}` + "\n" +
		`{"jsonrpc":"2.0","id":3,"method":"late"}` + "\n" + ping(4) + "\n"),
		Out: &out, Log: &log, Handle: func(ctx context.Context, req Request) (any, *Error) {
			switch req.Method {
			case "boom":
				panic("kaput")
			case "bad":
				return func() {}, nil
			case "late":
				return explosive{}, nil
			}
			return echo(ctx, req)
		}}
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for id := 1; id <= 3; id++ {
		fmt.Fprintf(&want, `{"jsonrpc":"2.0","id":%d,"error":{"code":-32603,"message":"Internal error"}}`+"\n", id)
	}
	want.WriteString(`{"jsonrpc":"2.0","id":4,"result":{}}` + "\n")
	if out.String() != want.String() {
		t.Errorf("got %s", out.String())
	}
	for _, part := range []string{"kaput", "server_test.go", "cannot be encoded", "too late"} {
		if !strings.Contains(log.String(), part) {
			t.Errorf("the log lacks %q: %s", part, log.String())
		}
	}
}

// explosive panics while it is encoded.
type explosive struct{}

func (explosive) MarshalJSON() ([]byte, error) { panic("too late") }

func TestResultsAreWrittenWithoutEscapesAndRawOnesVerbatim(t *testing.T) {
	t.Parallel()
	results := []any{
		map[string]string{"a": "<b>&"}, json.RawMessage(`{"a" :  "\u003c"}`), json.RawMessage("{\n\"a\": 1\r\n}"), nil, json.RawMessage(nil),
	}
	var in strings.Builder
	for i := range results {
		in.WriteString(ping(i) + "\n")
	}
	var out bytes.Buffer
	s := Server{In: strings.NewReader(in.String()), Out: &out, Handle: func(_ context.Context, req Request) (any, *Error) {
		return results[req.ID[0]-'0'], nil
	}}
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []string{`{"a":"<b>&"}`, `{"a" :  "\u003c"}`, `{"a":1}`, `null`, `null`, ""}
	for i, got := range strings.Split(out.String(), "\n") {
		if i < len(results) {
			want[i] = fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":%s}`, i, want[i])
		}
		if got != want[i] {
			t.Errorf("got %s, want %s", got, want[i])
		}
	}
}

func TestNoticesStandBetweenAnswers(t *testing.T) {
	t.Parallel()
	notices := make(chan json.RawMessage, 3)
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	s := Server{In: inR, Out: outW, Handle: echo, Notices: notices}
	done := make(chan error, 1)
	go func() { done <- s.Run(context.WithoutCancel(t.Context())); _ = outW.Close() }()
	notices <- json.RawMessage("{\"method\":\n\"n\"}")
	notices <- json.RawMessage("not\njson")
	close(notices)
	go func() { _, _ = io.WriteString(inW, ping(1)); time.Sleep(time.Millisecond); _ = inW.Close() }()
	all, _ := io.ReadAll(outR)
	lines := strings.Split(strings.TrimSpace(string(all)), "\n")
	slices.Sort(lines)
	if want := []string{`{"jsonrpc":"2.0","id":1,"result":{}}`, `{"method":"n"}`}; !slices.Equal(lines, want) {
		t.Errorf("got %q", lines)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestAFailingStreamEndsTheServer(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	r, w := io.Pipe()
	_ = r.CloseWithError(broken)
	blocked, _ := io.Pipe()
	s := Server{In: io.MultiReader(strings.NewReader(ping(1)+"\n"), blocked), Out: w, Handle: echo}
	if err := s.Run(t.Context()); !errors.Is(err, broken) {
		t.Errorf("a failing write: %v", err)
	}
	var out bytes.Buffer
	r, w = io.Pipe()
	_ = w.CloseWithError(broken)
	s = Server{In: io.MultiReader(strings.NewReader(ping(1)+"\n"+ping(2)), r), Out: &out, Handle: echo}
	if err := s.Run(t.Context()); !errors.Is(err, broken) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("a failing read: %v, %s", err, out.String())
	}
}
