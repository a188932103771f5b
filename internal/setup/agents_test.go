package setup

import (
	"strings"
	"testing"
)

const bare = "issues_dir = \"docs/issues\"\n"

func TestInitAgentsMakesRefreshesAndLeavesTheBlock(t *testing.T) {
	t.Parallel()
	h := folder(t, map[string]string{"tix.toml": bare})
	want(t, run(t, &InitAgents, h), 0, "Created ", "AGENTS.md")
	text := read(t, h, "AGENTS.md")
	want(t, run(t, &InitAgents, h), 0, "AGENTS.md already up to date")
	put1(t, h.Dir, "AGENTS.md", "# Mine\r\n"+strings.Replace(text, "tix list", "tix lost", 1)+"tail")
	want(t, run(t, &InitAgents, h), 0, "Updated ")
	got := read(t, h, "AGENTS.md")
	if !strings.HasPrefix(got, "# Mine\r\n"+blockStart+"\r\n") || !strings.HasSuffix(got, blockEnd+"\ntail") || strings.Contains(got, "lost") {
		t.Errorf("%q", got)
	}
}

func TestInitAgentsAsksBeforeItReplaces(t *testing.T) {
	t.Parallel()
	old := blockStart + "\nold\n" + blockEnd + "\n"
	h := folder(t, map[string]string{"tix.toml": bare, "AGENTS.md": old, ".mcp.json": `{"mcpServers": {"tix": {"command": "x"}}}`})
	no := &person{}
	h.Terminal = no
	want(t, run(t, &InitAgents, h, "mcp"), 1, "nothing was written")
	if len(no.asked) != 1 || read(t, h, "AGENTS.md") != old {
		t.Errorf("asked %q", no.asked)
	}
	yes := &person{yes: true}
	h.Terminal = yes
	want(t, run(t, &InitAgents, h, "mcp"), 0, "Updated ", ".mcp.json")
	if len(yes.asked) != 2 {
		t.Errorf("asked %q", yes.asked)
	}
	h.Terminal = &person{}
	want(t, run(t, &InitAgents, h, "mcp"), 0, "AGENTS.md already", ".mcp.json already")
}

func TestInitAgentsKeepsAnotherServerOfItsName(t *testing.T) {
	t.Parallel()
	mine := `{"mcpServers": {"tix": {"command": "/opt/tix"}}}`
	h := folder(t, map[string]string{"tix.toml": bare, ".mcp.json": mine})
	want(t, run(t, &InitAgents, h, "mcp"), 0, "Kept the server")
	if read(t, h, ".mcp.json") != mine {
		t.Error("it was replaced")
	}
	want(t, run(t, &InitAgents, h, "mcp", "yes"), 0, "Updated ")
	if got := read(t, h, ".mcp.json"); got != `{"mcpServers": {"tix": {"command": "tix", "args": ["mcp"]}}}` {
		t.Error(got)
	}
}

func TestInitAgentsWritesNothingBesideAFileThatIsNoJSON(t *testing.T) {
	t.Parallel()
	h := folder(t, map[string]string{"tix.toml": bare, ".mcp.json": "{ // mine\n}"})
	want(t, run(t, &InitAgents, h, "mcp"), 1, "is not JSON")
	if _, ok := tree(t, h.Dir)["AGENTS.md"]; ok {
		t.Error("AGENTS.md was written")
	}
}

func TestMergeBlock(t *testing.T) {
	t.Parallel()
	block := blockStart + "\nnew\n" + blockEnd + "\n"
	for name, c := range map[string]struct{ src, want string }{
		"empty":       {"", block},
		"append":      {"a", "a\n\n" + block},
		"blank line":  {"a\n\n", "a\n\n" + block},
		"crlf":        {"a\r\n", "a\r\n\r\n" + blockStart + "\r\nnew\r\n" + blockEnd + "\r\n"},
		"in place":    {"a\n" + blockStart + "\nold\n" + blockEnd + "\nb", "a\n" + block + "b"},
		"bom":         {"\xef\xbb\xbf" + blockStart + "\n" + blockEnd, "\xef\xbb\xbf" + strings.TrimSuffix(block, "\n")},
		"fenced":      {"```\n" + blockStart + "\n" + blockEnd + "\n```\n", "```\n" + blockStart + "\n" + blockEnd + "\n```\n\n" + block},
		"end alone":   {blockEnd + "\n", blockEnd + "\n\n" + block},
		"not a line":  {"x " + blockStart + "\n", "x " + blockStart + "\n\n" + block},
		"not unicode": {"\xff\x00\n", "\xff\x00\n\n" + block},
	} {
		got, f := mergeBlock("AGENTS.md", []byte(c.src), block)
		if f != nil || string(got) != c.want {
			t.Errorf("%s: %q, %v; want %q", name, got, f, c.want)
		}
	}
	if _, f := mergeBlock("AGENTS.md", []byte("a\n"+blockStart+"\nb\n"), block); f == nil || f.Place.Line != 2 {
		t.Errorf("an open block: %v", f)
	}
}

func FuzzMergeBlock(f *testing.F) {
	for _, s := range []string{"", "a", "a\r\n", blockStart + "\nx\n" + blockEnd, "```\n" + blockStart, "\xef\xbb\xbf"} {
		f.Add([]byte(s))
	}
	block := agentText("docs/issues")
	f.Fuzz(func(t *testing.T, src []byte) {
		once, fault := mergeBlock("AGENTS.md", src, block)
		if fault != nil {
			return
		}
		if from, to, _ := findBlock(src); from < 0 {
			if !strings.HasPrefix(string(once), string(src)) {
				t.Fatal("bytes before the block were changed")
			}
		} else if !strings.HasPrefix(string(once), string(src[:from])) || !strings.HasSuffix(string(once), string(src[to:])) {
			t.Fatal("bytes around the block were changed")
		}
	})
}
