package model

import (
	"bytes"
	"testing"

	"github.com/tix-tracker/tix/pkg/matter"
)

func TestSamePerson(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Ada Lovelace <ada@x.org>", "A. King <ADA@X.org>", true},                   // equal e-mail
		{"Ada Lovelace <ada@x.org>", "ada@x.org", true},                             // bare e-mail
		{"Ada Lovelace <ada@x.org>", "@ada", true},                                  // local part
		{"Ada Lovelace <ada@x.org>", "ADA", true},                                   // case-blind
		{"Ada Lovelace <ada@x.org>", "@ada@x.org", true},                            // leading @ ignored
		{"Ada Lovelace <a@x.org>", "@ada-lovelace", true},                           // slug of the name
		{"Ada Lovelace <a@x.org>", "Ada Lovelace", true},                            // the name alone
		{"Ada Lovelace <a@x.org>", "ada.lovelace", true},                            // slug of a handle
		{"Ada <ada@x.org>", "Ada <ada@y.org>", true},                                // equal handle
		{"@bob", "bob", true},                                                       //
		{"Bob", "@BOB", true},                                                       //
		{"Ada Lovelace <a@x.org>", "lovelace", false},                               // a part of the name
		{"Ada Lovelace <ada@x.org>", "Grace Hopper <g@x.org>", false},               // the same host
		{"Ян Петров <yan@x.org>", "Олег Петров <oleg@x.org>", false},                // no ASCII slug to share
		{"李雷 <li@x.org>", "韩梅梅 <han@x.org>", false},                                 // no ASCII slug at all
		{"Zoë <z1@x.org>", "Zo <z2@x.org>", false},                                  // a letter lost in a slug
		{"Zoë Ö <z1@x.org>", "zoë-ö", true},                                         //
		{"", "", false}, {"", "@ada", false}, {"@", "@", false}, {" ", "\t", false}, // nobody
		{"<>", "<>", false}, {"-", "_", false}, {"--- <>", "!!! <>", false},
	} {
		if SamePerson(c.a, c.b) != c.want || SamePerson(c.b, c.a) != c.want {
			t.Errorf("SamePerson(%q, %q) = %v", c.a, c.b, !c.want)
		}
	}
}

func TestAssigneeCarriesAnAtUnlessItIsNamedOrAMail(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"": "", " ": "", "@": "", "bob": "@bob", "@bob": "@bob", " @bob ": "@bob", "@@x": "@x", "Ada L": "@Ada L", "5": "@5",
		"Ada <a@x.org>": "Ada <a@x.org>", "@Ada <a@x.org>": "Ada <a@x.org>", "a@b.org": "a@b.org", "@a@b.org": "@a@b.org",
		"x <>": "x <>", "<a@b>": "<a@b>",
	} {
		got := NormalAssignee(in)
		if got != want {
			t.Errorf("NormalAssignee(%q) = %q, want %q", in, got, want)
		}
		if NormalAssignee(got) != got {
			t.Errorf("%q is not stable", got)
		}
	}
}

func TestAssigneeIsWrittenAsTheOriginalWritesIt(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"bob": "assignee: '@bob'\n", "Ada <a@x.org>": "assignee: Ada <a@x.org>\n", "a@b.org": "assignee: a@b.org\n",
	} {
		got := matter.Render([]matter.Pair{{Key: "assignee", Value: matter.Text(NormalAssignee(in))}}, "\n")
		if !bytes.Equal(got, []byte(want)) {
			t.Errorf("%q is written as %q, want %q", in, got, want)
		}
	}
}

func FuzzPerson(f *testing.F) {
	f.Add("Ada <a@x.org>", "@ada")
	f.Add("a@@b<", ">")
	f.Fuzz(func(t *testing.T, a, b string) {
		if SamePerson(a, b) != SamePerson(b, a) {
			t.Errorf("not symmetric: %q, %q", a, b)
		}
		if n := NormalAssignee(a); n != "" && !SamePerson(a, n) && SamePerson(a, a) {
			t.Errorf("%q and its normal form %q are two persons", a, n)
		}
	})
}
