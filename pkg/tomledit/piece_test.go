package tomledit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tix-tracker/tix/pkg/tomledit"
)

func pieces(t *testing.T, src string) (keys string, all []tomledit.Piece) {
	t.Helper()
	f, p := tomledit.Parse([]byte(src))
	if p != nil {
		t.Fatal(p)
	}
	var whole strings.Builder
	var names []string
	all = f.Pieces()
	for i := range all {
		whole.Write(all[i].Bytes())
		names = append(names, fmt.Sprintf("%s:%t", all[i].Key, all[i].Item != nil))
	}
	if whole.String() != src {
		t.Errorf("the pieces are %q, not %q", whole.String(), src)
	}
	return strings.Join(names, " "), all
}

func TestPiecesAreTheFile(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]string{
		"":                ":false",
		"# only\n":        ":false",
		"a = 1":           ":false",
		"[[m]]\n[[m]]":    ":false m:true m:true",
		"\ufeff[[m]]\r\n": ":false m:true",
		"a = 1\n\n# of m\n[[m]] # c\nb = \"\"\"\n[[m]]\n# x\"\"\"\n[m.s]\n[[m.l]]\n# of m2\n[[m]]\n\n[t]\n[m.late]\n": ":false m:true m:true t:false m:false",
		"[a.b]\n[a]\n": ":false a:false a:false",
	} {
		if got, _ := pieces(t, src); got != want {
			t.Errorf("%q: %s, want %s", src, got, want)
		}
	}
}

func TestAPieceTakesTheCommentsAboveIt(t *testing.T) {
	t.Parallel()
	_, all := pieces(t, "x = '''\n# no'''\n# top\n\n# of it\n  [[m]]\nk = 1 # c\n# stray\n\n[t]\n")
	m := all[1]
	if string(m.Head) != "# of it\n" || string(m.Header) != "  [[m]]\n" || string(m.Body) != "k = 1 # c\n# stray\n\n" || !m.Parts {
		t.Errorf("%q %q %q", m.Head, m.Header, m.Body)
	}
	if _, all = pieces(t, "x = '''\n# no'''\n[[m]]\n"); len(all[1].Head) != 0 {
		t.Errorf("a line of a text was taken for a comment: %q", all[1].Head)
	}
}

func FuzzPieces(f *testing.F) {
	f.Add("a = 1\n# c\n[[m]]\nb = 1\n[m.x]\n[t]\n")
	f.Fuzz(func(t *testing.T, src string) {
		if _, p := tomledit.Parse([]byte(src)); p == nil {
			pieces(t, src)
		}
	})
}
