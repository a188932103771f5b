package jsonrpc

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
)

// cases are the rows of the raw protocol probe that do not need tools, and
// their neighbours. An id of "" means that nothing is answered.
var cases = []struct {
	name, line string
	code       int // 0 is a result
	id         string
}{
	{"cut off", `{"jsonrpc":"2.0",`, ParseError, "null"},
	{"not JSON", `hello`, ParseError, "null"},
	{"two values", `{"jsonrpc":"2.0","id":1,"method":"ping"} {}`, ParseError, "null"},
	{"a byte order mark", "\ufeff" + `{"jsonrpc":"2.0","id":1,"method":"ping"}`, ParseError, "null"},
	{"invalid UTF-8 in a string", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":\"\xff\"}}", ParseError, "null"},
	{"invalid UTF-8 alone", "\xc3", ParseError, "null"},
	{"a control character in a string", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"pi\x01ng\"}", ParseError, "null"},
	{"nested too deep", strings.Repeat("[", 20000), ParseError, "null"},
	{"CRLF", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\r", 0, "1"},
	{"white space around", "\t {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} ", 0, "1"},
	{"empty", "", 0, ""},
	{"blank", " \t\r", 0, ""},
	{"a number", `42`, InvalidRequest, "null"},
	{"a string", `"x"`, InvalidRequest, "null"},
	{"null", `null`, InvalidRequest, "null"},
	{"a batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, InvalidRequest, "null"},
	{"an empty batch", `[]`, InvalidRequest, "null"},
	{"an empty object", `{}`, InvalidRequest, "null"},
	{"no jsonrpc", `{"id":1,"method":"ping"}`, InvalidRequest, "1"},
	{"no jsonrpc and no id", `{"method":"ping"}`, InvalidRequest, "null"},
	{"jsonrpc 1.0", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, InvalidRequest, "1"},
	{"jsonrpc is a number", `{"jsonrpc":2.0,"id":1,"method":"ping"}`, InvalidRequest, "1"},
	{"jsonrpc spelled with an escape", `{"jsonrpc":"2\u002e0","id":1,"method":"ping"}`, 0, "1"},
	{"no method", `{"jsonrpc":"2.0","id":1}`, InvalidRequest, "1"},
	{"method is a number", `{"jsonrpc":"2.0","id":1,"method":5}`, InvalidRequest, "1"},
	{"method is null", `{"jsonrpc":"2.0","id":1,"method":null}`, InvalidRequest, "1"},
	{"keys of another case", `{"JSONRPC":"2.0","ID":1,"METHOD":"ping"}`, InvalidRequest, "null"},
	{"one key of another case", `{"jsonrpc":"2.0","id":1,"Method":"ping"}`, InvalidRequest, "1"},
	{"key spelled with an escape", `{"jsonrpc":"2.0","\u0069d":1,"method":"ping"}`, 0, "1"},
	{"the last of two ids", `{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}`, 0, "2"},
	{"the last of two methods", `{"jsonrpc":"2.0","id":1,"method":5,"method":"ping"}`, 0, "1"},
	{"id null", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, InvalidRequest, "null"},
	{"id is an object", `{"jsonrpc":"2.0","id":{},"method":"ping"}`, InvalidRequest, "null"},
	{"id is an array", `{"jsonrpc":"2.0","id":[1],"method":"ping"}`, InvalidRequest, "null"},
	{"id is a boolean", `{"jsonrpc":"2.0","id":true,"method":"ping"}`, InvalidRequest, "null"},
	{"id is a string", `{"jsonrpc":"2.0","id":"a<&>b","method":"ping"}`, 0, `"a<&>b"`},
	{"id is a string with escapes", `{"jsonrpc":"2.0","id":"\u0061\/\ud800","method":"ping"}`, 0, `"\u0061\/\ud800"`},
	{"id is unicode", `{"jsonrpc":"2.0","id":"ключ 🔑","method":"ping"}`, 0, `"ключ 🔑"`},
	{"id is the empty string", `{"jsonrpc":"2.0","id":"","method":"ping"}`, 0, `""`},
	{"id above 2^53", `{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, 0, "9007199254740993"},
	{"id with an exponent", `{"jsonrpc":"2.0","id":1e21,"method":"ping"}`, 0, "1e21"},
	{"id is negative zero", `{"jsonrpc":"2.0","id":-0.0,"method":"ping"}`, 0, "-0.0"},
	{"params is a string", `{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}`, InvalidParams, "1"},
	{"params is a number", `{"jsonrpc":"2.0","id":1,"method":"ping","params":7}`, InvalidParams, "1"},
	{"params is a boolean", `{"jsonrpc":"2.0","id":1,"method":"ping","params":false}`, InvalidParams, "1"},
	{"params is null", `{"jsonrpc":"2.0","id":1,"method":"ping","params":null}`, 0, "1"},
	{"params is an array", `{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}`, 0, "1"},
	{"unknown method", `{"jsonrpc":"2.0","id":1,"method":"foo/bar"}`, MethodNotFound, "1"},
	{"unknown members", `{"jsonrpc":"2.0","id":1,"method":"ping","x":1,"result":2}`, 0, "1"},
	{"notification", `{"jsonrpc":"2.0","method":"ping"}`, 0, ""},
	{"unknown notification", `{"jsonrpc":"2.0","method":"notifications/foo"}`, 0, ""},
	{"notification with bad params", `{"jsonrpc":"2.0","method":"ping","params":"x"}`, 0, ""},
	{"stray response", `{"jsonrpc":"2.0","id":9,"result":{}}`, 0, ""},
	{"stray error response", `{"jsonrpc":"2.0","id":9,"error":{"code":-1,"message":"x"}}`, 0, ""},
	{"error response without an id", `{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"x"}}`, 0, ""},
}

func TestEveryLineIsAnsweredAsItDeserves(t *testing.T) {
	t.Parallel()
	for _, tt := range cases {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			sentinel := `{"jsonrpc":"2.0","id":"sentinel","method":"ping"}`
			got := exchange(t, tt.line+"\n"+sentinel+"\n")
			if last := got[len(got)-1]; last != `{"jsonrpc":"2.0","id":"sentinel","result":{}}` {
				t.Fatalf("the sentinel got %s", last)
			}
			got = got[:len(got)-1]
			if tt.id == "" {
				if len(got) != 0 {
					t.Fatalf("expected silence, got %s", got)
				}
				return
			}
			if len(got) != 1 {
				t.Fatalf("expected one answer, got %s", got)
			}
			if code := codeOf(t, got[0]); code != tt.code {
				t.Errorf("code %d, want %d: %s", code, tt.code, got[0])
			}
			if prefix := `{"jsonrpc":"2.0","id":` + tt.id + `,`; !strings.HasPrefix(got[0], prefix) {
				t.Errorf("%s does not start with %s", got[0], prefix)
			}
		})
	}
}

// echo answers ping with an empty object and knows nothing else.
func echo(_ context.Context, req Request) (any, *Error) {
	if req.Method == "ping" {
		return struct{}{}, nil
	}
	return nil, &Error{MethodNotFound, "Method not found"}
}

// exchange serves an input to its end and gives the lines that came back.
func exchange(t *testing.T, in string) []string {
	t.Helper()
	var out bytes.Buffer
	s := Server{In: strings.NewReader(in), Out: &out, Handle: echo}
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if out.Len() == 0 {
		return nil
	}
	text, ok := strings.CutSuffix(out.String(), "\n")
	if !ok {
		t.Fatalf("torn last line: %q", out.String())
	}
	return strings.Split(text, "\n")
}

func codeOf(t *testing.T, line string) int {
	t.Helper()
	var answer struct {
		Result json.RawMessage `json:"result"`
		Error  *Error          `json:"error"`
	}
	if err := json.Unmarshal([]byte(line), &answer); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if answer.Error != nil {
		return answer.Error.Code
	}
	if answer.Result == nil {
		t.Fatalf("neither result nor error: %s", line)
	}
	return 0
}

func TestRequestsHoldCopiesOfTheLine(t *testing.T) {
	t.Parallel()
	line := []byte(`{"jsonrpc":"2.0","id":12,"method":"m","params":{"a":1}}`)
	req, kind, err := Classify(line)
	if kind != Call || err != nil {
		t.Fatal(kind, err)
	}
	for i := range line {
		line[i] = 'x'
	}
	if string(req.ID) != "12" || req.Method != "m" || string(req.Params) != `{"a":1}` {
		t.Errorf("got %s %s %s", req.ID, req.Method, req.Params)
	}
}
