package find

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/internal/store"
)

// TestRowsWithoutAGraphAreNoAnswer: which of them are blocked is not known then,
// and it is told once instead of asked for again with each row.
func TestRowsWithoutAGraphAreNoAnswer(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "tix.toml"), []byte("issues_dir = \"issues\"\n[kanban.default]\ncolumns = [\"todo\", \"done\"]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	repo, f := store.Open(root, store.Options{Getenv: func(string) string { return "" }})
	if f != nil {
		t.Fatal(f)
	}
	t.Cleanup(repo.Close)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	r := &reader{ctx: ctx, env: &op.Env{Host: &op.Host{}, Repo: repo}, board: new(board.Board)}
	rows, err := r.rows([]*model.Header{{Conflicted: true}, {Conflicted: true}})
	if rows != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v %v", rows, err)
	}
}
