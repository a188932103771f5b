package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/jsonrpc"
)

// Server answers the methods of the protocol. It is used by one goroutine, the
// loop's.
type Server struct {
	// Notify sends a notification while a call is in hand; nil sends none.
	Notify func(notice json.RawMessage)

	host  *op.Host
	decls map[string]op.Decl
	list  func() json.RawMessage // encoded once
}

// New makes a server for the chosen tools.
func New(h *op.Host, chosen []op.Decl) *Server {
	s := &Server{host: h, decls: map[string]op.Decl{}}
	for _, d := range chosen {
		s.decls[d.Brief().Name] = d
	}
	s.list = sync.OnceValue(func() json.RawMessage { return List(chosen) })
	return s
}

// List encodes the result of tools/list.
func List(chosen []op.Decl) json.RawMessage {
	rows := make([]tool, 0, len(chosen))
	for _, d := range chosen {
		rows = append(rows, toolOf(d.Info()))
	}
	data, err := op.Encode(struct {
		Tools []tool `json:"tools"`
	}{rows})
	if err != nil {
		panic(err) // declarations that can't be encoded are a defect that tests see
	}
	return data
}

// Handle is the handler of the loop.
func (s *Server) Handle(ctx context.Context, req jsonrpc.Request) (any, *jsonrpc.Error) {
	if req.Notification() {
		return nil, nil
	}
	switch req.Method {
	case "initialize":
		return s.initialize(req.Params), nil
	case "ping":
		return struct{}{}, nil
	case "tools/list":
		return s.list(), nil
	case "tools/call":
		return s.call(ctx, req.Params)
	}
	return nil, &jsonrpc.Error{Code: jsonrpc.MethodNotFound, Message: fmt.Sprintf("method not found: %s", req.Method)}
}

func (s *Server) initialize(params json.RawMessage) initialized {
	var p struct {
		ProtocolVersion any `json:"protocolVersion"`
		ClientInfo      struct {
			Name any `json:"name"`
		} `json:"clientInfo"`
	}
	_ = json.Unmarshal(params, &p) // a client that says nothing readable gets the newest version
	asked, _ := p.ProtocolVersion.(string)
	if name, ok := p.ClientInfo.Name.(string); ok && name != "" {
		s.host.Holder = fmt.Sprintf("%s-%04x", name, s.host.Rand()&0xffff)
	}
	return initialized{
		ProtocolVersion: negotiate(asked),
		ServerInfo:      mcp.Implementation{Name: "tix", Version: s.host.Version.Number},
		Instructions:    instructions(func(tool string) bool { return s.decls[tool] != nil }),
	}
}

// call runs one tool. Only what the protocol itself can't understand is an
// error of the protocol; everything else is a result that a model can read.
func (s *Server) call(ctx context.Context, params json.RawMessage) (any, *jsonrpc.Error) {
	var p map[string]json.RawMessage
	if err := json.Unmarshal(params, &p); err != nil || p == nil {
		return nil, invalid("params must be an object with `name` and `arguments`")
	}
	var name *string
	if err := json.Unmarshal(p["name"], &name); err != nil || name == nil {
		return nil, invalid("`name` must be a string: the tool to call")
	}
	d, ok := s.decls[*name]
	if !ok {
		return nil, &jsonrpc.Error{Code: jsonrpc.MethodNotFound, Message: s.unknown(*name)}
	}
	in, refused := d.BindWire(s.host, p["arguments"])
	if refused == nil {
		s.host.Progress = s.progress(p["_meta"])
		a := d.Run(ctx, s.host, op.Wire, in)
		refused = &a
	}
	if f := refused.Fault; f != nil && f.Class.Wire() != 0 {
		if f.Class == fault.Internal {
			return nil, &jsonrpc.Error{Code: jsonrpc.InternalError, Message: "Internal error: " + f.Error()}
		}
		return nil, &jsonrpc.Error{Code: f.Class.Wire(), Message: f.Error()}
	}
	result, err := resultOf(*refused)
	if err != nil {
		return nil, &jsonrpc.Error{Code: jsonrpc.InternalError, Message: "Internal error: " + err.Error()}
	}
	return result, nil
}

func (s *Server) unknown(name string) string {
	var names []string
	for n := range s.decls {
		names = append(names, n)
	}
	text := fmt.Sprintf("unknown tool: %s", name)
	if near := fault.Nearest(name, names); near != "" {
		text += fmt.Sprintf("; did you mean %s?", near)
	}
	return text
}

func invalid(message string) *jsonrpc.Error {
	return &jsonrpc.Error{Code: jsonrpc.InvalidParams, Message: message}
}
