package triage

import (
	"bytes"
	"slices"
	"testing"
)

func TestATokenGivesBackWhatAPreviewShowed(t *testing.T) {
	t.Parallel()
	bound := []byte("12345678")
	list := []seen{{1, [fileSum]byte{1, 2, 3, 4}}, {1 << 20, [fileSum]byte{}}, {1<<32 - 1, [fileSum]byte{255, 255, 255, 255}}, {0, [fileSum]byte{9}}}
	for n := range len(list) + 1 {
		token := tokenOf(bound, list[:n])
		b, got, ok := readToken(token)
		if !ok || !bytes.Equal(b, bound) || !slices.Equal(got, list[:n]) {
			t.Errorf("%d issues: read %v %v %v", n, b, got, ok)
		}
		for i := range token {
			if _, _, ok := readToken(token[:i]); ok {
				t.Errorf("a token cut at %d is taken", i)
			}
		}
	}
}

func FuzzToken(f *testing.F) {
	f.Add(tokenOf([]byte("12345678"), []seen{{7, [fileSum]byte{1}}}))
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		bound, list, ok := readToken(s)
		if !ok {
			return
		}
		again, same, ok := readToken(tokenOf(bound, list))
		if !ok || !bytes.Equal(again, bound) || !slices.Equal(same, list) {
			t.Errorf("%q is not read again", s)
		}
	})
}
