package setup

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestMergeServerKeepsTheOthers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ src, want string }{
		"indented": {
			"{\n    \"mcpServers\": {\n        \"a\": {\"command\": \"a\"}\n    },\n    \"x\": 1e400\n}\n",
			"{\n    \"mcpServers\": {\n        \"a\": {\"command\": \"a\"},\n        \"tix\": {\n            \"command\": \"tix\",\n            \"args\": [\"mcp\"]\n        }\n    },\n    \"x\": 1e400\n}\n",
		},
		"one line":   {`{"mcpServers":{"a":{}}}`, `{"mcpServers":{"a":{}, "tix": {"command": "tix", "args": ["mcp"]}}}`},
		"no servers": {"{\n  \"x\": 1\n}", "{\n  \"x\": 1,\n  \"mcpServers\": {\n    \"tix\": {\n      \"command\": \"tix\",\n      \"args\": [\"mcp\"]\n    }\n  }\n}"},
		"empty":      {"{}", `{"mcpServers": {"tix": {"command": "tix", "args": ["mcp"]}}}`},
		"no entry":   {"{\n\t\"mcpServers\": {}\n}\n", "{\n\t\"mcpServers\": {\n\t\t\"tix\": {\n\t\t\t\"command\": \"tix\",\n\t\t\t\"args\": [\"mcp\"]\n\t\t}\n\t}\n}\n"},
		"crlf":       {"{\r\n}", `{` + "\r\n  " + `"mcpServers": {` + "\r\n    " + `"tix": {` + "\r\n      " + `"command": "tix",` + "\r\n      " + `"args": ["mcp"]` + "\r\n    }\r\n  }\r\n}"},
		"bom":        {"\xef\xbb\xbf{}", "\xef\xbb\xbf" + `{"mcpServers": {"tix": {"command": "tix", "args": ["mcp"]}}}`},
	} {
		got, state, err := mergeServer([]byte(c.src))
		if err != nil || state != serverMissing || string(got) != c.want {
			t.Errorf("%s: %v %v\n%s\nwant\n%s", name, state, err, got, c.want)
			continue
		}
		if again, state, err := mergeServer(got); err != nil || state != serverSame || string(again) != string(got) {
			t.Errorf("%s: not settled: %v %v", name, state, err)
		}
	}
}

func TestMergeServerRefusesWhatItCannotRead(t *testing.T) {
	t.Parallel()
	for src, says := range map[string]string{
		"": "is not JSON", "{": "is not JSON", "[{}]": "is JSON, but no object", `"{"`: "is JSON, but no object",
		`{"mcpServers": []}`: "no object", `{"mcpServers": "{"}`: "no object",
	} {
		if _, _, err := mergeServer([]byte(src)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", src, err)
		}
	}
}

func FuzzMergeServer(f *testing.F) {
	for _, s := range []string{"{}", `{"mcpServers": {"a": {"b": [1, {"c": "}"}]}}}`, "{\n \"x\": \"\\\"\",\n \"mcpServers\":{\n}}", `{"mcpServers": {"tix": 1, "tix": {}}}`, "[1]", "\xef\xbb\xbf{}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		out, state, err := mergeServer(src)
		if err != nil {
			return
		}
		var before, after map[string]json.RawMessage
		if json.Unmarshal(trimBOM(src), &before) != nil || json.Unmarshal(trimBOM(out), &after) != nil {
			t.Fatalf("%q became %q", src, out)
		}
		var old, now map[string]json.RawMessage
		_ = json.Unmarshal(before[serversKey], &old)
		if json.Unmarshal(after[serversKey], &now) != nil || state != serverSame && compact(now[serverKey]) != compact([]byte(serverEntry("", "", ""))) {
			t.Fatalf("%q became %q", src, out)
		}
		delete(before, serversKey)
		delete(after, serversKey)
		delete(old, serverKey)
		delete(now, serverKey)
		if !reflect.DeepEqual(before, after) || len(old)+len(now) > 0 && !reflect.DeepEqual(old, now) {
			t.Fatalf("another key changed: %q became %q", src, out)
		}
	})
}
