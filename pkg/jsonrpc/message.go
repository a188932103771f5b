package jsonrpc

import (
	"context"
	"encoding/json"
	"strconv"
)

// The error codes that JSON-RPC 2.0 reserves, section 5.1.
const (
	ParseError     = -32700
	InvalidRequest = -32600
	MethodNotFound = -32601
	InvalidParams  = -32602
	InternalError  = -32603
)

// Request is one call or notification as it came over the wire.
type Request struct {
	ID     json.RawMessage // byte for byte; nil for a notification
	Method string
	Params json.RawMessage // an object or an array; nil when absent
}

// Notification tells whether the sender expects no answer. A handler that
// changes something must decide whether it does so without being asked for a
// result.
func (r Request) Notification() bool { return r.ID == nil }

// Error is a failure as the wire shows it.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error gives the message with its code in front.
func (e *Error) Error() string { return strconv.Itoa(e.Code) + ": " + e.Message }

// Handler answers one request. The result is encoded as JSON without HTML
// escaping; a [json.RawMessage] is written verbatim. For a notification both
// results are dropped. The context ends [Server.Grace] after that of
// [Server.Run], so that the request in hand can be finished.
type Handler func(ctx context.Context, req Request) (result any, err *Error)
