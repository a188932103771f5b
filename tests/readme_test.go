package tests

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// folder stands in the README for the folder that the tour ran in.
const folder = "/home/ada"

// TestTourOfTheReadmeGoesWordForWord runs every command of the console blocks in
// one shell and compares what they print. -update writes it into the README.
func TestTourOfTheReadmeGoesWordForWord(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the tour is for a POSIX shell")
	}
	readme := filepath.Join("..", "README.md")
	data, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	if commands := tourCommands(string(data)); len(commands) < 10 {
		t.Fatalf("the tour has %d commands", len(commands))
	}
	outputs := runTour(t, string(data))
	want := tourPage(string(data), outputs)
	if want == string(data) {
		return
	}
	if *update {
		if err := os.WriteFile(readme, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the README's tour prints something else now; with -update it would read:\n%s", want)
}

// TestAgentsOfTheReadmeAreTheOnesOfTheScript: what the README prints is what a
// script runs and counts.
func TestAgentsOfTheReadmeAreTheOnesOfTheScript(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	script, err := txtar.ParseFile(filepath.Join("script", "tour", "agents.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	shown := tourFiles(string(page))["agent.sh"]
	for _, f := range script.Files {
		if f.Name == "agent.sh" && (shown == "" || string(f.Data) != shown) {
			t.Errorf("the README shows another loop:\n%s\nthe script runs:\n%s", shown, f.Data)
		}
	}
}

// tourCommands are the lines behind "$ " in console blocks.
func tourCommands(page string) []string {
	var commands []string
	inside := false
	for line := range strings.Lines(page) {
		line = strings.TrimSuffix(line, "\n")
		switch command, ok := strings.CutPrefix(line, "$ "); {
		case strings.HasPrefix(line, "```"):
			inside = line == "```console"
		case inside && ok:
			commands = append(commands, command)
		}
	}
	return commands
}

// tourFiles are the blocks that name a file, as in "```sh agent.sh": it lies in
// the tour's folder.
func tourFiles(page string) map[string]string {
	files := map[string]string{}
	name := ""
	for line := range strings.Lines(page) {
		switch block, ok := strings.CutPrefix(strings.TrimSpace(line), "```sh "); {
		case ok:
			name = block
			files[name] = ""
		case strings.HasPrefix(line, "```"):
			name = ""
		case name != "":
			files[name] += line
		}
	}
	return files
}

// runTour runs the commands in one shell; a mark between them tells whose
// output is whose. Standard error stands where a terminal would show it.
func runTour(t *testing.T, page string) []string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range tourFiles(page) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const mark = "\x1e"
	var script strings.Builder
	commands := tourCommands(page)
	for _, c := range commands {
		script.WriteString(c + "\nprintf '" + `\036` + "'\n")
	}
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	sh := exec.Command("sh")
	sh.Dir, sh.Env, sh.Stdin = dir, env, strings.NewReader(script.String())
	var out bytes.Buffer
	sh.Stdout, sh.Stderr = &out, &out
	if err := sh.Run(); err != nil {
		t.Fatalf("the tour's shell: %v\n%s", err, out.String())
	}
	outputs := strings.Split(strings.ReplaceAll(out.String(), dir, folder), mark)
	if len(outputs) != len(commands)+1 {
		t.Fatalf("%d outputs of %d commands:\n%s", len(outputs)-1, len(commands), out.String())
	}
	return outputs
}

// tourPage is the page with the outputs behind their commands.
func tourPage(page string, outputs []string) string {
	var b strings.Builder
	inside, n := false, 0
	for line := range strings.Lines(page) {
		text := strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(text, "```"):
			inside = text == "```console"
		case inside && strings.HasPrefix(text, "$ "):
			b.WriteString(line)
			if out := outputs[n]; out != "" {
				b.WriteString(strings.TrimSuffix(out, "\n") + "\n")
			}
			n++
			continue
		case inside:
			continue // what was printed before
		}
		b.WriteString(line)
	}
	return b.String()
}
