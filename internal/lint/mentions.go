package lint

import (
	"github.com/tix-tracker/tix/internal/mention"
	"github.com/tix-tracker/tix/internal/op"
)

// mentions gives what is wrong with the records of mentions, behind the other
// records.
func mentions(e *op.Env) ([]found, error) {
	findings, err := mention.Inspect(e)
	return tagged(nil, inRecords, findings), err
}
