package mcp

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/jsonrpc"
	"github.com/tix-tracker/tix/pkg/page"
)

type slowOut struct {
	OK bool `json:"ok"`
}

// slow reports its work three times, once out of order.
func slow() op.Decl {
	return &op.Operation[struct{}, slowOut]{
		Name: "slow", Title: "Slow", Summary: "Takes long.", Repo: op.None,
		Read: func(_ context.Context, e *op.Env, _ struct{}) (slowOut, error) {
			e.Progress(1, 3, "issues")
			e.Progress(1, 3, "issues")
			e.Progress(3, 3, "issues")
			return slowOut{true}, nil
		},
		Text: func(p *page.Page, _ struct{}, _ slowOut) { p.Printf("ok") },
	}
}

func TestProgressOnlyWithAToken(t *testing.T) {
	t.Parallel()
	for meta, notices := range map[string][]string{
		`{"progressToken":"a\u00e9"}`: {
			`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"a\u00e9","progress":1,"total":3,"message":"issues"}}`,
			`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"a\u00e9","progress":3,"total":3,"message":"issues"}}`,
		},
		`{"progressToken":7}`: {
			`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":1,"total":3,"message":"issues"}}`,
			`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":3,"total":3,"message":"issues"}}`,
		},
		`{"progressToken":null}`: nil, `{"progressToken":{}}`: nil, `{}`: nil, `[]`: nil, `null`: nil,
	} {
		s := New(&op.Host{Now: time.Now, Getenv: func(string) string { return "" }}, []op.Decl{slow()})
		var got []string
		s.Notify = func(notice json.RawMessage) { got = append(got, string(notice)) }
		params := json.RawMessage(`{"name":"slow","_meta":` + meta + `}`)
		if _, err := s.Handle(t.Context(), jsonrpc.Request{ID: json.RawMessage("1"), Method: "tools/call", Params: params}); err != nil {
			t.Fatalf("%s: %v", meta, err)
		}
		if !slices.Equal(got, notices) {
			t.Errorf("%s:\n got %v\nwant %v", meta, got, notices)
		}
	}
}
