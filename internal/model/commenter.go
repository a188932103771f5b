package model

import "github.com/tix-tracker/tix/pkg/matter"

// CommentHead is where a comment begins and who wrote it.
type CommentHead struct {
	Line   int // of the text, from 1
	Author string
}

// CommentHeads gives the headings of the comments of a text, as SplitComments
// reads them.
func CommentHeads(text string) []CommentHead {
	raw := []byte(text)
	at := commentsStart(raw)
	if at < 0 {
		return nil
	}
	var heads []CommentHead
	for line := range matter.Lines(raw, 1) {
		if line.Fenced || line.Start < at {
			continue
		}
		if author, _, ok := commentHeading(line.Text); ok {
			heads = append(heads, CommentHead{line.Number, author})
		}
	}
	return heads
}
