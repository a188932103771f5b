package tests

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// texts reads every file below a folder that ends in ext.
func texts(t *testing.T, root, ext string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ext) {
			return err
		}
		data, err := os.ReadFile(file)
		all[file] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// shown tells whether a script runs a command.
func shown(script, path string) bool {
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "! "))
		if strings.HasPrefix(line, "--") {
			break // the sections begin
		}
		_, behind, both := strings.Cut(line, " -- ")
		switch {
		case strings.HasPrefix(line, "both ") && both:
			line = behind
		case strings.Contains(line, "tix "):
			_, line, _ = strings.Cut(line, "tix ")
		default:
			continue
		}
		line = strings.TrimPrefix(line, "--json ")
		if line == path || strings.HasPrefix(line, path+" ") {
			return true
		}
	}
	return false
}

func TestEveryOperationHasAScriptAndEveryToolATranscript(t *testing.T) {
	t.Parallel()
	scripts, transcripts := texts(t, "script", ".txtar"), texts(t, "mcp", ".txtar")
	for _, i := range operations() {
		if internal(i) {
			continue
		}
		script, transcript := len(i.Spellings) == 0, i.Name == ""
		for _, text := range scripts {
			for _, w := range i.Spellings {
				script = script || shown(text, w.Path)
			}
			transcript = transcript || called(text, i.Name)
		}
		for _, text := range transcripts {
			transcript = transcript || called(text, i.Name)
		}
		if !script {
			t.Errorf("%s: no script below tests/script runs it", handle(i))
		}
		if !transcript {
			t.Errorf("%s: no transcript in tests/mcp and no `both` or `mcp` of a script calls it", handle(i))
		}
	}
}

// called tells whether a text calls a tool.
func called(text, tool string) bool {
	for _, how := range []string{"\n> " + tool + " ", "\n> " + tool + "\n", "both " + tool + " ", "both part " + tool + " ", `"name":"` + tool + `"`} {
		if strings.Contains(text, how) {
			return true
		}
	}
	return false
}
