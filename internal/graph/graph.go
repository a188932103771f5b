package graph

import (
	"cmp"
	"strconv"
	"strings"
	"sync"

	"github.com/tix-tracker/tix/internal/board"
	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/model"
)

// Graph is the issues of a repository with their edges and parents resolved, as
// one board sees them. It may be read by several goroutines at once.
type Graph struct {
	Board *board.Board
	*web
}

// web is a graph without the board: it is kept from call to call, and the board
// may be another one each time.
type web struct {
	nodes []Node // in path order of when it was built
	edges []Edge
	later []*Edge // of rows that a batch added; see rewire

	ids, numbers, paths sync.Once // fill the maps when they are first needed
	byID                table
	byNumber            map[uint32]*Node
	byPath              map[string]*Node

	unread map[Ref]string // references to files that can't be read
}

// Node is one issue in the graph.
type Node struct {
	*model.Header
	key      string  // what references to it are written as
	out, in  []*Edge // edges that go out from it and come in, in the order of the files
	parent   *Node   // nil = none, or unresolved
	children []*Node // whatever their state

	outs, ins, kids    int   // how many of these there are
	nextID, nextNumber *Node // others with the same id, the same number
}

// Of builds the graph of headers, archived ones included.
func Of(headers []*model.Header, b *board.Board) *Graph {
	return &Graph{Board: b, web: webOf(headers)}
}

func webOf(headers []*model.Header) *web {
	g := &web{nodes: make([]Node, len(headers))}
	rows := 0
	for i, h := range headers {
		g.nodes[i].Header, g.nodes[i].key = h, KeyOf(h)
		rows += len(h.Relationships)
	}
	g.connect(rows)
	g.adopt()
	return g
}

// adopt finds the parents and gives each its children, which lie side by side in
// one slice for all.
func (g *web) adopt() {
	total := 0
	for i := range g.nodes {
		n := &g.nodes[i]
		if n.Parent == "" {
			continue
		}
		if n.parent = g.end(n.Parent).Node; n.parent != nil {
			n.parent.kids++
			total++
		}
	}
	room := make([]*Node, total)
	for i := range g.nodes {
		n := &g.nodes[i]
		p := n.parent
		if p == nil {
			continue
		}
		if p.children == nil {
			p.children, room = room[:0:p.kids], room[p.kids:]
		}
		p.children = append(p.children, n)
	}
}

// packed is an id as a number, whatever its case; ok is false for what is no id.
// A graph looks at every id many times: the characters are those of
// model.ValidID, asked for in another way.
func packed(id string) (key uint64, ok bool) {
	if len(id) != 8 || id[0] <= '9' {
		return 0, false
	}
	for i := range len(id) {
		c := id[i]
		if c >= 'a' {
			c -= 'a' - 'A'
		}
		switch {
		case c < '0', c > 'Z', c > '9' && c < 'A', c == 'I', c == 'L', c == 'O', c == 'U':
			return 0, false
		}
		key = key<<8 | uint64(c)
	}
	return key, true
}

// withID is the first of the issues that have an id; the others follow by
// nextID.
func (g *web) withID(key uint64) *Node {
	g.ids.Do(func() {
		g.byID = newTable(len(g.nodes))
		for i := range g.nodes {
			n := &g.nodes[i]
			if key, ok := packed(n.ID); ok {
				slot := g.byID.slot(key)
				n.nextID, slot.node, slot.key = slot.node, n, key
			}
		}
	})
	return g.byID.slot(key).node
}

// table finds issues by packed id. It is a map without what a map does beyond
// that: a graph of a hundred thousand edges asks it as often.
type table struct {
	slots []slot // a power of two, less than half full
	shift int
}

type slot struct {
	key  uint64
	node *Node // nil = empty
}

func newTable(n int) table {
	bits := 1
	for 1<<bits < 2*n+2 {
		bits++
	}
	return table{make([]slot, 1<<bits), 64 - bits}
}

// slot is that of a key, or the empty one where it belongs.
func (t *table) slot(key uint64) *slot {
	const spread = 0x9e3779b97f4a7c15 // 2^64 over the golden ratio: neighbours fall far apart
	for i := key * spread >> t.shift; ; i++ {
		s := &t.slots[i&uint64(len(t.slots)-1)]
		if s.node == nil || s.key == key {
			return s
		}
	}
}

func (g *web) withNumber(number uint32) *Node {
	g.numbers.Do(func() {
		g.byNumber = make(map[uint32]*Node, len(g.nodes))
		for i := range g.nodes {
			n := &g.nodes[i]
			n.nextNumber, g.byNumber[n.Number] = g.byNumber[n.Number], n
		}
	})
	return g.byNumber[number]
}

func (g *web) at(path string) *Node {
	g.paths.Do(func() {
		g.byPath = make(map[string]*Node, len(g.nodes))
		for i := range g.nodes {
			g.byPath[g.nodes[i].Path] = &g.nodes[i]
		}
	})
	return g.byPath[path]
}

// Node finds the node of a header, nil for one that the graph does not hold.
func (g *web) Node(h *model.Header) *Node {
	key, ok := packed(h.ID)
	if !ok {
		return g.at(h.Path)
	}
	for n := g.withID(key); n != nil; n = n.nextID {
		if n.Path == h.Path {
			return n
		}
	}
	return nil
}

// Nodes visits every issue, in path order.
func (g *web) Nodes(visit func(*Node)) {
	for i := range g.nodes {
		visit(&g.nodes[i])
	}
}

// Name is the issue for people: `#3 Title`.
func (n *Node) Name() string {
	if n.Title == "" {
		return n.alias()
	}
	return n.alias() + " " + n.Title
}

// alias is `#3`.
func (n *Node) alias() string { return "#" + strconv.FormatUint(uint64(n.Number), 10) }

// Key is what a reference to the issue is written as: its id in upper case, or
// its number where it has no id.
func (n *Node) Key() string { return n.key }

// KeyOf is the key of an issue that is known by its header alone.
func KeyOf(h *model.Header) string {
	if h.ID != "" {
		return model.CanonicalID(h.ID)
	}
	return strconv.FormatUint(uint64(h.Number), 10)
}

// handle is what names an issue on a command line that is cited: its number, or its id where
// others have the number too.
func (g *web) handle(n *Node) string {
	if n.ID != "" && g.withNumber(n.Number).nextNumber != nil {
		return fault.Data(n.ID)
	}
	return strconv.FormatUint(uint64(n.Number), 10)
}

// Open tells whether the issue is active and its work not finished.
func (g *Graph) Open(n *Node) bool {
	return !n.Archived && !board.Terminal(g.Board.Category(n.Status))
}

// Compare orders issues by number, then id, then path: no two are the same.
func Compare(a, b *Node) int {
	switch {
	case a.Number != b.Number:
		return cmp.Compare(a.Number, b.Number)
	case a.ID != b.ID:
		return strings.Compare(a.ID, b.ID)
	}
	return strings.Compare(a.Path, b.Path)
}
