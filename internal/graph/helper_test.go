package graph

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/config"
	"github.com/tix-tracker/tix/internal/model"
)

// desk is the board of the tests.
func desk() *board.Board {
	c := &config.Config{Boards: []config.Board{{
		Name: "default", Columns: []string{"todo", "doing", "done", "dropped"}, DoneColumn: "done",
		CategoryMap: categories("todo unstarted", "doing active", "done completed", "dropped canceled"),
	}}}
	return board.Of(c)
}

func categories(pairs ...string) (list []config.ColumnCategory) {
	for _, p := range pairs {
		column, category, _ := strings.Cut(p, " ")
		list = append(list, config.ColumnCategory{Column: column, Category: config.Category(category)})
	}
	return list
}

// world makes headers: "3 doing", "4 archived", "5 todo <1" with a parent,
// "6 todo id=none". Issue n has the id of id(n).
func world(t *testing.T, lines ...string) []*model.Header {
	t.Helper()
	var list []*model.Header
	for i, line := range lines {
		words := strings.Fields(line)
		n, err := strconv.ParseUint(words[0], 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		h := &model.Header{Number: uint32(n), ID: id(int(n)), Title: "Task " + words[0], Status: "todo", Path: fmt.Sprintf("%03d.md", i)}
		for _, w := range words[1:] {
			switch {
			case w == "archived":
				h.Archived, h.Path = true, "."+h.Path
			case w == "id=none":
				h.ID = ""
			case strings.HasPrefix(w, "id="):
				h.ID = w[3:]
			case strings.HasPrefix(w, "<#"):
				h.Parent = w[2:]
			case strings.HasPrefix(w, "<"):
				h.Parent = w[1:]
				if k, err := strconv.Atoi(w[1:]); err == nil {
					h.Parent = id(k)
				}
			default:
				h.Status = w
			}
		}
		list = append(list, h)
	}
	return list
}

// id is that of issue n, in the other order than the numbers.
func id(n int) string { return fmt.Sprintf("Z%07d", 9999999-n) }

// edge stores "1 blocks 2" in the file of an issue, ends as ids.
func edge(t *testing.T, hs []*model.Header, owner int, text string) {
	t.Helper()
	w := strings.Fields(text)
	end := func(s string) string {
		if n, err := strconv.Atoi(s); err == nil {
			return id(n)
		}
		return strings.TrimPrefix(s, "#")
	}
	for _, h := range hs {
		if h.Number == uint32(owner) {
			h.Relationships = append(h.Relationships, model.Relationship{
				ID: fmt.Sprintf("rel_%03d%d", len(h.Relationships), owner), From: end(w[0]), Kind: w[1], To: end(w[2]),
			})
			return
		}
	}
	t.Fatalf("no issue %d", owner)
}

// node is issue n.
func node(g *Graph, n int) *Node { return g.withNumber(uint32(n)) }

func names(ns []*Node) string {
	var list []string
	for _, n := range ns {
		list = append(list, n.alias())
	}
	return strings.Join(list, " ")
}
