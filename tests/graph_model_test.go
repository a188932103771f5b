package tests

import (
	"fmt"
	"slices"
	"strings"
)

// plainGraph is what issues, edges and parents mean, said as plainly as
// possible: no index, no order of evaluation, everything looked at anew.
type plainGraph struct {
	issues map[int]*plainIssue
	edges  []plainEdge
}

type plainIssue struct {
	status   string
	archived bool
	parent   int // 0 = none
}

// plainEdge is canonical: never blocked_by. Ends may be gone.
type plainEdge struct {
	from, to int
	kind     string
}

// canonicalEdge turns an edge into the way it is stored; first tells which of
// two issues has the smaller id.
func canonicalEdge(a, b int, kind string, first func(a, b int) bool) plainEdge {
	switch {
	case kind == "blocked_by":
		return plainEdge{b, a, "blocks"}
	case kind == "related" && first(b, a):
		return plainEdge{b, a, kind}
	}
	return plainEdge{a, b, kind}
}

func (m *plainGraph) pair(e plainEdge) [2]int {
	if e.kind == "related" {
		return [2]int{min(e.from, e.to), max(e.from, e.to)}
	}
	return [2]int{e.from, e.to}
}

// link adds an edge; it is refused when a rule says no. changed is false for one
// that stands already.
func (m *plainGraph) link(e plainEdge) (changed, ok bool) {
	switch {
	case e.from == e.to, m.issues[e.from].archived:
		return false, false
	case slices.Contains(m.edges, e):
		return false, true
	}
	for _, o := range m.edges {
		if o.kind != e.kind && m.pair(o) == m.pair(e) {
			return false, false
		}
	}
	if e.kind == "blocks" && m.reaches(e.to, e.from) {
		return false, false
	}
	m.edges = append(m.edges, e)
	return true, true
}

// reaches tells whether `blocks` edges lead from a to b.
func (m *plainGraph) reaches(a, b int) bool {
	seen := map[int]bool{a: true}
	for grown := true; grown; {
		grown = false
		for _, e := range m.edges {
			if e.kind == "blocks" && seen[e.from] && !seen[e.to] && m.issues[e.to] != nil {
				seen[e.to], grown = true, true
			}
		}
	}
	return seen[b]
}

// unlink takes an edge away; an edge that an archived file holds stays.
func (m *plainGraph) unlink(e plainEdge) (ok bool) {
	if is := m.issues[e.from]; slices.Contains(m.edges, e) && is.archived {
		return false
	}
	m.edges = slices.DeleteFunc(m.edges, func(o plainEdge) bool { return o == e })
	return true
}

// adopt sets a parent, 0 for none.
func (m *plainGraph) adopt(child, parent int) (ok bool) {
	if m.issues[child].archived || parent == child {
		return false
	}
	for p, n := parent, 0; p != 0 && m.issues[p] != nil; p, n = m.issues[p].parent, n+1 {
		if p == child || n > len(m.issues) {
			return false
		}
	}
	m.issues[child].parent = parent
	return true
}

// move changes the status; finishing over open blockers needs yes.
func (m *plainGraph) move(n int, to string, yes bool) (ok bool) {
	is := m.issues[n]
	if is.archived || to == "done" && is.status != "done" && !yes && len(m.blockers(n)) > 0 {
		return false
	}
	is.status = to
	return true
}

// remove deletes an issue with the edges that its file holds.
func (m *plainGraph) remove(n int) {
	delete(m.issues, n)
	m.edges = slices.DeleteFunc(m.edges, func(e plainEdge) bool { return e.from == n })
}

func (m *plainGraph) open(n int) bool {
	is := m.issues[n]
	return is != nil && !is.archived && is.status != "done" && is.status != "dropped"
}

func (m *plainGraph) blockers(n int) []int {
	var list []int
	for _, e := range m.edges {
		if e.kind == "blocks" && e.to == n && m.open(e.from) {
			list = append(list, e.from)
		}
	}
	slices.Sort(list)
	return list
}

// chains are the ways along `blocks` edges from an active issue to what blocks
// nothing more.
func (m *plainGraph) chains(n int) []string {
	var next []int
	for _, e := range m.edges {
		if to := m.issues[e.to]; e.kind == "blocks" && e.from == n && to != nil && !to.archived && !m.issues[n].archived {
			next = append(next, e.to)
		}
	}
	slices.Sort(next)
	var list []string
	for _, to := range next {
		rest := m.chains(to)
		if len(rest) == 0 {
			rest = []string{fmt.Sprint(to)}
		}
		for _, r := range rest {
			list = append(list, fmt.Sprint(n)+" "+r)
		}
	}
	return list
}

func (m *plainGraph) rollup(n int) string {
	done, total := 0, 0
	for _, is := range m.issues {
		if is.parent == n && !is.archived {
			total++
			if is.status == "done" {
				done++
			}
		}
	}
	return fmt.Sprintf("%d/%d", done, total)
}

// ready are the numbers of what may be taken next, all priorities and dates
// being equal.
func (m *plainGraph) ready() []int {
	var list []int
	for n, is := range m.issues {
		if is.status == "todo" && !is.archived && len(m.blockers(n)) == 0 {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return list
}

// lint are the findings about edges and parents: kind and number of the issue.
func (m *plainGraph) lint() []string {
	var list []string
	add := func(kind string, n int) { list = append(list, fmt.Sprintf("%s #%d", kind, n)) }
	for _, e := range m.edges {
		from, to := m.issues[e.from], m.issues[e.to]
		if to == nil {
			add("missing_target", e.from)
			continue
		}
		if !from.archived && to.archived && to.status != "done" && to.status != "dropped" {
			add("archived_end", e.from)
		}
		if e.kind == "blocks" && m.above(e.from, e.to) {
			add("ancestor_blocks", e.from)
		}
	}
	for n, is := range m.issues {
		if is.parent != 0 && m.issues[is.parent] == nil {
			add("unresolved_parent", n)
		}
	}
	slices.Sort(list)
	return list
}

// above tells whether a is an ancestor of n.
func (m *plainGraph) above(a, n int) bool {
	for p := m.issues[n].parent; p != 0 && m.issues[p] != nil; p = m.issues[p].parent {
		if p == a {
			return true
		}
	}
	return false
}

func (m *plainGraph) String() string {
	var b strings.Builder
	for n := range 20 {
		if is := m.issues[n]; is != nil {
			fmt.Fprintf(&b, "#%d %+v\n", n, *is)
		}
	}
	return b.String() + fmt.Sprintln(m.edges)
}
