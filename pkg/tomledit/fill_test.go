package tomledit

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestFillChangesWhatDiffersAndNothingElse(t *testing.T) {
	t.Parallel()
	want := Body{
		{Key: "a", Value: Int(1)}, {Key: "gone"},
		{Key: "t", Table: Body{{Key: "x", Value: String("y")}, {Key: "u", Table: Body{{Key: "gone"}}}}},
		{Key: "l", List: []Body{body("k", "1")}},
	}
	for _, c := range []struct{ name, in, want string }{
		{"nothing there", "", "[r]\na = 1\n\n[r.t]\nx = \"y\"\n\n[[r.l]]\nk = \"1\"\n"},
		{"the same", "[r] # r\nother = 2\na = 0x1 # a\n[r.t]\nx = 'y' # x\n[[r.l]]\nk = '1'\n", "[r] # r\nother = 2\na = 0x1 # a\n[r.t]\nx = 'y' # x\n[[r.l]]\nk = '1'\n"},
		{"some differ", "[r]\na = 2 # a\ngone = 1\n[r.t]\nx = [1]\n[r.t.u]\ngone = 1\n[[r.l]]\nk = \"1\"\n", "[r]\na = 1 # a\n[r.t]\nx = \"y\"\n[[r.l]]\nk = \"1\"\n"},
		{"a value in the place of a table", "[r]\nt = 1\na = 1\nl = [{ k = \"1\" }]\n", "[r]\na = 1\nl = [{ k = \"1\" }]\n\n[r.t]\nx = \"y\"\n"},
		{"between braces", "r = { gone = 1, t = { u = { gone = 2 }, x = 1 } } # r\n", "r = { t = { x = \"y\" }, a = 1, l = [{ k = \"1\" }] } # r\n"},
		{"empty braces", "r = {}\n", "r = { a = 1, t = { x = \"y\" }, l = [{ k = \"1\" }] }\n"},
		{"dots between braces", "r = { t.x = 1, t.u.gone = 3, a = 1 }\n", "r = { t.x = \"y\", a = 1, l = [{ k = \"1\" }] }\n"},
		{"dots", "r.t.x = 'y'\nr.gone = 1\n", "r.t.x = 'y'\nr.a = 1\nr.l = [{ k = \"1\" }]\n"},
	} {
		got, p := mustParse(t, c.in).Fill(Path{"r"}, want)
		if p != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, p, got, c.want)
		}
	}
	if got, p := mustParse(t, "[r]\ngone = 1\n[q]\n").Fill(Path{"r"}, Body{{Key: "gone"}}); p != nil || string(got) != "[q]\n" {
		t.Errorf("the last key: %v %q", p, got)
	}
}

func TestTextOfSeveralLinesFollowsTheLineEndings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"a = 1\n", "a = \"\"\"\n\nx\ny\n\"\"\"\n"},
		{"a = 1\r\n", "a = \"\\nx\\ny\\n\"\r\n"},
	} {
		got, p := mustParse(t, c.in).Set(Path{"a"}, String("\nx\ny\n"))
		if p != nil || string(got) != c.want || mustParse(t, string(got)).Node(Path{"a"}).Text != "\nx\ny\n" {
			t.Errorf("%v %q, want %q", p, got, c.want)
		}
	}
}

// layout writes the tables a, b and c below each other in all forms at random, a
// comment at every line, and says what a reader makes of it.
type layout struct {
	rng   *rand.Rand
	lines []string
	model map[string]any
	n     int
}

func (l *layout) value(into map[string]any, key string) string {
	l.n++
	into[key] = int64(l.n)
	return fmt.Sprintf("%s = %d", key, l.n)
}

func (l *layout) line(format string, args ...any) {
	l.lines = append(l.lines, fmt.Sprintf(format, args...)+fmt.Sprintf(" # c%d", len(l.lines)))
}

func (l *layout) braces(depth int, into map[string]any) string {
	var parts []string
	for range l.rng.IntN(3) {
		parts = append(parts, l.value(into, fmt.Sprintf("k%d", l.n)))
	}
	if depth > 0 {
		below := map[string]any{}
		into["t"] = below
		if l.rng.IntN(2) == 0 {
			parts = append(parts, "t = "+l.braces(depth-1, below))
		} else {
			parts = append(parts, "t."+l.value(below, "d"), l.value(into, "between"), "t."+l.value(below, "e"))
		}
	}
	l.rng.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	return "{ " + strings.Join(parts, ", ") + " }"
}

func (l *layout) table(path string, depth int, into map[string]any) {
	l.line("[%s]", path)
	for range l.rng.IntN(3) {
		l.line("%s", l.value(into, fmt.Sprintf("k%d", l.n)))
	}
	if depth == 0 {
		return
	}
	below := map[string]any{}
	into["t"] = below
	switch l.rng.IntN(3) {
	case 0:
		l.table(path+".t", depth-1, below)
	case 1:
		l.line("t = %s", l.braces(depth-1, below))
	default:
		l.line("t.%s", l.value(below, "d"))
		deeper := map[string]any{}
		below["t"] = deeper
		l.line("t.t = %s", l.braces(depth-1, deeper))
	}
}

func TestEditsOfEveryLayoutGiveTheModelAndTouchOneLine(t *testing.T) {
	t.Parallel()
	for seed := range uint64(1500) {
		l := &layout{rng: rand.New(rand.NewPCG(seed, 1)), model: map[string]any{}}
		for _, name := range []string{"a", "b", "c"} {
			into := map[string]any{}
			l.model[name] = into
			l.table(name, 3, into)
		}
		src := strings.Join(l.lines, "\n") + "\n"
		file := mustParse(t, src)
		path := Path{"b"}
		at := l.model["b"].(map[string]any)
		for range l.rng.IntN(4) {
			below, ok := at["t"].(map[string]any)
			if !ok {
				break
			}
			at, path = below, append(path, "t")
		}
		var out []byte
		var p *Problem
		switch keys := file.Keys(path); {
		case seed%4 == 0:
			at["new"] = int64(7)
			out, p = file.Set(append(path, "new"), Int(7))
		case seed%4 == 1:
			at["new"] = map[string]any{"x": map[string]any{"y": int64(7)}}
			out, p = file.Fill(append(path, "new"), Body{{Key: "x", Table: Body{{Key: "y", Value: Int(7)}}}})
		case len(keys) > 0:
			key := keys[l.rng.IntN(len(keys))]
			delete(at, key)
			out, p = file.Delete(append(path, key))
		default:
			continue
		}
		if p != nil {
			t.Fatalf("%d: %s: %v\n%s", seed, path, p, src)
		}
		got, p := decode(out)
		if p != nil {
			t.Fatalf("%d: %v", seed, p)
		}
		prune(got)
		prune(l.model)
		if !equal(got, l.model) {
			t.Fatalf("%d: %s\n%s\nbecame\n%s", seed, path, src, out)
		}
		for _, name := range []string{"a", "c"} { // not a byte outside the table
			if cut := section(src, name); !strings.Contains(string(out), cut) {
				t.Fatalf("%d: the lines of %s changed\n%s", seed, name, out)
			}
		}
	}
}

// section are the lines of a table and of those below it.
func section(src, name string) string {
	rest := src[strings.Index(src, "["+name+"]"):]
	if next := strings.Index(rest, "\n["+string(name[0]+1)+"]"); next >= 0 {
		return rest[:next+1]
	}
	return rest
}
