package clients

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
)

// binary is the program under test.
func binary(t *testing.T) string {
	t.Helper()
	path := os.Getenv("TIX_BINARY")
	if path == "" {
		t.Fatal("TIX_BINARY must name the built program; `make clients` sets it")
	}
	return path
}

// repository is a fresh one with one issue.
func repository(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, argv := range [][]string{
		{"git", "init", "-q", "."},
		{binary(t), "init"},
		{binary(t), "create", "First"},
	} {
		c := exec.Command(argv[0], argv[1:]...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", argv, err, out)
		}
	}
	return dir
}

// session is a connected client.
func session(t *testing.T, version string, args ...string) (*client.Client, context.Context) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	t.Cleanup(cancel)
	c, err := client.NewStdioMCPClient(binary(t), nil, append([]string{"-C", repository(t), "mcp"}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error("the server ended badly:", err)
		}
	})
	var hello mcp.InitializeRequest
	hello.Params.ProtocolVersion = version
	hello.Params.ClientInfo = mcp.Implementation{Name: "stranger", Version: "1"}
	answer, err := c.Initialize(ctx, hello)
	if err != nil {
		t.Fatal(err)
	}
	if answer.ProtocolVersion != version || answer.ServerInfo.Name != "tix" || answer.Capabilities.Tools == nil {
		t.Fatalf("initialize: %+v", answer)
	}
	return c, ctx
}

func call(t *testing.T, c *client.Client, ctx context.Context, tool string, arguments map[string]any) *mcp.CallToolResult {
	t.Helper()
	var r mcp.CallToolRequest
	r.Params.Name, r.Params.Arguments = tool, arguments
	result, err := c.CallTool(ctx, r)
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return result
}

func TestEveryVersionOfTheClientIsSpoken(t *testing.T) {
	t.Parallel()
	for _, v := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"} {
		t.Run(v, func(t *testing.T) {
			t.Parallel()
			c, ctx := session(t, v)
			if err := c.Ping(ctx); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestEveryReadToolAnswers calls each with what its schema requires.
func TestEveryReadToolAnswers(t *testing.T) {
	t.Parallel()
	c, ctx := session(t, "2025-06-18", "--tools", "all")
	list, err := c.ListTools(ctx, mcp.ListToolsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, tool := range list.Tools {
		if tool.Annotations.ReadOnlyHint == nil || !*tool.Annotations.ReadOnlyHint {
			continue
		}
		read++
		arguments := map[string]any{}
		for _, name := range tool.InputSchema.Required {
			arguments[name] = "1"
		}
		r := call(t, c, ctx, tool.Name, arguments)
		if len(r.Content) != 1 {
			t.Errorf("%s: %d blocks of content", tool.Name, len(r.Content))
		}
		if !r.IsError && r.StructuredContent == nil {
			t.Errorf("%s: success without structure", tool.Name)
		}
	}
	t.Logf("%d tools, %d of them called", len(list.Tools), read)
	if read < 3 {
		t.Errorf("only %d tools that read", read)
	}
}

func TestAnIssueGoesRoundThroughAStrangersHands(t *testing.T) {
	t.Parallel()
	c, ctx := session(t, "2025-06-18")
	made := call(t, c, ctx, "create_issue", map[string]any{"title": "From a stranger", "body": "<&> ü 🚀"})
	if made.IsError {
		t.Fatalf("%+v", made)
	}
	got := call(t, c, ctx, "get_issue", map[string]any{"issue": 2})
	data, err := json.Marshal(got.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	var is struct{ Title, Body string }
	if err := json.Unmarshal(data, &is); err != nil || is.Title != "From a stranger" || !strings.Contains(is.Body, "<&> ü 🚀") {
		t.Errorf("get_issue gives %s", data)
	}
	if r := call(t, c, ctx, "get_issue", map[string]any{"issue": "no such issue"}); !r.IsError {
		t.Errorf("a missing issue is no error: %+v", r)
	}
	if r := call(t, c, ctx, "delete_issue", map[string]any{"issue": 2}); !r.IsError {
		t.Errorf("a delete without confirm is no error: %+v", r)
	}
}

func TestUnknownToolsAreErrorsOfTheProtocol(t *testing.T) {
	t.Parallel()
	c, ctx := session(t, "2025-06-18")
	var r mcp.CallToolRequest
	r.Params.Name = "no_such_tool"
	if _, err := c.CallTool(ctx, r); err == nil {
		t.Error("no error")
	}
	if err := c.Ping(ctx); err != nil {
		t.Error("the server is gone:", err)
	}
}
