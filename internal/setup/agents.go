package setup

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

// AgentsIn says what init-agents writes.
type AgentsIn struct {
	MCP bool `json:"mcp" help:"Also register the MCP server in .mcp.json"`
	Yes bool `json:"yes" help:"Replace what differs without asking"`
	// keepServer is the answer at the terminal about a server that differs.
	keepServer bool
}

// AgentsOut is what init-agents came to.
type AgentsOut struct {
	Files []Made `json:"files"`
}

// The files that init-agents writes, from the root.
const (
	agentsFile  = "AGENTS.md"
	serversFile = ".mcp.json"
)

// InitAgents tells coding agents how this repository tracks its work.
var InitAgents = op.Operation[AgentsIn, AgentsOut]{
	Chapter: op.Setup,
	Title:   "Set up coding agents", Summary: "Write a section about tix into AGENTS.md and, with --mcp, the server into .mcp.json.",
	Detail: "The block between `" + blockStart + "` and `" + blockEnd + "` is made, replaced in place or appended; every other byte stays. " +
		"On a terminal a replacement is asked for. `--mcp` adds the server `tix` beside the others of .mcp.json; one of that name that differs is kept unless `--yes` is given.",
	Example: "tix init-agents --mcp",
	CLI:     []op.Spelling[AgentsIn, AgentsOut]{{Path: "init-agents"}},
	Hints:   op.Hints{Idempotent: true},
	Write:   initAgents,
	Prompt:  askAgents,
	Text: func(p *page.Page, _ AgentsIn, out AgentsOut) {
		for _, m := range out.Files {
			switch m.Action {
			case created:
				p.Printf("Created %s", m.Path)
			case updated:
				p.Printf("Updated %s", m.Path)
			case kept:
				p.Printf("Kept the server `tix` of %s: its entry differs; `tix init-agents --mcp --yes` replaces it", m.Path)
			default:
				p.Printf("%s already up to date", filepath.Base(m.Path))
			}
		}
	},
}

// agentFile is one file as it is and as it will be.
type agentFile struct {
	name      string
	was, data []byte
	// replaces tells that something that differs would be overwritten.
	replaces bool
}

// agentFiles decides what is written. It only reads.
func agentFiles(e *op.Env, in AgentsIn) ([]agentFile, error) {
	c, err := e.Config()
	if err != nil {
		return nil, err
	}
	a := agentFile{name: agentsFile}
	if a.was, err = current(e, agentsFile); err != nil {
		return nil, err
	}
	data, f := mergeBlock(agentsFile, a.was, agentText(c.IssuesDir))
	if f != nil {
		return nil, f
	}
	a.data = data
	from, _, _ := findBlock(a.was)
	a.replaces = from >= 0 && !bytes.Equal(a.was, a.data)
	files := []agentFile{a}
	if !in.MCP {
		return files, nil
	}
	s := agentFile{name: serversFile}
	if s.was, err = current(e, serversFile); err != nil {
		return nil, err
	}
	merged, state, err := mergeServer(s.was)
	if err != nil {
		return nil, notJSON(serversFile, err.Error())
	}
	s.data, s.replaces = merged, state == serverOther
	return append(files, s), nil
}

// current is what a file holds, nil when there is none.
func current(e *op.Env, name string) ([]byte, error) {
	data, err := e.Repo.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, cannotRead(name, err)
	case data == nil:
		data = []byte{}
	}
	return data, nil
}

// askAgents asks before something that differs is replaced.
func askAgents(ctx context.Context, t op.Terminal, e *op.Env, in *AgentsIn) error {
	if in.Yes {
		return nil
	}
	files, err := agentFiles(e, *in)
	if err != nil {
		return err
	}
	for _, x := range files {
		if !x.replaces {
			continue
		}
		question := "Replace the block about tix in " + x.name + "?"
		if x.name == serversFile {
			question = "Replace the server `tix` in " + x.name + ", which is another one?"
		}
		yes, err := t.Confirm(ctx, question)
		switch {
		case err != nil:
			return fault.From(err)
		case x.name == serversFile:
			in.keepServer, in.Yes = !yes, yes
		case !yes:
			return op.Declined(op.KindUnconfirmed, "yes")
		}
	}
	return nil
}

func initAgents(_ context.Context, tx *op.Tx, in AgentsIn) (AgentsOut, error) {
	out := AgentsOut{Files: []Made{}}
	files, err := agentFiles(tx.Env, in)
	if err != nil {
		return out, err
	}
	for _, x := range files {
		m := Made{filepath.Join(tx.Repo.Root(), x.name), updated}
		switch {
		case x.was == nil:
			m.Action = created
		case bytes.Equal(x.was, x.data):
			m.Action = unchanged
		case x.name == serversFile && x.replaces && (in.keepServer || !in.Yes):
			m.Action = kept
		}
		out.Files = append(out.Files, m)
		if m.Action == unchanged || m.Action == kept {
			continue
		}
		if f := tx.Store.StageFile(x.name, x.data, x.was); f != nil {
			return out, f
		}
	}
	return out, nil
}
