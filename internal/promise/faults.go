package promise

import (
	"github.com/tix-tracker/tix/internal/fault"
)

// Changed is the rule's word of an item whose issue, or whose plan, is another than
// the preview showed.
const Changed = "changed_since_preview"

// strange refuses a token that no preview gives.
func strange() *fault.Fault {
	return fault.Invalid("`preview` is not the token of a preview, or only a part of it").Of("unknown_preview", "preview").
		Help("pass what the preview printed, whole; or leave it out")
}

// foreign refuses the token of another batch.
func foreign() *fault.Fault {
	return fault.Invalid("the token is that of a preview of another selection, or of other values").Of("other_preview", "preview").
		Help("ask for a preview of this batch, or leave the token out")
}

// Otherwise refuses an item that is not what the preview showed. why says what is
// wrong with it now, "" when nothing is.
func Otherwise(why string) *fault.Fault {
	f := fault.Invalid("the issue, or what the batch would do with it, is another than in the preview").Of(Changed, "preview")
	if why != "" {
		f.Message += "; now it is refused: " + why
	}
	return f.Help("ask for a new preview")
}

// Gone refuses an item whose issue is not there any more.
func Gone() *fault.Fault {
	return fault.Invalid("no file, or more than one, has its number and id now").Of(Changed, "preview").Help("ask for a new preview")
}
