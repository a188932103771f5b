package lint

import (
	"path"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/layout"
)

// folder tells of a file that stands in another folder than the layout of the
// repository gives it. The built-in layout, which no one chose, is not judged.
func (j *judge) folder() {
	l := j.known.Layout
	if !l.Chosen() {
		return
	}
	is, want := path.Dir(j.Path), layout.Directory(l, &j.Header)
	if want == "" {
		want = "."
	}
	if is == want {
		return
	}
	j.at(0, 0, misplaced, fault.Warning, "layout_mismatch", want, "the layout puts this file into `"+want+"`, but it stands in `"+is+"`",
		"see what {layout migrate} would move")
}
