package jsonrpc

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// Kind is what a line is.
type Kind uint8

// The kinds of line. A Call and a Notification go to the handler; an Invalid
// line is answered with the error that Classify returns.
const (
	Blank        Kind = iota // nothing but white space
	Call                     // a request with an id
	Notification             // a request without one; never answered
	Silent                   // nobody waits for an answer and nothing can be done with it
	Invalid                  // none of these
)

// Classify tells what a line is. The error is set for Invalid alone; then the
// request carries the id to answer with, nil standing for null. The request
// holds copies, never parts of the line.
func Classify(line []byte) (Request, Kind, *Error) {
	line = bytes.Trim(line, " \t\r\n")
	if len(line) == 0 {
		return Request{}, Blank, nil
	}
	if !utf8.Valid(line) {
		return invalid(nil, ParseError, "Parse error: the line is not valid UTF-8")
	}
	// A struct would match keys of another case, so the top level goes into a map.
	var top map[string]json.RawMessage
	if err := json.Unmarshal(line, &top); err != nil {
		if !json.Valid(line) {
			return invalid(nil, ParseError, "Parse error: "+err.Error())
		}
		top = nil
	}
	switch {
	case top == nil && line[0] == '[':
		return invalid(nil, InvalidRequest, "Invalid Request: batches are not supported, send one object a line")
	case top == nil:
		return invalid(nil, InvalidRequest, "Invalid Request: a message is a JSON object, not "+typeOf(line))
	}
	return classify(top)
}

// classify judges the members of an object.
func classify(top map[string]json.RawMessage) (Request, Kind, *Error) {
	id, hasID := top["id"]
	method, hasMethod := top["method"]
	_, hasResult := top["result"]
	_, hasError := top["error"]
	if !hasMethod && (hasResult || hasError) {
		// Even with id null, which is how peers report lines they could not read:
		// an error sent in answer to an error would never end.
		return Request{}, Silent, nil
	}
	if hasID && id[0] != '"' && !isNumber(id) {
		return invalid(nil, InvalidRequest, "Invalid Request: `id` must be a string or a number, not "+typeOf(id))
	}
	if version, ok := text(top["jsonrpc"]); !ok || version != "2.0" {
		return invalid(id, InvalidRequest, "Invalid Request: `jsonrpc` must be \"2.0\"")
	}
	name, ok := text(method)
	switch {
	case !hasMethod:
		return invalid(id, InvalidRequest, "Invalid Request: `method` is missing")
	case !ok:
		return invalid(id, InvalidRequest, "Invalid Request: `method` must be a string, not "+typeOf(method))
	}
	params := top["params"]
	if len(params) > 0 && params[0] == 'n' {
		params = nil // some clients write null for what they leave out
	}
	structured := params == nil || params[0] == '{' || params[0] == '['
	req := Request{ID: id, Method: name, Params: params}
	switch {
	case !hasID && !structured:
		return Request{}, Silent, nil
	case !hasID:
		return req, Notification, nil
	case !structured:
		return invalid(id, InvalidParams, "Invalid params: `params` must be an object or an array, not "+typeOf(params))
	}
	return req, Call, nil
}

func invalid(id json.RawMessage, code int, message string) (Request, Kind, *Error) {
	return Request{ID: id}, Invalid, &Error{Code: code, Message: message}
}

// text decodes a JSON string; anything else, null too, is not one.
func text(raw json.RawMessage) (string, bool) {
	if len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	var s string
	err := json.Unmarshal(raw, &s)
	return s, err == nil
}

func isNumber(raw json.RawMessage) bool {
	return raw[0] == '-' || '0' <= raw[0] && raw[0] <= '9'
}

// typeOf names the type of a valid JSON value, for messages.
func typeOf(raw []byte) string {
	switch raw[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}
