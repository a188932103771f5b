package query_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/internal/model"
	"github.com/tix-tracker/tix/internal/query"
)

// naive is a second reading of the grammar, for the words that the generator
// below writes: no quotes, no closed values but known ones, today is fixed.
func naive(text string, h *model.Header, data string) bool {
	last := map[string]int{}
	tokens := strings.Fields(text)
	for i, tok := range tokens {
		if key, _, ok := strings.Cut(tok, ":"); ok {
			last[strings.ToLower(key)] = i
		}
	}
	for i, tok := range tokens {
		body, not := strings.CutPrefix(tok, "-")
		key, values, ok := strings.Cut(body, ":")
		key = strings.ToLower(key)
		lastWins := slices.Contains([]string{"category", "project", "epic", "archived"}, key)
		if ok && lastWins && !not && last[key] != i {
			continue
		}
		var hit bool
		switch {
		case !ok && key == "unassigned":
			hit = h.Assignee == ""
		case !ok && key == "overdue":
			hit = h.DueDate != "" && h.DueDate < "2026-03-31" && board[h.Status] != "completed"
		case !ok:
			hit = strings.Contains(strings.ToLower(data), strings.ToLower(body))
		default:
			for v := range strings.SplitSeq(values, ",") {
				hit = hit || naiveValue(key, v, h)
			}
		}
		if hit == not {
			return false
		}
	}
	return true
}

func naiveValue(key, v string, h *model.Header) bool {
	lists := map[string][]string{"label": h.Labels, "project": h.Projects, "epic": h.Epics, "cycle": h.Cycles}
	singles := map[string]string{"status": h.Status, "type": h.Type, "priority": h.Priority, "due": h.DueDate, "created": h.Created}
	if list, ok := lists[key]; ok {
		if v == "none" {
			return len(list) == 0
		}
		return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, v) })
	}
	if v == "none" {
		return singles[key] == "" && (key != "number" || h.Number == 0)
	}
	op := strings.TrimRight(v, "0123456789-")
	rest := strings.TrimPrefix(v, op)
	if slices.Contains([]string{"<", "<=", ">", ">="}, op) {
		var order int
		if key == "number" {
			n, _ := strconv.Atoi(rest)
			order = int(h.Number) - n
			if h.Number == 0 {
				return false
			}
		} else {
			stored := singles[key]
			if len(stored) < 10 {
				return false
			}
			order = strings.Compare(stored[:10], rest)
		}
		return order < 0 && op[0] == '<' || order > 0 && op[0] == '>' || order == 0 && len(op) == 2
	}
	switch key {
	case "category":
		return board[h.Status] == v
	case "archived":
		return strconv.FormatBool(h.Archived) == v
	case "number":
		return h.Number != 0 && strconv.Itoa(int(h.Number)) == v
	case "title":
		return strings.Contains(strings.ToLower(h.Title), strings.ToLower(v))
	case "due", "created":
		return strings.HasPrefix(singles[key], v)
	}
	return strings.EqualFold(singles[key], v)
}

func TestMatchAgreesWithANaiveReading(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	pick := func(words ...string) string { return words[rng.IntN(len(words))] }
	days := []string{"2026-03-30", "2026-04-14", "2026-02-01", "2026-04-30"}
	value := map[string]func() string{
		"status":   func() string { return pick("todo", "Done", "zoo", "TRIAGE") },
		"category": func() string { return pick("active", "completed", "backlog", "unstarted") },
		"label":    func() string { return pick("bug", "BUG", "none", "x") },
		"type":     func() string { return pick("bug", "Bug", "none", "epic") },
		"priority": func() string { return pick("high", "LOW", "medium", "none") },
		"project":  func() string { return pick("p-web", "p-api", "none", "p-x") },
		"epic":     func() string { return pick("e-gone", "none") },
		"cycle":    func() string { return pick("spring", "none", "Summer") },
		"due":      func() string { return pick("", "<", "<=", ">", ">=") + days[rng.IntN(4)] },
		"created":  func() string { return pick("", "<", "<=", ">", ">=") + days[rng.IntN(4)] },
		"number":   func() string { return pick("", "<", "<=", ">", ">=") + pick("1", "2", "3", "9") },
		"title":    func() string { return pick("LOGIN", "o", "none.") },
		"archived": func() string { return pick("true", "false") },
	}
	keys := make([]string, 0, len(value))
	for k := range value {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for range 4000 {
		var tokens []string
		for range rng.IntN(4) + 1 {
			tok := pick("", "", "-")
			if rng.IntN(4) == 0 {
				tok += pick("quick", "FOX", "a.md", "größe", "unassigned", "overdue", "zzz")
			} else {
				key := pick(keys...)
				tok += pick(key, strings.ToUpper(key)) + ":" + value[key]()
				if key != "archived" && rng.IntN(3) == 0 {
					tok += "," + value[key]()
				}
			}
			tokens = append(tokens, tok)
		}
		text := strings.Join(tokens, " ")
		q, f := query.Parse(text)
		if f != nil {
			t.Fatalf("%q: %v", text, f)
		}
		b, f := q.Bind(vocabulary())
		if f != nil {
			t.Fatalf("%q: %v", text, f)
		}
		for _, h := range corpus() {
			want := naive(text, h, string(texts(h)))
			if got := b.Match(h, board, texts(h)); got != want {
				t.Fatalf("%q on %s: %v, the naive reading says %v", text, h.Path, got, want)
			}
		}
	}
}

func TestNegationIsTheComplement(t *testing.T) {
	t.Parallel()
	for _, term := range []string{"status:todo", "due:<today", "estimate:>3", "label:none", "quick", "mine", "health:at_risk", "label:re:b", "title:o"} {
		yes, no := matching(t, term, vocabulary()), matching(t, "-"+term, vocabulary())
		all := []byte(yes + no)
		slices.Sort(all)
		if string(all) != "abcde" {
			t.Errorf("%s finds %q, its negation %q", term, yes, no)
		}
	}
}

func TestZeroQueryMatchesEverything(t *testing.T) {
	t.Parallel()
	var q query.Query
	b, f := q.Bind(query.Vocabulary{})
	if f != nil || !q.Empty() || !b.Match(&model.Header{}, nil, nil) || !(query.Bound{}).Match(&model.Header{}, nil, nil) {
		t.Error("the zero query is no condition")
	}
}
