package tests

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// parts of a transcript that are no files of its repository.
func parts() []string { return []string{"client", "server", "args", "env", "exit", "stderr", "after"} }

// transcript is one exchange with a server.
type transcript struct {
	file    string
	archive *txtar.Archive
	part    map[string]string
	files   map[string]string
}

func TestTranscripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("mcp/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			read(t, file).play(t)
		})
	}
}

func read(t *testing.T, file string) *transcript {
	t.Helper()
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	x := &transcript{file: file, archive: a, part: map[string]string{}, files: map[string]string{}}
	if strings.TrimSpace(string(a.Comment)) == "" {
		t.Errorf("%s: the comment must say what it guards", file)
	}
	for _, f := range a.Files {
		x.files[f.Name] = string(f.Data)
	}
	for _, p := range parts() {
		if text, ok := x.files[p]; ok {
			x.part[p] = text
			delete(x.files, p)
		}
	}
	return x
}

// play runs the server on the client's lines and compares what it left.
func (x *transcript) play(t *testing.T) {
	t.Helper()
	env, err := world()
	if err != nil {
		t.Fatal(err)
	}
	client, err := clientBytes(x.part["client"])
	if err != nil {
		t.Fatal(err)
	}
	dir := place(t, x.files)
	e, err := serve(dir, append(env, lines(x.part["env"])...), client, lines(x.part["args"])...)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{"server": project(e.out), "stderr": strings.ReplaceAll(e.err, dir, "$REPO"), "exit": strconv.Itoa(e.code) + "\n"}
	if got["after"], err = tree(dir); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"server", "stderr", "exit", "after"} {
		want, there := x.part[p]
		switch {
		case p == "exit" && !there:
			want = "0\n"
		case p == "after" && !there:
			continue
		case *update && there:
			x.set(p, got[p])
			continue
		}
		if got[p] != want {
			t.Error(unequal(p, want, got[p]))
		}
	}
	if *update {
		if err := os.WriteFile(x.file, txtar.Format(x.archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func (x *transcript) set(name, text string) {
	for i := range x.archive.Files {
		if x.archive.Files[i].Name == name {
			x.archive.Files[i].Data = []byte(text)
		}
	}
}

func lines(text string) []string {
	var ls []string
	for _, l := range strings.Split(text, "\n") {
		if l != "" {
			ls = append(ls, l)
		}
	}
	return ls
}
