package claim

import (
	"strings"
	"testing"
	"time"
)

func TestLeases(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"": 2 * time.Hour, " ": 2 * time.Hour, "30m": 30 * time.Minute, "2h": 2 * time.Hour, "1d": day, "7d": 7 * day, "168h": 7 * day,
		"1.5d": 36 * time.Hour, "1d12h": 36 * time.Hour, "0d1s": time.Second, "1h30m": 90 * time.Minute, " 1d ": day,
	} {
		if got, err := Lease(text); err != nil || got != want {
			t.Errorf("%q: %v %v", text, got, err)
		}
	}
	for text, says := range map[string]string{
		"8d": "seven days", "7d1s": "seven days", "169h": "seven days", "106751d": "seven days",
		"9999999999999d": "not a duration", "0": "can't last", "0s": "can't last", "-1h": "can't last", "999ms": "can't last",
		"1w": "not a duration", "soon": "not a duration", "2": "not a duration", "d": "not a duration", "-1d": "not a duration",
		"1d-2h": "not a duration", "12h1d": "not a duration", "1d2d": "not a duration", "1e3d": "not a duration", "+1d": "not a duration",
	} {
		if got, err := Lease(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v %v, wanted %q", text, got, err, says)
		}
	}
}

var noon = time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC)

func TestDamagedFilesAreNoClaims(t *testing.T) {
	t.Parallel()
	for raw, fine := range map[string]bool{
		"": false, " \n": false, "{": false, "[]": false, "null": false, "{}": false, `{"version":"1"}`: false, `{"version":0}`: false,
		`{"version":1}`: false, `{"version":1,"claims":[]}`: false, `{"version":1,"claims":null}`: true, `{"version":1,"claims":{}}`: true,
		`{"version":9}`: true, "\x00\xff": false,
	} {
		f, ok := read([]byte(raw))
		if ok != fine || len(f.live(noon)) != 0 {
			t.Errorf("%q: %t, %v", raw, ok, f.live(noon))
		}
		if err := f.put("A", Claim{"ant", stamp(noon), stamp(noon.Add(time.Hour))}); err != nil {
			t.Errorf("%q: %v", raw, err)
		}
	}
	if _, ok := read(nil); !ok {
		t.Error("a file that is not there is not damaged")
	}
}

func TestOneBadClaimSpoilsNoOther(t *testing.T) {
	t.Parallel()
	f, ok := read([]byte(`{"version":1,"claims":{"A":7,"B":{"holder":"","until":"2026-06-16T00:00:00Z"},"C":{"holder":"ant","until":"later"},
		"D":{"holder":"ant","until":"2026-06-16T00:00:00Z"},"E":{"holder":"ant","until":"2026-06-15T12:00:00Z"}}}`))
	if held := f.live(noon); !ok || len(held) != 1 || held["D"].Holder != "ant" {
		t.Errorf("%t %v", ok, held)
	}
}

func TestWritingDropsWhatEndedAndKeepsTheRest(t *testing.T) {
	t.Parallel()
	f, _ := read([]byte(`{"version":1,"more":[1,2],"claims":{"GONE":{"holder":"ant","until":"2026-06-15T12:00:00Z"},
		"MINE":{"holder":"ant","note":"x","since":"2026-06-15T11:00:00Z","until":"2026-06-15T13:00:00Z"},
		"OTHER":{"holder":"bee","note":"y","since":"2026-06-15T11:00:00Z","until":"2026-06-15T13:00:00Z"}}}`))
	if err := f.put("MINE", Claim{"ant", "2026-06-15T11:00:00Z", "2026-06-15T14:00:00Z"}); err != nil {
		t.Fatal(err)
	}
	if err := f.put("OTHER", Claim{"cat", "2026-06-15T12:00:00Z", "2026-06-15T14:00:00Z"}); err != nil {
		t.Fatal(err)
	}
	raw, err := f.encode(noon)
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	for _, want := range []string{`"more": [`, `"note": "x"`, `"until": "2026-06-15T14:00:00Z"`, `"holder": "cat"`} {
		if !strings.Contains(text, want) {
			t.Errorf("lost %s:\n%s", want, text)
		}
	}
	for _, gone := range []string{"GONE", `"y"`, "bee"} {
		if strings.Contains(text, gone) {
			t.Errorf("kept %s:\n%s", gone, text)
		}
	}
	if again, ok := read(raw); !ok || len(again.live(noon)) != 2 {
		t.Error("what was written can't be read")
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"version":1,"claims":{"A":{"holder":"ant","until":"2026-06-16T00:00:00Z"}}}`))
	f.Add([]byte(`{"version":1,"claims":{"A":null}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		c, ok := read(raw)
		held := c.live(noon)
		if !ok || c.later {
			return
		}
		out, err := c.encode(noon)
		if err != nil {
			t.Fatal(err)
		}
		again, ok := read(out)
		if !ok || len(again.live(noon)) != len(held) {
			t.Fatalf("%q became %q", raw, out)
		}
	})
}
