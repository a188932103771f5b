package tomledit

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// written is one table in one of the forms that TOML has for it. depth is how far
// it lies below the root of the statement.
func written(r *rand.Rand, keys []string, depth int) string {
	var pairs []string
	for _, k := range keys {
		switch form := r.IntN(4); {
		case depth > 2 || form == 0:
			pairs = append(pairs, fmt.Sprintf("%s = %d", k, r.IntN(9)))
		case form == 1:
			pairs = append(pairs, fmt.Sprintf("%s.x = 1", k), fmt.Sprintf("%s.y.z = 2", k))
		default:
			pairs = append(pairs, k+" = "+written(r, keys[:r.IntN(len(keys)+1)], depth+1))
		}
	}
	r.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	if len(pairs) == 0 {
		return "{}"
	}
	return "{ " + strings.Join(pairs, ", ") + " }"
}

// TestTablesBetweenBracesTakeEveryEdit: keys are set and deleted at any depth of
// tables between braces, nothing is refused but what has no meaning, and all other
// lines stay. What an edit means is held against a reader by the edit itself.
func TestTablesBetweenBracesTakeEveryEdit(t *testing.T) {
	t.Parallel()
	names, edits := []string{"a", "b", "x", "y", `"c d"`}, 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 3))
		const head, tail = "# top\nv = 1 # one\n", " # behind\n[other]\nk = 1 # own\n"
		src := head + "t = " + written(r, names[:1+r.IntN(len(names))], 0) + tail
		for range 12 {
			f := mustParse(t, src)
			p := Path{"t"}
			for range 1 + r.IntN(4) {
				p = append(p, strings.Trim(names[r.IntN(len(names))], `"`))
			}
			out, problem := f.Set(p, Int(int64(r.IntN(99))))
			if r.IntN(2) == 0 {
				out, problem = f.Delete(p)
			}
			if problem != nil {
				if m := problem.Message; !strings.Contains(m, "there is no") && !strings.Contains(m, "cannot take a value") && !strings.Contains(m, "cannot hold a key") {
					t.Fatalf("seed %d: %s: %s\n%s", seed, p, m, src)
				}
				continue
			}
			edits++
			src = string(out)
			if !strings.HasPrefix(src, head+"t = {") || !strings.HasSuffix(src, "}"+tail) || strings.Contains(src, "{  }") {
				t.Fatalf("seed %d: %s gave\n%s", seed, p, src)
			}
		}
	}
	if edits < 1000 {
		t.Errorf("only %d edits were made", edits)
	}
}
