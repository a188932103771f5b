package jsonrpc

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"testing"
	"unicode/utf8"
)

// FuzzClassify holds every line to its promise: no panic, at most one answer,
// one of the five codes, and an id that comes back byte for byte.
func FuzzClassify(f *testing.F) {
	for _, c := range cases {
		if len(c.line) < 1000 {
			f.Add([]byte(c.line))
		}
	}
	f.Add([]byte(`{"id":1,"result":null,"id":{}}`))
	f.Add([]byte(`{"jsonrpc":"2.0","id":"\n","method":"tools/call","params":{"name":"x"}}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		line = bytes.ReplaceAll(line, []byte("\n"), nil)
		req, kind, fault := Classify(line)
		if (fault != nil) != (kind == Invalid) {
			t.Fatalf("kind %d with error %v", kind, fault)
		}
		if kind == Call && (req.ID == nil || req.Notification()) || kind == Notification && !req.Notification() {
			t.Fatalf("kind %d with id %s", kind, req.ID)
		}
		var out bytes.Buffer
		s := Server{In: bytes.NewReader(line), Out: &out, Handle: echo}
		if err := s.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		answers := bytes.Count(out.Bytes(), []byte("\n"))
		if want := kind == Call || kind == Invalid; want != (answers == 1) || answers > 1 {
			t.Fatalf("kind %d and %d answers: %s", kind, answers, out.Bytes())
		}
		if answers == 1 {
			checkAnswer(t, line, out.Bytes())
		}
	})
}

func checkAnswer(t *testing.T, line, answer []byte) {
	t.Helper()
	code := codeOf(t, string(answer))
	codes := []int{0, ParseError, InvalidRequest, MethodNotFound, InvalidParams, InternalError}
	if !slices.Contains(codes, code) {
		t.Fatalf("code %d", code)
	}
	id := []byte("null")
	var top map[string]json.RawMessage
	if utf8.Valid(line) && json.Unmarshal(line, &top) == nil {
		var v any
		_ = json.Unmarshal(top["id"], &v)
		switch v.(type) {
		case string, float64:
			id = top["id"]
		default:
			if top["id"] != nil && v == nil && isNumber(top["id"]) {
				id = top["id"] // beyond a float
			}
		}
	}
	prefix := slices.Concat([]byte(`{"jsonrpc":"2.0","id":`), id, []byte(","))
	if !bytes.HasPrefix(answer, prefix) {
		t.Fatalf("%s does not start with %s", answer, prefix)
	}
}
