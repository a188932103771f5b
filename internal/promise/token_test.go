package promise

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tix-tracker/tix/internal/model"
)

func marksOf(t testing.TB, numbers ...uint32) (list []Mark) {
	t.Helper()
	for i, n := range numbers {
		m, err := MarkOf(&model.Header{Number: n, ID: fmt.Sprintf("A%07d", n)}, []byte{byte(i)}, "plan")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

func TestATokenGivesBackWhatAPreviewShowed(t *testing.T) {
	t.Parallel()
	of := Bind("decline", "1,2")
	all := marksOf(t, 1, 1<<20, 1<<32-1, 0)
	for n := range len(all) + 1 {
		token := Token(of, all[:n])
		if got, f := Read(" "+token+"\n", of); f != nil || !slices.Equal(got, all[:n]) {
			t.Errorf("%d items: read %v %v", n, got, f)
		}
		if _, f := Read(token, Bind("decline", "1", "2")); f == nil || f.Kind != "other_preview" {
			t.Errorf("%d items: another call is told %v", n, f)
		}
		for i := range token {
			if _, f := Read(token[:i], of); f == nil || f.Kind != "unknown_preview" {
				t.Errorf("%d items: a token cut at %d: %v", n, i, f)
			}
		}
	}
}

func TestATokenIsShort(t *testing.T) {
	t.Parallel()
	var numbers []uint32
	for n := range uint32(39) {
		numbers = append(numbers, 1000+n)
	}
	if n := len(Token(Bind(), marksOf(t, numbers...))); n > 400 {
		t.Errorf("39 issues make %d characters", n)
	}
}

func TestAMarkTellsIssueFileAndPlan(t *testing.T) {
	t.Parallel()
	h := &model.Header{Number: 1, ID: "K1B2C3D4", Path: "a.md"}
	mark := func(h *model.Header, raw, plan string) Mark {
		m, err := MarkOf(h, []byte(raw), plan)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	was := mark(h, "file", "plan")
	if moved := (&model.Header{Number: 1, ID: "k1b2c3d4", Path: "b/a.md"}); mark(moved, "file", "plan") != was {
		t.Error("a moved file is another issue")
	}
	for what, m := range map[string]Mark{
		"file": mark(h, "file.", "plan"), "plan": mark(h, "file", "plan."), "number": mark(&model.Header{Number: 2, ID: h.ID}, "file", "plan"),
		"id": mark(&model.Header{Number: 1, ID: "K1B2C3D5"}, "file", "plan"), "border": mark(h, "filep", "lan"),
	} {
		if m == was {
			t.Errorf("another %s has the same mark", what)
		}
	}
}

func TestAnIssueWithoutIDIsKnownByItsFileOrByBeingAlone(t *testing.T) {
	t.Parallel()
	a, b := &model.Header{Number: 1, Path: "a.md"}, &model.Header{Number: 1, Path: "b.md"}
	m, _ := MarkOf(b, nil, "")
	renamed, named := &model.Header{Number: 1, Path: "c.md"}, &model.Header{Number: 1, ID: "K1B2C3D4", Path: "c.md"}
	for _, c := range []struct {
		among []*model.Header
		want  *model.Header
	}{
		{[]*model.Header{a, b}, b}, {[]*model.Header{renamed}, renamed}, {[]*model.Header{a, renamed}, nil}, {[]*model.Header{named}, nil}, {nil, nil},
	} {
		if got := append(m.among(c.among), nil); got[0] != c.want || len(got) > 2 {
			t.Errorf("among %v: %v, want %v", c.among, got, c.want)
		}
	}
}

func FuzzToken(f *testing.F) {
	of := Bind("x")
	f.Add(Token(of, marksOf(f, 7)))
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		list, fault := Read(s, of)
		if fault != nil {
			return
		}
		if again, fault := Read(Token(of, list), of); fault != nil || !slices.Equal(again, list) {
			t.Errorf("%q is not read again: %v", s, fault)
		}
	})
}
