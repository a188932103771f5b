package claim

import (
	"bytes"
	"encoding/json"
	"time"
)

// Claim is the right of one holder to one issue for a while.
type Claim struct {
	Holder string `json:"holder"`
	Since  string `json:"since"` // RFC 3339 UTC, to the second
	Until  string `json:"until"` // not included
}

// ResultSchema says no more than that it is an object: the list of tools is read
// by every client at every start.
func (Claim) ResultSchema() json.RawMessage { return json.RawMessage(`{"type":"object"}`) }

// live tells whether the claim holds at a time.
func (c Claim) live(now time.Time) bool { return c.Holder != "" && now.Before(c.end()) }

// end is the first moment at which the claim is gone, long ago when it can't be
// read.
func (c Claim) end() time.Time {
	end, err := time.Parse(time.RFC3339, c.Until)
	if err != nil {
		return time.Time{}
	}
	return end
}

const (
	fileName = "claims" // in the shared state
	version  = 1
)

// file is the claims of a clone with everything else that their file says.
type file struct {
	root   map[string]json.RawMessage
	claims map[string]json.RawMessage
	// later: the file was written by a later version of tix.
	later bool
}

// read reads the file; ok is false when it is damaged.
func read(raw []byte) (f file, ok bool) {
	f = file{root: map[string]json.RawMessage{}, claims: map[string]json.RawMessage{}}
	if len(bytes.TrimSpace(raw)) == 0 {
		return f, raw == nil
	}
	given := file{}
	var v int
	if json.Unmarshal(raw, &given.root) != nil || json.Unmarshal(given.root["version"], &v) != nil || v < 1 {
		return f, false
	}
	if v > version {
		f.later = true
		return f, true
	}
	if json.Unmarshal(given.root["claims"], &given.claims) != nil {
		return f, false
	}
	if given.claims == nil {
		given.claims = f.claims
	}
	return given, true
}

// get is the claim of a key, the zero claim when there is none that can be read.
func (f file) get(key string) (c Claim) {
	if json.Unmarshal(f.claims[key], &c) != nil {
		return Claim{}
	}
	return c
}

// live are the claims that hold at a time.
func (f file) live(now time.Time) map[string]Claim {
	held := make(map[string]Claim, len(f.claims))
	for key := range f.claims {
		if c := f.get(key); c.live(now) {
			held[key] = c
		}
	}
	return held
}

// put sets the claim of a key, keeping what else its entry says when the holder
// stays the same.
func (f file) put(key string, c Claim) error {
	entry := map[string]json.RawMessage{}
	if f.get(key).Holder == c.Holder {
		_ = json.Unmarshal(f.claims[key], &entry) // get has read it already
	}
	for name, value := range map[string]string{"holder": c.Holder, "since": c.Since, "until": c.Until} {
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		entry[name] = text
	}
	raw, err := json.Marshal(entry)
	f.claims[key] = raw
	return err
}

// encode drops what has ended and gives the bytes of the file.
func (f file) encode(now time.Time) ([]byte, error) {
	for key := range f.claims {
		if !f.get(key).live(now) {
			delete(f.claims, key)
		}
	}
	claims, err := json.Marshal(f.claims)
	if err != nil {
		return nil, err
	}
	f.root["claims"] = claims
	if f.root["version"] == nil {
		f.root["version"] = json.RawMessage("1")
	}
	raw, err := json.MarshalIndent(f.root, "", "  ")
	return append(raw, '\n'), err
}
