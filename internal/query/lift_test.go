package query

import "testing"

func TestSortAndGroupAreLiftedBeforeTheTextIsRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][3]string{
		"":                                     {"", "", ""},
		"  label:zebra   Sort:DUE  GROUP:x w ": {"label:zebra w", "DUE", "x"},
		"sort:bogus sort:due":                  {"", "bogus", ""},
		`"sort:due" label:"a sort:due b"`:      {`"sort:due" label:"a sort:due b"`, "", ""},
		`title:"a  b"   c`:                     {`title:"a  b" c`, "", ""},
		`sort:"due" sort: word`:                {"sort: word", "due", ""},
		"a:b sort:due":                         {"a:b sort:due", "", ""},
		`sort:-due "open sort:x`:               {`"open sort:x`, "-due", ""},
		"-sort:due x":                          {"-sort:due x", "", ""},
	} {
		rest, sort, group := Lift(text)
		if got := [3]string{rest, sort, group}; got != want {
			t.Errorf("%q: %q, wanted %q", text, got, want)
		}
	}
}
