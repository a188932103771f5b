package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tix-tracker/tix/internal/store"
)

func TestADamagedIndexIsRebuiltSilently(t *testing.T) {
	t.Parallel()
	root := repository(t, 5)
	snapshot(t, open(t, root, store.Options{}), store.All)
	name := filepath.Join(root, ".git/tix/@/index")
	good, err := os.ReadFile(name)
	must(t, err)
	for i := 0; i < len(good); i += 37 {
		for what, bad := range map[string][]byte{
			"flipped": append(append(append([]byte{}, good[:i]...), good[i]^0x55), good[i+1:]...),
			"cut":     good[:i],
			"doubled": append(append([]byte{}, good[:i]...), good...),
		} {
			must(t, os.WriteFile(name, bad, 0o600))
			r := open(t, root, store.Options{})
			if h := resolve(t, r, "4"); h.Title != "Issue number 4" {
				t.Errorf("%s at %d: %+v", what, i, h)
			}
			s := snapshot(t, r, store.All)
			if len(s.Issues) != 5 || len(s.Unreadable) > 0 || s.Issues[3].Relationships[0].To != testID(2) {
				t.Errorf("%s at %d: %v", what, i, titles(s))
			}
			r.Close()
			if now, err := os.ReadFile(name); err != nil || len(now) != len(good) {
				t.Errorf("%s at %d: the index was not written again", what, i)
			}
		}
	}
}
