package mcp

import (
	"encoding/json"

	"github.com/tix-tracker/tix/internal/op"
)

// progressed is a notifications/progress. Its token is the client's own, byte
// for byte.
type progressed struct {
	JSONRPC string         `json:"jsonrpc"`
	Method  string         `json:"method"`
	Params  progressParams `json:"params"`
}

type progressParams struct {
	Token    json.RawMessage `json:"progressToken"`
	Progress int             `json:"progress"`
	Total    int             `json:"total,omitzero"`
	Message  string          `json:"message,omitzero"`
}

// progress reports long work to a client that sent a token with its call; to
// any other nothing is sent. A token is a string or an integer.
func (s *Server) progress(meta json.RawMessage) func(done, total int, what string) {
	var m map[string]json.RawMessage
	if s.Notify == nil || json.Unmarshal(meta, &m) != nil {
		return nil
	}
	token := m["progressToken"]
	var text *string
	var number *int64
	if json.Unmarshal(token, &text) != nil && json.Unmarshal(token, &number) != nil || text == nil && number == nil {
		return nil
	}
	last := -1
	return func(done, total int, what string) {
		if done <= last { // the protocol wants each figure above the one before
			return
		}
		last = done
		notice, err := op.Encode(progressed{"2.0", "notifications/progress", progressParams{token, done, total, what}})
		if err == nil {
			s.Notify(notice)
		}
	}
}
