package mention

import (
	"sort"
	"strings"

	"github.com/tix-tracker/tix/internal/model"
)

// sight is what an issue says now.
type sight struct {
	place
	found []token // those that count
	// behind are the lines with an @ from the last one that counts on, as records
	// show them, with their numbers; nil when all mentions count.
	behind map[string]int
	heads  []model.CommentHead
}

// see reads what an issue says.
func see(at place, title, text string) sight {
	x := sight{place: at, found: scanTo(title, text, most+1)}
	if len(x.found) == 0 {
		return x
	}
	x.heads = model.CommentHeads(text)
	if len(x.found) <= most {
		return x
	}
	x.behind = map[string]int{}
	last := x.found[most].line
	if last == 0 {
		x.behind[contextOf(title)] = 0
	}
	number := 0
	for line := range strings.SplitSeq(text, "\n") {
		if number++; number < last || strings.IndexByte(line, '@') < 0 {
			continue
		}
		if c := contextOf(line); x.behind[c] == 0 {
			x.behind[c] = number
		}
	}
	x.found = x.found[:most]
	return x
}

// seeIssue is see for an issue that was read.
func seeIssue(is *model.Issue) sight { return see(placeOf(&is.Header), is.Title, is.Text) }

// author is who wrote the comment of a line, "" outside of comments.
func (x *sight) author(line int) string {
	i := sort.Search(len(x.heads), func(i int) bool { return x.heads[i].Line > line })
	if i == 0 {
		return ""
	}
	return x.heads[i-1].Author
}
