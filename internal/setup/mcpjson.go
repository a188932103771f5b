package setup

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

const (
	serversKey = "mcpServers"
	serverKey  = "tix"
)

// state of the server entry in a .mcp.json.
type serverState uint8

const (
	serverMissing serverState = iota
	serverSame                // it is what init-agents writes
	serverOther               // somebody wrote another one
)

// member is one key of a JSON object, by byte offsets.
type member struct {
	key             string
	at, value, last int // of the key, of its value, behind its value
}

// object is a JSON object in a text.
type object struct {
	members     []member
	open, close int // of the braces
}

// mergeServer adds the server of tix to a .mcp.json, or replaces the one that is
// there, and keeps every other byte. src nil makes a new file. The error says
// what is wrong with the text, to stand behind its name.
func mergeServer(src []byte) (out []byte, state serverState, err error) {
	if src == nil {
		return []byte("{\n  \"mcpServers\": {\n    \"tix\": " + serverEntry("    ", "  ", "\n") + "\n  }\n}\n"), serverMissing, nil
	}
	if !json.Valid(trimBOM(src)) {
		return nil, 0, errors.New("is not JSON")
	}
	root, err := objectAt(src, len(src)-len(bytes.TrimLeft(trimBOM(src), " \t\r\n")), "is JSON, but no object")
	if err != nil {
		return nil, 0, err
	}
	m := root.find(serversKey)
	if m == nil {
		unit := root.unit(src)
		return root.add(src, "", unit, serversKey, func(indent, unit, eol string) string {
			inner := indent + unit
			return "{" + eol + inner + `"tix": ` + serverEntry(inner, unit, eol) + eol + indent + "}"
		}), serverMissing, nil
	}
	servers, err := objectAt(src, m.value, "has a `mcpServers` that is no object")
	if err != nil {
		return nil, 0, err
	}
	s := servers.find(serverKey)
	if s == nil {
		return servers.add(src, indentAt(src, m.at), root.unit(src), serverKey, serverEntry), serverMissing, nil
	}
	if compact(src[s.value:s.last]) == compact([]byte(serverEntry("", "", ""))) {
		return src, serverSame, nil
	}
	entry := serverEntry("", "", "")
	if eol := lineEnd(src); eol != "" {
		entry = serverEntry(indentAt(src, s.at), root.unit(src), eol)
	}
	return bytes.Join([][]byte{src[:s.value], []byte(entry), src[s.last:]}, nil), serverOther, nil
}

// serverEntry is the entry, on one line when eol is empty.
func serverEntry(indent, unit, eol string) string {
	if eol == "" {
		return `{"command": "tix", "args": ["mcp"]}`
	}
	return "{" + eol + indent + unit + `"command": "tix",` + eol + indent + unit + `"args": ["mcp"]` + eol + indent + "}"
}

func compact(raw []byte) string {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return ""
	}
	return b.String()
}

// objectAt reads the object that begins at an offset of a valid text.
func objectAt(src []byte, at int, otherwise string) (object, error) {
	if src[at] != '{' {
		return object{}, errors.New(otherwise)
	}
	o := object{open: at}
	dec := json.NewDecoder(bytes.NewReader(src[at:]))
	if _, err := dec.Token(); err != nil {
		return object{}, errors.New(otherwise)
	}
	for dec.More() {
		before := at + int(dec.InputOffset())
		key, err := dec.Token()
		if err != nil {
			return object{}, errors.New(otherwise)
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return object{}, errors.New(otherwise)
		}
		name, _ := key.(string)
		last := at + int(dec.InputOffset())
		o.members = append(o.members, member{
			key: name, at: before + bytes.IndexByte(src[before:], '"'), value: last - len(raw), last: last,
		})
	}
	if _, err := dec.Token(); err != nil {
		return object{}, errors.New(otherwise)
	}
	o.close = at + int(dec.InputOffset()) - 1
	return o, nil
}

// find is the last member of a key: the one that readers take.
func (o object) find(key string) *member {
	for i := len(o.members) - 1; i >= 0; i-- {
		if o.members[i].key == key {
			return &o.members[i]
		}
	}
	return nil
}

// unit is one step of indentation: that of the object's first member, two
// blanks when there is none.
func (o object) unit(src []byte) string {
	if len(o.members) > 0 && bytes.ContainsRune(src[o.open:o.members[0].at], '\n') {
		if in := indentAt(src, o.members[0].at); in != "" {
			return in
		}
	}
	return "  "
}

// add puts a member behind the others, in the object's own style. indent is that
// of the line that the object stands on.
func (o object) add(src []byte, indent, unit, key string, value func(indent, unit, eol string) string) []byte {
	eol := lineEnd(src)
	if len(o.members) == 0 {
		inner := indent + unit
		text := "{" + eol + inner + `"` + key + `": ` + value(inner, unit, eol) + eol + indent + "}"
		if eol == "" {
			text = `{"` + key + `": ` + value("", "", "") + "}"
		}
		return bytes.Join([][]byte{src[:o.open], []byte(text), src[o.close+1:]}, nil)
	}
	last := o.members[len(o.members)-1].last
	sep := string(src[o.open+1 : o.members[0].at])
	text := "," + sep
	if strings.Contains(sep, "\n") {
		text += `"` + key + `": ` + value(sep[strings.LastIndexByte(sep, '\n')+1:], unit, eol)
	} else {
		if sep == "" {
			text += " "
		}
		text += `"` + key + `": ` + value("", "", "")
	}
	return bytes.Join([][]byte{src[:last], []byte(text), src[last:]}, nil)
}

// lineEnd is the line end inside the text; "" when it stands on one line.
func lineEnd(src []byte) string {
	i := bytes.IndexByte(bytes.TrimRight(src, " \t\r\n"), '\n')
	switch {
	case i < 0:
		return ""
	case i > 0 && src[i-1] == '\r':
		return "\r\n"
	}
	return "\n"
}

// indentAt is the white space that the line of an offset begins with.
func indentAt(src []byte, at int) string {
	line := src[bytes.LastIndexByte(src[:at], '\n')+1 : at]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

func trimBOM(src []byte) []byte { return bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")) }
