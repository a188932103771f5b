package lint

import (
	"hash/fnv"
	"strconv"

	"github.com/tix-tracker/tix/internal/fault"
	"github.com/tix-tracker/tix/internal/paging"
)

// cut takes the findings of the page and says where to go on. A cursor
// remembers the last finding that was told: what is found anew before it moves
// nothing.
func (out *Out) cut(w paging.Window, all []fault.Finding) error {
	from, err := resume(w.At, all)
	if err != nil {
		return err
	}
	var rows []fault.Finding
	rows, out.NextCursor = paging.Take(w, all[from:], func(last int) []string {
		return []string{strconv.Itoa(from + last), fingerprint(&all[from+last])}
	})
	out.Findings = append(out.Findings, rows...)
	return nil
}

// resume gives the index to go on with. The last finding is looked for around
// its old place, so that one of several alike is met at the right one.
func resume(at []string, all []fault.Finding) (int, error) {
	if at == nil {
		return 0, nil
	}
	if len(at) != 2 {
		return 0, paging.Broken()
	}
	last, err := strconv.Atoi(at[0])
	if err != nil || last < 0 {
		return 0, paging.Broken()
	}
	last = min(last, len(all)-1)
	for d := range len(all) {
		for _, i := range [...]int{last + d, last - d} {
			if i >= 0 && i < len(all) && fingerprint(&all[i]) == at[1] {
				return i + 1, nil
			}
		}
	}
	return max(last, 0), nil // it is gone, and the next one stands in its place
}

// fingerprint stands for a finding.
func fingerprint(f *fault.Finding) string {
	h := fnv.New64a()
	for _, s := range [...]string{f.File, f.Kind, f.Value, f.Message, strconv.Itoa(f.Line), strconv.Itoa(f.Column)} {
		_, _ = h.Write(append([]byte(s), 0)) // never fails
	}
	return strconv.FormatUint(h.Sum64(), 36)
}
