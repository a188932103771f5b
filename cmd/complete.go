package cmd

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tix-tracker/tix/internal/op"
	"github.com/tix-tracker/tix/pkg/page"
)

type completer = func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective)

// complete offers the values of one argument; of a comma list the last item.
func (a *app) complete(p *op.Param) completer {
	return func(c *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if p.Complete == "" && len(p.Enum) == 0 {
			if p.Hint == "PATH" {
				return nil, cobra.ShellCompDirectiveDefault
			}
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		before := ""
		if i := strings.LastIndexByte(typed, ','); p.Comma && i >= 0 {
			before, typed = typed[:i+1], typed[i+1:]
		}
		var out []cobra.Completion
		for _, s := range op.Complete(c.Context(), a.host(), p) {
			word, note := s.Word, s.Note
			if !strings.HasPrefix(word, typed) && s.Named { // a name that is begun leads on to the name
				word, note = note, word
			}
			again := slices.Contains(strings.Split(before, ","), word)
			if strings.HasPrefix(word, typed) && !again && page.Escape(word) == word { // else it can't be typed
				out = append(out, cobra.CompletionWithDesc(before+word, page.Escape(note)))
			}
		}
		return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
	}
}

// completeArgs offers values for the positions of a spelling.
func (a *app) completeArgs(info *op.Info, spelling int) completer {
	words := strings.Fields(info.Spellings[spelling].Args)
	return func(c *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		at := len(args)
		for i, w := range words {
			if strings.Contains(w, "...") && at >= i {
				at = i
				break
			}
		}
		if at >= len(words) {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		out, directive := a.position(info, words[at], c, typed)
		if strings.Contains(words[at], "...") && at+1 < len(words) { // the word may already be the next position
			more, _ := a.position(info, words[at+1], c, typed)
			out = append(out, more...)
		}
		return out, directive
	}
}

func (a *app) position(info *op.Info, word string, c *cobra.Command, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	for i := range info.Params {
		if p := &info.Params[i]; p.Arg == op.PositionName(word) {
			return a.complete(p)(c, nil, typed)
		}
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}
