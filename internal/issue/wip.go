package issue

import (
	"encoding/json"

	"github.com/tix-tracker/tix/internal/board"
)

// WIP is what the limit of the target column says of a move. Its shape:
// original/flow.md 3.5. Limits are not judged yet: every move is allowed, with
// limit and usage null.
type WIP struct {
	Kind        string            `json:"kind"`
	From        string            `json:"from"`
	To          string            `json:"to"`
	Before      string            `json:"before"`
	After       string            `json:"after"`
	Limit       json.RawMessage   `json:"limit"`
	Usage       json.RawMessage   `json:"usage"`
	Diagnostics []json.RawMessage `json:"diagnostics"`
	History     json.RawMessage   `json:"history"`
}

func allowed(t board.Transition) WIP {
	null := json.RawMessage("null")
	return WIP{
		Kind: "allow", From: t.From, To: t.To, Before: "within", After: "within",
		Limit: null, Usage: null, Diagnostics: []json.RawMessage{}, History: null,
	}
}
