package mcp

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/tix-tracker/tix/internal/op"
)

// newest is answered to a client that asks for a version we don't speak.
const newest = "2025-06-18"

// versions are echoed to a client that asks for them.
func versions() []string {
	return []string{"2024-11-05", "2025-03-26", newest, "2025-11-25"}
}

func negotiate(asked string) string {
	if slices.Contains(versions(), asked) {
		return asked
	}
	return newest
}

// initialized is the result of initialize.
type initialized struct {
	ProtocolVersion string             `json:"protocolVersion"`
	Capabilities    capabilities       `json:"capabilities"`
	ServerInfo      mcp.Implementation `json:"serverInfo"`
	Instructions    string             `json:"instructions"`
}

type capabilities struct {
	Tools struct {
		ListChanged bool `json:"listChanged"` // always shown: the list never changes
	} `json:"tools"`
}

// tool is one row of tools/list. Keys stand in reading order.
type tool struct {
	Name         string             `json:"name"`
	Title        string             `json:"title"`
	Description  string             `json:"description"`
	InputSchema  json.RawMessage    `json:"inputSchema"`
	OutputSchema json.RawMessage    `json:"outputSchema,omitzero"`
	Annotations  mcp.ToolAnnotation `json:"annotations"`
}

func toolOf(i *op.Info) tool {
	return tool{
		Name: i.Name, Title: i.Title, Description: i.Summary,
		InputSchema: i.InputSchema(), OutputSchema: i.OutputSchema(),
		Annotations: mcp.ToolAnnotation{
			Title:           i.Title,
			ReadOnlyHint:    new(i.ReadOnly),
			DestructiveHint: new(i.Hints.Destructive),
			IdempotentHint:  new(i.ReadOnly || i.Hints.Idempotent),
			OpenWorldHint:   new(i.Hints.OpenWorld),
		},
	}
}

// resultOf is the result of tools/call: `content`, `structuredContent` if there
// is any, and `isError`, which is always there. The structure is encoded
// already; an encoder would check every byte of it a second time.
func resultOf(a op.Answer) (json.RawMessage, error) {
	text, err := op.Encode(mcp.NewTextContent(a.Content()))
	if err != nil {
		return nil, err
	}
	b := make([]byte, 0, len(text)+len(a.Data)+64)
	b = append(append(append(b, `{"content":[`...), text...), ']')
	if len(a.Data) > 0 {
		b = append(append(b, `,"structuredContent":`...), a.Data...)
	}
	b = append(b, `,"isError":`...)
	b = strconv.AppendBool(b, a.Fault != nil && a.Fault.Class.IsError())
	return append(b, '}'), nil
}
