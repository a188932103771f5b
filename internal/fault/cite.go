package fault

import "strings"

// Expand replaces each {operation} of a remedy by what cite gives for it: the
// spelling of both doors. {operation|WORDS} is the command line to type: WORDS
// stand in the place of the placeholders. Braces that name no operation stay as
// they are, so that text of people ("use {id}") is left alone, and so do those
// of Data.
func Expand(remedy string, cite func(operation string) string) string {
	if cite != nil && strings.Contains(remedy, "{") {
		remedy = expand(remedy, cite)
	}
	if !strings.ContainsAny(remedy, openData+closeData) {
		return remedy
	}
	return strings.NewReplacer(openData, "{", closeData, "}").Replace(remedy)
}

// The braces of data within a remedy: two code points that are no characters.
const openData, closeData = "\ufdd0", "\ufdd1"

// Data is text of people or files on its way into a remedy, so that braces in it
// cite nothing: a title may well be "{delete|1}". Expand gives them back.
func Data(text string) string {
	if !strings.ContainsAny(text, "{}") {
		return text
	}
	return strings.NewReplacer("{", openData, "}", closeData).Replace(text)
}

// Citing is a part of a remedy that cites operations itself. Help takes any other
// text for data.
type Citing string

func expand(remedy string, cite func(operation string) string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(remedy, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			b.WriteString("{" + rest)
			return b.String()
		}
		command, words, typed := strings.Cut(name, "|")
		if s := cite(command); s != "" && typed {
			b.WriteString("`tix " + command + " " + words + "`" + behind(s))
		} else if s != "" {
			b.WriteString(s)
		} else {
			b.WriteString("{" + name + "}")
		}
		remedy = after
	}
}

// behind is what a citation says after the command line: its tool.
func behind(citation string) string {
	_, rest, _ := strings.Cut(strings.TrimPrefix(citation, "`"), "`")
	return rest
}

// Citations lists the operations that a remedy cites.
func Citations(remedy string) []string {
	var names []string
	Expand(remedy, func(operation string) string {
		names = append(names, operation)
		return ""
	})
	return names
}

// Cited is a copy of the fault whose remedies, those of further findings
// included, are spelled out: for structures.
func (f *Fault) Cited(cite func(operation string) string) *Fault {
	c := *f
	c.Remedy = Expand(f.Remedy, cite)
	c.Also = nil
	for _, g := range f.Also {
		c.Also = append(c.Also, g.Cited(cite))
	}
	return &c
}
