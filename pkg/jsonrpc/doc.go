// Package jsonrpc serves JSON-RPC 2.0 over a pair of streams, one message a
// line, one request after the other.
//
// It answers every line that deserves an answer exactly once and in the order
// of arrival, echoes an id byte for byte, survives whatever bytes come in and a
// handler that panics, and loses nothing at the end of the input. It knows
// nothing of the methods that it serves: a [Handler] does.
//
// The rules for a line, in the order in which [Classify] applies them:
//
//	blank                                    skipped
//	longer than [Server.MaxLine]             -32700, id null
//	invalid UTF-8 or JSON                    -32700, id null
//	not an object (a batch too)              -32600, id null
//	result or error without method           a response: silent
//	id neither string nor number             -32600, id null
//	jsonrpc not "2.0", method not a string   -32600, the id (null without one)
//	no id                                    a notification: never answered
//	params neither object nor array          -32602, the id (null is absent)
//
// Keys count in their exact case, and the last of two equal keys wins.
package jsonrpc
