package tomledit

import (
	"bytes"
	"math"
	"reflect"

	"github.com/pelletier/go-toml/v2"
)

// checked decodes the file before and after an edit, applies the wanted change
// to the first and compares. want returns false when the change has no place in
// the decoded tree.
func (f *File) checked(out []byte, want func(map[string]any) bool) ([]byte, *Problem) {
	before, problem := decode(f.src)
	if problem != nil {
		return nil, problem
	}
	if !want(before) {
		return nil, refuse("the edit leads through a list of tables: make it by hand")
	}
	after, problem := decode(out)
	if problem != nil {
		problem.Message = "the edit would make the file unreadable: " + problem.Message
		return nil, problem
	}
	prune(before)
	prune(after)
	if !equal(before, after) {
		return nil, refuse("the edit would change another key too: make it by hand")
	}
	return out, nil
}

func decode(src []byte) (map[string]any, *Problem) {
	all := map[string]any{}
	if err := toml.Unmarshal(bytes.TrimPrefix(src, []byte(bom)), &all); err != nil {
		return nil, decodeProblem(src, err)
	}
	return all, nil
}

// decodeValue reads the value back as TOML would.
func decodeValue(v Value) (any, *Problem) {
	all, problem := decode([]byte("v = " + v.encode("\n") + "\n"))
	if problem != nil {
		return nil, refuse("the value is not TOML: %s", problem.Message)
	}
	if len(all) != 1 || all["v"] == nil {
		return nil, refuse("the value is more than one value")
	}
	return all["v"], nil
}

// decoded is the value of a node that has bytes of its own.
func (f *File) decoded(n *Node) any {
	all, _ := decode([]byte("v = " + string(f.src[n.value.from:n.value.to]) + "\n"))
	return all["v"]
}

// prune drops tables without content below the root: deleting a table's last
// key or a lone header must not count as a change of its parent.
func prune(table map[string]any) {
	for key, value := range table {
		if sub, ok := value.(map[string]any); ok {
			prune(sub)
			if len(sub) == 0 {
				delete(table, key)
			}
		}
	}
}

// tableAt is the table at the path; missing ones are made when grow is set.
func tableAt(all map[string]any, p Path, grow bool) map[string]any {
	for _, key := range p {
		next, ok := all[key].(map[string]any)
		if !ok {
			if all[key] != nil || !grow {
				return nil
			}
			next = map[string]any{}
			all[key] = next
		}
		all = next
	}
	return all
}

func put(all map[string]any, p Path, v any) bool {
	table := tableAt(all, p[:len(p)-1], true)
	if table == nil {
		return false
	}
	if old, ok := table[p[len(p)-1]].(map[string]any); ok && len(old) > 0 {
		if fresh, ok := v.(map[string]any); ok && len(fresh) == 0 {
			return true
		}
	}
	table[p[len(p)-1]] = v
	return true
}

// equal compares decoded values; a NaN equals a NaN.
func equal(a, b any) bool {
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for key, value := range x {
			other, ok := y[key]
			if !ok || !equal(value, other) {
				return false
			}
		}
		return true
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for i := range x {
			if !equal(x[i], y[i]) {
				return false
			}
		}
		return true
	case float64:
		y, ok := b.(float64)
		return ok && (x == y || math.IsNaN(x) && math.IsNaN(y))
	}
	return reflect.DeepEqual(a, b)
}
