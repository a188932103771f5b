package issue

import "github.com/tix-tracker/tix/pkg/matter"

// optional is text that is left out of the file when it is blank.
func optional(s string) matter.Value {
	if s == "" {
		return matter.Value{}
	}
	return matter.Text(s)
}

// bareOrNone is a date or stamp, unquoted, left out when blank.
func bareOrNone(s string) matter.Value {
	if s == "" {
		return matter.Value{}
	}
	return matter.Bare(s)
}

// listOrNone is a list that is left out when it is empty.
func listOrNone(items []string) matter.Value {
	if len(items) == 0 {
		return matter.Value{}
	}
	return matter.Texts(items...)
}
